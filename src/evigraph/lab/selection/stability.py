"""How much an order of candidates depends on which questions are asked: the order on many parts of the probe."""

from collections.abc import Mapping
from itertools import combinations

import msgspec
import numpy as np
from numpy.typing import NDArray

from evigraph.lab.bootstrap import SEED

__all__ = ["SHARE", "SUBSETS", "Stability", "Win", "stability"]

SUBSETS = 1000
SHARE = 0.75
"""The share of the questions in a subset: 500 of the 663 that the measure was first tried on."""
_DIGITS = 6


class Win(msgspec.Struct, frozen=True):
    """The share of the subsets in which one candidate scores higher than another; where they are equal neither does."""

    winner: str
    loser: str
    share: float


class Stability(msgspec.Struct, frozen=True):
    """``tau`` is the mean of Kendall's tau-a between the order on a subset and that on all questions; ``unchanged`` the
    share of subsets with the very order; ``wins`` has each pair once, the better on all questions first."""

    order: tuple[str, ...]
    tau: float
    unchanged: float
    wins: tuple[Win, ...]


def stability(values: Mapping[str, NDArray[np.float64]], subsets: int = SUBSETS, seed: int = SEED) -> Stability | None:
    """The stability of the order of candidates, by what each question adds to the score of each. None: there is but one
    candidate.

    Subsets are drawn without replacement by a seeded generator: the same probe gives the same subsets.
    """
    means = {name: round(float(value.mean()), _DIGITS) for name, value in values.items()}
    order = sorted(values, key=lambda name: (-means[name], name))
    if len(order) < 2:
        return None
    matrix = np.stack([values[name] for name in order])
    count = matrix.shape[1]
    size = max(1, round(SHARE * count))
    draw = np.random.default_rng(seed)
    parts = np.stack([draw.permutation(count)[:size] for _ in range(subsets)])
    drawn: NDArray[np.float64] = np.take(matrix, parts, axis=1)  # (candidates, subsets, questions)
    scores = np.asarray(np.mean(drawn, axis=2), np.float64).round(_DIGITS)
    pairs = list(combinations(range(len(order)), 2))
    leads = np.stack([np.sign(scores[i] - scores[j]) for i, j in pairs])
    whole = np.array([np.sign(means[order[i]] - means[order[j]]) for i, j in pairs])
    taus = (leads * whole[:, np.newaxis]).sum(axis=0) / len(pairs)
    wins = tuple(
        Win(order[i], order[j], round(float((lead > 0).mean()), _DIGITS))
        for (i, j), lead in zip(pairs, leads, strict=True)
    )
    unchanged = float((leads == whole[:, np.newaxis]).all(axis=0).mean())
    return Stability(tuple(order), round(float(taus.mean()), _DIGITS), round(unchanged, _DIGITS), wins)
