"""Node units: a leaf with its context."""

from typing import Any

import pytest

from evigraph.graph import GraphView, Role
from evigraph.index import Kind, Unit, count_words, leaves, make_units
from evigraph.index.nodeunits import in_contents
from support.element import El, header, heading, item, table
from support.graphs import derived, named
from support.units import EXAMPLE_NAMES, example, units


def nodes(*kids: El, lang: str | None = "en", declared: str | None = "en") -> list[Unit]:
    return units(derived(*kids, lang=declared), Kind.NODE, lang)


def only(*kids: El, **options: Any) -> Unit:
    (unit,) = nodes(*kids, **options)
    return unit


def test_a_unit_stands_for_its_leaf() -> None:
    graph = derived(heading(1, "Fees"), El("P", "A permit costs ", El("Em", "money"), "."))
    unit = units(graph, Kind.NODE)[1]
    assert (unit.nodes, unit.text, unit.words) == ((2,), "A permit costs money.", 4)


def test_a_unit_has_its_headings_and_its_local_context() -> None:
    rows = table([header("Use"), header("Zone", "Column")], [header("Crane", "Row"), "92.00"])
    unit = nodes(heading(1, "Fees"), heading(2, "Streets"), rows)[-1]
    assert (unit.text, unit.path, unit.context) == ("92.00", ("Fees", "Streets"), ("Crane", "Zone"))


def test_contents_lists_are_left_out() -> None:
    contents = El("TOC", El("TOCI", El("Reference", "1 Fees")), El("TOC", El("TOCI", El("P", "1.1 Permits"))))
    assert [unit.text for unit in nodes(contents, heading(1, "1 Fees"))] == ["1 Fees"]


class TestLanguage:
    """Whose language is a unit's: the text's own, or the document's as it was found out."""

    def test_the_documents(self) -> None:
        assert only(El("P", "a"), lang="de").lang == "de"

    def test_that_of_an_inner_element(self) -> None:
        assert only(El("Sect", El("P", "a"), lang="fr-CA"), lang="de").lang == "fr"

    def test_an_element_that_repeats_the_documents_wrong_declaration_says_nothing(self) -> None:
        assert only(El("P", "a", lang="en-US"), lang="de", declared="en-GB").lang == "de"

    def test_none_when_nobody_knows(self) -> None:
        assert only(El("P", "a"), lang=None, declared=None).lang is None


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_each_leaf_of_an_example_has_a_unit(name: str) -> None:
    graph = example(name)
    view = GraphView(graph)
    wanted = [leaf.node for leaf in leaves(view) if not in_contents(view, leaf.node)]
    assert [unit.nodes[0] for unit in units(graph, Kind.NODE)] == wanted


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_the_section_of_a_unit_is_the_one_that_holds_it(name: str) -> None:
    made = make_units(example(name), [Kind.NODE, Kind.SECTION], "en")
    for unit in made[Kind.NODE]:
        assert unit.section is not None
        assert unit.nodes[0] in made[Kind.SECTION][unit.section].nodes


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_words_are_those_of_the_text(name: str) -> None:
    assert all(unit.words == count_words(unit.text) > 0 for unit in units(example(name), Kind.NODE))


def test_an_element_is_in_the_contents_with_all_that_is_inside() -> None:
    graph = derived(El("TOC", El("TOCI", El("L", item("1.", El("P", "Fees"))))), El("P", "text"))
    view = GraphView(graph)
    inside = [node.id for node in graph.nodes if in_contents(view, node.id)]
    assert [graph.nodes[node].role for node in inside][:2] == [Role.TOC, Role.TOCI]
    assert inside == list(view.subtree(inside[0]))
    assert named(graph, "text") not in inside
