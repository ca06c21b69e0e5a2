"""Intervals by the clustered bootstrap."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab import Interval, cluster_intervals
from evigraph.lab.bootstrap import SAMPLES, Resampling, cluster_draws

_values = st.floats(-1e4, 1e4, allow_nan=False)


def interval(values: list[float], clusters: str) -> Interval:
    (found,) = cluster_intervals([[value] for value in values], list(clusters))
    return found


class TestByHand:
    def test_two_clusters_of_two_and_one(self) -> None:
        # AA, AB, BA and BB are equally likely: their means are 0, 1/3, 1/3 and 1.
        assert interval([0, 0, 1], "AAB") == Interval(pytest.approx(1 / 3, abs=1e-6), 0.0, 1.0)

    def test_three_clusters_of_one(self) -> None:
        # Three of three draws are C in 1 of 27 samples (3.7 %), none of them in 8 (29.6 %).
        assert interval([0, 0, 3], "ABC") == Interval(1.0, 0.0, 3.0)

    def test_four_clusters_of_one(self) -> None:
        # All four draws are D in 1 of 256 samples (0.4 %), three or more in 13 (5.1 %).
        assert interval([0, 0, 0, 4], "ABCD") == Interval(1.0, 0.0, 3.0)

    def test_many_clusters_of_one_come_near_the_normal_interval(self) -> None:
        # Half ones: the standard error is 0.5 / sqrt(400) = 0.025.
        found = interval([n % 2 for n in range(400)], [str(n) for n in range(400)])  # pyright: ignore
        assert found.mean == 0.5
        assert found.low == pytest.approx(0.5 - 1.96 * 0.025, abs=0.004)
        assert found.high == pytest.approx(0.5 + 1.96 * 0.025, abs=0.004)


class TestClusters:
    def test_one_cluster_gives_no_interval(self) -> None:
        assert interval([0, 1, 1, 0], "AAAA") == Interval(0.5, None, None)

    def test_questions_of_one_document_are_drawn_together(self) -> None:
        together = interval([0, 0, 0, 0, 1, 1, 1, 1], "AAAABBBB")
        alone = interval([0, 0, 0, 0, 1, 1, 1, 1], "ABCDEFGH")
        assert (together.low, together.high) == (0.0, 1.0)
        assert alone.low is not None
        assert alone.low > 0.0

    @pytest.mark.parametrize("clusters", [2, 3, 7, 100])
    def test_each_sample_draws_as_many_clusters_as_there_are(self, clusters: int) -> None:
        draws = cluster_draws(clusters)
        assert draws.shape == (SAMPLES, clusters)
        assert np.array_equal(draws, draws.astype(int))
        assert (draws >= 0).all()
        assert (draws.sum(axis=1) == clusters).all()
        assert draws.mean(axis=0) == pytest.approx(np.ones(clusters), abs=0.05)

    @given(st.lists(st.tuples(_values, st.integers(1, 4)), min_size=2, max_size=3))
    def test_bounds_are_means_of_whole_clusters(self, documents: list[tuple[float, int]]) -> None:
        # Up to three clusters give so few different samples that the bounds are among their means.
        values = [value for value, size in documents for _ in range(size)]
        names = [str(n) for n, (_, size) in enumerate(documents) for _ in range(size)]
        (found,) = cluster_intervals([[value] for value in values], names)
        grids = np.array(np.meshgrid(*[range(len(documents) + 1)] * len(documents))).reshape(len(documents), -1).T
        counts = grids[grids.sum(axis=1) == len(documents)]
        sizes = np.array([size for _, size in documents])
        sums = sizes * np.array([value for value, _ in documents])
        possible = (counts @ sums) / (counts @ sizes)
        for bound in (found.low, found.high):
            assert bound is not None
            assert np.abs(possible - bound).min() < 1e-5


class TestAnySample:
    @given(_values, st.lists(st.sampled_from("ABCD"), min_size=1, max_size=12))
    def test_a_constant_sample_has_its_value_for_an_interval(self, value: float, clusters: list[str]) -> None:
        (found,) = cluster_intervals([[value]] * len(clusters), clusters)
        assert found.mean == round(value, 6)
        bounds = (found.low, found.high)
        assert bounds == ((None, None) if len(set(clusters)) == 1 else (found.mean, found.mean))

    @given(st.lists(st.tuples(_values, st.sampled_from("ABCDE")), min_size=1, max_size=12))
    def test_the_interval_lies_between_the_means_of_the_clusters(self, rows: list[tuple[float, str]]) -> None:
        values, clusters = zip(*rows, strict=True)
        (found,) = cluster_intervals([[value] for value in values], clusters)
        means = [np.mean([v for v, c in rows if c == name]) for name in set(clusters)]
        assert found.mean == pytest.approx(np.mean(values), abs=1e-5)
        if found.low is not None and found.high is not None:
            assert min(means) - 1e-5 <= found.low <= found.high <= max(means) + 1e-5

    @given(st.lists(st.tuples(_values, _values, st.sampled_from("ABC")), min_size=1, max_size=8))
    def test_columns_do_not_mix(self, rows: list[tuple[float, float, str]]) -> None:
        clusters = [row[2] for row in rows]
        both = cluster_intervals([row[:2] for row in rows], clusters)
        alone = [cluster_intervals([[row[column]] for row in rows], clusters)[0] for column in (0, 1)]
        for one, other in zip(both, alone, strict=True):
            assert one.mean == pytest.approx(other.mean, abs=2e-6)
            assert one.low == (None if other.low is None else pytest.approx(other.low, abs=2e-6))
            assert one.high == (None if other.high is None else pytest.approx(other.high, abs=2e-6))

    @given(st.lists(st.tuples(_values, st.sampled_from("ABCD")), min_size=2, max_size=8))
    def test_the_names_of_clusters_and_the_order_of_rows_do_not_matter_to_the_mean(
        self, rows: list[tuple[float, str]]
    ) -> None:
        one = cluster_intervals([[v] for v, _ in rows], [c for _, c in rows])[0]
        other = cluster_intervals([[v] for v, _ in rows[::-1]], [c for _, c in rows[::-1]])[0]
        assert one.mean == pytest.approx(other.mean, abs=2e-6)


def test_two_computations_give_the_same() -> None:
    values, clusters = [[0.1], [0.7], [0.4], [1.0]], ["a", "b", "c", "d"]
    first = cluster_intervals(values, clusters)
    cluster_draws.cache_clear()
    assert cluster_intervals(values, clusters) == first


def test_a_lower_level_gives_a_narrower_interval_and_another_seed_another_one() -> None:
    values, clusters = [[float(n % 7)] for n in range(40)], [str(n % 9) for n in range(40)]
    (usual,) = cluster_intervals(values, clusters)
    (narrow,) = cluster_intervals(values, clusters, Resampling(level=0.5))
    (other,) = cluster_intervals(values, clusters, Resampling(seed=1, samples=500))
    bounds = [usual.low, narrow.low, usual.mean, narrow.high, usual.high]
    assert bounds == sorted(bound for bound in bounds if bound is not None)
    assert (narrow.low, narrow.high) != (usual.low, usual.high)
    assert (other.low, other.high) != (usual.low, usual.high)
    assert other.mean == usual.mean
