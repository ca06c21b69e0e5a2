"""Annotations as content: a link and where it leads, a form field and what is filled in, a comment."""

from typing import Any, NamedTuple

from evigraph.graph import Destination, Field, Rect
from evigraph.sources.pdf.destinations import Destinations
from evigraph.sources.pdf.fields import field_text, read_field
from evigraph.sources.pdf.values import items, lookup, name_of, number_of, text_of

__all__ = ["Annotation", "read_annotation"]

_SILENT = frozenset({"Popup", "Link", "Widget", "PrinterMark", "TrapNet", "Watermark"})
"""Annotations whose ``/Contents`` does not stand on the page, or stands there otherwise."""
_HIDDEN = 1 << 1


class Annotation(NamedTuple):
    """An annotation: its subtype, its text as content of the page, its rectangle in page space."""

    subtype: str | None
    text: str
    rect: Rect | None
    destination: Destination | None
    field: Field | None
    description: str | None
    hidden: bool
    lost: str | None
    """What a link leads to that the document does not have."""


def read_annotation(source: Any, destinations: Destinations) -> Annotation:
    """Read an annotation dictionary (ISO 32000-2 §12.5). What a link says of itself is its description."""
    subtype = name_of(lookup(source, "/Subtype"))
    contents = " ".join((text_of(lookup(source, "/Contents")) or "").split())
    field = read_field(source) if subtype == "Widget" else None
    text = field_text(field) if field is not None else "" if subtype in _SILENT else contents
    destination = destinations.of(source) if subtype == "Link" else None
    flags = number_of(lookup(source, "/F"))
    return Annotation(
        subtype=subtype,
        text=f"{text} " if text else "",
        rect=_rect(lookup(source, "/Rect")),
        destination=destination,
        field=field,
        description=contents or None if text != contents else None,
        hidden=bool(int(flags or 0) & _HIDDEN),
        lost=destinations.lost(source, destination) if subtype == "Link" else None,
    )


def _rect(value: Any) -> Rect | None:
    numbers = [float(n) for entry in items(value) if (n := number_of(entry)) is not None]
    if len(numbers) != 4:
        return None
    x0, y0, x1, y1 = numbers
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
