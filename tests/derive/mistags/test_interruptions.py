"""Lists and paragraphs that a note cuts in two."""

import pytest

from evigraph.graph import Relation
from support.element import El
from support.graphs import codes, derived, how, pairs

CONTINUES = Relation.CONTINUES


def lst(*items: str) -> El:
    return El("L", *(El("LI", El("LBody", text)) for text in items))


NOTE = El("Note", "1 See the act.")


@pytest.mark.parametrize("role", ["Note", "FENote"])
def test_a_list_goes_on_with_its_bullet(role: str) -> None:
    graph = derived(lst("• a", "• b"), El(role, "1 See the act."), lst("• c"))
    assert how(graph, CONTINUES) == {("• c", "• a • b"): ("DETERMINISTIC_DERIVATION", "after-note")}
    assert "text-interrupted" in codes(graph)


@pytest.mark.parametrize(("first", "second", "goes_on"), [("2.", "3.", True), ("2.", "1.", False), ("b)", "c)", True)])
def test_a_numbered_list_goes_on_with_the_next(first: str, second: str, goes_on: bool) -> None:
    graph = derived(lst(f"{first} a"), NOTE, lst(f"{second} b"))
    assert bool(pairs(graph, CONTINUES)) is goes_on


def test_another_bullet_is_another_list() -> None:
    assert pairs(derived(lst("• a"), NOTE, lst("▪ b")), CONTINUES) == []


def test_a_sentence_goes_on_in_lower_case() -> None:
    graph = derived(El("P", "The fee is due"), NOTE, El("P", "before the end."))
    assert pairs(graph, CONTINUES) == [("before the end.", "The fee is due")]


@pytest.mark.parametrize(("first", "second"), [("It is due.", "then"), ("It is due", "Then")])
def test_a_sentence_that_ended_does_not(first: str, second: str) -> None:
    assert pairs(derived(El("P", first), NOTE, El("P", second)), CONTINUES) == []


class TestItems:
    def test_the_sentence_of_the_last_item_goes_on_in_a_paragraph(self) -> None:
        graph = derived(lst("• One.", "• the fees of the"), NOTE, El("P", "board apply."))
        assert how(graph, CONTINUES) == {
            ("board apply.", "• the fees of the"): ("DETERMINISTIC_DERIVATION", "after-note")
        }

    def test_the_innermost_item_goes_on(self) -> None:
        inner = El("L", El("LI", El("LBody", "the fees of the")))
        graph = derived(El("L", El("LI", El("LBody", "Outer: ", inner))), NOTE, El("P", "board apply."))
        assert pairs(graph, CONTINUES) == [("board apply.", "the fees of the")]

    def test_within_the_list_too(self) -> None:
        graph = derived(El("L", El("LI", El("LBody", "the fees of the")), NOTE, El("P", "board apply.")))
        assert pairs(graph, CONTINUES) == [("board apply.", "the fees of the")]

    @pytest.mark.parametrize(
        ("last", "paragraph"),
        [("• the fees of the.", "board apply."), ("• the fees of the", "Board apply."), ("• a b", "board apply.")],
    )
    def test_an_item_that_ended_does_not(self, last: str, paragraph: str) -> None:
        assert pairs(derived(lst("• One.", last), NOTE, El("P", paragraph)), CONTINUES) == []

    def test_a_note_among_them_is_told(self) -> None:
        graph = derived(El("L", El("LI", El("LBody", "a")), NOTE, El("LI", El("LBody", "b"))))
        assert [(d.code, graph.nodes[d.node or 0].role) for d in graph.diagnostics] == [("text-interrupted", "Note")]

    def test_a_note_within_one_is_not(self) -> None:
        assert codes(derived(El("L", El("LI", El("LBody", "a", El("Note", "1 See the act.")))))) == []


def test_several_notes_are_one_interruption() -> None:
    graph = derived(El("P", "The fee is due"), NOTE, El("Note", "2 Or not."), El("P", "before the end."))
    assert pairs(graph, CONTINUES) == [("before the end.", "The fee is due")]


def test_what_a_figure_parts_is_not_judged() -> None:
    assert pairs(derived(El("P", "The fee is due"), El("Figure", alt="x"), El("P", "before")), CONTINUES) == []


def test_the_reading_order_stays() -> None:
    graph = derived(El("P", "The fee is due"), NOTE, El("P", "before the end."))
    assert len(pairs(graph, Relation.PRECEDES)) == 2
