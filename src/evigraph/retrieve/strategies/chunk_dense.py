"""chunk-dense: fixed windows of about 800 tokens over the flat text, found by their vectors alone.

The baseline of the first retrieval-augmented systems. It answers questions in the languages that the
embedder knows; others come back empty, since there is nothing to compare.
"""

from typing import ClassVar

from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.retrieve.evidence import Evidence
from evigraph.retrieve.fusion import fuse
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.strategies.plain import by_vector, window_evidence

__all__ = ["ChunkDense"]


class ChunkDense:
    """Windows of the flat text, found by vectors."""

    name: ClassVar[str] = "chunk-dense"
    needs: ClassVar[Needs] = {Kind.WINDOW: True}
    substrate: ClassVar[Substrate] = Substrate.DECLARED

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The closest windows, as they stand."""
        return window_evidence(searcher, fuse([by_vector(searcher, Kind.WINDOW, query, scope)])[: budget.k])
