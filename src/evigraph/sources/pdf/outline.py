"""The document's outline (ISO 32000-2 §12.3.3): bookmarks in order, each with its depth."""

from typing import Any

import pikepdf

from evigraph.graph import Bookmark
from evigraph.sources.pdf.destinations import Destinations
from evigraph.sources.pdf.values import lookup, object_number, text_of

__all__ = ["read_outline"]

_MAX_BOOKMARKS = 100_000


def read_outline(pdf: pikepdf.Pdf, destinations: Destinations) -> tuple[Bookmark, ...]:
    """The bookmarks in the order shown. One that is reached twice, by a cycle, is read once."""
    found: list[Bookmark] = []
    seen: set[int] = set()
    stack: list[tuple[Any, int]] = [(lookup(lookup(pdf.Root, "/Outlines"), "/First"), 1)]
    while stack and len(found) < _MAX_BOOKMARKS:
        item, level = stack.pop()
        number = object_number(item)
        if number is None or number in seen:
            continue
        seen.add(number)
        title = " ".join((text_of(lookup(item, "/Title")) or "").split())
        if title:
            found.append(Bookmark(title, level, destinations.of(item)))
        stack.append((lookup(item, "/Next"), level))
        stack.append((lookup(item, "/First"), level + 1))
    return tuple(found)
