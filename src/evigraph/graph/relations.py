"""How an edge is typed: what it says (relation), who says so (origin), and how far to trust it (stratum)."""

from enum import IntEnum, StrEnum

__all__ = ["Origin", "Relation", "Severity", "Status", "Stratum", "stratum"]


class Relation(StrEnum):
    """What an edge says about its two nodes, read from source to target.

    What the tree itself says is not repeated as edges: CONTAINS is ``Node.children``, REALIZED_BY is
    ``Node.content``. As edges they are what others add: a grouping that a person or a model sees.
    """

    CONTAINS = "CONTAINS"
    PRECEDES = "PRECEDES"
    REALIZED_BY = "REALIZED_BY"
    HEADING_FOR = "HEADING_FOR"
    ROW_HEADER_FOR = "ROW_HEADER_FOR"
    COLUMN_HEADER_FOR = "COLUMN_HEADER_FOR"
    CAPTION_FOR = "CAPTION_FOR"
    LABEL_FOR = "LABEL_FOR"
    NOTE_FOR = "NOTE_FOR"
    LINKS_TO = "LINKS_TO"
    REFERS_TO = "REFERS_TO"
    CONTINUES = "CONTINUES"


class Origin(StrEnum):
    """Where an edge comes from (its epistemic origin)."""

    SOURCE_STRUCTURE = "SOURCE_STRUCTURE"
    """The file's structure tree declares it."""
    SOURCE_CONTENT = "SOURCE_CONTENT"
    """The file's marked content declares it."""
    SOURCE_ATTRIBUTE = "SOURCE_ATTRIBUTE"
    """An attribute of the file declares it: a table header's Scope, a cell's Headers."""
    SOURCE_ANNOTATION = "SOURCE_ANNOTATION"
    """An annotation of the file declares it: a link."""
    DETERMINISTIC_DERIVATION = "DETERMINISTIC_DERIVATION"
    """It follows from source facts by a fixed rule."""
    LAYOUT_RECONSTRUCTION = "LAYOUT_RECONSTRUCTION"
    """It was recovered from the look of the page."""
    MODEL_INFERENCE = "MODEL_INFERENCE"
    """A model judged so."""
    HUMAN = "HUMAN"
    """A person judged so."""


class Stratum(IntEnum):
    """The trust order of origins; a higher number is trusted more and never overwritten by a lower."""

    INFERRED = 0
    DERIVED = 1
    SOURCE = 2


_STRATA = {
    Origin.SOURCE_STRUCTURE: Stratum.SOURCE,
    Origin.SOURCE_CONTENT: Stratum.SOURCE,
    Origin.SOURCE_ATTRIBUTE: Stratum.SOURCE,
    Origin.SOURCE_ANNOTATION: Stratum.SOURCE,
    Origin.DETERMINISTIC_DERIVATION: Stratum.DERIVED,
    Origin.LAYOUT_RECONSTRUCTION: Stratum.INFERRED,
    Origin.MODEL_INFERENCE: Stratum.INFERRED,
    Origin.HUMAN: Stratum.INFERRED,
}


def stratum(origin: Origin) -> Stratum:
    """The stratum an origin belongs to: source > derived > inferred."""
    return _STRATA[origin]


class Status(StrEnum):
    """How a piece of page content stands to the structure tree."""

    TAGGED = "TAGGED"
    """A node of the tree is realised by it."""
    ARTIFACT = "ARTIFACT"
    """The file declares it decoration: running heads, page numbers, lines."""
    UNTAGGED = "UNTAGGED"
    """The tree does not reach it, and it is not declared an artifact."""


class Severity(StrEnum):
    """How much a finding matters to who reads the graph."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"
