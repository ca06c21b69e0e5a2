"""The normaliser: a table of paragraphs, sections over it, and the check that they agree."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.ablation.structure import gold_structure, section_paths
from evigraph.lab.corpora import MAX_LEVEL
from evigraph.lab.corpora.wikipedia import APPARATUS, Article, Title, canonical, names_in, read_wikitext, violations
from support.wiki import WIKITEXT


def test_sections_are_ranges_of_the_table() -> None:
    made = canonical(read_wikitext("Crane", WIKITEXT, names_in("en")), APPARATUS)
    assert violations(*made) == []
    assert [(s.path, s.level, s.first, s.last) for s in made.segments] == [
        ((), 1, 0, 1),
        (("History",), 1, 1, 2),
        (("History", "Steam"), 2, 2, 7),
        (("History", "Steam", "Boilers"), 3, 7, 10),
        (("Use today",), 1, 10, 11),
    ]
    text = made.document.text
    assert text[made.segments[4].start : made.segments[4].end] == "Half of them2 work; the rest stand still."
    assert "Derrick" not in text
    assert "List of cranes" not in text
    assert made.depth == 3


def test_a_level_that_is_left_out_is_no_depth_and_the_stored_level_is_bounded() -> None:
    blocks = [Title(2, "A"), Title(6, "B"), "b", *(Title(level, f"T{level}") for level in range(1, 7)), "deep"]
    made = canonical(Article("X", tuple(blocks), ()), ())
    assert [(s.path, s.level) for s in made.segments] == [
        (("A", "B"), 2),
        (("T1", "T2", "T3", "T4", "T5", "T6"), MAX_LEVEL),
    ]
    assert [heading.level for heading in made.document.headings] == [1, 2, 1, 2, 3, 4, 5, 6]


_BLOCKS = st.lists(
    st.one_of(
        st.text("ab \x85\u2028.", min_size=1).map(lambda text: " ".join(text.split())).filter(bool),
        st.builds(Title, st.integers(1, 6), st.sampled_from(["One", "Two", "Notes", "three"])),
    ),
    max_size=30,
)


@given(_BLOCKS)
def test_whatever_the_blocks_the_sections_verify_and_are_the_gold_structure(blocks: list[str | Title]) -> None:
    made = canonical(Article("X", tuple(blocks), ()), ["notes"])
    assert violations(*made) == []
    if not made.table:
        return
    gold = gold_structure(made.document).sections
    held = [(path, s.first, s.last) for s, path in zip(gold, section_paths(gold), strict=True) if s.first < s.last]
    assert held == [(segment.path, segment.first, segment.last) for segment in made.segments]
    rest = iter(blocks)
    assert all(made.document.text[start:end] in rest for start, end in made.table)  # in the order in which they came


@pytest.mark.parametrize(
    ("number", "changed", "said"),
    [
        (1, {"start": 3}, "disagree with the paragraph table"),
        (1, {"last": 3}, "begins at paragraph 2, the one before ends at 3"),
        (4, {"last": 99}, "has paragraphs 10 to 99 of 11"),
        (2, {"level": 5}, "has level 5, not 1 to 4"),
        (2, {"level": 0}, "has level 0, not 1 to 4"),
    ],
)
def test_sections_that_do_not_agree_are_told(number: int, changed: dict[str, Any], said: str) -> None:
    document, table, segments = canonical(read_wikitext("Crane", WIKITEXT, names_in("en")), APPARATUS)
    wrong = list(segments)
    wrong[number] = wrong[number]._replace(**changed)
    assert any(said in violation for violation in violations(document, table, wrong))
    assert any("the last section ends" in v for v in violations(document, table, segments[:-1]))


def test_a_table_that_is_not_the_documents_is_told() -> None:
    document, table, segments = canonical(read_wikitext("Crane", WIKITEXT, names_in("en")), APPARATUS)
    moved = [table[0], (table[1][0] + 1, table[1][1]), *table[2:]]
    said = " ".join(violations(document, moved, segments))
    assert "not that of the document's paragraphs" in said
    assert "paragraph 1 is from" in said
    assert "begins no paragraph" in said
    assert any("the last paragraph ends" in v for v in violations(document, table[:-1], segments))
