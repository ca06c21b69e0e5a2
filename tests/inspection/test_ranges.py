"""Page ranges as people write them."""

import pytest

from evigraph.errors import UsageError
from evigraph.inspection import page_ranges, parse_pages


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("1", [1]),
        ("1-3", [1, 2, 3]),
        ("7, 2-3", [2, 3, 7]),
        ("2-3,3-4", [2, 3, 4]),
        ("9-", [9, 10]),
        ("8-99", [8, 9, 10]),
    ],
)
def test_ranges_name_pages_from_1(text: str, pages: list[int]) -> None:
    assert parse_pages(text, 10) == pages


@pytest.mark.parametrize("text", ["", "a", "0", "0-3", "-3", "3-2", "1,,2", "11", "1-2-3", "²", "1;2"])
def test_what_names_no_page_of_the_document_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="--pages"):
        parse_pages(text, 10)


def test_without_ranges_the_first_thirty_are_shown() -> None:
    assert parse_pages(None, 4) == [1, 2, 3, 4]
    assert parse_pages(None, 464) == list(range(1, 31))


def test_more_pages_than_a_browser_takes_are_refused() -> None:
    with pytest.raises(UsageError, match="too many"):
        parse_pages("1-", 464)


def test_pages_are_written_as_they_are_asked_for() -> None:
    assert page_ranges([7, 1, 3, 2, 9, 10]) == "1-3, 7, 9-10"
