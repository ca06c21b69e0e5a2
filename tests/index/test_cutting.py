"""Long texts in overlapping parts: bounded, complete, and cut where a reader would pause."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.index.cutting import beginning, cut_text, ending
from evigraph.index.graphemes import is_boundary

SIZE, OVERLAP = 120, 24

_PIECES = [
    "word ",
    "Ende. ",
    "\u7ed3\u675f\u3002",
    "\u8d39\u7528",
    "e\u0301",
    "\U0001f469\u200d\U0001f52c",
    "x\n",
    "    ",
    "a" * 70,
    "1.5 ",
]
texts = st.lists(st.sampled_from(_PIECES), max_size=120).map("".join)


def parts(text: str) -> list[str]:
    return [text[start:end] for start, end in cut_text(text, SIZE, OVERLAP)]


class TestWhereItIsCut:
    def test_a_text_that_fits_is_one_part(self) -> None:
        assert parts("x" * SIZE) == ["x" * SIZE]

    def test_nothing_has_no_part(self) -> None:
        assert parts("") == parts(" \n ") == []

    def test_a_line_that_ends_near_the_end_is_the_end(self) -> None:
        first, second = parts("a" * 50 + ". " + "b" * 55 + "\n" + "c" * 60)
        assert first.endswith("b")
        assert second.endswith("c" * 60)

    def test_else_a_sentence(self) -> None:
        first, second, *_ = parts(f"{'word ' * 16}ends here. {'more ' * 20}")
        assert first.endswith("ends here.")
        assert second.startswith("word word")

    def test_else_a_word(self) -> None:
        found = parts("word " * 60)
        assert all(part.startswith("word") and part.endswith("word") for part in found[:-1])

    def test_else_a_character(self) -> None:
        found = parts("\u8d39" * 300)
        assert [len(part) for part in found] == [SIZE, SIZE, 300 - 2 * (SIZE - OVERLAP)]

    def test_a_wide_full_stop_ends_a_sentence(self) -> None:
        first, _ = parts("\u8d39" * 99 + "\u3002" + "\u7528" * 40)
        assert first.endswith("\u3002")

    def test_a_point_within_a_number_ends_none(self) -> None:
        first, _ = parts(f"{'word ' * 16}costs 1.50 {'more ' * 20}")
        assert first.endswith("more")

    def test_the_next_part_begins_with_a_sentence_within_the_overlap(self) -> None:
        _, second = parts(f"{'word ' * 18}One. Two it is. {'more ' * 20}")
        assert second.startswith("Two it is.")

    def test_a_letter_with_marks_without_end_is_cut_all_the_same(self) -> None:
        found = parts("e" + "\u0301" * 1000)
        assert max(map(len, found)) == SIZE


@given(texts)
def test_parts_are_bounded(text: str) -> None:
    assert all(len(part) <= SIZE for part in parts(text))


@given(texts)
def test_parts_without_their_overlaps_are_the_text(text: str) -> None:
    spans = list(cut_text(text, SIZE, OVERLAP))
    covered = {at for start, end in spans for at in range(start, end)}
    assert all(text[at].isspace() for at in set(range(len(text))) - covered)
    assert all(one[0] < other[0] and one[1] < other[1] for one, other in pairwise(spans))


@given(texts)
def test_parts_begin_and_end_with_a_line_that_says_something(text: str) -> None:
    assert not any(part.startswith("\n") or part.endswith("\n") for part in parts(text.strip()))


@given(texts)
def test_no_part_begins_or_ends_within_a_grapheme(text: str) -> None:
    assert all(is_boundary(text, at) for span in cut_text(text, SIZE, OVERLAP) for at in span)


@given(texts, st.integers(2, 200))
def test_a_beginning_and_an_ending_fit(text: str, size: int) -> None:
    assert len(beginning(text, size)) <= size
    assert len(ending(text, size)) <= size


@pytest.mark.parametrize(("cut", "expected"), [(beginning, "one two\u2026"), (ending, "\u2026four five")])
def test_what_is_cut_off_is_marked(cut, expected: str) -> None:
    assert cut("one two three four five", 12) == expected
    assert cut("one two", 12) == "one two"
