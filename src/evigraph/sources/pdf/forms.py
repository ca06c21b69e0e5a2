"""Which Form XObject a Form object of PDFium is: PDFium gives no object numbers, the content streams do."""

from typing import Any

import pikepdf

from evigraph.sources.pdf.values import lookup, name_of, object_number

__all__ = ["drawn_forms"]


def drawn_forms(holder: Any) -> list[tuple[int | None, Any]]:
    """The Form XObjects a page or Form draws, one entry for each ``Do`` operator in order.

    Entries are (object number, the XObject). PDFium lists its Form objects in the same order. An
    unreadable content stream gives what could be read of it.
    """
    xobjects = lookup(_resources(holder), "/XObject")
    if xobjects is None:
        return []
    forms: list[tuple[int | None, Any]] = []
    try:
        operations = pikepdf.parse_content_stream(holder, "Do")
    except Exception:
        return []
    for operands, _ in operations:
        target = lookup(xobjects, operands[0]) if operands else None
        if name_of(lookup(target, "/Subtype")) == "Form":
            forms.append((object_number(target), target))
    return forms


def _resources(holder: Any) -> Any:
    """A page's resources may be inherited from the page tree."""
    for _ in range(64):
        resources = lookup(holder, "/Resources")
        if resources is not None:
            return resources
        holder = lookup(holder, "/Parent")
        if holder is None:
            return None
    return None
