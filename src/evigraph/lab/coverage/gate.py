"""The stop rule: act, or train, only for a gain that is large enough and clear of chance."""

from collections.abc import Mapping

import msgspec
import numpy as np

from evigraph.errors import UsageError
from evigraph.lab.bootstrap import Interval, Resampling, cluster_intervals

__all__ = ["POINTS", "Verdict", "gate"]

POINTS = 5.0
"""The least gain, in points of a hundred."""


class Verdict(msgspec.Struct, frozen=True):
    """The means of two sets of outcomes (0 to 1), the gain with its interval, and whether it passes."""

    n: int
    before: float
    after: float
    gain: Interval
    points: float
    passes: bool


def gate(
    before: Mapping[str, float],
    after: Mapping[str, float],
    points: float = POINTS,
    how: Resampling = Resampling(),  # noqa: B008 - a tuple of constants
) -> Verdict:
    """Judge a change by the outcomes of the same questions before and after it.

    It passes where the mean gains at least so many points, and the lower bound of the interval of the gain, paired by
    question and resampled over questions, is above zero. A single question has no interval and does not pass.

    Raises:
        UsageError: there are no questions, or not the same ones.
    """
    if not before:
        raise UsageError("there are no outcomes to compare; name files that have some")
    if odd := sorted(before.keys() ^ after.keys()):
        where = "after" if odd[0] in before else "before"
        raise UsageError(f"question {odd[0]} has no outcome {where} the change; compare runs of the same questions")
    ids = sorted(before)
    gains = np.array([[after[name] - before[name]] for name in ids])
    gain = cluster_intervals(gains, ids, how)[0]
    passes = gain.low is not None and gain.low > 0 and gain.mean >= points / 100
    first, second = (round(float(np.mean([values[name] for name in ids])), 6) for values in (before, after))
    return Verdict(len(ids), first, second, gain, points, passes)
