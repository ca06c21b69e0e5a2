"""node-hybrid-path: single elements with the headings that govern them, BM25 and dense, fused by rank.

node-hybrid with one thing more: an element is found by the words of its heading path too, and comes
below it. The dense channel compares the elements' own text: paths are a matter of words. Header cells,
captions and introductions still stay behind.
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

__all__ = ["NodeHybridPath"]


class NodeHybridPath:
    """Elements below their headings, found by words and by vectors."""

    name: ClassVar[str] = "node-hybrid-path"
    needs: ClassVar[Needs] = {Kind.NODE: True}
    substrate: ClassVar[Substrate] = Substrate.DECLARED

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The best elements, each below its headings."""
        votes = [
            by_words(searcher, Kind.NODE, ("own", "path"), query.terms, scope),
            by_vector(searcher, Kind.NODE, query, scope),
        ]
        return node_evidence(searcher, fuse(votes)[: budget.k], path=True)
