"""An element's attribute objects and classes (ISO 32000-2 §14.7.6), as the file gives them."""

from collections.abc import Iterator
from typing import Any

import pikepdf

from evigraph.graph import Attribute
from evigraph.sources.pdf.values import entries, items, json_value, lookup, name_of

__all__ = ["ClassMap", "read_attributes"]


class ClassMap:
    """The document's attribute classes, read when first asked for."""

    def __init__(self, root: Any) -> None:
        holder = lookup(root, "/ClassMap")
        self._holder = entries(holder) if isinstance(holder, pikepdf.Dictionary) else {}
        self._classes: dict[str, tuple[Attribute, ...]] = {}

    def attributes(self, name: str) -> tuple[Attribute, ...]:
        """The attribute objects of a class; none when the map does not have it."""
        if name not in self._classes:
            self._classes[name] = tuple(_objects(self._holder.get(f"/{name}"), name))
        return self._classes[name]


def read_attributes(element: dict[str, Any], classes: ClassMap) -> tuple[Attribute, ...]:
    """All attribute objects of an element in order of precedence: its classes' first, its own last."""
    found: list[Attribute] = []
    for entry in items(element.get("/C")):
        name = name_of(entry)
        if name is not None:  # numbers between the names are revision numbers
            found.extend(classes.attributes(name))
    found.extend(_objects(element.get("/A"), None))
    return tuple(found)


def _objects(value: Any, class_name: str | None) -> Iterator[Attribute]:
    for entry in items(value):
        if not isinstance(entry, pikepdf.Dictionary | pikepdf.Stream):
            continue
        fields = entries(entry)
        owner = name_of(fields.pop("/O", None)) or ""
        values = {key[1:]: json_value(fields[key]) for key in sorted(fields)}
        if values:
            yield Attribute(owner=owner, values=values, class_name=class_name)
