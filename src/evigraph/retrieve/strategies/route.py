"""route: decisions lead from folders to documents to sections, and passages are kept by how useful they are.

A provider of decisions chooses among the branches of what whoever asks may see, and scores each passage that is
reached by itself. What is returned was scored; nothing is found by a channel.
"""

from typing import ClassVar

from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.retrieve.evidence import Evidence
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.routing import explore
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.trace import Trace

__all__ = ["Route"]


class Route:
    """A beam over the hierarchy, and passages by their usefulness. ``direct`` has documents proposed by their names
    and headings, too, where the whole library is asked."""

    name: ClassVar[str] = "route"
    needs: ClassVar[Needs] = {Kind.PASSAGE: False}
    substrate: ClassVar[Substrate] = Substrate.AUTO

    def __init__(self, *, direct: bool = True) -> None:
        self._direct = direct

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The useful passages, the most useful first."""
        return self.retrieve_traced(searcher, query, budget, scope)[0]

    def retrieve_traced(
        self, searcher: Searcher, query: Query, budget: Budget, scope: Scope
    ) -> tuple[list[Evidence], Trace]:
        """The useful passages, and what was decided on the way."""
        return explore(searcher, query, budget.k, scope, direct=self._direct)
