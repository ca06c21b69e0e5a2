"""The structure tree on playa's parser: elements, mapped roles, and which marked content belongs to whom.

Written apart from :mod:`evigraph.sources.pdf`, on another parser: what both find is hardly wrong.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from playa.document import Document

from evigraph.doctor.playavalues import dictionary, integer, is_dictionary, items, name, number, text
from evigraph.doctor.reading import Element, Key
from evigraph.graph import Role

__all__ = ["Tree", "read_tree"]

_PDF_1 = "http://iso.org/pdf/ssn"
_PDF_2 = "http://iso.org/pdf2/ssn"
_STANDARD = {role.value for role in Role} - {Role.ROOT, Role.OTHER, Role.HN}
_DEEP_HEADING = re.compile(r"H[1-9][0-9]{0,2}")
_NOWHERE = 0
"""In place of a page's number where the file names a page that it does not have, or none."""


@dataclass(slots=True)
class Tree:
    """The elements in pre-order, and for each marked content the position of the first that claims it."""

    elements: list[Element] = field(default_factory=list[Element])
    owners: dict[Key, int] = field(default_factory=dict[Key, int])


def read_tree(document: Document) -> Tree:
    """Walk the tree of an open document, each element once; an untagged one has none."""
    root = document.catalog.get("StructTreeRoot")
    return _Walk(document, dictionary(root)).tree if is_dictionary(root) else Tree()


_Visit = tuple[Any, int | None]
"""An element still to be read, and the page it inherits (None: none yet)."""


class _Walk:
    def __init__(self, document: Document, root: dict[str, Any]) -> None:
        self.tree = Tree()
        self._document = document
        self._pages = {page.pageid: index for index, page in enumerate(document.pages, 1)}
        self._roles = _Roles(root)
        self._parents: dict[tuple[int, int], int] | None = None
        """The page of each (element's object number, marked-content id), by the parent tree; None: not read yet."""
        seen: set[int] = set()
        stack: list[_Visit] = [(kid, None) for kid in reversed(items(root.get("K")))]
        while stack:
            kid, page = stack.pop()
            identity = number(kid)
            if is_dictionary(kid) and identity not in seen:
                seen.update([] if identity is None else [identity])
                stack.extend(reversed(self._visit(kid, page)))

    def _visit(self, element: Any, page: int | None) -> list[_Visit]:
        """Note one element and what it claims; gives its child elements."""
        identity, source = number(element), dictionary(element)
        raw = name(source.get("S")) or ""
        self.tree.elements.append(Element(identity, raw, self._roles.resolve(raw, source.get("NS"))))
        page = self._page(source, page)
        below: list[_Visit] = []
        for kid in items(source.get("K")):
            mcid, inner = integer(kid), dictionary(kid)
            kind = _kind(inner)
            if mcid is not None:
                self._claim(identity, page, None, mcid)
            elif kind == "MCR":
                self._claim(identity, self._page(inner, page), number(inner.get("Stm")), integer(inner.get("MCID")))
            elif is_dictionary(kid) and kind != "OBJR":
                below.append((kid, page))
        return below

    def _claim(self, element: int | None, page: int | None, stream: int | None, mcid: int | None) -> None:
        """The element that was noted last claims a marked content; the first to claim it gets it."""
        if mcid is None:
            return
        if page is None:
            page = self._page_by_parent_tree(element, mcid)
        if page != _NOWHERE:
            self.tree.owners.setdefault((page, stream, mcid), len(self.tree.elements) - 1)

    def _page(self, source: dict[str, Any], inherited: int | None) -> int | None:
        target = source.get("Pg")
        return inherited if target is None else self._pages.get(number(target) or 0, _NOWHERE)

    def _page_by_parent_tree(self, element: int | None, mcid: int) -> int:
        """The page of content that names none (ISO 32000-2 §14.7.5.4); a file of one page need not say."""
        if self._parents is None:
            self._parents = {}
            for index, row in self._parent_rows():
                for entry, parent in enumerate(row):
                    self._parents.setdefault((number(parent) or 0, entry), index)
        if not self._parents and len(self._pages) == 1:
            return 1
        return _NOWHERE if element is None else self._parents.get((element, mcid), _NOWHERE)

    def _parent_rows(self) -> list[tuple[int, list[Any]]]:
        """Each page that has one with its row of the parent tree."""
        tree = self._document.structure
        rows: list[tuple[int, list[Any]]] = []
        for index, page in enumerate(self._document.pages, 1):
            key = integer(dictionary(page.attrs).get("StructParents"))  # pyright: ignore[reportUnknownMemberType]
            if tree is None or key is None:
                continue
            try:
                rows.append((index, items(tree.parent_tree[key])))
            except Exception:  # noqa: S112 - a broken number tree may fail in any way; it then tells nothing
                continue
        return rows


class _Roles:
    """The role maps: the default one, and those of namespaces (ISO 32000-2 §14.7.4, §14.8.6)."""

    def __init__(self, root: dict[str, Any]) -> None:
        self._default = dictionary(root.get("RoleMap"))

    def resolve(self, raw: str, namespace: Any) -> str:
        """Follow the maps to a standard type; ``OTHER`` where they lead to none, or in a circle."""
        role, home = raw, namespace
        seen: set[tuple[str, str | None]] = set()
        while (step := (role, _uri(home))) not in seen:
            seen.add(step)
            entries = self._default if step[1] is None else dictionary(dictionary(home).get("RoleMapNS"))
            target = items(entries.get(role))
            if not target:
                break
            role, home = name(target[0]) or "", target[1] if len(target) == 2 else None
            if _standard(role, home):
                break
        return _standard(role, home) or Role.OTHER.value


def _standard(role: str, namespace: Any) -> str | None:
    if _uri(namespace) not in (None, _PDF_2):
        return None
    if role in _STANDARD:
        return role
    return Role.HN.value if _DEEP_HEADING.fullmatch(role) else None


def _uri(namespace: Any) -> str | None:
    """The URI of a namespace; None for the default one."""
    uri = text(dictionary(namespace).get("NS"))
    return None if uri == _PDF_1 else uri


def _kind(kid: dict[str, Any]) -> str | None:
    """``MCR``, ``OBJR`` or None for an element; what does not say so is told by what it holds."""
    kind = name(kid.get("Type"))
    if kind is None and "S" not in kid:
        return "MCR" if "MCID" in kid else "OBJR" if "Obj" in kid else None
    return kind
