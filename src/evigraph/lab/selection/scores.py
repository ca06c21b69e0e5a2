"""The measures of a candidate: RCPS, Hit@k and MRR@k, question by question.

MRR@k: a question counts 1 / j where its first relevant chunk stands at rank j of at most k, else nothing. RCPS of a
parser P and a chunker C is the mean of MRR@k(r, C(P), D) over the declared retrievers r and depths k, each the mean
over the questions of the probe D. Higher is better. Being a mean of means, it is also a mean over questions: that is
what is resampled.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from evigraph.lab.selection.candidates import Cell
from evigraph.lab.selection.levels import Level

__all__ = ["DEFAULT_KS", "hits", "rcps_values", "reciprocal_ranks"]

DEFAULT_KS = (1, 5, 10)


def reciprocal_ranks(cell: Cell, retriever: str, k: int, level: Level = Level.EXACT) -> NDArray[np.float64]:
    """What each question adds to MRR@k: shape (questions,)."""
    ranks = cell.ranks[retriever][level]
    return np.array([1 / rank if rank is not None and rank <= k else 0.0 for rank in ranks])


def rcps_values(
    cell: Cell, ks: Sequence[int], level: Level = Level.EXACT, retrievers: Sequence[str] | None = None
) -> NDArray[np.float64]:
    """What each question adds to RCPS: the mean over retrievers (all of the cell's, if none are named) and depths."""
    names = list(cell.ranks) if retrievers is None else list(retrievers)
    return np.mean([reciprocal_ranks(cell, name, k, level) for name in names for k in ks], axis=0)


def hits(cell: Cell, k: int, level: Level = Level.EXACT) -> NDArray[np.float64]:
    """For each question the share of the retrievers that find it within k chunks."""
    return np.mean([reciprocal_ranks(cell, name, k, level) > 0 for name in cell.ranks], axis=0)
