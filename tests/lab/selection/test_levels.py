"""The levels of the relevance rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.selection import LEVELS, Level, holds

TEXTS = st.text(st.sampled_from("aB1-’² .|"), max_size=30)


@pytest.mark.parametrize(
    ("text", "answer", "level"),
    [
        ("It costs 92 pounds.", "92 pounds", Level.RAW),
        ("It costs **92**\npounds.", "92 pounds", Level.EXACT),
        ("It costs 92 Pounds.", "92 pounds", Level.FOLDED),
        ("a well-known ’thing’", "wellknown 'thing'", Level.FOLDED),
        ("It costs 92pounds.", "92 pounds", Level.SIGNLESS),
        ("the acquisition is agoinst public policy", "the acquisition is against public policy", Level.TOLERANT),
        ("the acquisition is of 181 shares", "the acquisition is of 180 shares", None),
        ("A = 180m", "A = 180 m²", None),
        ("", "92", None),
    ],
)
def test_the_strictest_level_that_finds_an_answer(text: str, answer: str, level: Level | None) -> None:
    assert next((level for level in LEVELS if holds(text, answer, level)), None) == level


@given(TEXTS, TEXTS.filter(lambda text: any(c.isalnum() for c in text)), TEXTS)
def test_what_a_level_finds_the_next_finds_too(before: str, answer: str, after: str) -> None:
    found = [holds(f"{before}{answer}{after}", answer, level) for level in LEVELS[1:]]
    assert found == sorted(found)


def test_an_answer_of_signs_alone_is_compared_by_its_signs() -> None:
    assert holds("from ± to %", "±", Level.TOLERANT)
    assert not holds("from to", "±", Level.TOLERANT)
