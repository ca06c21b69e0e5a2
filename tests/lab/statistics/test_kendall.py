"""Kendall's tau-a."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import kendalltau

from evigraph.lab.statistics import kendall_tau_a


def test_by_hand() -> None:
    # Of six pairs five agree and one (3 and 2) does not.
    assert kendall_tau_a([1, 2, 3, 4], [1, 3, 2, 4]) == pytest.approx(4 / 6)


def test_a_tie_counts_as_neither_but_stays_a_pair() -> None:
    assert kendall_tau_a([1, 2, 3], [1, 1, 2]) == pytest.approx(2 / 3)


@given(st.permutations(range(7)))
def test_without_ties_it_is_the_tau_of_scipy(order: list[int]) -> None:
    assert kendall_tau_a(range(7), order) == pytest.approx(float(kendalltau(range(7), order).statistic))


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=9))
def test_it_is_the_same_both_ways_and_turns_with_one(pairs: list[tuple[int, int]]) -> None:
    one, other = zip(*pairs, strict=True)
    assert kendall_tau_a(one, other) == kendall_tau_a(other, one) == -kendall_tau_a(one, [-v for v in other])


@pytest.mark.parametrize(("one", "other"), [([1], [1]), ([1, 2], [1]), ([], [])])
def test_what_has_no_pairs_is_refused(one: list[float], other: list[float]) -> None:
    with pytest.raises(ValueError, match="at least two"):
        kendall_tau_a(one, other)
