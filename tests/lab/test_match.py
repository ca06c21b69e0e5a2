"""When a text counts as found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.match import Contained, fold, squeeze


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The fee is   19.50 pounds", "fee is 19.50"),
        ("THE FEE", "the fee"),
        ("cross\u2010certified bodies", "crosscertified bodies"),
        ("hyphen\u00adation of words", "hyphenation of words"),
        ("l\u2019accessibilit\u00e9", "l'accessibilit\u00e9"),
        ("\u201equoted\u201c words", '"quoted" words'),
        ("\ufb01nancial statements", "financial statements"),
        ("\uff11\uff12\uff13 full width", "123 full width"),
        ("two\nlines of text", "two lines of text"),
    ],
)
def test_differences_of_typography_do_not_count(text: str, wanted: str) -> None:
    assert Contained(fold(text)).holds(wanted)


@pytest.mark.parametrize(
    ("text", "wanted", "holds"),
    [
        ("costs 13 pounds", "3", False),
        ("costs 3 pounds", "3", True),
        ("level L2 only", "L2", True),
        ("level L23 only", "L2", False),
        ("347, in all", "347", True),
        ("1347", "347", False),
        ("a high risk", "high", True),
        ("a highway", "high", False),
    ],
)
def test_short_texts_must_stand_as_whole_words(text: str, wanted: str, holds: bool) -> None:
    assert Contained(fold(text)).holds(wanted) is holds


def test_a_text_of_other_words_is_not_found() -> None:
    assert not Contained(fold("The fee is due on Monday")).holds("The fee is due on Tuesday")


@given(st.text(), st.text(), st.text(min_size=6).filter(lambda t: len(squeeze(t)) >= 6))
def test_a_long_text_is_found_between_any_others(before: str, after: str, wanted: str) -> None:
    assert Contained(fold(f"{before} {wanted} {after}")).holds(wanted)


@given(
    st.lists(
        st.tuples(st.text("abcXYZ019.,\u00e9\u4e2d"), st.sampled_from([" ", "\n", "\u00a0", "-", "\u00ad", "\u2013"]))
    )
)
def test_white_space_and_hyphens_count_nowhere(pieces: list[tuple[str, str]]) -> None:
    assert squeeze("".join(text + gap for text, gap in pieces)) == squeeze("".join(text for text, _ in pieces))
