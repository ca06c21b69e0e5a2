"""Whose content a page object is: its marks, from the innermost outwards, across the XObjects that draw it."""

from collections.abc import Set
from functools import lru_cache
from typing import NamedTuple, TypeGuard

import pikepdf

from evigraph.graph import Status
from evigraph.sources.pdf import pdfium
from evigraph.sources.pdf.values import text_of
from evigraph.sources.pdf.xobjects import UNIDENTIFIED

__all__ = ["Chain", "Key", "MarkReader", "Owner", "Said", "says_kind"]

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


class Said(NamedTuple):
    """What property lists say of content, as an element would (ISO 32000-2 §14.9.2 to §14.9.5)."""

    actual_text: str | None = None
    expansion: str | None = None
    alt: str | None = None
    lang: str | None = None

    def within(self, outer: "Said") -> "Said":
        """The same with what it does not say from what is around it."""
        if outer is _NOTHING or self is _NOTHING:
            return self if outer is _NOTHING else outer
        return Said(*(own if own is not None else around for own, around in zip(self, outer, strict=True)))

    def alike(self, other: "Said") -> "Said":
        """What both say."""
        return Said(*(one if one == two else None for one, two in zip(self, other, strict=True)))


_NOTHING = Said()
_SAID = {b"Lang": "lang", b"ActualText": "actual_text", b"E": "expansion", b"Alt": "alt"}
"""The entries that say something, the most frequent first."""


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
        self._said: dict[tuple[int | None, int | None], Said] = {}

    def chain(self, page_object: int, count: int, innermost: int | None, stream: int | None, outer: Chain) -> Chain:
        """The object's marks, innermost first, then those of the Forms around it.

        ``count`` is how many marks it has, ``innermost`` the innermost.
        """
        if count <= 0:
            return outer
        # All objects of one marked-content sequence share its mark: one look-up serves them all.
        key = (innermost, stream)
        if key not in self._chains:
            own, said = self._read(page_object, count, stream)
            self._chains[key] = (*own, *outer)
            if said != _NOTHING:
                self._said[key] = said
        return self._chains[key]

    def actual_text(self, innermost: int | None, stream: int | None) -> str | None:
        """The text that stands for an object with this innermost mark, where a mark of its own stream gives one."""
        return self._said[innermost, stream].actual_text if (innermost, stream) in self._said else None

    def said(self) -> dict[Owner, Said]:
        """What the marks read so far say of all that an owner has, where they say anything."""
        found: dict[Owner, Said] = {}
        for key, chain in self._chains.items() if self._said else ():
            owner, said = self.owner(chain), self._said.get(key, _NOTHING)
            if owner.status is Status.TAGGED:
                found[owner] = said.alike(found.get(owner, said))
        return {owner: said for owner, said in found.items() if said != _NOTHING}

    def within(self, xobject: int, chain: Chain) -> Chain:
        """The chain of what an XObject draws, given the chain of the XObject itself."""
        return (xobject, *chain) if xobject in self._referenced else chain

    def owner(self, chain: Chain) -> Owner:
        """The owner that a chain of marks leads to."""
        if chain not in self._owners:
            self._owners[chain] = self._resolve(chain)
        return self._owners[chain]

    def _read(self, page_object: int, count: int, stream: int | None) -> tuple[list[Key | str], Said]:
        marks: list[Key | str] = []
        said = _NOTHING
        for index in range(count - 1, -1, -1):
            mark = pdfium.mark(page_object, index)
            mcid = pdfium.mark_integer(mark, b"MCID")
            others = pdfium.count_mark_entries(mark) - (mcid is not None)
            if others > 0:
                said = said.within(_said_by(mark, others))
            if mcid is not None:
                marks.append((stream, mcid))
                if marks[-1] in self._referenced:
                    break  # its owner, whatever is around it
            # Artifacts with an id are in use: it says nothing unless an element refers to it.
            if pdfium.mark_name(mark) == "Artifact":
                # In a Form one that says no kind need not be told from others: a line's text would fall to pieces.
                marks.append(str(mark) if stream is None or says_kind(mark) else "")
        return marks, said

    def _resolve(self, chain: Chain) -> Owner:
        for index, key in enumerate(chain):
            if isinstance(key, str):
                marks = (mark for mark in chain[index:] if mark and isinstance(mark, str))
                said = (mark for mark in marks if says_kind(int(mark)))
                return Owner(Status.ARTIFACT, artifact=next(said, key) or None)
            if key in self._referenced:
                return Owner(Status.TAGGED, key)
        return Owner(Status.UNTAGGED, next(filter(_is_place, chain), None))


def _said_by(mark: int, others: int) -> Said:
    """What a mark says that has so many entries beside its id."""
    found: dict[str, str] = {}
    for key, name in _SAID.items():
        data = pdfium.mark_string(mark, key)
        if data is not None:
            found[name] = _decoded(data)
            if len(found) == others:
                break
    return Said(**found) if found else _NOTHING


@lru_cache(1024)
def _decoded(data: bytes) -> str:
    """A text string; all marks of a document say the same few languages."""
    return text_of(pikepdf.String(data)) or ""


def says_kind(mark: int) -> bool:
    """Whether an Artifact mark says what kind of artifact it is (ISO 32000-2 §14.8.2.2.2)."""
    return pdfium.mark_has_name(mark, b"Type") or pdfium.mark_has_name(mark, b"Subtype")


def _is_place(key: Key | str) -> TypeGuard[Key]:
    """Whether a key can be given as a place: ids in a Form that nobody knows say nothing."""
    return not isinstance(key, str) and not (isinstance(key, tuple) and key[0] == UNIDENTIFIED)
