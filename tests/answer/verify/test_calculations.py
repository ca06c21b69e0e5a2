"""Calculations that a claim states."""

import pytest

from evigraph.answer.verify.calculations import calculations_in


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("4,306 / 7,167 = 60.1%", True),
        ("4,306 / 7,167 = 60.2%", False),
        ("23,601 - 16,434 = 7,167", True),
        ("12 + 13 + 1 = 26", True),
        ("5 x 3 = 16", False),
        ("5 / 0 = 1", False),
        ("$1.2 billion - $200 million = $1 billion", True),
        ("2 + 3 * 4 = 14", False),  # which comes first is not told apart
    ],
)
def test_a_result_is_right_or_not(text: str, right: bool) -> None:
    (found,) = calculations_in(f"The share is {text}, as it was.")
    assert found.right is right


@pytest.mark.parametrize("text", ["12 and 13", "4 / 2", "a = 5", "12 = 12"])
def test_other_texts_calculate_nothing(text: str) -> None:
    assert list(calculations_in(text)) == []


def test_two_calculations_are_two() -> None:
    assert [found.right for found in calculations_in("12 + 13 = 25 and 100 - 40 = 61")] == [True, False]
