"""chunk-hybrid: fixed windows of about 800 tokens over the flat text, BM25 and dense, fused by rank.

The common baseline: it knows nothing of structure. Its windows are stemmed like everything else and
embedded whole.
"""

from typing import ClassVar

from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.retrieve.evidence import Evidence
from evigraph.retrieve.fusion import fuse
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.strategies.plain import by_vector, by_words, window_evidence

__all__ = ["ChunkHybrid"]


class ChunkHybrid:
    """Windows of the flat text, found by words and by vectors."""

    name: ClassVar[str] = "chunk-hybrid"
    needs: ClassVar[Needs] = {Kind.WINDOW: True}
    substrate: ClassVar[Substrate] = Substrate.DECLARED

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The best windows, as they stand."""
        votes = [
            by_words(searcher, Kind.WINDOW, "own", query.terms, scope),
            by_vector(searcher, Kind.WINDOW, query, scope),
        ]
        return window_evidence(searcher, fuse(votes)[: budget.k])
