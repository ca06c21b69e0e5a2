"""An element's attribute objects and classes (ISO 32000-2 §14.7.6), as the file gives them."""

from typing import Any, NamedTuple

import pikepdf

from evigraph.graph import Attribute
from evigraph.sources.pdf.values import entries, items, lookup, name_of, number_of, object_number, text_of

__all__ = ["Attributes", "ClassMap", "read_attributes"]

_MAX_VALUES = 2_000
"""How many values the attribute objects of an element, or of a class, may have; some 400 user properties."""
_MAX_DEPTH = 8
_AWAY = frozenset({"/P", "/Pg"})
"""Entries that lead from an attribute object to the element's parent and to its page."""


class Attributes(NamedTuple):
    """Attribute objects, and whether there was more to them than is kept."""

    objects: tuple[Attribute, ...] = ()
    cut: bool = False


_NOTHING = Attributes()


class ClassMap:
    """The document's attribute classes, read when first asked for."""

    def __init__(self, root: Any) -> None:
        holder = lookup(root, "/ClassMap")
        self._holder = entries(holder) if isinstance(holder, pikepdf.Dictionary) else {}
        self._classes: dict[str, Attributes] = {}

    def attributes(self, name: str) -> Attributes:
        """The attribute objects of a class; none when the map does not have it.

        That something of it is cut is said the first time only: it is the class's fault, not each element's.
        """
        if name in self._classes:
            return self._classes[name]._replace(cut=False)
        found = self._classes[name] = _ValueReader().objects(self._holder.get(f"/{name}"), name)
        return found


def read_attributes(element: dict[str, Any], classes: ClassMap) -> Attributes:
    """All attribute objects of an element in order of precedence: its classes' first, its own last.

    Values are JSON values: names and strings as text, namespaces as their URI. What leads back to
    itself, is nested deeper than eight levels, or comes after 2,000 values is cut to None or left out.
    """
    if "/A" not in element and "/C" not in element:
        return _NOTHING
    parts: list[Attributes] = []
    for entry in items(element.get("/C")):
        name = name_of(entry)
        if name is not None:  # numbers between the names are revision numbers
            parts.append(classes.attributes(name))
    if "/A" in element:
        parts.append(_ValueReader().objects(element["/A"], None))
    return Attributes(tuple(a for part in parts for a in part.objects), any(part.cut for part in parts))


class _ValueReader:
    """Reads attribute objects within one budget of values, since shared objects multiply what is read."""

    def __init__(self) -> None:
        self._left = _MAX_VALUES
        self._cut = False
        self._path: set[int] = set()
        """The indirect objects that the value being read is within."""

    def objects(self, value: Any, class_name: str | None) -> Attributes:
        """The attribute objects that an element or a class has: one, or an array of them."""
        found: list[Attribute] = []
        for entry in items(value):
            if not isinstance(entry, pikepdf.Dictionary | pikepdf.Stream):
                continue
            fields = entries(entry)
            owner = name_of(fields.pop("/O", None)) or ""
            values = self._fields(fields, 0)
            if values:
                found.append(Attribute(owner=owner, values=values, class_name=class_name))
        return Attributes(tuple(found), self._cut)

    def _fields(self, fields: dict[str, Any], depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key in sorted(fields):
            if self._spent():
                break
            value = fields[key]
            if key == "/NS" and isinstance(value, pikepdf.Dictionary):
                value = lookup(value, "/NS")
            elif key in _AWAY and isinstance(value, pikepdf.Dictionary):
                value = None
            found[key[1:]] = self._value(value, depth)
        return found

    def _value(self, value: Any, depth: int) -> Any:
        """A PDF value as JSON; streams and whatever cannot be read become None."""
        if value is None or isinstance(value, bool):
            return value
        number = number_of(value)
        if number is not None:
            return number
        if isinstance(value, pikepdf.Name):
            return name_of(value)
        if isinstance(value, pikepdf.Array | pikepdf.Dictionary):
            return self._container(value, depth)
        return text_of(value)

    def _container(self, value: Any, depth: int) -> Any:
        number = object_number(value)
        if depth >= _MAX_DEPTH or number in self._path:
            self._cut = True
            return None
        if number is not None:
            self._path.add(number)
        if isinstance(value, pikepdf.Dictionary):
            found: Any = self._fields(entries(value), depth + 1)
        else:
            found = []
            for entry in items(value):
                if self._spent():
                    break
                found.append(self._value(entry, depth + 1))
        if number is not None:
            self._path.discard(number)
        return found

    def _spent(self) -> bool:
        """Whether nothing more may be read; else one value less may."""
        if self._left == 0:
            self._cut = True
            return True
        self._left -= 1
        return False
