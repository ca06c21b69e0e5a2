"""Body text that is tagged as a heading."""

import pytest

from evigraph.graph import Relation
from support.element import El, heading
from support.graphs import codes, derived, pairs

SENTENCE = "The board shall be responsible for the definition and the revision of this document. "
BODY = SENTENCE * 4
HEADING_FOR = Relation.HEADING_FOR


def test_several_sentences_are_told_and_govern_nothing() -> None:
    graph = derived(heading(1, "Duties"), heading(2, BODY), El("P", "x"))
    assert codes(graph) == ["heading-is-text"]
    assert {source for source, _ in pairs(graph, HEADING_FOR)} == {"Duties"}


def test_what_follows_stays_with_the_heading_before() -> None:
    graph = derived(heading(2, "Duties"), heading(1, BODY), El("P", "x"))
    assert ("Duties", "x") in pairs(graph, HEADING_FOR)


@pytest.mark.parametrize(
    "text",
    [
        "We depend on key suppliers to provide equipment that we need to operate our business.",
        " ".join(["word"] * 60),
        SENTENCE * 4 + "Is this rule kept?",
        "See No. 1 of Abs. 2. " + "word " * 50,
        SENTENCE,
    ],
)
def test_a_long_heading_is_one_still(text: str) -> None:
    graph = derived(heading(1, text), El("P", "x"))
    assert codes(graph) == []
    assert len(pairs(graph, HEADING_FOR)) == 1


@pytest.mark.parametrize(
    "text",
    [
        (SENTENCE * 2).strip(),
        "The board is responsible for the whole and decides on it. It meets every month and keeps the minutes of it.",
    ],
)
def test_two_sentences_with_a_stop_are_told_and_govern_still(text: str) -> None:
    graph = derived(heading(1, "Duties"), heading(2, text), El("P", "x"))
    assert [(d.code, d.severity) for d in graph.diagnostics] == [("heading-is-text", "info")]
    assert {source for source, _ in pairs(graph, HEADING_FOR)} == {"Duties", text}


@pytest.mark.parametrize(
    "text",
    [
        SENTENCE * 2 + "And so on",
        "the board " * 15 + ".",
        "Fees are due. The board decides.",
        "See No. 1 of Abs. 2 and " + "word " * 20 + ".",
        "Fees for paper, ink, etc. That the board buys and gives to all those who work in it and for it.",
    ],
)
def test_what_may_be_a_heading_is_not_told(text: str) -> None:
    assert codes(derived(heading(1, text), El("P", "x"))) == []
