"""A branch: a place of the hierarchy that a route can lead to."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Branch", "Level", "plain_name"]

_LONGEST_NAME = 120


class Level(StrEnum):
    """What a branch is."""

    LIBRARY = "library"
    DIRECT = "direct"
    """The documents that are proposed by their names and headings."""
    FOLDER = "folder"
    GROUP = "group"
    """Some of the children of a place that has too many for one menu."""
    DOCUMENT = "document"
    SECTION = "section"
    PART = "part"
    """Some of the passages of a section that has many."""
    STATISTICS = "statistics"


_IN_DOCUMENT = frozenset({Level.SECTION, Level.PART, Level.STATISTICS})


@dataclass(frozen=True, eq=False, slots=True)
class Branch:
    """A place. ``key`` is its own within one search; ``docs`` are the documents below it.

    ``folder`` is a folder's key, ``section`` the place of a section among those of its document, ``span`` the passages
    of a part, from the first to before the last; ``members`` are what a group or the proposed documents are made of.
    """

    key: str
    level: Level
    name: str
    docs: frozenset[int]
    folder: int | None = None
    section: int | None = None
    span: tuple[int, int] | None = None
    members: Sequence["Branch"] = ()

    @property
    def doc(self) -> int | None:
        """The document that it is, or is a part of; None of what holds documents."""
        inside = self.level in _IN_DOCUMENT or (self.level is Level.GROUP and self.members[0].level in _IN_DOCUMENT)
        return next(iter(self.docs)) if inside or self.level is Level.DOCUMENT else None

    def name_among(self, docs: frozenset[int]) -> str:
        """Its name where only some documents may be named: a group is called by the first and the last of its members
        that are of these."""
        if self.level is not Level.GROUP:
            return self.name
        named = [member.name_among(docs) for member in self.members if member.docs & docs]
        return named[0] if len(named) == 1 else plain_name(f"{named[0][:55]} to {named[-1][:55]}") if named else ""


def plain_name(text: str, longest: int = _LONGEST_NAME) -> str:
    """A name as one line of printable characters, cut where it is long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"
