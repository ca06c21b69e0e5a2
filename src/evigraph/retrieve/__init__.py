"""Question -> evidence: one file a strategy behind one protocol; seeds, expansion, budgets."""

from evigraph.retrieve.assemble import anchors_of
from evigraph.retrieve.evidence import Channel, Evidence, EvidenceAnchor, EvidenceLine, EvidenceSet, Passed, Step, Why
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.retrieve import run
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies import (
    DEFAULT_STRATEGY,
    STRATEGIES,
    Strategy,
    Traced,
    asks_for_decisions,
    chooses_substrates,
)
from evigraph.retrieve.support import Support, find_support
from evigraph.retrieve.trace import Trace, TraceNode

__all__ = [
    "DEFAULT_STRATEGY",
    "STRATEGIES",
    "Budget",
    "Channel",
    "Evidence",
    "EvidenceAnchor",
    "EvidenceLine",
    "EvidenceSet",
    "Passed",
    "Query",
    "Scope",
    "Searcher",
    "Step",
    "Strategy",
    "Support",
    "Trace",
    "TraceNode",
    "Traced",
    "Why",
    "anchors_of",
    "asks_for_decisions",
    "chooses_substrates",
    "find_support",
    "run",
]
