"""Measurement: gold evidence, run files, and the score of the one against the other."""

from evigraph.lab.gold import TOPOLOGIES, Alternative, Finding, Question, read_gold, validate
from evigraph.lab.runs import QueryLine, RunEvidence, RunLine, read_queries, read_run, run_line
from evigraph.lab.score import Group, Outcome, Score, covered_slots, score_run

__all__ = [
    "TOPOLOGIES",
    "Alternative",
    "Finding",
    "Group",
    "Outcome",
    "QueryLine",
    "Question",
    "RunEvidence",
    "RunLine",
    "Score",
    "covered_slots",
    "read_gold",
    "read_queries",
    "read_run",
    "run_line",
    "score_run",
    "validate",
]
