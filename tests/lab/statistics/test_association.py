"""Correlations of small pools."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import pearsonr, spearmanr

from evigraph.lab.statistics import Association, association

values = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=3, max_size=12)


def test_by_hand() -> None:
    # Deviations -1, 0, 1 and -2, 1, 1: 3 over the root of 2 times 6.
    found = association([1, 2, 3], [2, 5, 5])
    assert found == Association(3, pytest.approx(3 / 12**0.5, abs=1e-6), pytest.approx(0.866025))


def test_fewer_than_three_pairs_and_what_does_not_vary_tell_nothing() -> None:
    assert association([1, 2], [3, 4]) == Association(2, None, None)
    assert association([], []) == Association(0, None, None)
    assert association([0.1, 0.1, 0.1], [1, 2, 3]) == Association(3, None, None)
    with pytest.raises(ValueError, match="equally long"):
        association([1], [1, 2])


@given(values)
def test_they_are_those_of_scipy(pairs: list[tuple[int, int]]) -> None:
    one, other = zip(*pairs, strict=True)
    found = association(one, other)
    if len(set(one)) == 1 or len(set(other)) == 1:
        assert (found.r, found.rho) == (None, None)
    else:
        assert found.r == pytest.approx(float(pearsonr(one, other).statistic), abs=1e-5)
        assert found.rho == pytest.approx(float(spearmanr(one, other).statistic), abs=1e-5)


@given(values, st.floats(0.1, 10), st.floats(-5, 5))
def test_they_do_not_depend_on_units_and_are_bounded(pairs: list[tuple[int, int]], by: float, more: float) -> None:
    one, other = zip(*pairs, strict=True)
    found, scaled = association(one, other), association([by * value + more for value in one], other)
    if found.r is not None and found.rho is not None:
        assert -1 <= found.r <= 1
        assert scaled.r == pytest.approx(found.r, abs=1e-5)
        assert -1 <= found.rho <= 1
