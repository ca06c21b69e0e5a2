"""Recall against words: how many words it takes to reach a recall."""

from collections.abc import Sequence

import msgspec

__all__ = ["TARGET", "Point", "Reached", "words_to_reach"]

TARGET = 0.90
"""The recall whose price in words is told."""


class Point(msgspec.Struct, frozen=True):
    """Mean words and recall at one k."""

    k: int
    words: float
    recall: float


class Reached(msgspec.Struct, frozen=True):
    """The words it takes; ``at_first``: the smallest k measured is there already, and fewer words may do."""

    words: float
    at_first: bool


def words_to_reach(curve: Sequence[Point], target: float = TARGET) -> Reached | None:
    """The words at which a curve first reaches a recall, on straight lines between measured points; None: it does not.

    ``curve`` goes by k. What lies below its first point is not guessed.
    """
    below: Point | None = None
    for point in curve:
        if point.recall >= target:
            if below is None:
                return Reached(point.words, at_first=True)
            share = (target - below.recall) / (point.recall - below.recall)
            return Reached(round(below.words + share * (point.words - below.words), 1), at_first=False)
        below = point
    return None
