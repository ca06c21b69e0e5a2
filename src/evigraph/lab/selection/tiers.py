"""Tiers instead of ranks: candidates whose difference is not clear of zero stand in one tier."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from evigraph.lab.bootstrap import Resampling, cluster_intervals

__all__ = ["tiers"]


def tiers(values: Mapping[str, NDArray[np.float64]], ids: Sequence[str], how: Resampling) -> dict[str, int]:
    """The tier of each candidate, from 1, by what each question adds to its score.

    The best candidate that has no tier yet leads the next one; with it are all that have none and whose difference from
    it, paired by question and resampled over questions, has zero within its interval. With one question there is one
    tier.
    """
    order = sorted(values, key=lambda name: (-round(float(values[name].mean()), 6), name))
    found: dict[str, int] = {}
    while waiting := [name for name in order if name not in found]:
        leader, number = waiting[0], max(found.values(), default=0) + 1
        leads = np.stack([values[leader] - values[name] for name in waiting], axis=1)
        for name, lead in zip(waiting, cluster_intervals(leads, ids, how), strict=True):
            if name == leader or lead.low is None or lead.low <= 0:
                found[name] = number
    return {name: found[name] for name in order}
