"""Why evidence is there: all that was not found itself is explained."""

from collections.abc import Callable

import pytest

from evigraph.graph import GraphView
from evigraph.index import ContextReader, Kind
from evigraph.index.leaves import holding_leaf
from evigraph.library import Library
from evigraph.retrieve import STRATEGIES, Evidence, EvidenceSet, Step, Why
from evigraph.retrieve.pointer import skeleton_of
from evigraph.retrieve.steps import heading_steps, step_of
from support.element import El, heading
from support.evidence import example_view
from support.units import view_of

Answers = Callable[[str], list[EvidenceSet]]

NONE = Why(None, 0.0, (), "none")


class TestHeadingSteps:
    VIEW = view_of(heading(1, "Fees"), heading(2, "Permits"), El("P", "a"), El("P", "b"))

    def test_each_heading_leads_to_the_first_node_that_it_governs(self) -> None:
        steps = heading_steps(self.VIEW, [1, 2], [3, 4], NONE)
        assert [(step.source[-2:], step.target[-2:], step.rule) for step in steps] == [
            ("#1", "#3", "heading-level"),
            ("#2", "#3", "heading-level"),
        ]

    def test_a_heading_that_is_explained_is_not_explained_again(self) -> None:
        edge = next(edge for edge in self.VIEW.graph.edges if (edge.source, edge.target) == (1, 4))
        why = Why(None, 0.0, (), "section", (step_of(self.VIEW, edge),))
        assert [step.source[-2:] for step in heading_steps(self.VIEW, [1, 2], [3], why)] == ["#2"]

    def test_a_heading_that_governs_nothing_here_has_no_step(self) -> None:
        view = view_of(heading(1, "Fees"), El("P", "a"), heading(1, "Hours"), El("P", "b"))
        assert list(heading_steps(view, [1], [4], NONE)) == []


def numbers(ids: tuple[str, ...]) -> list[int]:
    return [int(node.split("#")[1]) for node in ids]


def ends(view: GraphView, step: Step) -> set[int]:
    """The nodes at an edge's ends, what is in them, and the leaves that they are in."""
    nodes = numbers((step.source, step.target))
    return {n for node in nodes for n in (*view.subtree(node), holding_leaf(view, node))}


def found_whole(examples: Library, piece: Evidence) -> set[int]:
    """The nodes of sections that the piece has whole, and of its seed's section."""
    units = examples.store.catalogue.units_of(examples.find(piece.doc).doc, piece.why.substrate, Kind.SECTION)
    shown = set(numbers(piece.nodes))
    (seed,) = numbers((piece.why.seed or "#-1",))
    return {
        n
        for stored in units
        for n in stored.unit.nodes
        if seed in stored.unit.nodes or shown.issuperset(stored.unit.nodes)
    }


def whole_section(piece: Evidence) -> set[int]:
    """All that stands in the outermost section around the seed whose heading is shown."""
    view = example_view(piece.doc)
    assert piece.why.seed is not None
    shown = {*numbers(piece.nodes)}
    around = skeleton_of(view, ContextReader(view)).of(*numbers([piece.why.seed])).chain()
    section = next((section for section in around if section.heading in shown), None)
    if section is None:  # a part of a section, or a window where there is no heading
        return {*around[-1].own} if around else {*skeleton_of(view, ContextReader(view)).root.own}
    return {leaf for below in section.within() for leaf in below.own}


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_what_was_not_found_itself_came_by_a_step(examples: Library, answers: Answers, strategy: str) -> None:
    for piece in (piece for found in answers(strategy) for piece in found.evidence):
        assert piece.why.channels
        assert all(channel.rank >= 1 for channel in piece.why.channels)
        if piece.why.seed is None:  # content without structure: nothing leads on from it
            assert piece.why.steps == ()
            continue
        view = example_view(piece.doc)
        led = {n for step in piece.why.steps for n in ends(view, step)}
        unexplained = set(numbers(piece.nodes)) - found_whole(examples, piece) - led
        if strategy == "pointer":
            unexplained -= whole_section(piece)
        assert not unexplained or "where headers meet" in piece.why.expansion


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_step_is_an_edge_of_the_graph(answers: Answers, strategy: str) -> None:
    for piece in (piece for found in answers(strategy) for piece in found.evidence):
        view = example_view(piece.doc)
        edges = {step_of(view, edge) for edge in view.graph.edges}
        assert edges.issuperset(piece.why.steps)
        assert len(set(piece.why.steps)) == len(piece.why.steps)
