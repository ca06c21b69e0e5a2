"""What two readers may write differently and still mean the same."""

import pytest

from evigraph.doctor.normal import is_right_to_left, normal, same


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("ﬁnd", "find"),
        ("two  words\r\n", "twowords"),
        ("Chapter 1 ........... 7", "Chapter 1 ... 7"),
        ("a\u2060b\u200b", "ab"),
        ("self\u2010made", "self-made"),
        ("Verord\u00adnung", "Verordnung"),
        ("Verord\u00adnung", "Verord-nung"),
        ("Verordnung", "Verord\u00adnung"),
        ("ＡＢ", "AB"),
    ],
)
def test_these_are_the_same(first: str, second: str) -> None:
    assert same(first, second)
    assert same(second, first)


@pytest.mark.parametrize(("first", "second"), [("1-2", "12"), ("a..b", "a.b"), ("Fee", "fee"), ("ab", "ba")])
def test_these_are_not(first: str, second: str) -> None:
    assert not same(first, second)


def test_normal_text_has_no_white_space() -> None:
    assert normal(" a\tb\u00a0c\n") == "abc"


@pytest.mark.parametrize(("text", "expected"), [("שלום", True), ("abc סוף", True), ("سلام", True), ("Ωmega 1", False)])
def test_right_to_left_scripts(text: str, expected: bool) -> None:
    assert is_right_to_left(text) is expected
