"""Whose content a page object is: its marks, from the innermost outwards, across the Forms that draw it."""

from collections.abc import Set
from typing import NamedTuple

from evigraph.graph import Status
from evigraph.sources.pdf import pdfium

__all__ = ["Chain", "Key", "MarkReader", "Owner"]

Key = tuple[int | None, int]
"""A marked content of a page: (object number of the Form's stream or None, marked-content id)."""

Chain = tuple[Key | None, ...]
"""The marks around an object, innermost first; None stands for an Artifact mark."""


class Owner(NamedTuple):
    """Who owns a page object: its status and, where it has one, its marked content."""

    status: Status
    stream: int | None = None
    mcid: int | None = None


class MarkReader:
    """Resolves page objects of one page.

    ``referenced`` are the marked contents of this page that the structure tree refers to. An object
    belongs to the innermost of its marked contents that the tree knows; where it knows none, an
    Artifact mark makes it an artifact and anything else leaves it untagged.
    """

    def __init__(self, referenced: Set[Key]) -> None:
        self._referenced = referenced
        self._chains: dict[tuple[int, int | None], Chain] = {}
        self._owners: dict[Chain, Owner] = {}

    def chain(self, page_object: int, stream: int | None, outer: Chain) -> Chain:
        """The object's marks, innermost first, then those of the Forms around it."""
        count = pdfium.count_marks(page_object)
        if count <= 0:
            return outer
        # All objects of one marked-content sequence share its mark: one look-up serves them all.
        innermost = pdfium.mark(page_object, count - 1)
        key = (innermost, stream)
        if key not in self._chains:
            self._chains[key] = tuple(self._read(page_object, count, stream)) + outer
        return self._chains[key]

    def owner(self, chain: Chain) -> Owner:
        """The owner that a chain of marks leads to."""
        if chain not in self._owners:
            self._owners[chain] = self._resolve(chain)
        return self._owners[chain]

    def _read(self, page_object: int, count: int, stream: int | None) -> list[Key | None]:
        marks: list[Key | None] = []
        for index in range(count - 1, -1, -1):
            mark = pdfium.mark(page_object, index)
            mcid = pdfium.mark_integer(mark, b"MCID")
            if mcid is not None:
                marks.append((stream, mcid))
            elif pdfium.mark_name(mark) == "Artifact":
                marks.append(None)
        return marks

    def _resolve(self, chain: Chain) -> Owner:
        for key in chain:
            if key is None:
                return Owner(Status.ARTIFACT)
            if key in self._referenced:
                return Owner(Status.TAGGED, *key)
        first = next((key for key in chain if key is not None), None)
        return Owner(Status.UNTAGGED, *first) if first else Owner(Status.UNTAGGED)
