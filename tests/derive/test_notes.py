"""Notes and what they qualify."""

import pytest

from evigraph.graph import Relation
from support.element import El, item, table
from support.graphs import derived, how, pairs


def notes(*kids: El) -> list[tuple[str, str]]:
    return pairs(derived(*kids), Relation.NOTE_FOR)


@pytest.mark.parametrize("role", ["Note", "FENote"])
def test_a_note_inside_a_paragraph_qualifies_it(role: str) -> None:
    graph = derived(El("P", "Entry is free.", El(role, "1 Except on Mondays.")))
    assert how(graph, Relation.NOTE_FOR) == {
        ("1 Except on Mondays.", "Entry is free. 1 Except on Mondays."): ("SOURCE_STRUCTURE", "note-inside")
    }


def test_inline_elements_around_a_note_are_looked_through() -> None:
    assert notes(El("P", "a", El("Span", El("Reference", El("Note", "n"))))) == [("n", "a n")]


def test_a_note_in_a_cell_qualifies_the_cell() -> None:
    assert notes(table([El("TD", "12", El("Note", "n")), "b"])) == [("n", "12 n")]


def test_a_note_in_a_heading_qualifies_the_heading() -> None:
    assert notes(El("H1", "A", El("Note", "n")), El("P", "x")) == [("n", "A n")]


def test_a_note_in_an_item_qualifies_its_body() -> None:
    assert notes(El("L", item("-", "a", El("Note", "n")))) == [("n", "a n")]


@pytest.mark.parametrize("role", ["Document", "Sect", "Div", "Part"])
def test_a_note_beside_the_text_qualifies_nothing_by_structure_alone(role: str) -> None:
    assert notes(El(role, El("P", "a"), El("Note", "n"))) == []


def test_a_note_in_a_note_qualifies_the_outer() -> None:
    assert notes(El("P", "a", El("Note", "n", El("Note", "m")))) == [("n m", "a n m"), ("m", "n m")]
