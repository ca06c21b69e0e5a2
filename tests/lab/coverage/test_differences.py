"""What a page has instead of an answer."""

import pytest

from evigraph.lab.coverage import Difference, describe, stands_in_table
from evigraph.lab.selection import LEVELS, ProbeQuestion, holds


@pytest.mark.parametrize(
    ("answer", "page", "nearest", "difference"),
    [
        ("JUNE 1777", "printed June 1777 by", "June 1777", Difference.CASE),
        ("square meters", "of 4,000 squaremeters there", "squaremeters", Difference.SPACING),
        ("well-known ‘name’ there", "a well known 'name' there is", "well known 'name' there", Difference.HYPHENS),
        ("180 m²", "of A = 180 m^2 there", "180 m^2", Difference.SCRIPTS),
        ("N = 509", "with $N = 5 0 9$ there", "N = 5 0 9", Difference.SPACING),
        ("N = 509 and k", "with $N$ = 509 and $k$", "N$ = 509 and $k", Difference.FORMULAS),
        ("efficient office", "an e\ufffdcient o\ufffdce", "e\ufffdcient o\ufffdce", Difference.LIGATURES),
        ("37 °C for ten minutes", "at 37 C for ten minutes", "37 C for ten minutes", Difference.UNITS),
        ("14,000 to 29,000 tonnes", "from 14,000 to 28,000 tonnes", "14,000 to 28,000 tonnes", Difference.NUMERALS),
        ("2100 ≤ Re ≤ 3000", "where 2100 Re 3000 holds", "2100 Re 3000", Difference.SIGNS),
        ("against public policy", "it is agoinst public pollcy", "agoinst public pollcy", Difference.LETTERS),
        ("against public policy", "refunds", None, Difference.LOST),
        ("against public policy", "", "", Difference.LOST),
    ],
)
def test_the_nearest_text_and_in_what_it_differs(
    answer: str, page: str, nearest: str | None, difference: Difference
) -> None:
    level = next((level for level in LEVELS[1:] if holds(page, answer, level)), None)
    found = describe(ProbeQuestion("q", "?", "p", answer), page, level, in_table=False)
    assert found.difference is difference
    if nearest is not None:
        assert found.nearest == nearest


def test_a_row_that_has_lost_cells_is_told_apart() -> None:
    question = ProbeQuestion("q", "?", "p", "Mobile crane 92 pounds")
    found = describe(question, "| Use | Fee |\n|---|---|\n| Mobile crane | |", None, in_table=True)
    assert found.difference is Difference.CELLS
    assert found.similarity < 1


def test_what_is_in_a_table() -> None:
    assert stands_in_table("a\n\n| b | c |\n|---|---|\n| d | e |", "d e")
    assert stands_in_table("a <table><tr><td>b <table><tr><td>c</td></tr></table> d</td></tr></table> e", "d")
    assert not stands_in_table("a <table><tr><td>b</td></tr></table> e", "e")
    assert not stands_in_table("a\n\n| b | c |", "a")
