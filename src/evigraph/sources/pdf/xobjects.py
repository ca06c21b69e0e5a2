"""Which XObject a Form or image object of PDFium is: PDFium gives no object numbers, the content streams do."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

import pikepdf

from evigraph.sources.pdf.values import decoded, inherited, items, lookup, name_of, object_number

__all__ = ["UNIDENTIFIED", "UNKNOWN", "Painter", "XObject", "painter_of_page"]

UNIDENTIFIED: Final = 0
"""Stands for the object number of an XObject that is not known; no PDF object has it (ISO 32000-2 §7.3.10)."""


class XObject(NamedTuple):
    """An XObject as a ``Do`` operator draws it: its object number, and who paints its content if it is a Form."""

    number: int
    painter: "Painter"


class Painter:
    """A page or a Form, whose content stream draws XObjects. It is read when the first of them is asked for.

    Names are looked up as PDFium does it, since its objects are what they are compared with: in the
    Form's own resources or, where it has none, in those of whatever draws it; in the page's where
    those have no XObjects at all.
    """

    def __init__(self, holder: Any, resources: Any, page_resources: Any) -> None:
        self._holder = holder
        self._resources = resources
        self._page_resources = page_resources
        self._drawn: dict[str, list[XObject]] | None = None

    def drawn(self, kind: Literal["Form", "Image"], count: int) -> Sequence[XObject]:
        """The XObjects of a kind, one for each time it is drawn, in order; inline images among the images.

        PDFium lists its objects in the same order. ``count`` is how many it lists: if the content stream
        seems to draw more or fewer, which is which is not known, and all come as ``UNKNOWN``.
        """
        if count == 0:
            return ()
        if self._drawn is None:
            self._drawn = self._read()
        found = self._drawn[kind]
        return found if len(found) == count else [UNKNOWN] * count

    def content(self) -> bytes:
        """The decoded content stream; nothing of what cannot be decoded."""
        page = lookup(self._holder, "/Contents")
        return b"\n".join(map(decoded, items(page) if page is not None else (self._holder,)))

    def property_list(self, name: str) -> Any:
        """The property list that the resources have under a name (with its slash), or None."""
        for resources in (self._resources, self._page_resources):
            found = lookup(lookup(resources, "/Properties"), name)
            if found is not None:
                return found
        return None

    def _read(self) -> dict[str, list[XObject]]:
        drawn: dict[str, list[XObject]] = {"Form": [], "Image": []}
        xobjects = lookup(self._resources, "/XObject")
        if xobjects is None:
            xobjects = lookup(self._page_resources, "/XObject")
        for name in _names(self._holder):
            if name is None:
                drawn["Image"].append(UNKNOWN)
                continue
            target = lookup(xobjects, name)
            kind = name_of(lookup(target, "/Subtype"))
            if kind in drawn:
                own = lookup(target, "/Resources")
                painter = Painter(target, self._resources if own is None else own, self._page_resources)
                drawn[kind].append(XObject(object_number(target) or UNIDENTIFIED, painter))
        return drawn


UNKNOWN: Final = XObject(UNIDENTIFIED, Painter(None, None, None))
"""An XObject of which nothing is known; what it draws is at worst untagged, never somebody else's."""


def painter_of_page(page: Any) -> Painter:
    """The painter that a page is, with resources of its own or of the page tree."""
    resources = inherited(page, "/Resources")
    return Painter(page, resources, resources)


def _names(holder: Any) -> Iterator[Any]:
    """The operand of each ``Do`` operator in order, and None for each inline image; nothing if that is unreadable."""
    if holder is None:
        return
    try:
        operations = pikepdf.parse_content_stream(holder, "Do EI")
    except Exception:
        return
    for operands, operator in operations:
        if str(operator) == "EI":
            yield None
        elif operands:
            yield operands[0]
