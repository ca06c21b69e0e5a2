"""Kendall's tau-a: how far two orders of the same things agree."""

from collections.abc import Sequence

import numpy as np

__all__ = ["kendall_tau_a"]


def kendall_tau_a(first: Sequence[float], second: Sequence[float]) -> float:
    """Concordant less discordant pairs, over all pairs: from -1 to 1; pairs tied in either count as neither.

    Kendall, "A New Measure of Rank Correlation", Biometrika 30 (1938).

    Raises:
        ValueError: the two are not of one length, or there are fewer than two things.
    """
    if len(first) != len(second) or len(first) < 2:
        raise ValueError("tau-a takes two equally long orders of at least two things")
    one, other = np.asarray(first, np.float64), np.asarray(second, np.float64)
    agreement = np.sign(one[:, None] - one) * np.sign(other[:, None] - other)
    pairs = len(first) * (len(first) - 1) / 2
    return float(np.triu(agreement, 1).sum() / pairs)
