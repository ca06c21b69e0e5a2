"""From options to limits."""

import pytest

from evigraph.cli.bounds import limits_of
from evigraph.errors import UsageError
from evigraph.limits import Limits


def test_without_other_options_the_limits_are_the_usual_ones() -> None:
    assert limits_of(600, 4096, None) == Limits()
    assert limits_of(5, 512, []) == Limits(5, 512)


def test_each_limit_can_be_chosen_and_the_last_counts() -> None:
    given = ["file_mb=1", "pages=2", "stream_mb=3", "table_cells=4", "pages=5", "text_mb=6", "elements=7", "nesting=8"]
    limits = Limits(file_mb=1, pages=5, stream_mb=3, table_cells=4, text_mb=6, elements=7, nesting=8)
    assert limits_of(600, 4096, given) == limits


@pytest.mark.parametrize("given", ["seconds=5", "size=1", "", "=1"])
def test_a_name_that_no_limit_has_is_told_with_those_there_are(given: str) -> None:
    with pytest.raises(
        UsageError, match="file_mb, pages, stream_mb, table_cells, text_mb, elements, nesting"
    ) as caught:
        limits_of(600, 4096, [given])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("number", ["", "0", "-1", "1.5", "many", "9" * 99, "9" * 9999, "٣"])
def test_what_is_no_number_from_one_on_is_told(number: str) -> None:
    with pytest.raises(UsageError, match="give pages=50000, for example"):
        limits_of(600, 4096, [f"pages={number}"])
