"""Substrates: the graphs that one document can be read as, so that strategies can be compared on each."""

from enum import StrEnum

__all__ = ["Substrate"]


class Substrate(StrEnum):
    """Where the structure that a document is searched by comes from."""

    DECLARED = "declared"
    """The structure that its author declared."""
    RECONSTRUCTED = "reconstructed"
    """What a layout parser finds on its pages, whatever the author declared."""
    FLAT = "flat"
    """None: the text in page order, in passages."""
    AUTO = "auto"
    """For each document the one that its measured structure has earned."""
