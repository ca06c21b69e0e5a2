"""node-hybrid: single elements by their own text alone, BM25 and dense, fused by rank.

The baseline that has the structure's granularity but not its composition: a cell comes without its
headers, a list item without its heading.
"""

from typing import ClassVar

from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.retrieve.evidence import Evidence
from evigraph.retrieve.fusion import fuse
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.strategies.plain import by_vector, by_words, node_evidence

__all__ = ["NodeHybrid"]


class NodeHybrid:
    """Bare elements, found by words and by vectors."""

    name: ClassVar[str] = "node-hybrid"
    needs: ClassVar[Needs] = {Kind.NODE: True}
    substrate: ClassVar[Substrate] = Substrate.DECLARED

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The best elements, without anything around them."""
        votes = [
            by_words(searcher, Kind.NODE, "own", query.terms, scope),
            by_vector(searcher, Kind.NODE, query, scope),
        ]
        return node_evidence(searcher, fuse(votes)[: budget.k])
