"""Intervals by the clustered bootstrap: documents are drawn with replacement, each with all of its questions.

Questions about one document are no independent witnesses. Drawing whole clusters keeps what they share
(Davison and Hinkley, Bootstrap Methods and their Application, 1997, section 3.8); the interval is that of the
percentiles. Few clusters give intervals that are too narrow: their number belongs beside every interval.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["LEVEL", "SAMPLES", "SEED", "Interval", "Resampling", "cluster_draws", "cluster_intervals"]

SAMPLES = 10_000
SEED = 20_261_130
LEVEL = 0.95
_DIGITS = 6


class Interval(msgspec.Struct, frozen=True):
    """A mean and where it would lie with other documents; no bounds where there is but one cluster."""

    mean: float
    low: float | None
    high: float | None


class Resampling(NamedTuple):
    """How many samples are drawn, by which seed, and how much of them an interval holds (0 to 1)."""

    samples: int = SAMPLES
    seed: int = SEED
    level: float = LEVEL


@lru_cache(maxsize=64)
def cluster_draws(clusters: int, samples: int = SAMPLES, seed: int = SEED) -> NDArray[np.float64]:
    """How often each of some clusters is drawn, a row a sample: as many draws a sample as there are clusters.

    With one seed the same number of clusters gives the same draws.
    """
    chances = np.full(clusters, 1 / clusters)
    return np.random.default_rng(seed).multinomial(clusters, chances, size=samples).astype(np.float64)


def cluster_intervals(
    values: ArrayLike,
    clusters: Sequence[str],
    how: Resampling = Resampling(),  # noqa: B008 - a tuple of constants
) -> list[Interval]:
    """The mean and the interval of each column of values, a row a question, ``clusters`` those of the rows.

    Values that differ by pair (one strategy's less another's, question by question) give the interval of the
    paired difference. There must be at least one row.
    """
    matrix = np.asarray(values, np.float64)
    origin = matrix[0]  # a column that is all the same has its mean exactly
    names, membership = np.unique(np.asarray(clusters), return_inverse=True)
    sums = np.zeros((len(names), matrix.shape[1]))
    np.add.at(sums, membership, matrix - origin)
    sizes = np.bincount(membership).astype(np.float64)
    means = origin + sums.sum(axis=0) / sizes.sum()
    if len(names) == 1:
        return [Interval(_rounded(mean), None, None) for mean in means]
    draws = cluster_draws(len(names), how.samples, how.seed)
    drawn = origin + (draws @ sums) / (draws @ sizes)[:, np.newaxis]
    lows, highs = np.quantile(drawn, [(1 - how.level) / 2, (1 + how.level) / 2], axis=0)
    return [Interval(*map(_rounded, triple)) for triple in zip(means, lows, highs, strict=True)]


def _rounded(value: np.float64) -> float:
    return round(float(value), _DIGITS)
