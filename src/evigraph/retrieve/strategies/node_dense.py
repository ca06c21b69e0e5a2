"""node-dense: single elements by their own text alone, found by their vectors alone.

node-hybrid without its lexical channel. Questions in a language that the embedder does not know come
back empty.
"""

from typing import ClassVar

from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.retrieve.evidence import Evidence
from evigraph.retrieve.fusion import fuse
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.strategies.plain import by_vector, node_evidence

__all__ = ["NodeDense"]


class NodeDense:
    """Bare elements, found by vectors."""

    name: ClassVar[str] = "node-dense"
    needs: ClassVar[Needs] = {Kind.NODE: True}
    substrate: ClassVar[Substrate] = Substrate.DECLARED

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The closest elements, without anything around them."""
        return node_evidence(searcher, fuse([by_vector(searcher, Kind.NODE, query, scope)])[: budget.k])
