"""Passages that wait to be scored, and which are scored next: documents take turns, none is lost."""

from collections.abc import Iterable
from dataclasses import dataclass

from evigraph.decide import Image
from evigraph.index import Unit
from evigraph.retrieve.routing.beam import Route
from evigraph.retrieve.routing.bounds import SCORED_AT_ONCE

__all__ = ["Candidate", "Pending"]


@dataclass(eq=False, slots=True)
class Candidate:
    """A passage of a document, the route to it, and what is scored of it: all its text, and its pictures.

    ``unit`` is None of the statistics of a document. ``level`` is its expected usefulness, once it is scored; of one
    with more pictures than a request may have the highest of its parts.
    """

    doc: int
    route: Route
    text: str
    unit: Unit | None
    images: tuple[Image, ...] = ()
    level: float | None = None


class Pending:
    """The passages that wait, by document."""

    def __init__(self) -> None:
        self._waiting: dict[int, list[Candidate]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def add(self, candidates: Iterable[Candidate]) -> None:
        """Take passages in. Of one document those of the better route are scored first, of one route as they stand."""
        for candidate in candidates:
            self._waiting.setdefault(candidate.doc, []).append(candidate)
            self._waiting[candidate.doc].sort(key=lambda waiting: -waiting.route.score)  # a stable sort

    def take(self, most: int = SCORED_AT_ONCE) -> list[Candidate]:
        """The next passages, at most so many, of each document in turn, that of the best route first."""
        queues = [list(waiting) for waiting in self._waiting.values() if waiting]
        queues.sort(key=lambda queue: -queue[0].route.score)
        taken: list[Candidate] = []
        while queues and len(taken) < most:
            for queue in queues:
                if len(taken) < most:
                    taken.append(queue.pop(0))
            queues = [queue for queue in queues if queue]
        chosen = set(map(id, taken))
        for doc, waiting in self._waiting.items():
            self._waiting[doc] = [candidate for candidate in waiting if id(candidate) not in chosen]
        return taken

    def narrow(self, visible: frozenset[int]) -> None:
        """Forget the passages of documents that may no longer be seen."""
        self._waiting = {doc: waiting for doc, waiting in self._waiting.items() if doc in visible}
