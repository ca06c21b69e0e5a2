"""Labels, and the sentence that introduces a list."""

import pytest

from evigraph.graph import Relation
from support.element import El, heading, item
from support.graphs import derived, how, pairs

LIST = El("L", item("1.", "Apply"), item("2.", "Pay"))


def labels(*kids: El) -> list[tuple[str, str]]:
    return pairs(derived(*kids), Relation.LABEL_FOR)


def test_a_label_is_for_the_body_of_its_item() -> None:
    assert how(derived(LIST), Relation.LABEL_FOR) == {
        ("1.", "Apply"): ("SOURCE_STRUCTURE", "Lbl"),
        ("2.", "Pay"): ("SOURCE_STRUCTURE", "Lbl"),
    }


def test_containers_within_an_item_are_looked_through() -> None:
    inside = El("NonStruct", El("Lbl", "1."), El("Div", El("LBody", "gloves")))
    assert pairs(derived(El("L", El("LI", inside))), Relation.LABEL_FOR) == [("1.", "gloves")]


def test_a_label_outside_an_item_is_for_nothing() -> None:
    assert labels(El("Note", El("Lbl", "1"), El("LBody", "x"))) == []


def test_labels_of_a_nested_list_stay_within_it() -> None:
    graph = derived(El("L", El("LI", El("Lbl", "1."), El("LBody", "Apply", El("L", item("a)", "now"))))))
    assert pairs(graph, Relation.LABEL_FOR) == [("1.", "Apply a) now"), ("a)", "now")]


@pytest.mark.parametrize("kids", [[El("Lbl", "1.")], [El("LBody", "x")], ["x"]])
def test_an_item_without_label_or_body_has_no_label_edge(kids: list[El]) -> None:
    assert labels(El("L", El("LI", *kids))) == []


@pytest.mark.parametrize("role", ["P", "Span", "Link", "L"])
def test_a_label_without_a_body_is_for_the_one_other_element(role: str) -> None:
    graph = derived(El("L", El("LI", El("Lbl", "1."), El(role, "alpha"))))
    assert how(graph, Relation.LABEL_FOR) == {("1.", "alpha"): ("DETERMINISTIC_DERIVATION", "label-without-body")}


def test_a_container_around_that_element_is_looked_through() -> None:
    assert labels(El("L", El("LI", El("Lbl", "1."), El("Div", El("P", "alpha"))))) == [("1.", "alpha")]


@pytest.mark.parametrize(
    "kids",
    [
        [El("Lbl", "1."), El("P", "a"), El("P", "b")],
        [El("Lbl", "1."), El("Lbl", "2."), El("P", "a")],
        [El("Lbl", "1."), "a", El("P", "b")],
    ],
)
def test_a_label_without_a_body_beside_several_things_is_for_none(kids: list[El]) -> None:
    assert labels(El("L", El("LI", *kids))) == []


@pytest.mark.parametrize("colon", [":", "\uff1a"])
def test_a_paragraph_that_ends_in_a_colon_introduces_the_list_after_it(colon: str) -> None:
    graph = derived(El("P", f"You need{colon}"), El("L", item(None, "a")))
    assert how(graph, Relation.LABEL_FOR) == {(f"You need{colon}", "a"): ("DETERMINISTIC_DERIVATION", "introduction")}


def test_white_space_after_the_colon_does_not_matter() -> None:
    assert labels(El("P", "You need: \n"), El("L", item(None, "a"))) == [("You need:", "a")]


def test_a_paragraph_without_colon_introduces_nothing() -> None:
    assert labels(El("P", "You need."), El("L", item(None, "a"))) == []


def test_a_heading_with_a_colon_is_a_heading() -> None:
    assert labels(heading(2, "Documents:"), El("L", item(None, "a"))) == []


def test_a_list_that_ends_in_a_colon_does_not_introduce_the_next() -> None:
    assert labels(El("L", item(None, "a:")), El("L", item(None, "b"))) == []


def test_only_the_list_directly_after_is_introduced() -> None:
    assert labels(El("P", "You need:"), El("P", "x"), El("L", item(None, "a"))) == []


def test_an_introduction_reaches_into_a_container() -> None:
    assert labels(El("P", "You need:"), El("Div", El("L", item(None, "a")))) == [("You need:", "a")]


def test_a_paragraph_in_an_item_introduces_the_list_in_it() -> None:
    graph = derived(El("L", El("LI", El("LBody", El("P", "Bring:"), El("L", item(None, "a"))))))
    assert pairs(graph, Relation.LABEL_FOR) == [("Bring:", "a")]


def test_a_paragraph_does_not_introduce_a_table() -> None:
    assert labels(El("P", "Fees:"), El("Table", El("TR", El("TD", "1")))) == []
