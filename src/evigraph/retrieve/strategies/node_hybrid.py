"""node-hybrid: single elements by their own text alone, BM25 and dense, fused by rank.

The baseline that has the structure's granularity but not its composition: a cell comes without its
headers, a list item without its heading.
"""

from typing import ClassVar

from evigraph.index import Kind
from evigraph.retrieve.assemble import evidence_of_nodes
from evigraph.retrieve.evidence import Evidence, Why
from evigraph.retrieve.fusion import Fused, Vote, fuse
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies.base import Needs

__all__ = ["NodeHybrid"]

_CANDIDATES = 100


class NodeHybrid:
    """Bare elements, found by words and by vectors."""

    name: ClassVar[str] = "node-hybrid"
    needs: ClassVar[Needs] = {Kind.NODE: True}

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The best elements, without anything around them."""
        votes = [
            Vote("node-lexical", 1.0, searcher.lexical(Kind.NODE, "own", query.terms, _CANDIDATES, scope)),
            Vote("node-dense", 1.0, searcher.dense(Kind.NODE, query, _CANDIDATES, scope)),
        ]
        return [_evidence(searcher, fused) for fused in fuse(votes)[: budget.k]]


def _evidence(searcher: Searcher, fused: Fused) -> Evidence:
    stored = searcher.unit(fused.unit)
    view = searcher.view(stored.doc)
    seed = stored.unit.nodes[0]
    why = Why(seed=view.public_id(seed), score=fused.score, channels=fused.channels, expansion="none")
    return evidence_of_nodes(searcher.entries[stored.doc], view, (), stored.unit.nodes, why)
