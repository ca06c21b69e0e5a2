"""Lists that are not tagged as such."""

import pytest

from evigraph.graph import Relation
from support.element import El, item
from support.graphs import codes, derived, how, pairs

LABEL = Relation.LABEL_FOR


def ps(*texts: str) -> list[El]:
    return [El("P", text) for text in texts]


@pytest.mark.parametrize(
    "items",
    [
        ["• one", "• two", "• three"],
        ["- one", "- two", "- three"],
        ["1. one", "2. two", "3. three"],
        ["(a) one", "(b) two", "(c) three"],
        ["9) one", "10) two", "11) three"],
        ["\uf0b7 one", "\uf0b7 two", "\uf0b7 three"],
    ],
)
def test_paragraphs_that_go_on_a_list_are_told(items: list[str]) -> None:
    graph = derived(*ps("Before", *items, "After"))
    assert [d.node for d in graph.diagnostics if d.code == "list-untagged"] == [2]


@pytest.mark.parametrize(
    "items",
    [
        ["• one", "• two"],
        ["1. one", "3. three", "5. five"],
        ["• one", "- two", "1. three"],
        ["-5 degrees", "-6 degrees", "-7 degrees"],
        ["a", "b", "c"],
        ["1.5 m", "1.6 m", "1.7 m"],
    ],
)
def test_others_are_not(items: list[str]) -> None:
    assert codes(derived(*ps(*items))) == []


def test_the_paragraph_with_a_colon_before_introduces_each() -> None:
    graph = derived(*ps("You need:", "• a pen", "• a form", "• time"))
    assert how(graph, LABEL) == {
        ("You need:", name): ("DETERMINISTIC_DERIVATION", "introduction-of-run")
        for name in ("• a pen", "• a form", "• time")
    }


def test_without_a_colon_nothing_does() -> None:
    assert pairs(derived(*ps("You need.", "• a pen", "• a form", "• time")), LABEL) == []


def test_tagged_items_are_a_list_already() -> None:
    assert codes(derived(El("L", item("•", "one"), item("•", "two"), item("•", "three")))) == []


def test_items_without_a_body_are_told_at_their_list() -> None:
    graph = derived(El("P", "x"), El("L", El("LI", El("Span", "a")), El("LI", El("Span", "b"))))
    assert [(d.code, d.node) for d in graph.diagnostics] == [("list-without-body", 2)]


def test_items_without_a_body_among_others_are_told() -> None:
    graph = derived(El("L", item(None, "a"), El("LI", El("Span", "b"))))
    assert [(d.code, d.message) for d in graph.diagnostics] == [
        ("list-without-body", "1 of 2 items have no body (LBody)")
    ]


def test_a_body_within_a_container_is_one() -> None:
    assert codes(derived(El("L", El("LI", El("Div", El("LBody", "a")))))) == []


def test_an_empty_item_lacks_more_than_a_body() -> None:
    assert "list-without-body" not in codes(derived(El("L", item(None, "a"), El("LI"))))
