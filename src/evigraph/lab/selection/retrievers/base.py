"""What a retriever is: it ranks the chunks of a corpus for each question."""

from collections.abc import Callable, Sequence
from typing import Protocol

__all__ = ["Ranking", "Retriever", "Told"]

Ranking = list[int]
"""Positions of chunks, best first; of equals the one that stands first."""

Told = Callable[[int, int], None]
"""Is told how many of how many texts are done."""


class Retriever(Protocol):
    """Ranks chunks. One instance serves one run: it may keep what it has made of a text."""

    name: str

    @property
    def spaces(self) -> tuple[str, ...]:
        """The names of the vector spaces that it compares in; none where it compares words."""
        ...

    def check(self) -> None:
        """See that what it needs is there.

        Raises:
            MissingExtraError: it is not installed.
            UsageError: it is not said where its server is.
        """
        ...

    def rank(self, chunks: Sequence[str], questions: Sequence[str], depth: int, told: Told | None) -> list[Ranking]:
        """For each question the first ``depth`` of the chunks."""
        ...
