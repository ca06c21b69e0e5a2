"""The beam: routes into the hierarchy by the mean of their decisions, and which of them are followed next."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from evigraph.retrieve.routing.bounds import BEAM, FLOOR, VISITS
from evigraph.retrieve.routing.branches import Branch
from evigraph.retrieve.routing.visits import Visit

__all__ = ["Frontier", "Route"]


@dataclass(frozen=True, eq=False, slots=True)
class Route:
    """A way to a branch: the logarithms of the probabilities that it was decided with, and where that is noted."""

    branch: Branch
    logs: tuple[float, ...]
    visit: Visit
    deferred: bool = False

    @property
    def score(self) -> float:
        """The exponential of the mean of the logarithms; 1 where nothing was decided.

        It ranks routes, and is no probability that what they lead to answers.
        """
        return math.exp(math.fsum(self.logs) / len(self.logs)) if self.logs else 1.0

    def chosen(self, branch: Branch, probability: float, none: float) -> "Route":
        """The route on to a child that was chosen with a probability; deferred where none was as probable."""
        logs = (*self.logs, math.log(max(probability, FLOOR)))
        route = Route(branch, logs, self.visit.offered(branch, probability), none >= probability)
        route.visit.score, route.visit.deferred = route.score, route.deferred
        return route

    def alone(self, branch: Branch) -> "Route":
        """The route on to an only child: nothing is decided."""
        visit = self.visit.offered(branch, None)
        visit.score, visit.deferred = self.score, self.deferred
        return Route(branch, self.logs, visit, self.deferred)


class Frontier:
    """The routes that can be followed. None is lost: what is beyond the beam waits, what is deferred waits longer."""

    def __init__(self) -> None:
        self._open: list[Route] = []
        self._visits: dict[int, int] = {}
        self._allowed: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._open)

    def add(self, routes: Sequence[Route]) -> None:
        """Take routes up."""
        self._open.extend(routes)

    def note_visit(self, doc: int) -> None:
        """A section of a document was visited. With the first of a document the others may be visited further."""
        if doc not in self._visits:
            for other, visits in self._visits.items():
                if visits >= self._allowed[other]:
                    self._allowed[other] = visits + VISITS
            self._visits[doc], self._allowed[doc] = 0, VISITS
        self._visits[doc] += 1

    def take(self, most: int = BEAM) -> list[Route]:
        """The routes to follow next, best first, at most so many; they are no longer waiting.

        Those that are deferred only where there are no others. Those into a document that has had its visits only
        behind all others of their kind: behind those that lead to documents that were not visited.
        """
        if not self._open:
            return []
        ready = [route for route in self._open if not route.deferred] or self._open
        order = {id(route): place for place, route in enumerate(self._open)}
        ready = sorted(ready, key=lambda route: (self._rests(route), -route.score, order[id(route)]))
        taken = ready[:most]
        if self._rests(taken[0]):  # nothing leads anywhere else
            for doc, visits in self._visits.items():
                self._allowed[doc] = max(self._allowed[doc], visits + VISITS)
        chosen = set(map(id, taken))
        self._open = [route for route in self._open if id(route) not in chosen]
        return taken

    def narrow(self, visible: frozenset[int]) -> None:
        """Forget the routes to what may no longer be seen."""
        self._open = [route for route in self._open if route.branch.docs & visible]

    def _rests(self, route: Route) -> bool:
        doc = route.branch.doc
        return doc in self._visits and self._visits[doc] >= self._allowed[doc]
