"""Text in lines of the terminal."""

import re

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from evigraph.cli.wrapping import wrap

TEXTS = st.text(st.sampled_from("ab 1，。（）「“”漢字한é\u3000-…"), max_size=120)


def test_words_stay_whole() -> None:
    assert wrap("one two three four", 10) == ["one two", "three four"]


def test_the_first_line_and_the_others_have_their_indents() -> None:
    assert wrap("one two three four", 12, "- ", "    ") == ["- one two", "    three", "    four"]


def test_a_chinese_line_is_as_wide_as_the_terminal_and_not_twice() -> None:
    assert wrap("期限三十天期限三十天", 10) == ["期限三十天", "期限三十天"]


def test_no_line_begins_with_a_closing_mark_or_ends_with_an_opening_one() -> None:
    assert wrap("三十天，家庭", 6) == ["三十", "天，家", "庭"]
    assert wrap("三十（天）家庭", 6) == ["三十", "（天）", "家庭"]
    assert wrap("said “so be it”", 8) == ["said “so", "be it”"]


def test_what_is_wider_than_a_line_is_cut() -> None:
    assert wrap("x" * 25, 12, "  ") == ["  xxxxxxxxxx", "  xxxxxxxxxx", "  xxxxx"]


def test_nothing_is_one_empty_line() -> None:
    assert wrap("", 20, "    ") == wrap("   ", 20, "    ") == [""]


@given(TEXTS, st.integers(12, 40))
def test_no_line_is_too_wide(text: str, width: int) -> None:
    assert all(cell_len(line) <= width for line in wrap(text, width, "    "))


@given(TEXTS, st.integers(12, 40))
def test_nothing_but_white_space_is_lost(text: str, width: int) -> None:
    assert re.sub(r"\s", "", "".join(wrap(text, width))) == re.sub(r"\s", "", text)
