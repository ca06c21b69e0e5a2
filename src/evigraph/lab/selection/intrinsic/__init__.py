"""Intrinsic measures: what a language model says of the boundaries of chunks, without a question."""

from evigraph.lab.selection.intrinsic.measures import (
    boundary_clarity,
    edge_weight,
    pairs_of,
    perplexity,
    structural_entropy,
)
from evigraph.lab.selection.intrinsic.results import Correlation, Intrinsic, IntrinsicScore, IntrinsicSettings
from evigraph.lab.selection.intrinsic.run import run_intrinsic
from evigraph.lab.selection.intrinsic.settings import read_settings
from evigraph.lab.selection.intrinsic.tables import UNDEFINED, intrinsic_markdown, shown_correlation

__all__ = [
    "UNDEFINED",
    "Correlation",
    "Intrinsic",
    "IntrinsicScore",
    "IntrinsicSettings",
    "boundary_clarity",
    "edge_weight",
    "intrinsic_markdown",
    "pairs_of",
    "perplexity",
    "read_settings",
    "run_intrinsic",
    "shown_correlation",
    "structural_entropy",
]
