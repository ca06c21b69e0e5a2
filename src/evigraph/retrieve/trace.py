"""What a search by decisions has asked and been told: a tree with the probability of every edge."""

import msgspec

__all__ = ["Trace", "TraceNode"]


class TraceNode(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of the hierarchy that was offered, and those below it that were offered from there.

    ``level`` is what it is, ``probability`` that of being chosen among its siblings, None where nothing was decided:
    where it was alone, or stands above a document that was proposed by its name. ``none`` is the probability that none
    of the places below it fits, ``score`` the route score, the exponential of the mean of the logarithms of the
    probabilities of its route, None of a place that no route came to. It is ``deferred`` where none was as probable
    as it, ``visited`` where its passages were taken, and ``usefulness`` has the expected levels of those that were
    scored, 0 to 3, in the order of scoring.
    """

    level: str
    name: str
    probability: float | None = None
    score: float | None = None
    none: float | None = None
    deferred: bool = False
    visited: bool = False
    usefulness: tuple[float, ...] = ()
    children: tuple["TraceNode", ...] = ()


class Trace(msgspec.Struct, frozen=True):
    """A search: who decided, how often it was asked, how many places were expanded and passages scored, how often a set
    of partial passages was checked, why it ended, and the places."""

    decider: str
    requests: int
    expansions: int
    scores: int
    checks: int
    ended: str
    roots: tuple[TraceNode, ...]
