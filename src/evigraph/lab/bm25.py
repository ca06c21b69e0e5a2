"""BM25 in Lucene's variant, with its usual parameters for passages: idf = ln(1 + (N - n + 0.5) / (n + 0.5)).

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009); the variant as in Kamphuis
et al., "Which BM25 Do You Mean?" (2020).
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["K1", "B", "Bm25", "Ids", "best_first"]

Ids = NDArray[np.int64]

K1, B = 1.5, 0.75


def best_first(scores: NDArray[np.float64]) -> Ids:
    """The numbers of scores, the highest first; of equals the lower number first."""
    return np.argsort(-scores, kind="stable")


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
        order = best_first(np.round(scores, 9))
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
