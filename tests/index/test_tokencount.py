"""How tokens are counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.index import WINDOW_TOKENS, Kind, count_tokens
from support.element import El
from support.graphs import declared
from support.units import units, words

_texts = st.text("ab ,-\n馆書かな한", max_size=40)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        (" \n\t", 0),
        ("fee", 2),
        ("a permit costs", 4),
        ("well-known", 2),
        ("图书馆", 3),
        ("한국어", 3),
        ("かな", 2),
        ("图书馆 library", 5),
        ("借书证10元", 6),
    ],
)
def test_a_word_is_four_thirds_and_a_cjk_character_one(text: str, tokens: int) -> None:
    assert count_tokens(text) == tokens


@given(_texts, _texts)
def test_a_text_has_no_more_tokens_than_its_lines_have_together(one: str, other: str) -> None:
    assert count_tokens(f"{one}\n{other}") <= count_tokens(one) + count_tokens(other)


@given(_texts)
def test_white_space_counts_nothing(text: str) -> None:
    assert count_tokens(f" \n{text}\t ") == count_tokens(text)


@pytest.mark.parametrize("text", [words(1300), "馆" * 1700, " ".join(["图书馆", "library"] * 500)])
def test_windows_are_cut_by_the_same_rule(text: str) -> None:
    found = units(declared(El("P", text)), Kind.WINDOW)
    # The last piece of a window may reach over its end by a part of a token.
    assert {count_tokens(unit.text) for unit in found[:-1]} <= {WINDOW_TOKENS, WINDOW_TOKENS + 1}
