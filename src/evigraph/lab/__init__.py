"""Measurement: gold evidence, run files, the score of the one against the other, and strategies beside each other."""

from evigraph.lab.bench import DEFAULT_KS, Bench, Run, Settings, StrategyResult, run_bench
from evigraph.lab.benchfiles import bench_files, bench_json
from evigraph.lab.bootstrap import Interval, cluster_intervals
from evigraph.lab.clusters import document_clusters
from evigraph.lab.curves import words_to_reach
from evigraph.lab.estimates import GROUPINGS, Breakdown, Estimate, break_down
from evigraph.lab.gold import TOPOLOGIES, Alternative, Finding, Question, read_gold, validate
from evigraph.lab.pictures import require_plots
from evigraph.lab.plots import draw_bench
from evigraph.lab.runs import QueryLine, RunEvidence, RunLine, read_queries, read_run, run_line
from evigraph.lab.score import Group, Outcome, Score, covered_slots, score_run
from evigraph.lab.tables import bench_markdown

__all__ = [
    "DEFAULT_KS",
    "GROUPINGS",
    "TOPOLOGIES",
    "Alternative",
    "Bench",
    "Breakdown",
    "Estimate",
    "Finding",
    "Group",
    "Interval",
    "Outcome",
    "QueryLine",
    "Question",
    "Run",
    "RunEvidence",
    "RunLine",
    "Score",
    "Settings",
    "StrategyResult",
    "bench_files",
    "bench_json",
    "bench_markdown",
    "break_down",
    "cluster_intervals",
    "covered_slots",
    "document_clusters",
    "draw_bench",
    "read_gold",
    "read_queries",
    "read_run",
    "require_plots",
    "run_bench",
    "run_line",
    "score_run",
    "validate",
    "words_to_reach",
]
