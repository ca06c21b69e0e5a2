"""How two rows of values go together, without an interval: for pools too small to have one."""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["Association", "association"]

_LEAST = 3
"""Pairs that a correlation is made of at least: through two points there is always a line."""
_DIGITS = 6


class Association(msgspec.Struct, frozen=True):
    """Pearson's ``r`` and Spearman's ``rho`` over ``n`` pairs, each from -1 to 1; None: fewer than three pairs, or one
    side is all the same."""

    n: int
    r: float | None
    rho: float | None


def association(one: Sequence[float], other: Sequence[float]) -> Association:
    """The correlation of two equally long rows, and that of their ranks, equal values with the mean of their ranks.

    K. Pearson, Proceedings of the Royal Society 58 (1895); C. Spearman, American Journal of Psychology 15 (1904).

    Raises:
        ValueError: the two are not of one length.
    """
    if len(one) != len(other):
        raise ValueError("an association takes two equally long rows")
    if len(one) < _LEAST:
        return Association(len(one), None, None)
    return Association(len(one), _pearson(one, other), _pearson(_ranks(one), _ranks(other)))


def _pearson(one: ArrayLike, other: ArrayLike) -> float | None:
    pair = np.array([one, other], np.float64)
    pair -= pair.mean(axis=1, keepdims=True)
    largest = np.abs(pair).max(axis=1, keepdims=True)
    # What rounding leaves of a side that does not vary is nothing.
    if not (largest > 1e-12).all():
        return None
    pair /= largest
    r = float((pair[0] * pair[1]).sum() / np.sqrt((pair**2).sum(axis=1).prod()))
    return round(min(1.0, max(-1.0, r)), _DIGITS)


def _ranks(values: Sequence[float]) -> NDArray[np.float64]:
    """From 1, equal values with the mean of their ranks."""
    _, positions, counts = np.unique(np.asarray(values, np.float64), return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return ((2 * last - counts + 1) / 2)[positions]
