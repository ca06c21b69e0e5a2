"""The gradient: where declared structure begins to pay, and what of it tells so beforehand."""

from evigraph.lab.gradient.files import band_name, gradient_files, gradient_markdown
from evigraph.lab.gradient.scores import read_scores, scores_by_checker
from evigraph.lab.gradient.statistics import STATISTICS, statistics_of
from evigraph.lab.gradient.study import (
    EDGES,
    Band,
    Correlation,
    Gradient,
    StudiedDocument,
    StudySettings,
    run_gradient,
    study,
)

__all__ = [
    "EDGES",
    "STATISTICS",
    "Band",
    "Correlation",
    "Gradient",
    "StudiedDocument",
    "StudySettings",
    "band_name",
    "gradient_files",
    "gradient_markdown",
    "read_scores",
    "run_gradient",
    "scores_by_checker",
    "statistics_of",
    "study",
]
