"""What a strategy is."""

from typing import ClassVar, Protocol, runtime_checkable

from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.retrieve.evidence import Evidence
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.trace import Trace

__all__ = ["Needs", "Strategy", "Traced"]

Needs = dict[Kind, bool]
"""The kinds of units a strategy searches, and whether by the dense channel too."""


class Strategy(Protocol):
    """A way from a question to evidence: the same interface for all, so that they can be compared."""

    name: ClassVar[str]
    needs: ClassVar[Needs]
    substrate: ClassVar[Substrate]
    """The substrate where none is asked for."""

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """Evidence, best first, at most ``budget.k`` pieces. The word budget is applied by the caller."""
        ...


@runtime_checkable
class Traced(Protocol):
    """A strategy that asks for decisions, and tells which."""

    def retrieve_traced(
        self, searcher: Searcher, query: Query, budget: Budget, scope: Scope
    ) -> tuple[list[Evidence], Trace]:
        """What `Strategy.retrieve` gives, and what was decided on the way."""
        ...
