"""passage-hybrid: overlapping passages of a section's text, tables in complete rows, BM25 and dense, fused by rank.

The channels are asked as by section-hybrid; what differs is the unit: longer, of one section alone, cut where a
reader would pause. A part of a table comes with its caption and the headers that stand in another part.
"""

from typing import ClassVar

from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.retrieve.evidence import Evidence
from evigraph.retrieve.fusion import fuse
from evigraph.retrieve.passages import passage_evidence
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.strategies.plain import by_vector, by_words

__all__ = ["PassageHybrid"]


class PassageHybrid:
    """Passages of sections, found by words and by vectors."""

    name: ClassVar[str] = "passage-hybrid"
    needs: ClassVar[Needs] = {Kind.PASSAGE: True}
    substrate: ClassVar[Substrate] = Substrate.DECLARED

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The best passages."""
        votes = [
            by_words(searcher, Kind.PASSAGE, "full", query.content, scope),
            by_vector(searcher, Kind.PASSAGE, query, scope),
        ]
        return [passage_evidence(searcher, fused) for fused in fuse(votes)[: budget.k]]
