"""Question -> evidence: one file a strategy behind one protocol; seeds, expansion, budgets."""

from evigraph.retrieve.assemble import anchors_of
from evigraph.retrieve.evidence import Channel, Evidence, EvidenceAnchor, EvidenceLine, EvidenceSet, Step, Why
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.retrieve import run
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies import DEFAULT_STRATEGY, STRATEGIES, Strategy
from evigraph.retrieve.support import Support, find_support

__all__ = [
    "DEFAULT_STRATEGY",
    "STRATEGIES",
    "Budget",
    "Channel",
    "Evidence",
    "EvidenceAnchor",
    "EvidenceLine",
    "EvidenceSet",
    "Query",
    "Scope",
    "Searcher",
    "Step",
    "Strategy",
    "Support",
    "Why",
    "anchors_of",
    "find_support",
    "run",
]
