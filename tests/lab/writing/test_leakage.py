"""The filter of leakage: ROUGE-L, and runs of words."""

from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.writing import leaks, rouge_l, shares_run, words

_WORDS = st.lists(st.sampled_from("abcd"), max_size=12)


def longest(one: list[str], other: list[str]) -> int:
    @lru_cache(None)
    def at(i: int, j: int) -> int:
        if i == len(one) or j == len(other):
            return 0
        return 1 + at(i + 1, j + 1) if one[i] == other[j] else max(at(i + 1, j), at(i, j + 1))

    return at(0, 0)


@given(_WORDS, _WORDS)
def test_rouge_l_is_the_f_measure_of_the_longest_common_subsequence(one: list[str], other: list[str]) -> None:
    common = longest(one, other)
    precision, recall = common / max(1, len(one)), common / max(1, len(other))
    f1 = 2 * precision * recall / (precision + recall) if common else 0.0
    assert rouge_l(one, other) == pytest.approx(f1)
    assert rouge_l(one, other) == pytest.approx(rouge_l(other, one))


@given(_WORDS, _WORDS, st.integers(1, 5))
def test_a_shared_run_is_a_run_of_both(one: list[str], other: list[str], length: int) -> None:
    spaced = [f" {' '.join(own)} " for own in (one, other)]
    runs = {f" {' '.join(one[at : at + length])} " for at in range(len(one) - length + 1)}
    assert shares_run(one, other, length) == any(run in spaced[1] for run in runs)


def test_words_are_letters_and_digits_in_any_case() -> None:
    assert words("It's Über-40_x, 起重机 OK") == ["it", "s", "über", "40", "x", "起", "重", "机", "ok"]


@pytest.mark.parametrize(
    ("question", "leaking"),
    [
        ("How heavy can such things in the harbour be?", False),
        ("Which CRANE, of: the harbour, lifts?", True),  # four words in a row
        ("crane lifts tons harbour forty", True),  # too much in common
        ("", False),
    ],
)
def test_a_question_leaks_by_a_run_or_by_too_much_in_common(question: str, leaking: bool) -> None:
    spans = ["Nothing like it.", "A crane of the harbour lifts forty tons."]
    assert leaks(question, spans, 0.35, 4) is leaking


def test_the_bounds_are_the_callers() -> None:
    assert not leaks("a b x y", ["a b c d"], 0.5, 3)
    assert leaks("a b x y", ["a b c d"], 0.49, 3)
    assert leaks("a b x y", ["a b c d"], 0.5, 2)
