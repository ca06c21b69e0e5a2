"""chunk-hybrid: fixed windows of about 800 tokens over the flat text, BM25 and dense, fused by rank.

The common baseline: it knows nothing of structure. Its windows are stemmed like everything else and
embedded whole.
"""

from typing import ClassVar

from evigraph.index import Kind
from evigraph.index.windowunits import WINDOW_STATUS
from evigraph.retrieve.assemble import evidence_of_fragments
from evigraph.retrieve.evidence import Evidence, Why
from evigraph.retrieve.fusion import Fused, Vote, fuse
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies.base import Needs

__all__ = ["ChunkHybrid"]

_CANDIDATES = 100


class ChunkHybrid:
    """Windows of the flat text, found by words and by vectors."""

    name: ClassVar[str] = "chunk-hybrid"
    needs: ClassVar[Needs] = {Kind.WINDOW: True}

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The best windows, as they stand."""
        votes = [
            Vote("window-lexical", 1.0, searcher.lexical(Kind.WINDOW, "own", query.terms, _CANDIDATES, scope)),
            Vote("window-dense", 1.0, searcher.dense(Kind.WINDOW, query, _CANDIDATES, scope)),
        ]
        return [_evidence(searcher, fused) for fused in fuse(votes)[: budget.k]]


def _evidence(searcher: Searcher, fused: Fused) -> Evidence:
    stored = searcher.unit(fused.unit)
    unit = stored.unit
    why = Why(seed=None, score=fused.score, channels=fused.channels, expansion="none")
    assert unit.fragments is not None
    entry, view = searcher.entries[stored.doc], searcher.view(stored.doc)
    return evidence_of_fragments(entry, view, unit.text, unit.fragments, WINDOW_STATUS, unit.nodes, why)
