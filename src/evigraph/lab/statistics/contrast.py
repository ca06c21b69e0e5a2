"""A paired contrast of two conditions: mean difference, document-clustered interval and p-value, effect size."""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import ArrayLike

from evigraph.lab.bootstrap import Resampling, cluster_draws, cluster_intervals

__all__ = ["Contrast", "paired_contrast"]

_DIGITS = 6


class Contrast(msgspec.Struct, frozen=True):
    """What ``n`` paired differences in ``clusters`` clusters say.

    ``low`` and ``high`` bound the mean, ``p`` is two-sided; all None where there is one cluster. ``dz`` is Cohen's:
    the mean over the standard deviation of the differences (ddof 1); None where they do not vary.
    """

    n: int
    clusters: int
    mean: float
    low: float | None
    high: float | None
    p: float | None
    dz: float | None


def paired_contrast(
    differences: ArrayLike,
    clusters: Sequence[str],
    how: Resampling = Resampling(),  # noqa: B008 - a tuple of constants
) -> Contrast:
    """The contrast of paired differences, one a question; ``clusters`` are their documents. At least one.

    Documents are drawn with replacement, each with all of its questions, and the mean of each sample is the sum of
    its differences over their number. p = 2 min(Pr[mean <= 0], Pr[mean >= 0]) over the samples, at most 1 (Field and
    Welsh, JRSS B 69, 2007; Lakens, Frontiers in Psychology 4, 2013, for dz).
    """
    deltas = np.asarray(differences, np.float64)
    (interval,) = cluster_intervals(deltas[:, None], clusters, how)
    names, membership = np.unique(np.asarray(clusters), return_inverse=True)
    p = None
    if len(names) > 1:
        draws = cluster_draws(len(names), how.samples, how.seed)
        sums = np.bincount(membership, weights=deltas)
        # Sums decide the sign of the mean. What rounding leaves of nothing is nothing.
        sums[np.abs(sums) < 1e-12] = 0.0
        samples = draws @ sums
        samples[np.abs(samples) < 1e-12] = 0.0
        p = min(1.0, 2 * min(float((samples <= 0).mean()), float((samples >= 0).mean())))
    spread = float(deltas.std(ddof=1)) if len(deltas) > 1 else 0.0
    dz = round(float(deltas.mean()) / spread, _DIGITS) if spread > 1e-12 else None
    return Contrast(len(deltas), len(names), interval.mean, interval.low, interval.high, p, dz)
