"""Notes and what they qualify."""

import pytest

from evigraph.graph import Destination, Relation
from support.element import El, Leads, item, table
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


def test_a_note_among_the_items_of_a_list_qualifies_nothing_by_that() -> None:
    assert notes(El("L", item("1.", "a"), El("Note", "n"), item("2.", "b"))) == []


def test_a_note_among_items_qualifies_the_item_that_shows_its_label() -> None:
    graph = derived(El("L", item("-", "Free", El("Span", "1")), El("Note", "1 Mondays."), item("-", "b")))
    assert how(graph, Relation.NOTE_FOR) == {("1 Mondays.", "Free1"): (DERIVED, "note-label")}


@pytest.mark.parametrize("role", ["Document", "Sect", "Div", "Part"])
def test_a_note_beside_the_text_qualifies_nothing_by_structure_alone(role: str) -> None:
    assert notes(El(role, El("P", "a"), El("Note", "n"))) == []


def test_a_note_in_a_note_qualifies_the_outer() -> None:
    assert notes(El("P", "a", El("Note", "n", El("Note", "m")))) == [("n m", "a n m"), ("m", "n m")]


DERIVED = "DETERMINISTIC_DERIVATION"


class TestLinked:
    def test_a_link_from_the_text_to_the_note(self) -> None:
        reference = El("Reference", El("Link", "1", Leads(Destination(node=4))))
        graph = derived(El("P", "Entry is free", reference), El("Note", "1 Except on Mondays."))
        assert how(graph, Relation.NOTE_FOR) == {("1 Except on Mondays.", "Entry is free1"): (DERIVED, "note-link")}

    def test_a_link_back_from_the_note_is_none(self) -> None:
        back = El("Note", El("Link", "x", Leads(Destination(node=1))))
        assert notes(El("P", "Entry"), back) == []


class TestLabelled:
    def test_a_label_that_stands_by_itself_in_a_text(self) -> None:
        graph = derived(El("P", "Entry is free", El("Span", "1"), "."), El("Note", "1 Except on Mondays."))
        assert how(graph, Relation.NOTE_FOR) == {("1 Except on Mondays.", "Entry is free1."): (DERIVED, "note-label")}

    @pytest.mark.parametrize("label", ["1", "(1)", "*", "a)", "\u2020"])
    def test_numbers_letters_and_signs_are_labels(self, label: str) -> None:
        assert notes(El("P", "Free", El("Span", label)), El("Note", f"{label} Mondays.")) == [
            (f"{label} Mondays.", f"Free{label}")
        ]

    def test_a_note_with_a_label_of_its_own(self) -> None:
        note = El("FENote", El("Lbl", "2 "), El("P", "Except on Mondays."))
        assert notes(El("P", "Free", El("Sub", "2")), note) == [("2 Except on Mondays.", "Free2")]

    def test_several_notes_in_one_element_are_told_apart(self) -> None:
        both = El("Note", El("P", "1 Mondays."), El("P", "2 Sundays."))
        found = notes(El("P", "Free", El("Span", "1")), El("P", "Closed", El("Span", "2")), both)
        assert found == [("1 Mondays.", "Free1"), ("2 Sundays.", "Closed2")]

    def test_the_page_of_the_note_comes_first(self) -> None:
        texts = [El("P", "Free", El("Span", "1", page=n), page=n) for n in (1, 2)]
        notes_ = [El("Note", f"1 Page {n}.", page=n) for n in (1, 2)]
        graph = derived(*texts, *notes_)
        edges = [(e.source, e.target) for e in graph.edges if e.relation is Relation.NOTE_FOR]
        assert sorted(edges) == [(5, 1), (6, 3)]

    def test_an_endnote_is_found_from_any_page(self) -> None:
        assert notes(El("P", "Free", El("Span", "1")), El("Note", "1 Mondays.", page=9)) == [("1 Mondays.", "Free1")]

    def test_a_label_shown_twice_decides_nothing(self) -> None:
        twice = [El("P", text, El("Span", "1")) for text in ("Free", "Closed")]
        assert notes(*twice, El("Note", "1 Mondays.")) == []

    def test_two_notes_with_one_label_on_a_page_decide_nothing(self) -> None:
        assert notes(El("P", "Free", El("Span", "1")), El("Note", "1 Mondays."), El("Note", "1 Sundays.")) == []

    def test_a_number_that_begins_a_block_is_its_own(self) -> None:
        assert notes(El("P", El("Span", "1"), " Free"), El("Note", "1 Mondays.")) == []

    def test_an_artifact_element_is_no_marker(self) -> None:
        assert notes(El("P", "Free", El("Artifact", "1")), El("Note", "1 Mondays.")) == []

    def test_a_cell_with_a_number_is_no_marker(self) -> None:
        assert notes(table(["1", "x"]), El("Note", "1 Mondays.")) == []
