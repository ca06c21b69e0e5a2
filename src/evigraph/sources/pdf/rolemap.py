"""Raw role -> standard role: role maps, their chains, and the namespaces of PDF 2.0 (ISO 32000-2 §14.7.4, §14.8.6)."""

import re
from typing import Any

import pikepdf

from evigraph.graph import Role, heading_level
from evigraph.sources.pdf.values import entries, items, lookup, name_of, object_number, text_of

__all__ = ["MATHML_NAMESPACE", "PDF2_NAMESPACE", "PDF_NAMESPACE", "RoleMaps"]

PDF_NAMESPACE = "http://iso.org/pdf/ssn"
PDF2_NAMESPACE = "http://iso.org/pdf2/ssn"
MATHML_NAMESPACE = "http://www.w3.org/1998/Math/MathML"
"""Its elements need no role map (ISO 32000-2 §14.8.6.3); they are ``OTHER`` with their own names."""

_STANDARD = {role.value: role for role in Role if role not in (Role.ROOT, Role.OTHER, Role.HN)}
_DEEP_HEADING = re.compile(r"H([1-9][0-9]{0,2})")

Namespaced = tuple[str, str | None]
"""A role's name and the URI of its namespace (None: the default one)."""


class RoleMaps:
    """The role maps of one document: the default one and those of its namespaces."""

    def __init__(self, root: Any) -> None:
        self._uris: dict[int, str | None] = {}
        self._map: dict[Namespaced, Namespaced] = {}
        self._resolved: dict[Namespaced, tuple[Role, int | None, str | None]] = {}
        default = lookup(root, "/RoleMap")
        if isinstance(default, pikepdf.Dictionary):
            for key, value in entries(default).items():
                target = name_of(value)
                if target is not None:
                    self._map[key[1:], None] = (target, None)
        for namespace in items(lookup(root, "/Namespaces")):
            self._add_namespace(namespace)

    def namespace(self, element: dict[str, Any]) -> str | None:
        """The URI of an element's namespace; None when it names none, or the default one.

        A namespace that the document does not list counts from its first element on.
        """
        holder = element.get("/NS")
        return None if holder is None else self._add_namespace(holder)

    def resolve(self, raw: str, namespace: str | None) -> tuple[Role, int | None, str | None]:
        """The role a raw role stands for, the level it declares, and what is wrong with the way there.

        The last is None, ``"cycle"`` (the map leads back to itself) or ``"unmapped"`` (it leads to no
        standard type); in both the role is ``OTHER``.
        """
        key = (raw, namespace)
        if key not in self._resolved:
            self._resolved[key] = self._follow(key)
        return self._resolved[key]

    def _follow(self, key: Namespaced) -> tuple[Role, int | None, str | None]:
        # Even a standard name is looked up first: a file may use it for something of its own
        # (ISO 32000-1 §14.7.3). After that a standard name ends the chain.
        seen = {key}
        while key in self._map:
            target = self._map[key]
            known = _standard(target)
            if known:
                return *known, None
            if target == key:
                break
            if target in seen:
                return Role.OTHER, None, "cycle"
            seen.add(target)
            key = target
        known = _standard(key)
        if known is None and key[1] == MATHML_NAMESPACE:
            return Role.OTHER, None, None
        return (*known, None) if known else (Role.OTHER, None, "unmapped")

    def _add_namespace(self, holder: Any) -> str | None:
        """The URI of a namespace. A new one's role map is taken in, with the namespaces that it leads to."""
        number = object_number(holder)
        if number is not None and number in self._uris:
            return self._uris[number]
        waiting = [holder]
        while waiting:  # no recursion: how long a chain of namespaces gets is up to the file
            waiting.extend(self._take_in(waiting.pop()))
        return _uri(holder)

    def _take_in(self, holder: Any) -> list[Any]:
        """Add one namespace's role map, unless it is known; returns the namespaces that it leads to."""
        number = object_number(holder)
        if number is not None and number in self._uris:
            return []
        uri = _uri(holder)
        if number is not None:
            self._uris[number] = uri
        mapping = lookup(holder, "/RoleMapNS")
        if not isinstance(mapping, pikepdf.Dictionary):
            return []
        others: list[Any] = []
        for key, target in entries(mapping).items():
            if isinstance(target, pikepdf.Array) and len(target) == 2:
                name, home = name_of(target[0]), _uri(target[1])
                others.append(target[1])
            else:
                name, home = name_of(target), None
            if name is not None and (key[1:], uri) not in self._map:
                self._map[key[1:], uri] = (name, home)
                self._resolved.clear()  # what was resolved without this entry may lead elsewhere with it
        return others


def _uri(namespace: Any) -> str | None:
    """The URI of a namespace dictionary; None for the default namespace."""
    uri = text_of(lookup(namespace, "/NS"))
    return None if uri == PDF_NAMESPACE else uri


def _standard(key: Namespaced) -> tuple[Role, int | None] | None:
    """The standard role of a name in a standard namespace, with its level."""
    name, namespace = key
    if namespace not in (None, PDF2_NAMESPACE):
        return None
    if name in _STANDARD:
        role = _STANDARD[name]
        return role, heading_level(role)
    deep = _DEEP_HEADING.fullmatch(name)
    return (Role.HN, int(deep[1])) if deep else None
