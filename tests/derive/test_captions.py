"""Captions and what they stand for."""

import pytest

from evigraph.graph import Relation
from support.element import El, heading, item, table
from support.graphs import derived, how, pairs

DERIVED = "DETERMINISTIC_DERIVATION"


def figure(alt: str) -> El:
    return El("Figure", alt=alt)


def caption(text: str) -> El:
    return El("Caption", text)


def captions(*kids: El) -> list[tuple[str, str]]:
    return pairs(derived(*kids), Relation.CAPTION_FOR)


@pytest.mark.parametrize("role", ["Table", "Figure", "L", "Formula", "TOC", "Form", "Code"])
def test_a_caption_inside_is_declared(role: str) -> None:
    graph = derived(El(role, caption("Fees"), El("Span", "x")))
    (edge,) = [e for e in graph.edges if e.relation is Relation.CAPTION_FOR]
    assert (graph.nodes[edge.target].raw_role, str(edge.origin)) == (role, "SOURCE_STRUCTURE")


def test_a_caption_at_the_end_of_a_table_is_inside_it() -> None:
    assert captions(El("Table", El("TR", El("TD", "1")), caption("Fees"))) == [("Fees", "1 Fees")]


def test_containers_around_a_caption_inside_are_looked_through() -> None:
    graph = derived(El("Table", El("NonStruct", caption("Fees")), El("TR", El("TD", "1"))))
    assert how(graph, Relation.CAPTION_FOR) == {("Fees", "Fees 1"): ("SOURCE_STRUCTURE", "Caption")}


def test_a_free_caption_is_for_what_follows() -> None:
    graph = derived(caption("Fees"), table(["1"]))
    assert how(graph, Relation.CAPTION_FOR) == {("Fees", "1"): (DERIVED, "caption-before")}


def test_a_free_caption_is_else_for_what_precedes() -> None:
    graph = derived(figure("A map"), caption("The town"), El("P", "x"))
    assert how(graph, Relation.CAPTION_FOR) == {("The town", "A map"): (DERIVED, "caption-after")}


def test_what_follows_comes_before_what_precedes() -> None:
    assert captions(figure("one"), caption("c"), figure("two")) == [("c", "two")]


def test_what_is_captioned_inside_is_not_captioned_again() -> None:
    assert captions(figure("one"), caption("c"), El("Table", caption("own"), El("TR", El("TD", "1")))) == [
        ("c", "one"),
        ("own", "own 1"),
    ]


def test_two_captions_do_not_share_a_figure() -> None:
    assert captions(caption("a"), figure("one"), caption("b")) == [("a", "one")]


def test_a_figure_in_the_same_container_comes_first() -> None:
    one = El("Div", figure("one"), caption("first"))
    two = El("Div", figure("two"), caption("second"))
    assert captions(one, two) == [("first", "one"), ("second", "two")]


def test_captions_before_their_figures_in_containers_of_their_own_stay_there() -> None:
    one = El("Div", caption("first"), figure("one"))
    two = El("Div", caption("second"), figure("two"))
    assert captions(one, two) == [("first", "one"), ("second", "two")]


@pytest.mark.parametrize("between", [El("P", "x"), heading(2, "x")])
def test_a_caption_apart_from_everything_stands_for_nothing(between: El) -> None:
    assert captions(figure("one"), between, caption("c"), El("P", "y")) == []


def test_a_caption_of_a_list_may_stand_before_it() -> None:
    assert captions(caption("Steps"), El("L", item(None, "a"))) == [("Steps", "a")]


def test_a_caption_in_a_cell_is_for_the_figure_in_that_cell() -> None:
    cell = El("TD", figure("one"), caption("c"))
    assert captions(table([cell, El("TD", figure("two"))])) == [("c", "one")]
