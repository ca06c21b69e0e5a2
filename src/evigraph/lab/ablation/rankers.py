"""What ranks the chunks of a condition for each question: words, vectors, or both; flat, or by way of sections."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from evigraph.index.embedders import Vectors
from evigraph.retrieve.fusion import RANK_CONSTANT

__all__ = ["Bm25", "Dense", "Hybrid", "Ranker", "Routed", "two_stage"]

Ids = NDArray[np.int64]

K1, B = 1.5, 0.75
"""BM25's parameters, as in Lucene's variant of it (Kamphuis et al., ECIR 2020)."""


class Ranker(Protocol):
    """Ranks some things (chunks, or sections) for questions that it knows by number."""

    def ranked(self, question: int) -> Ids:
        """The numbers of the things found, best first; of equals the lower number first."""
        ...

    def centroids(self, groups: Ids) -> Self:
        """A ranker of groups by the means of their things' vectors, made unit length; ``groups`` has each thing's."""
        ...


def _best_first(scores: NDArray[np.float64]) -> Ids:
    return np.argsort(-scores, kind="stable")


class Dense:
    """Vectors of unit length, compared by cosine."""

    def __init__(self, things: Vectors, questions: Vectors) -> None:
        self._things = things
        self._questions = questions

    def ranked(self, question: int) -> Ids:
        """All things by cosine."""
        cosines: Vectors = self._things @ self._questions[question]
        return _best_first(np.round(cosines.astype(np.float64), 6))  # what differs by the order of a sum is equal

    def centroids(self, groups: Ids) -> "Dense":
        """The groups by their renormalised mean vectors."""
        sums = np.zeros((int(groups.max()) + 1, self._things.shape[1]), np.float32)
        np.add.at(sums, groups, self._things)
        return Dense(sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12), self._questions)


class Bm25:
    """Vectors of BM25 weights, a dimension a term, compared by their inner product with the question's terms.

    ``rows`` and ``columns`` are the thing and the term of each weight; ``asked`` has the terms of each question.
    """

    def __init__(
        self, rows: Ids, columns: Ids, weights: NDArray[np.float64], things: int, terms: int, asked: list[Counter[int]]
    ) -> None:
        order = np.lexsort((rows, columns))
        self._rows, self._columns, self._weights = rows[order], columns[order], weights[order]
        self._begins = np.searchsorted(self._columns, np.arange(terms + 1))
        self._things = things
        self._terms = terms
        self._asked = asked

    @classmethod
    def of(cls, things: Sequence[Sequence[str]], questions: Sequence[Sequence[str]]) -> "Bm25":
        """The vectors of things by their terms."""
        numbers: dict[str, int] = {}
        found: list[tuple[int, int, int]] = []
        for row, terms in enumerate(things):
            for term, count in Counter(terms).items():
                found.append((row, numbers.setdefault(term, len(numbers)), count))
        rows, columns, counts = np.array(found, np.int64).reshape(len(found), 3).T
        lengths = np.array([len(terms) for terms in things], np.float64)
        holding = np.bincount(columns, minlength=len(numbers)).astype(np.float64)
        rarity = np.log(1 + (len(things) - holding + 0.5) / (holding + 0.5))
        size = lengths[rows] / max(1.0, float(lengths.mean()))
        weights = rarity[columns] * counts / (counts + K1 * (1 - B + B * size))
        asked = [Counter(numbers[term] for term in terms if term in numbers) for terms in questions]
        return cls(rows, columns, weights, len(things), len(numbers), asked)

    def ranked(self, question: int) -> Ids:
        """The things with a term of the question."""
        scores = np.zeros(self._things)
        for term, count in sorted(self._asked[question].items()):
            own = slice(self._begins[term], self._begins[term + 1])
            scores[self._rows[own]] += count * self._weights[own]
        order = _best_first(np.round(scores, 9))
        return order[scores[order] > 0]

    def centroids(self, groups: Ids) -> "Bm25":
        """The groups by their renormalised mean weights."""
        keys = groups[self._rows] * self._terms + self._columns
        found, inverse = np.unique(keys, return_inverse=True)
        sums = np.bincount(inverse, weights=self._weights)
        rows, columns = found // self._terms, found % self._terms
        number = int(groups.max()) + 1
        norms = np.sqrt(np.bincount(rows, weights=sums**2, minlength=number))
        weights = sums / np.maximum(norms[rows], 1e-12)
        return Bm25(rows, columns, weights, number, self._terms, self._asked)


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
        order = _best_first(scores)
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
