"""Recall, full answers and words with their intervals: of all answerable questions, by topology, language and band."""

from collections.abc import Callable, Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from evigraph.lab.bootstrap import Interval, Resampling, cluster_intervals
from evigraph.lab.gold import TOPOLOGIES, Question
from evigraph.lab.score import Outcome

__all__ = ["GROUPINGS", "Breakdown", "Estimate", "break_down", "measures"]

GROUPINGS = ("topology", "lang", "band")
"""What questions are grouped by."""


class Estimate(msgspec.Struct, frozen=True):
    """The means of a group's ``n`` answerable questions in ``clusters`` clusters (see `evigraph.lab.score.Group`)."""

    n: int
    clusters: int
    recall: Interval
    full: Interval
    words: Interval


class Breakdown(msgspec.Struct, frozen=True):
    """Estimates of all answerable questions and of each group that has any."""

    all: Estimate
    topology: dict[str, Estimate]
    lang: dict[str, Estimate]
    band: dict[str, Estimate]


def measures(outcomes: Sequence[Outcome]) -> NDArray[np.float64]:
    """Recall, full and words of the answerable questions, a row each."""
    rows = [(o.recall, float(o.full), o.words) for o in outcomes if o.recall is not None]
    return np.array(rows, np.float64).reshape(len(rows), 3)


def break_down(
    questions: Sequence[Question],
    values: NDArray[np.float64],
    clusters: Mapping[str, str],
    how: Resampling = Resampling(),  # noqa: B008 - a tuple of constants
) -> Breakdown | None:
    """The estimates of some answerable questions' values, a row a question in the same order; None of no questions.

    ``values`` are measures of one run, or the differences of two.
    """

    def estimate(keep: Callable[[Question], bool]) -> Estimate | None:
        rows = [row for row, question in enumerate(questions) if keep(question)]
        return _estimate(values[rows], [clusters[questions[row].id] for row in rows], how)

    def by(name: str, groups: Sequence[str]) -> dict[str, Estimate]:
        found = ((group, estimate(lambda q, g=group: getattr(q, name) == g)) for group in groups)
        return {group: made for group, made in found if made is not None}

    everything = estimate(lambda _: True)
    if everything is None:
        return None
    return Breakdown(
        everything,
        by("topology", TOPOLOGIES),
        by("lang", sorted({question.lang for question in questions})),
        by("band", sorted({question.band for question in questions if question.band})),
    )


def _estimate(values: NDArray[np.float64], clusters: Sequence[str], how: Resampling) -> Estimate | None:
    if not clusters:
        return None
    recall, full, words = cluster_intervals(values, clusters, how)
    return Estimate(len(clusters), len(set(clusters)), recall, full, words)
