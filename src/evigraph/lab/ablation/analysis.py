"""From the values of each question to means, contrasts, slopes and cuts by type."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from evigraph.lab.ablation.conditions import CONTRASTS
from evigraph.lab.ablation.measures import MEASURES, PRIMARY
from evigraph.lab.ablation.results import AskedQuestion, Cell, ConditionRun, Slope, Tested, TypeCut
from evigraph.lab.bootstrap import Resampling, cluster_intervals
from evigraph.lab.statistics import Contrast, holm, mixed_effect, paired_contrast

__all__ = ["LADDER", "Scores", "analyse"]

LADDER = ("A2", "A3-d1", "A3-d2", "A3")
"""Paths of 0, 1, 2 and 3 titles."""

_COLUMN = MEASURES.index(PRIMARY)
_DIGITS = 6


class Scores:
    """What one condition scored in one cell: a row of measures a question; ``routed`` says of each question whether a
    section with evidence was routed to, None of flat retrieval. ``asked`` marks the questions it is asked."""

    def __init__(self, values: NDArray[np.float64], asked: NDArray[np.bool_], routed: NDArray[np.bool_] | None) -> None:
        self.values = values
        self.asked = asked
        self.routed = routed


def analyse(
    retriever: str,
    scores: Mapping[str, Scores],
    questions: Sequence[AskedQuestion],
    how: Resampling,
    *,
    primary: bool,
    reranked: bool = False,
) -> Cell:
    """The cell of a retriever. Contrasts are of the primary measure, over the questions that both sides are asked."""
    clusters = np.array([question.cluster for question in questions])
    everyone = np.ones(len(questions), np.bool_)
    found = {name: _contrast(scores, d.condition, d.less, clusters, everyone, how) for name, d in CONTRASTS.items()}
    contrasts = {name: contrast for name, contrast in found.items() if contrast is not None}
    boundary = _contrast(scores, "A2", "A0", clusters, everyone, how)
    kinds = sorted({question.kind for question in questions if question.kind})
    types: list[TypeCut] = []
    for kind in kinds:
        of_kind = np.array([question.kind == kind for question in questions])
        cut = {n: _contrast(scores, d.condition, d.less, clusters, of_kind, how) for n, d in CONTRASTS.items()}
        types.append(TypeCut(kind, {name: contrast for name, contrast in cut.items() if contrast is not None}))
    return Cell(
        retriever=retriever,
        reranked=reranked,
        primary=primary,
        runs={name: _run(own, clusters, how) for name, own in scores.items()},
        contrasts=_tested(contrasts, scores, clusters, test=primary),
        boundary=boundary,
        slope=_slope(scores, clusters, how),
        types=types,
    )


def _run(scores: Scores, clusters: NDArray[np.str_], how: Resampling) -> ConditionRun:
    own = scores.values[scores.asked]
    intervals = cluster_intervals(own, list(clusters[scores.asked]), how)
    rows = np.round(scores.values, _DIGITS).tolist()
    routed = None if scores.routed is None else round(float(scores.routed[scores.asked].mean()), _DIGITS)
    values = [row if asked else None for row, asked in zip(rows, scores.asked, strict=True)]
    return ConditionRun(len(own), dict(zip(MEASURES, intervals, strict=True)), routed, values)


def _both(scores: Mapping[str, Scores], one: str, other: str, keep: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return scores[one].asked & scores[other].asked & keep


def _contrast(
    scores: Mapping[str, Scores],
    one: str,
    other: str,
    clusters: NDArray[np.str_],
    keep: NDArray[np.bool_],
    how: Resampling,
) -> Contrast | None:
    """One condition less another; None where one of them is not run, or there is no question."""
    if one not in scores or other not in scores:
        return None
    asked = _both(scores, one, other, keep)
    if not asked.any():
        return None
    deltas = scores[one].values[asked, _COLUMN] - scores[other].values[asked, _COLUMN]
    return paired_contrast(deltas, list(clusters[asked]), how)


def _tested(
    contrasts: Mapping[str, Contrast], scores: Mapping[str, Scores], clusters: NDArray[np.str_], *, test: bool
) -> dict[str, Tested]:
    if not test:
        return {name: Tested(contrast, None, None) for name, contrast in contrasts.items()}
    values = {name: contrast.p for name, contrast in contrasts.items() if contrast.p is not None}
    adjusted = dict(zip(values, (round(p, _DIGITS) for p in holm(list(values.values()))), strict=True))
    found: dict[str, Tested] = {}
    for name, contrast in contrasts.items():
        one, other = CONTRASTS[name].condition, CONTRASTS[name].less
        asked = _both(scores, one, other, np.ones(len(clusters), np.bool_))
        treated, control = (list(scores[side].values[asked, _COLUMN]) for side in (one, other))
        model = mixed_effect(treated, control, list(clusters[asked]))
        found[name] = Tested(contrast, adjusted.get(name), model)
    return found


def _slope(scores: Mapping[str, Scores], clusters: NDArray[np.str_], how: Resampling) -> Slope | None:
    if any(name not in scores for name in LADDER):
        return None
    depth = np.arange(len(LADDER)) - (len(LADDER) - 1) / 2
    rungs = np.stack([scores[name].values[:, _COLUMN] for name in LADDER], axis=1)
    return Slope(paired_contrast(rungs @ depth / (depth @ depth), list(clusters), how))
