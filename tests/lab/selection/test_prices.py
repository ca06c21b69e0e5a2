"""What parsers cost."""

import pytest

from evigraph.errors import UsageError
from evigraph.lab.selection import (
    Pages,
    Price,
    Rcps,
    RcpsSettings,
    chunker_named,
    rcps_files,
    rcps_json,
    read_prices,
    retrievers_named,
    run_rcps,
)
from support.probes import GOOD, POOR, PROBE

TIMED = Pages("timed", GOOD.markdown, 7.2)  # four pages: 1,000 take half an hour


def measured(*said: str, hourly: float | None = None, currency: str | None = None) -> Rcps:
    prices = read_prices(list(said), hourly, currency)
    settings = RcpsSettings(("page",), ("bm25",), samples=100, subsets=10)
    parsers = [GOOD, POOR, TIMED]
    return run_rcps(PROBE, parsers, [chunker_named("page")], retrievers_named(["bm25"]), settings, prices=prices)


def test_a_price_is_what_is_stated_or_follows_from_the_time() -> None:
    found = measured("good=2.5", hourly=3, currency="EUR")
    assert {parsed.parser: parsed.price for parsed in found.parsers} == {
        "good": Price(2.5, "EUR", None),
        "poor": None,
        "timed": Price(1.5, "EUR", 3),
    }


def test_what_is_stated_comes_before_what_is_computed() -> None:
    prices = {parsed.parser: parsed.price for parsed in measured("timed=9", hourly=3).parsers}
    assert prices["timed"] == Price(9, None, None)


def test_prices_are_in_the_tables_and_the_data() -> None:
    found = measured("good=1234.5", "poor=0.00125", hourly=3, currency="EUR")
    page = rcps_files(found)["rcps.md"].decode()
    assert "| good | 4 | 0 |  | - | - | 1,234.50 EUR (stated) |" in page
    assert "| timed | 4 | 0 |  | 7.2 | 1.800 | 1.50 EUR (by time, 3 an hour) |" in page
    heading = page.split("## Parsers with page (baseline)\n\n")[1].splitlines()
    assert heading[0].endswith("| price of 1,000 pages |")
    assert any(line.startswith("| poor |") and line.endswith("| 0.00125 EUR |") for line in heading)
    assert b'"price":{"currency":"EUR","hourly":null,"per_1000_pages":1234.5}' in rcps_json(found)


def test_nothing_is_made_up_where_nothing_is_said() -> None:
    found = measured()
    assert [parsed.price for parsed in found.parsers] == [None, None, None]
    assert "price" not in rcps_files(found)["rcps.md"].decode()


def test_a_price_of_nobody_is_refused() -> None:
    with pytest.raises(UsageError, match="--price other: no such parser; there are good, poor, timed"):
        measured("other=1")


def test_an_hour_costs_nothing_where_nothing_was_timed() -> None:
    settings = RcpsSettings(("page",), ("bm25",))
    prices = read_prices([], 3, None)
    with pytest.raises(UsageError, match="--hourly: no parser was timed"):
        run_rcps(PROBE, [GOOD], [chunker_named("page")], retrievers_named(["bm25"]), settings, prices=prices)


@pytest.mark.parametrize(
    ("said", "currency", "cause"),
    [
        (["good"], None, "is no PARSER=AMOUNT"),
        (["=3"], None, "is no PARSER=AMOUNT"),
        (["good=much"], None, "is no PARSER=AMOUNT"),
        (["good=-1"], None, "is no PARSER=AMOUNT"),
        (["good=nan"], None, "is no PARSER=AMOUNT"),
        (["good=inf"], None, "is no PARSER=AMOUNT"),
        (["good=1", "good=2"], None, "good has a price already"),
        ([], "EUR", "--currency: there is no price"),
        (["good=1"], " ", "is no name of one"),
        (["good=1"], "a\nb", "is no name of one"),
    ],
)
def test_what_is_no_price_is_refused_in_one_line(said: list[str], currency: str | None, cause: str) -> None:
    with pytest.raises(UsageError, match=cause) as caught:
        read_prices(said, None, currency)
    assert "\n" not in str(caught.value)
