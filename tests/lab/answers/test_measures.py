"""Whether what was answered is what gold says."""

import pytest

from evigraph.lab.answers import is_exact, numbers_agree


@pytest.mark.parametrize(
    ("said", "gold", "same"),
    [
        ("Two paid days a year.", "two paid days a year", True),
        ("The Guildhall", "Guildhall", True),
        ("Two paid days", "Two paid days a year", False),
        ("", "x", False),
    ],
)
def test_an_answer_is_exact_but_for_case_punctuation_and_articles(said: str, gold: str, same: bool) -> None:
    assert is_exact(said, gold) is same


@pytest.mark.parametrize(
    ("said", "gold", "agree"),
    [
        ("It costs £9.50.", "9.50", True),
        ("It takes eighteen weeks, or 126 days.", "18 weeks", True),
        ("It takes 18 days.", "18 weeks", False),
        ("about 60.08%", "60.1%", True),
        ("about 60.2%", "60.1%", False),
        ("23,601 - 16,434 = 7,167", "7167", True),
        ("a loss of (138)", "138", False),
        ("Between 5 and 7.", "7 and 5", True),
        ("Only 5.", "7 and 5", False),
        ("Nothing.", "No.", None),
    ],
)
def test_every_number_of_gold_has_to_be_said(said: str, gold: str, agree: bool | None) -> None:
    assert numbers_agree(said, gold) is agree
