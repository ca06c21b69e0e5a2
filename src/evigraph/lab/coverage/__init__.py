"""Coverage: which layer has lost an answer, without a retriever; and the stop rule for what is done about it."""

from evigraph.lab.coverage.differences import Difference, Loss, describe
from evigraph.lab.coverage.files import coverage_files, coverage_json, draw_coverage
from evigraph.lab.coverage.gate import POINTS, Verdict, gate
from evigraph.lab.coverage.outcomes import read_outcomes
from evigraph.lab.coverage.places import (
    ACT_AT,
    Action,
    CellCoverage,
    Coverage,
    Kind,
    ParserCoverage,
    Place,
    run_coverage,
)
from evigraph.lab.coverage.preferences import Preference, preferences
from evigraph.lab.coverage.surroundings import stands_in_table
from evigraph.lab.coverage.tables import coverage_markdown

__all__ = [
    "ACT_AT",
    "POINTS",
    "Action",
    "CellCoverage",
    "Coverage",
    "Difference",
    "Kind",
    "Loss",
    "ParserCoverage",
    "Place",
    "Preference",
    "Verdict",
    "coverage_files",
    "coverage_json",
    "coverage_markdown",
    "describe",
    "draw_coverage",
    "gate",
    "preferences",
    "read_outcomes",
    "run_coverage",
    "stands_in_table",
]
