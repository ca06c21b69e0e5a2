"""Paired contrasts by the clustered bootstrap."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import ttest_rel

from evigraph.lab.statistics import paired_contrast

_deltas = st.lists(st.tuples(st.floats(-1, 1), st.sampled_from("ABCD")), min_size=2, max_size=12)


def test_two_documents_by_hand() -> None:
    # AA, AB, BA and BB have the means -1, 0, 0 and 1: three of four are at most 0, and three at least.
    found = paired_contrast([-1.0, 1.0], ["a", "b"])
    assert (found.n, found.clusters, found.mean, found.low, found.high) == (2, 2, 0.0, -1.0, 1.0)
    assert (found.p, found.dz) == (1.0, 0.0)


def test_p_is_twice_the_smaller_share_of_samples() -> None:
    # One document of three is below zero, so far that any sample with it is: 8 of 27 samples are without it.
    found = paired_contrast([1.0, 1.0, -9.0], ["a", "b", "c"])
    assert found.p == pytest.approx(2 * 8 / 27, abs=0.02)


def test_a_document_counts_by_its_questions() -> None:
    # The mean is over questions: of AAB it is (4 x 0 + 1) / 5 and not (0 + 0 + 1) / 3.
    found = paired_contrast([0.0, 0.0, 1.0], ["a", "a", "b"])
    assert found.mean == pytest.approx(1 / 3, abs=1e-6)
    assert (found.low, found.high) == (0.0, 1.0)


def test_it_agrees_with_drawing_documents_one_by_one() -> None:
    random = np.random.default_rng(3)
    names = [str(n % 9) for n in range(60)]
    deltas = random.normal(0.05, 0.3, 60)
    means: list[float] = []
    for _ in range(6000):
        drawn = random.integers(0, 9, 9)
        bundle = np.concatenate([deltas[np.array(names) == str(d)] for d in drawn])
        means.append(float(bundle.mean()))
    found = paired_contrast(deltas, names)
    low, high = np.quantile(means, [0.025, 0.975])
    p = 2 * min(np.mean(np.array(means) <= 0), np.mean(np.array(means) >= 0))
    assert (found.low, found.high) == (pytest.approx(low, abs=0.01), pytest.approx(high, abs=0.01))
    assert found.p == pytest.approx(p, abs=0.04)


@given(_deltas)
def test_dz_is_the_t_statistic_over_the_root_of_n(rows: list[tuple[float, str]]) -> None:
    deltas = [value for value, _ in rows]
    found = paired_contrast(deltas, [name for _, name in rows])
    if np.std(deltas) < 1e-6:
        return
    statistic = float(ttest_rel(deltas, [0.0] * len(deltas)).statistic)
    assert found.dz == pytest.approx(statistic / np.sqrt(len(deltas)), abs=1e-5)


@given(_deltas)
def test_turned_round_it_is_the_same_with_the_other_sign(rows: list[tuple[float, str]]) -> None:
    names = [name for _, name in rows]
    one = paired_contrast([value for value, _ in rows], names)
    other = paired_contrast([-value for value, _ in rows], names)
    assert one.p == other.p
    assert one.mean == pytest.approx(-other.mean, abs=2e-6)
    for low, high in itertools.pairwise([one.low, other.high]):
        assert low is None or low == pytest.approx(-high if high is not None else None, abs=2e-6)


def test_one_document_gives_neither_interval_nor_p() -> None:
    found = paired_contrast([0.1, 0.3], ["a", "a"])
    assert (found.mean, found.low, found.high, found.p) == (0.2, None, None, None)


def test_differences_that_are_all_nothing_are_sure_of_nothing() -> None:
    found = paired_contrast([0.0, 0.0, 0.0], ["a", "b", "c"])
    assert (found.mean, found.p, found.dz) == (0.0, 1.0, None)
