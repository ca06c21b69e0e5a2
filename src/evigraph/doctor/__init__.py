"""Cross-validation: what evigraph reads in a file, compared with what an independent second reader does."""

from evigraph.doctor.classes import CLASSES
from evigraph.doctor.compare import Comparison, Finding, Tally, compare, total
from evigraph.doctor.examine import examine
from evigraph.doctor.reading import Content, Element, Reading, graph_reading

__all__ = [
    "CLASSES",
    "Comparison",
    "Content",
    "Element",
    "Finding",
    "Reading",
    "Tally",
    "compare",
    "examine",
    "graph_reading",
    "total",
]
