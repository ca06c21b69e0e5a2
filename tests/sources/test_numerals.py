"""Numbers in letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.sources.numerals import repeated, roman

VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


@pytest.mark.parametrize(("number", "shown"), [(1, "I"), (4, "IV"), (1994, "MCMXCIV"), (3999, "MMMCMXCIX")])
def test_roman_numerals_take_away_what_stands_before_a_greater_one(number: int, shown: str) -> None:
    assert roman(number) == shown


@given(st.integers(1, 10_000))
def test_roman_numerals_are_worth_their_number(number: int) -> None:
    values = [VALUES[sign] for sign in roman(number)]
    assert sum(-v if v < after else v for v, after in zip(values, [*values[1:], 0], strict=True)) == number


@pytest.mark.parametrize(("number", "shown"), [(1, "a"), (3, "c"), (4, "aa"), (9, "ccc")])
def test_letters_begin_again_doubled(number: int, shown: str) -> None:
    assert repeated("abc", number) == shown
