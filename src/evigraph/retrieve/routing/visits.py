"""What is noted while a search goes on, and the trace that it makes of what may be seen in the end."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from evigraph.retrieve.evidence import Passed
from evigraph.retrieve.routing.branches import Branch
from evigraph.retrieve.trace import TraceNode

__all__ = ["Visit", "passed", "traced"]


@dataclass(eq=False, slots=True)
class Visit:
    """A branch that was offered, from where, and what came of it. The fields are those of `TraceNode`."""

    branch: Branch
    above: "Visit | None" = None
    probability: float | None = None
    score: float | None = None
    none: float | None = None
    deferred: bool = False
    visited: bool = False
    usefulness: list[float] = field(default_factory=list[float])
    below: list["Visit"] = field(default_factory=list["Visit"])

    def offered(self, branch: Branch, probability: float | None) -> "Visit":
        """A child that is offered from here."""
        made = Visit(branch, self, probability)
        self.below.append(made)
        return made


def passed(visit: Visit, docs: frozenset[int]) -> tuple[Passed, ...]:
    """The way to a visit, outermost first; names are those of what may be seen."""
    way: list[Passed] = []
    at: Visit | None = visit
    while at is not None:
        probability = None if at.probability is None else _rounded(at.probability)
        way.append(Passed(at.branch.level, at.branch.name_among(docs), probability))
        at = at.above
    return tuple(way[::-1])


def traced(roots: Sequence[Visit], docs: frozenset[int]) -> list[tuple[TraceNode, Visit]]:
    """The trace of each visit with that visit, of what may be seen alone. Children stand with the likeliest first."""
    order = list(roots)
    for visit in order:
        order.extend(visit.below)
    made: dict[int, TraceNode] = {}
    for visit in reversed(order):  # each after what is below it
        if visit.branch.docs & docs:
            made[id(visit)] = _node(visit, docs, [made[id(child)] for child in visit.below if id(child) in made])
    return [(made[id(root)], root) for root in roots if id(root) in made]


def _node(visit: Visit, docs: frozenset[int], children: list[TraceNode]) -> TraceNode:
    children.sort(key=lambda child: -(child.probability or 0.0))
    return TraceNode(
        level=visit.branch.level,
        name=visit.branch.name_among(docs),
        probability=None if visit.probability is None else _rounded(visit.probability),
        score=None if visit.score is None else _rounded(visit.score),
        none=None if visit.none is None else _rounded(visit.none),
        deferred=visit.deferred,
        visited=visit.visited,
        usefulness=tuple(round(level, 3) for level in visit.usefulness),
        children=tuple(children),
    )


def _rounded(value: float) -> float:
    return round(value, 6)
