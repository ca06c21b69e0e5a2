"""Bundles: the pieces of a section that can be understood by themselves."""

from typing import Any

import pytest
from hypothesis import given

from evigraph.graph import HEADING_ROLES, Graph, GraphView, Relation
from evigraph.index import ContextReader, Kind, count_words
from evigraph.index.leaves import leaf_text
from evigraph.retrieve.bundles import Bundle, bundles_of
from support.element import El, header, heading, item, row
from support.graphs import derived, text_of
from support.units import EXAMPLE_NAMES, example, long_documents, units, words

HEADER_RELATIONS = (Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR)


def bundled(graph: Graph) -> list[Bundle]:
    """The bundles of a graph that is one section."""
    (section,) = units(graph, Kind.SECTION)
    view = GraphView(graph)
    return bundles_of(view, ContextReader(view), section.nodes)


def texts(graph: Graph, nodes: tuple[int, ...]) -> list[str]:
    """What leaves say."""
    return [leaf_text(GraphView(graph), node) for node in nodes]


def holding(graph: Graph, text: str) -> Bundle:
    """The smallest bundle with this text in its core."""
    found = [b for b in bundled(graph) if text in texts(graph, b.core)]
    return min(found, key=lambda bundle: len(bundle.core))


def permits(*extra: El) -> Graph:
    head = row(header("Permit", "Column"), header("Winter", "Column"), header("Summer", "Column"))
    body = [row(header(f"Permit {n}", "Row"), f"{n}.10", f"{n}.20") for n in range(4)]
    return derived(heading(1, "Fees"), El("Table", El("Caption", "Table 1: Permits"), head, *body), *extra)


class TestTables:
    def test_a_row_comes_with_its_column_headers_and_the_caption(self) -> None:
        found = holding(permits(), "2.10")
        assert texts(permits(), found.core) == ["Permit 2", "2.10", "2.20"]
        assert texts(permits(), found.closure) == ["Table 1: Permits", "Permit", "Winter", "Summer"]

    def test_the_edges_tell_what_brought_the_headers(self) -> None:
        relations = {edge.relation for edge in holding(permits(), "2.10").edges}
        assert relations == {Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR, Relation.CAPTION_FOR}

    def test_every_value_is_bundled_with_all_its_headers(self) -> None:
        graph = permits()
        view = GraphView(graph)
        for bundle in bundled(graph):
            for node in bundle.core:
                sources = {e.source for r in HEADER_RELATIONS for e in view.incoming(node, r)}
                assert sources <= set(bundle.nodes)


class TestLists:
    def test_a_short_list_is_one_bundle_with_its_introduction(self) -> None:
        graph = derived(heading(1, "Kit"), El("P", "Bring these:"), El("L", item("•", "gloves"), item("•", "a rope")))
        assert texts(graph, holding(graph, "gloves").nodes) == ["Bring these:", "gloves", "a rope"]

    def test_an_item_of_a_long_list_brings_the_introduction(self) -> None:
        items = [item("•", f"thing{n} {words(30, f'n{n}-')}") for n in range(4)]
        graph = derived(heading(1, "Kit"), El("P", "Bring these:"), El("L", *items))
        found = next(b for b in bundled(graph) if len(b.core) == 1 and text_of(graph, b.core[0]).startswith("thing2"))
        assert texts(graph, found.closure) == ["Bring these:"]

    def test_the_whole_of_a_long_list_stands_beside_its_items(self) -> None:
        items = [item("•", f"thing{n} {words(30, f'n{n}-')}") for n in range(4)]
        graph = derived(heading(1, "Kit"), El("P", "Bring these:"), El("L", *items), El("P", "That is all."))
        assert any(len(b.core) == 5 and "That is all." not in texts(graph, b.core) for b in bundled(graph))

    def test_a_list_too_long_to_be_read_at_once_is_none(self) -> None:
        items = [item("•", words(70, f"n{n}-")) for n in range(4)]
        graph = derived(heading(1, "Kit"), El("L", *items))
        assert [len(b.core) for b in bundled(graph)] == [1, 1, 1, 1]


class TestNeeds:
    def test_a_sentence_brings_the_note_that_qualifies_it(self) -> None:
        graph = derived(heading(1, "Leave"), El("P", "Eighteen weeks.", El("Note", "After nine months.")))
        assert texts(graph, holding(graph, "Eighteen weeks.").closure) == ["After nine months."]

    @pytest.mark.parametrize(("length", "brought"), [(10, True), (100, False)])
    def test_a_reference_brings_what_it_refers_to_where_that_is_short(self, length: int, brought: bool) -> None:
        body = row(words(length, "w"), "7")
        graph = derived(
            heading(1, "Fees"),
            El("P", "A crane costs what Table 1 says."),
            El("P", words(20)),
            El("Table", El("Caption", "Table 1: Cranes"), row(header("Crane"), header("Fee")), body),
        )
        found = holding(graph, "A crane costs what Table 1 says.")
        assert ("Table 1: Cranes" in texts(graph, found.closure)) == brought

    def test_a_figure_says_its_caption_once(self) -> None:
        figure = El("Figure", El("Caption", "Figure 1: a crane"), alt="A tall crane.")
        graph = derived(heading(1, "Cranes"), figure, El("P", "See there."))
        for bundle in bundled(graph):
            assert len([n for n in bundle.nodes if "Figure 1: a crane" in leaf_text(GraphView(graph), n)]) <= 1


class TestLarge:
    def test_what_one_heading_governs_is_a_bundle(self) -> None:
        graph = derived(
            heading(1, "Handbook"), heading(2, "Leave"), El("P", "a"), El("P", "b"), heading(2, "Pay"), El("P", "c")
        )
        cores = [texts(graph, bundle.core) for bundle in bundled(graph)]
        assert cores == [["a"], ["b"], ["c"], ["a", "b"], ["a", "b", "c"]]

    def test_headings_are_no_bundle(self) -> None:
        assert bundled(derived(heading(1, "Fees"), heading(2, "Cranes"))) == []


def _check(graph: Graph) -> None:
    view = GraphView(graph)
    context = ContextReader(view)
    for section in units(graph, Kind.SECTION):
        if section.fragments is not None:
            continue
        found = bundles_of(view, context, section.nodes)
        shown = {node for node in section.nodes if view[node].role not in HEADING_ROLES}
        assert {node for bundle in found for node in bundle.core} == shown
        assert len({bundle.nodes for bundle in found}) == len(found)
        for bundle in found:
            assert bundle.core
            assert not set(bundle.core) & set(bundle.closure)
            assert bundle.words == sum(count_words(leaf_text(view, node)) for node in bundle.nodes)
            brought = {
                node for edge in bundle.edges for end in (edge.source, edge.target) for node in view.subtree(end)
            }
            around = {at for node in brought for at in (node, *view.ancestors(node))}
            assert set(bundle.closure) <= around


class TestLaws:
    """Bundles have every leaf of their section but headings, and beside those only what edges bring."""

    @given(long_documents())
    def test_of_trees_of_all_sizes(self, kids: Any) -> None:
        _check(derived(*kids))

    @pytest.mark.parametrize("name", EXAMPLE_NAMES)
    def test_of_the_examples(self, name: str) -> None:
        _check(example(name))
