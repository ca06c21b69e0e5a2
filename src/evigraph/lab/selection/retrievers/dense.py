"""Dense retrievers: an embedder, cosine similarity. Each text is embedded once in a run, whatever chunks it is in."""

from collections.abc import Callable, Sequence

import numpy as np

from evigraph.index import Embedder
from evigraph.lab.selection.retrievers.base import Ranking, Told

__all__ = ["Dense"]

_BATCH = 256
"""Texts embedded between two steps of progress."""


class Dense:
    """Ranks chunks by the similarity of their vectors with the question's."""

    def __init__(self, name: str, make: Callable[[], Embedder]) -> None:
        self.name = name
        self._embedder = make()
        self._vectors: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float32]]] = {}
        self._asked: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float32]]] = {}

    @property
    def spaces(self) -> tuple[str, ...]:
        """The embedder's."""
        return (self._embedder.name,)

    def check(self) -> None:
        """See that the embedder is there."""
        self._embedder.check()

    def rank(self, chunks: Sequence[str], questions: Sequence[str], depth: int, told: Told | None) -> list[Ranking]:
        """For each question the nearest chunks."""
        if not chunks:
            return [[] for _ in questions]
        missing = [text for text in dict.fromkeys(chunks) if text not in self._vectors]
        for start in range(0, len(missing), _BATCH):
            if told:
                told(start, len(missing))
            batch = missing[start : start + _BATCH]
            self._vectors.update(zip(batch, self._embedder.passages(batch), strict=True))
        if told:
            told(len(missing), len(missing))
        matrix = np.stack([self._vectors[text] for text in chunks])
        rankings: list[Ranking] = []
        for question in questions:
            if question not in self._asked:
                self._asked[question] = self._embedder.query(question)
            # Rounded, so that texts that are alike but for the last bit of a sum stay in their order.
            scores = np.round(matrix @ self._asked[question], 6)
            rankings.append([int(number) for number in np.argsort(-scores, kind="stable")[:depth]])
        return rankings
