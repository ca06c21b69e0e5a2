"""What ranks the chunks of a condition for each question: words, vectors, or both; flat, or by way of sections."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, Self

import numpy as np

from evigraph.index.embedders import Vectors
from evigraph.lab.bm25 import Ids, best_first
from evigraph.retrieve.fusion import RANK_CONSTANT

__all__ = ["Dense", "Hybrid", "Ranker", "Routed", "two_stage"]


class Ranker(Protocol):
    """Ranks some things (chunks, or sections) for questions that it knows by number."""

    def ranked(self, question: int) -> Ids:
        """The numbers of the things found, best first; of equals the lower number first."""
        ...

    def centroids(self, groups: Ids) -> Self:
        """A ranker of groups by the means of their things' vectors, made unit length; ``groups`` has each thing's."""
        ...


class Dense:
    """Vectors of unit length, compared by cosine."""

    def __init__(self, things: Vectors, questions: Vectors) -> None:
        self._things = things
        self._questions = questions

    def ranked(self, question: int) -> Ids:
        """All things by cosine."""
        cosines: Vectors = self._things @ self._questions[question]
        return best_first(np.round(cosines.astype(np.float64), 6))  # what differs by the order of a sum is equal

    def centroids(self, groups: Ids) -> "Dense":
        """The groups by their renormalised mean vectors."""
        sums = np.zeros((int(groups.max()) + 1, self._things.shape[1]), np.float32)
        np.add.at(sums, groups, self._things)
        return Dense(sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12), self._questions)


class Hybrid:
    """Several rankers' ranks fused: the sum of 1 / (10 + rank), as in the library (:mod:`evigraph.retrieve.fusion`)."""

    def __init__(self, parts: Sequence[Ranker], things: int) -> None:
        self._parts = parts
        self._things = things

    def ranked(self, question: int) -> Ids:
        """What any of them finds."""
        scores = np.zeros(self._things)
        for part in self._parts:
            order = part.ranked(question)
            scores[order] += 1 / (RANK_CONSTANT + 1 + np.arange(len(order)))
        order = best_first(scores)
        return order[scores[order] > 0]

    def centroids(self, groups: Ids) -> "Hybrid":
        """The fusion of the parts' own rankings of the groups."""
        return Hybrid([part.centroids(groups) for part in self._parts], int(groups.max()) + 1)


class Routed(NamedTuple):
    """What two-stage retrieval ranks, and the sections that it was routed to."""

    ranking: Ids
    sections: Ids


def two_stage(flat: Ids, sections: Ids, groups: Ids, keep: int, most: int) -> Routed:
    """Chunks within the best sections, in the order of the flat ranking; then, where they are fewer than ``most``, the
    rest of the flat ranking.

    ``sections`` are ranked by their centroids, ``groups`` has the section of each chunk, ``keep`` sections are kept.
    """
    routed = sections[:keep]
    inside = np.isin(groups[flat], routed)
    return Routed(np.concatenate([flat[inside], flat[~inside]])[:most], routed)
