"""Whose content a page object is: its marks, from the innermost outwards, across the XObjects that draw it."""

from collections.abc import Set
from typing import NamedTuple, TypeGuard

from evigraph.graph import Status
from evigraph.sources.pdf import pdfium
from evigraph.sources.pdf.xobjects import UNIDENTIFIED

__all__ = ["Chain", "Key", "MarkReader", "Owner", "says_kind"]

Key = tuple[int | None, int] | int
"""Content of a page that an element can refer to: a marked content, (object number of the Form's stream or
None, marked-content id), or the object number of an XObject, all of whose drawing it is."""

Chain = tuple[Key | str, ...]
"""What is around an object, innermost first: marks, and XObjects that the tree refers to. A string is an Artifact
mark: its handle; empty in a Form where it says no kind."""


class Owner(NamedTuple):
    """Who owns a page object: its status and, where it has one, its marked content or XObject; of an artifact
    which Artifact mark around it: the innermost that says a kind, else the innermost."""

    status: Status
    key: Key | None = None
    artifact: str | None = None

    def regardless_of_mark(self) -> "Owner":
        """The same with all artifacts of a page as one."""
        return self._replace(artifact=None) if self.artifact else self


class MarkReader:
    """Resolves page objects of one page.

    ``referenced`` is the content of this page that the structure tree refers to. An object belongs to
    the innermost marked content or XObject around it that the tree knows; where it knows none, an
    Artifact mark makes it an artifact and anything else leaves it untagged.
    """

    def __init__(self, referenced: Set[Key]) -> None:
        self._referenced = referenced
        self.knows_xobjects = any(isinstance(key, int) for key in referenced)
        """Whether the tree refers to an XObject of the page."""
        self._chains: dict[tuple[int | None, int | None], Chain] = {}
        self._owners: dict[Chain, Owner] = {}

    def chain(self, page_object: int, count: int, innermost: int | None, stream: int | None, outer: Chain) -> Chain:
        """The object's marks, innermost first, then those of the Forms around it.

        ``count`` is how many marks it has, ``innermost`` the innermost.
        """
        if count <= 0:
            return outer
        # All objects of one marked-content sequence share its mark: one look-up serves them all.
        key = (innermost, stream)
        if key not in self._chains:
            self._chains[key] = tuple(self._read(page_object, count, stream)) + outer
        return self._chains[key]

    def within(self, xobject: int, chain: Chain) -> Chain:
        """The chain of what an XObject draws, given the chain of the XObject itself."""
        return (xobject, *chain) if xobject in self._referenced else chain

    def owner(self, chain: Chain) -> Owner:
        """The owner that a chain of marks leads to."""
        if chain not in self._owners:
            self._owners[chain] = self._resolve(chain)
        return self._owners[chain]

    def _read(self, page_object: int, count: int, stream: int | None) -> list[Key | str]:
        marks: list[Key | str] = []
        for index in range(count - 1, -1, -1):
            mark = pdfium.mark(page_object, index)
            mcid = pdfium.mark_integer(mark, b"MCID")
            if mcid is not None:
                marks.append((stream, mcid))
                if marks[-1] in self._referenced:
                    break  # its owner, whatever is around it
            # Artifacts with an id are in use: it says nothing unless an element refers to it.
            if pdfium.mark_name(mark) == "Artifact":
                # In a Form one that says no kind need not be told from others: a line's text would fall to pieces.
                marks.append(str(mark) if stream is None or says_kind(mark) else "")
        return marks

    def _resolve(self, chain: Chain) -> Owner:
        for index, key in enumerate(chain):
            if isinstance(key, str):
                marks = (mark for mark in chain[index:] if mark and isinstance(mark, str))
                said = (mark for mark in marks if says_kind(int(mark)))
                return Owner(Status.ARTIFACT, artifact=next(said, key) or None)
            if key in self._referenced:
                return Owner(Status.TAGGED, key)
        return Owner(Status.UNTAGGED, next(filter(_is_place, chain), None))


def says_kind(mark: int) -> bool:
    """Whether an Artifact mark says what kind of artifact it is (ISO 32000-2 §14.8.2.2.2)."""
    return pdfium.mark_has_name(mark, b"Type") or pdfium.mark_has_name(mark, b"Subtype")


def _is_place(key: Key | str) -> TypeGuard[Key]:
    """Whether a key can be given as a place: ids in a Form that nobody knows say nothing."""
    return not isinstance(key, str) and not (isinstance(key, tuple) and key[0] == UNIDENTIFIED)
