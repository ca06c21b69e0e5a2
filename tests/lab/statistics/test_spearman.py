"""Rank correlations."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import spearmanr

from evigraph.lab.bootstrap import Resampling
from evigraph.lab.statistics import spearman

FEW = Resampling(200)


def test_what_rises_together_is_one_and_what_falls_is_minus_one() -> None:
    assert spearman([1, 2, 3, 4, 5], [10, 20, 30, 45, 1000], FEW).rho == 1
    assert spearman([1, 2, 3, 4, 5], [5, 4, 3, 2, 1], FEW).rho == -1


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=4, max_size=40))
def test_it_is_scipy_s(pairs: list[tuple[int, int]]) -> None:
    one, other = ([float(pair[side]) for pair in pairs] for side in (0, 1))
    found = spearman(one, other, Resampling(20))
    if len(set(one)) == 1 or len(set(other)) == 1:
        assert found.rho is None
    else:
        assert found.rho == pytest.approx(float(spearmanr(one, other).statistic), abs=1e-4)
        assert found.low is not None
        assert found.high is not None
        assert -1 <= found.low <= found.high <= 1


def test_fewer_than_four_pairs_tell_nothing() -> None:
    assert spearman([1, 2, 3], [1, 2, 3], FEW).rho is None


def test_the_interval_is_the_same_each_time_and_holds_what_chance_does() -> None:
    random = np.random.default_rng(7)
    one, other = random.normal(size=(2, 60))
    first, again = (spearman(one.tolist(), other.tolist(), Resampling(1000)) for _ in range(2))
    assert first == again
    assert first.low is not None
    assert first.high is not None
    assert first.low < 0 < first.high
