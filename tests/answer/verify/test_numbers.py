"""Numbers in texts, in whatever notation."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.answer.verify.numbers import numbers_in, scale_said


def read(text: str) -> list[tuple[str, str | None]]:
    """The values with their signs and scales, and their units."""
    return [(f"{'-' if found.negative else ''}{found.whole.normalize():f}", found.unit) for found in numbers_in(text)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1,234", [("1234", None)]),
        ("1.234,50 €", [("1234.5", "EUR")]),
        ("$1.2 billion", [("1200000000", "USD")]),
        ("12 k", [("12", None)]),  # kilometres, perhaps
        ("$12k", [("12000", "USD")]),
        ("($1,264)", [("-1264", "USD")]),
        ("a loss of (138)", [("-138", None)]),
        ("-5%", [("-5", "%")]),
        ("2020-2021", [("2020", None), ("2021", None)]),
        ("3-day pass", [("3", "day")]),
        ("eighteen weeks", [("18", "week")]),
        ("fünf Tage", [("5", "day")]),
        ("twenty-five days", [("25", "day")]),
        ("１２ days", [("12", "day")]),
        ("٣٤", [("34", None)]),
        ("1 234 567 people", [("1234567", None)]),
        ("1\u202f234", [("1234", None)]),
        ("5 percentage points", [("5", "%")]),
        ("one of them", []),
        ("v1x", []),
    ],
)
def test_a_number_is_read(text: str, values: list[tuple[str, str | None]]) -> None:
    assert read(text) == values


def test_what_may_be_two_numbers_is_read_as_both() -> None:
    assert [value for value, _ in read("1.234")] == ["1234", "1.234"]


@pytest.mark.parametrize(
    ("text", "power"),
    [("(in millions)", 6), ("$ in thousands", 3), ("Amounts in millions", 6), ("in Millionen", 6), ("$ millions", 6)],
)
def test_a_caption_gives_a_scale(text: str, power: int) -> None:
    assert scale_said(text) == Decimal(10) ** power


@pytest.mark.parametrize("text", ["Fees 2026", "a million reasons", "in the mill"])
def test_other_texts_give_none(text: str) -> None:
    assert scale_said(text) is None


@given(st.integers(0, 10**12))
def test_every_notation_of_a_whole_number_is_the_same_number(number: int) -> None:
    for text in (f"{number}", f"{number:,}", f"{number:_}".replace("_", "\u202f"), f"{number:_}".replace("_", "'")):
        assert Decimal(number) in {found.whole for found in numbers_in(f"There are {text} of them")}
