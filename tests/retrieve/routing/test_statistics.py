"""The statistics of a document: what is counted, and what is said of how."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.index import IndexStore, Kind
from evigraph.retrieve.routing.sections import DocumentSections
from evigraph.retrieve.routing.statistics import STATISTICS_CHARACTERS, normalised, occurrences, statistics_text
from support.element import El, heading
from support.graphs import derived
from support.routing import Stating, file, search, searcher_of
from support.units import put, words


def counted(store: IndexStore, *kids: El, asked: tuple[str, ...] = ()) -> str:
    entry = put(store, "a.pdf", derived(*kids), kinds=[Kind.PASSAGE])
    searcher = searcher_of(store, Stating())
    return statistics_text(searcher.view(entry.doc), DocumentSections(searcher, entry.doc), asked)


@pytest.mark.parametrize(
    ("text", "word", "found"),
    [
        ("The crane, (crane) and crane.", "crane", (3, 0)),
        ("mobile-crane craned", "crane", (0, 2)),
        ("see https://cranes.example/crane?x=crane", "crane", (0, 3)),
        ("A CRANE; Crane", "crane", (2, 0)),
        ("the ﬁle", "file", (1, 0)),
        ("a har-\nbour and har\u00adbour", "harbour", (2, 0)),
        ("COVID\u201119 and covid – 19", "COVID-19", (2, 0)),
        ("C ++ and C++", "C++", (2, 0)),
        ("a fall of -5", "-5", (1, 0)),
        ("mobile crane, a mobile crane", "mobile crane", (2, 0)),
        (f"crane{'!' * 32} crane{'!' * 34}", "crane", (1, 1)),
        ("crane" * 100_000, "crane", (0, 100_000)),
        ("", "crane", (0, 0)),
        ("crane", "", (0, 0)),
    ],
)
def test_complete_tokens_and_those_within_longer_ones_are_counted_apart(
    text: str, word: str, found: tuple[int, int]
) -> None:
    assert occurrences([normalised(text)], word) == found


@given(st.text("ab-+ \n\u00ad\u2013", max_size=60))
def test_a_normalised_text_is_normalised(text: str) -> None:
    once = normalised(text)
    assert normalised(once) == once
    assert "\n" not in once


@given(st.lists(st.sampled_from(["crane", "cranes", "x-crane", "port"]), max_size=30))
def test_each_occurrence_is_counted_once(said: list[str]) -> None:
    whole, within = occurrences([normalised(" ".join(said))], "crane")
    assert (whole, within) == (said.count("crane"), said.count("cranes") + said.count("x-crane"))


def test_figures_tables_and_numbered_captions(store: IndexStore) -> None:
    kids = [
        heading(1, "Fees "),
        El("Figure", El("Caption", "Figure 2a: A crane"), alt="a crane"),
        El("Figure", El("Caption", "Figure 2b: The same"), alt="a crane"),
        El("Figure", alt="a map"),
        El("Table", El("Caption", "Table 1. Fees"), El("TR", El("TD", "1"), El("TD", "2"))),
    ]
    said = counted(store, *kids)
    assert "Figures: 3; tables: 1 (as parsed" in said
    assert "1 distinct figure numbers; 1 distinct table numbers" in said
    assert "figures and tables without a caption are not counted" in said


def test_abbreviations_by_how_often_they_stand_there(store: IndexStore) -> None:
    said = counted(
        store, heading(1, "Fees "), El("P", "The HCO and the HCO told the EU; HCOs know. Not Mixed or a-EU.")
    )
    assert "HCO 3, EU 1." in said


def test_words_asked_for_and_the_sections(store: IndexStore) -> None:
    said = counted(store, heading(1, "Fees "), El("P", "A crane."), heading(2, "More "), El("P", "b"), asked=("crane",))
    assert "“crane” 1 as a complete token, 0 within longer tokens" in said
    assert said.endswith("- Fees\n  - More")
    assert "Words: 5" in said


def test_what_is_cut_is_said(store: IndexStore) -> None:
    many = [kid for n in range(60) for kid in (heading(1, f"Title{n} {words(30)} "), El("P", f"AB{n}X"))]
    said = counted(store, *many, asked=tuple(f"w{n}" for n in range(30)))
    assert "Sections: 60, the first 40 shown" in said
    assert "60 different, the 40 most frequent shown" in said
    assert "the first 16 words of 30" in said
    assert len(said) <= STATISTICS_CHARACTERS


def test_they_are_evidence_where_they_are_routed_to_and_useful(store: IndexStore) -> None:
    file(store, "a.pdf", derived(heading(1, "Fees "), El("P", "A crane."), heading(1, "More "), El("P", "b")))
    taken = Stating({"Statistics": 0.8}, lambda said: 3.0 * ("Statistics computed" in said))
    (piece,), _ = search(searcher_of(store, taken))
    assert piece.text.startswith("Statistics computed of the whole document a.pdf.")
    assert (piece.nodes, piece.anchors, piece.why.seed) == ((), (), None)
    assert len(piece.lines) == len(piece.text.split("\n"))


def test_they_are_not_taken_for_want_of_anything_else(store: IndexStore) -> None:
    file(store, "a.pdf", derived(heading(1, "Fees "), El("P", "A crane.")))
    decider = Stating({"Statistics": 0.3}, lambda said: 3.0 * ("Statistics computed" in said), none=0.3)
    assert search(searcher_of(store, decider))[0] == []
    assert not any("Statistics computed" in question.evidence for question in decider.scored())
