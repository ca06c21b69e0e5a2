"""Spearman's rank correlation, with the interval that other documents would give it."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from evigraph.lab.bootstrap import Resampling

__all__ = ["Rho", "spearman"]

_LEAST = 4
"""Pairs that a correlation is made of at least."""
_DIGITS = 4


class Rho(msgspec.Struct, frozen=True):
    """A rank correlation over ``n`` pairs (None: fewer than four, or one side is all the same), and its interval by
    the bootstrap of pairs."""

    n: int
    rho: float | None
    low: float | None
    high: float | None


def spearman(one: Sequence[float], other: Sequence[float], how: Resampling) -> Rho:
    """The correlation of the ranks of two rows of values, equal ones with the mean of their ranks (C. Spearman, The
    Proof and Measurement of Association between Two Things, 1904). Samples in which one side is all the same tell
    nothing, and are left out of the interval.
    """
    pairs = np.array([one, other], np.float64)
    n = pairs.shape[1]
    if n < _LEAST:
        return Rho(n, None, None, None)
    rho = _correlations(pairs[:, None, :])[0]
    if np.isnan(rho):
        return Rho(n, None, None, None)
    drawn = np.random.default_rng(how.seed).integers(0, n, size=(how.samples, n))
    found = _correlations(pairs[:, drawn])
    low, high = np.nanquantile(found, [(1 - how.level) / 2, (1 + how.level) / 2])
    return Rho(n, *(round(float(value), _DIGITS) for value in (rho, low, high)))


def _correlations(pairs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of two sides of shape (samples, n), one for each sample."""
    stats: Any = import_module("scipy.stats")
    ranks: NDArray[np.float64] = stats.rankdata(pairs, axis=-1)
    centred = ranks - ranks.mean(axis=-1, keepdims=True)
    scale = np.sqrt((centred**2).sum(axis=-1).prod(axis=0))
    products = centred.prod(axis=0).sum(axis=-1)
    return np.divide(products, scale, out=np.full_like(scale, np.nan), where=scale > 0)
