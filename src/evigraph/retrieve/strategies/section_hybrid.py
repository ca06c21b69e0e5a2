"""section-hybrid: what stands under one heading, below its one real breadcrumb, BM25 and dense, fused by rank.

The sections and the section channels are those of egr-s; nothing is expanded and nothing joined. The
difference between the two is what elements as seeds and the compiled edges give.
"""

from typing import ClassVar

from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.retrieve.evidence import Evidence
from evigraph.retrieve.fusion import fuse
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.strategies.plain import by_vector, by_words, section_evidence

__all__ = ["SectionHybrid"]


class SectionHybrid:
    """Structure-aligned sections, found by words and by vectors."""

    name: ClassVar[str] = "section-hybrid"
    needs: ClassVar[Needs] = {Kind.SECTION: True}
    substrate: ClassVar[Substrate] = Substrate.DECLARED

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The best sections, as they stand."""
        votes = [
            by_words(searcher, Kind.SECTION, "full", query.content, scope),
            by_vector(searcher, Kind.SECTION, query, scope),
        ]
        return section_evidence(searcher, fuse(votes)[: budget.k])
