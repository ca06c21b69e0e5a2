"""Abstention: how many questions come back empty, of those that can be answered and of the others, by threshold."""

from collections.abc import Iterable, Sequence

import msgspec

__all__ = ["COSTS", "Abstained", "abstention_curve", "at_cost"]

COSTS = (0.0, 0.02, 0.05, 0.1, 0.2)
"""Shares of the answerable questions that a threshold may cost, as the table shows them."""


class Abstained(msgspec.Struct, frozen=True):
    """What a threshold does: the shares of the answerable and of the other questions with less support than it."""

    threshold: float
    answerable: float
    unanswerable: float


def abstention_curve(supports: Iterable[tuple[float, bool]]) -> tuple[Abstained, ...]:
    """The thresholds at which something changes, rising. ``supports`` are the questions' support, each with whether
    the question can be answered. Without questions of both kinds there is nothing to weigh."""
    known = list(supports)
    yes = [value for value, answerable in known if answerable]
    no = [value for value, answerable in known if not answerable]
    if not yes or not no:
        return ()
    return tuple(Abstained(at, _below(yes, at), _below(no, at)) for at in sorted({value for value, _ in known}))


def at_cost(curve: Sequence[Abstained], most: float) -> Abstained | None:
    """The highest threshold that empties at most a share of the answerable questions."""
    return next((point for point in reversed(curve) if point.answerable <= most), None)


def _below(values: Sequence[float], threshold: float) -> float:
    return sum(value < threshold for value in values) / len(values)
