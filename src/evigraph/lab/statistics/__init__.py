"""Statistics of paired experiments: clustered contrasts, Holm's correction, rank correlations, a mixed model."""

from evigraph.lab.statistics.association import Association, association
from evigraph.lab.statistics.contrast import Contrast, paired_contrast
from evigraph.lab.statistics.holm import holm
from evigraph.lab.statistics.kendall import kendall_tau_a
from evigraph.lab.statistics.mixed import MixedEffect, mixed_effect, require_statistics
from evigraph.lab.statistics.spearman import Rho, spearman

__all__ = [
    "Association",
    "Contrast",
    "MixedEffect",
    "Rho",
    "association",
    "holm",
    "kendall_tau_a",
    "mixed_effect",
    "paired_contrast",
    "require_statistics",
    "spearman",
]
