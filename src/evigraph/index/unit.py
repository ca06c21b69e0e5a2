"""A unit: the piece of a document that a channel indexes and returns."""

from enum import StrEnum

import msgspec

__all__ = ["UNIT_VERSIONS", "Kind", "Unit"]


class Kind(StrEnum):
    """The kinds of units."""

    NODE = "node"
    """A leaf-like element with its own text: a paragraph, list item, cell, figure."""
    SECTION = "section"
    """Blocks under one heading, bounded in size and cut only between blocks or table rows."""
    PASSAGE = "passage"
    """A stretch of the text of one section, overlapping the next; of a table complete rows."""
    WINDOW = "window"
    """A fixed number of tokens of the flat text, whatever stands there."""


UNIT_VERSIONS = {Kind.NODE: 4, Kind.SECTION: 4, Kind.PASSAGE: 1, Kind.WINDOW: 4}
"""For each kind the version of the code that makes its units. It is raised when that changes what they hold: stored
units of an older version are made anew, those of other kinds stay. Nodes name their section by its place: where
sections are cut otherwise, both rise."""


class Unit(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A searchable projection of a graph.

    ``text`` is the unit's own text; ``context`` what the author put around it and it is not
    understood without (headings, header cells, a list's introduction), one piece a line. ``nodes``
    are the nodes it stands for, in logical order; ``fragments`` the (first, last) fragment it was cut
    from, for units made of page content rather than nodes; ``section`` is the position of the section
    unit a node unit belongs to; ``lang`` is a two-letter code.

    Passages alone have ``pages``, the first and the last page of their text, from 1 (None: the format has none);
    ``start``, how many characters of the text of their first node stand before them; and ``overlap``, how many at
    their beginning the passage before has too.
    """

    kind: Kind
    nodes: tuple[int, ...]
    text: str
    context: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    fragments: tuple[int, int] | None = None
    section: int | None = None
    lang: str | None = None
    words: int = 0
    pages: tuple[int, int] | None = None
    start: int = 0
    overlap: int = 0
