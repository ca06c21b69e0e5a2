"""A unit: the piece of a document that a channel indexes and returns."""

from enum import StrEnum

import msgspec

__all__ = ["UNITS_VERSION", "Kind", "Unit"]

UNITS_VERSION = 4
"""Raised when the code that makes units changes what they hold: stored units of an older version are made anew."""


class Kind(StrEnum):
    """The kinds of units."""

    NODE = "node"
    """A leaf-like element with its own text: a paragraph, list item, cell, figure."""
    SECTION = "section"
    """Blocks under one heading, bounded in size and cut only between blocks or table rows."""
    WINDOW = "window"
    """A fixed number of tokens of the flat text, whatever stands there."""


class Unit(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A searchable projection of a graph.

    ``text`` is the unit's own text; ``context`` what the author put around it and it is not
    understood without (headings, header cells, a list's introduction), one piece a line. ``nodes``
    are the nodes it stands for, in logical order; ``fragments`` the (first, last) fragment it was cut
    from, for units made of page content rather than nodes; ``section`` is the position of the section
    unit a node unit belongs to; ``lang`` is a two-letter code.
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
