"""hybrid: words and vectors, fused by reciprocal ranks (see :mod:`evigraph.retrieve.fusion`)."""

from collections.abc import Sequence

from evigraph.index import Hit
from evigraph.lab.selection.retrievers.base import Ranking, Retriever, Told
from evigraph.retrieve.fusion import Vote, fuse

__all__ = ["Hybrid"]

_LISTED = 100
"""The chunks that each of the two ranks."""


class Hybrid:
    """Ranks chunks by the ranks that other retrievers give them."""

    def __init__(self, name: str, *parts: Retriever) -> None:
        self.name = name
        self._parts = parts

    @property
    def spaces(self) -> tuple[str, ...]:
        """Those of all parts."""
        return tuple(space for part in self._parts for space in part.spaces)

    def check(self) -> None:
        """See that all parts are there."""
        for part in self._parts:
            part.check()

    def rank(self, chunks: Sequence[str], questions: Sequence[str], depth: int, told: Told | None) -> list[Ranking]:
        """For each question the chunks that stand highest in the lists of the parts."""
        lists = [part.rank(chunks, questions, max(depth, _LISTED), told) for part in self._parts]
        return [
            [
                fused.unit
                for fused in fuse(
                    Vote(part.name, 1.0, [Hit(number, 0.0) for number in ranking])
                    for part, ranking in zip(self._parts, found, strict=True)
                )
            ][:depth]
            for found in zip(*lists, strict=True)
        ]
