"""Dates in texts, in the forms of several languages."""

import calendar
import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.answer.verify.dates import dates_in


def readings(text: str) -> list[set[tuple[int | None, int, int | None]]]:
    return [set(date.readings) for date in dates_in(text)]


@pytest.mark.parametrize(
    "text",
    ["2025-03-01", "1 March 2025", "March 1, 2025", "1st of March 2025", "1. März 2025", "1er mars 2025", "01.03.2025"],
)
def test_a_date_is_read(text: str) -> None:
    assert readings(f"It began on {text}.") == [{(2025, 3, 1)}]


def test_day_and_month_that_cannot_be_told_are_both() -> None:
    assert readings("01/03/2025") == [{(2025, 3, 1), (2025, 1, 3)}]


@pytest.mark.parametrize("text", ["2025", "may be", "2025-13-01", "1.2.3", "May 5 %"])
def test_no_date_is_read(text: str) -> None:
    assert readings(text) == []


def test_less_of_a_date_is_within_it_and_more_is_not() -> None:
    month, day, whole = (next(dates_in(text)) for text in ("March 2025", "1 March", "1 March 2025"))
    assert month.within(whole)
    assert day.within(whole)
    assert not whole.within(month)
    assert not month.within(next(dates_in("1 April 2025")))


@given(st.dates(dt.date(1500, 1, 1), dt.date(2199, 12, 31)))
def test_every_form_of_a_date_is_the_same_date(date: dt.date) -> None:
    name = calendar.month_name[date.month]
    forms = (date.isoformat(), f"{date.day} {name} {date.year}", f"{name} {date.day}, {date.year}", f"{date:%d.%m.%Y}")
    for form in forms:
        assert readings(f"on {form}") == [{(date.year, date.month, date.day)}]
