"""chunk-lexical: fixed windows of about 800 tokens over the flat text, found by their words alone.

The baseline of lexical search: BM25 over stemmed terms, as every other strategy has it.
"""

from typing import ClassVar

from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.retrieve.evidence import Evidence
from evigraph.retrieve.fusion import fuse
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.strategies.plain import by_words, window_evidence

__all__ = ["ChunkLexical"]


class ChunkLexical:
    """Windows of the flat text, found by words."""

    name: ClassVar[str] = "chunk-lexical"
    needs: ClassVar[Needs] = {Kind.WINDOW: False}
    substrate: ClassVar[Substrate] = Substrate.DECLARED

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The windows with most of the question's words, as they stand."""
        return window_evidence(searcher, fuse([by_words(searcher, Kind.WINDOW, "own", query.terms, scope)])[: budget.k])
