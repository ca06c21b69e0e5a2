"""The structure tree of a PDF (ISO 32000-2 §14.7): elements in logical order and what content they refer to."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import pikepdf

from evigraph.graph import Attribute, Diagnostic, Role, Severity
from evigraph.sources.pdf.attributes import Attributes, ClassMap, read_attributes
from evigraph.sources.pdf.parenttree import ParentTree, unreferenced_elements
from evigraph.sources.pdf.rolemap import RoleMaps
from evigraph.sources.pdf.values import (
    items,
    lookup,
    object_number,
    plain_entries,
    plain_name,
    plain_reference,
    plain_text,
)

__all__ = ["ContentRef", "Element", "StructureTree", "read_tree"]


_NO_ATTRIBUTES = Attributes()
_TEXTS = {"/Alt": "alt", "/ActualText": "actual_text", "/E": "expansion", "/Lang": "lang", "/T": "title"}
_LOST = 0
"""Stands for a page that an element names and the file no longer has, as in excerpts of longer documents."""


class ContentRef(NamedTuple):
    """A reference from an element to content: marked content, or a whole object.

    ``page`` counts from 1. ``place`` is how many child elements of the element come before it.
    """

    page: int
    mcid: int | None
    stream: int | None
    object: int | None
    place: int


@dataclass(slots=True)
class Element:
    """A structure element as read; its position in :attr:`StructureTree.elements` is its node id."""

    raw_role: str
    role: Role
    parent: int | None
    level: int | None = None
    children: list[int] = field(default_factory=list[int])
    content: list[ContentRef] = field(default_factory=list[ContentRef])
    attributes: tuple[Attribute, ...] = ()
    alt: str | None = None
    actual_text: str | None = None
    expansion: str | None = None
    lang: str | None = None
    title: str | None = None
    element_id: str | None = None
    object_ref: int | None = None
    namespace: str | None = None
    refers: tuple[int, ...] = ()
    """Object numbers of the elements that it says it refers to; 0 of what is no object."""


@dataclass(slots=True)
class StructureTree:
    """The elements in pre-order (the first is the tree's root), what was wrong while reading them, and
    whether the file has a structure tree at all."""

    elements: list[Element]
    diagnostics: list[Diagnostic]
    tagged: bool


class _Visit(NamedTuple):
    """An element still to be read: the object, its plain entries (None: it is no dictionary), its parent's
    id, which kid of it this is, and the page it inherits (None: none yet)."""

    source: Any
    fields: dict[str, Any] | None
    parent: int
    position: int
    page: int | None


def read_tree(pdf: pikepdf.Pdf, pages: dict[int, int]) -> StructureTree:
    """Read the structure tree.

    ``pages`` maps page object numbers to page numbers from 1. An untagged file gives a tree of its
    root alone. Never raises for what a file may contain: an element reached twice (a cycle, a shared
    element) is read where it comes first, what cannot be read is left out, and diagnostics say so.
    """
    return _Reader(pdf, pages).read()


class _Reader:
    def __init__(self, pdf: pikepdf.Pdf, pages: dict[int, int]) -> None:
        root = lookup(pdf.Root, "/StructTreeRoot")
        self.pdf = pdf
        self.root: Any = root if isinstance(root, pikepdf.Dictionary) else None
        self.pages = pages
        self.roles = RoleMaps(self.root)
        self.classes = ClassMap(self.root)
        self.parents = ParentTree(pdf, self.root)
        self.elements: list[Element] = [Element("StructTreeRoot", Role.ROOT, None)]
        self.positions: list[int] = [0]
        """For each element which kid of its parent it is."""
        self.diagnostics: list[Diagnostic] = []
        self.seen: set[int] = set()
        self.told: set[tuple[str, str]] = set()

    def read(self) -> StructureTree:
        if self.root is not None:
            number = self.elements[0].object_ref = object_number(self.root)
            self.seen.update([number] if number is not None else [])
            # Children are put on the stack in reverse, so that the walk is pre-order without recursion.
            stack = list(self._kids(0, number, None, self.root, plain_entries(self.root)))[::-1]
            while stack:
                stack.extend(reversed(list(self._visit(stack.pop()))))
            self._settle_places()
            self._tell_unreferenced()
        return StructureTree(self.elements, self.diagnostics, self.root is not None)

    def _visit(self, visit: _Visit) -> Iterator[_Visit]:
        """Read one element; yield its child elements."""
        source, fields, parent, position, page = visit
        number = object_number(source)
        if fields is None:
            what = "is missing or cannot be read" if source is None else "is no structure element"
            self._say("unreadable-element", Severity.WARNING, f"a child of the element {what}", parent)
            return
        if number is not None:
            if number in self.seen:
                self._say(
                    "element-repeated", Severity.ERROR, f"element (object {number}) is reached twice; read once", parent
                )
                return
            self.seen.add(number)
        node = len(self.elements)
        self.elements.append(self._element(source, fields, parent, number, node))
        self.positions.append(position)
        self.elements[parent].children.append(node)
        yield from self._kids(node, number, self._page(source, fields, page), source, fields)

    def _kids(
        self, node: int, number: int | None, page: int | None, source: Any, fields: dict[str, Any]
    ) -> Iterator[_Visit]:
        """Note what content a node refers to; yield its child elements. A malformed root has content too."""
        plain = self._plain_content(page, fields.get("/K"))
        if plain is not None:
            for index, (on, mcid) in enumerate(plain):
                self._refer(node, number, on, None, mcid, index)
            return
        for index, kid in enumerate(items(lookup(source, "/K"))):
            if _is_integer(kid):
                self._refer(node, number, page, None, kid, index)
                continue
            inner = plain_entries(kid) if isinstance(kid, pikepdf.Dictionary) else None
            kind = _kind(kid, inner)
            if kind == "MCR":
                self._marked_content(node, number, page, kid, index)
            elif kind == "OBJR":
                self._object(node, page, kid, index)
            else:
                yield _Visit(kid, inner, node, index, page)

    def _plain_content(self, page: int | None, kids: Any) -> list[tuple[int | None, int]] | None:
        """Pages and ids of kids that are marked contents of pages and nothing else; None: there are other kids."""
        found: list[tuple[int | None, int]] = []
        for kid in cast("list[Any]", kids) if isinstance(kids, list) else [kids]:
            if type(kid) is int:
                found.append((page, kid))
                continue
            if not isinstance(kid, dict):
                return None
            fields = cast("dict[str, Any]", kid)
            mcid = fields.get("/MCID")
            if fields.get("/Type") != "/MCR" or "/Stm" in fields or type(mcid) is not int:
                return None
            on = page
            if "/Pg" in fields:
                on = self.pages.get(plain_reference(fields["/Pg"]) or 0)
                if on is None:
                    return None
            found.append((on, mcid))
        return found

    def _settle_places(self) -> None:
        """Count the child elements before each reference; until all is read nobody knows which kids are elements."""
        for element in self.elements:
            before = [self.positions[child] for child in element.children]
            places = [bisect_left(before, ref.place) for ref in element.content]
            element.content = [
                ref if ref.place == place else ref._replace(place=place)
                for ref, place in zip(element.content, places, strict=True)
            ]

    def _tell_unreferenced(self) -> None:
        count = unreferenced_elements(self.pdf, self.root, self.seen)
        if count:
            what = "an element is" if count == 1 else f"{count} elements are"
            message = f"{what} in the parent tree or ID tree only"
            self._say("element-unreferenced", Severity.WARNING, message, 0)

    def _element(self, source: Any, fields: dict[str, Any], parent: int, number: int | None, node: int) -> Element:
        raw = plain_name(source, fields, "/S")
        if raw is None:
            self._say("role-missing", Severity.ERROR, "structure element has no role (/S)", node)
            raw = ""
        namespace = self.roles.namespace({"/NS": lookup(source, "/NS")}) if "/NS" in fields else None
        role, level, problem = self.roles.resolve(raw, namespace)
        if problem and raw and (problem, raw) not in self.told:
            self.told.add((problem, raw))
            if problem == "cycle":
                self._say("role-map-cycle", Severity.ERROR, f"role map of {raw!r} leads back to itself", node)
            else:
                self._say("role-unmapped", Severity.WARNING, f"role {raw!r} is mapped to no standard type", node)
        attributes = _NO_ATTRIBUTES
        if "/A" in fields or "/C" in fields:
            holders = {key: lookup(source, key) for key in ("/A", "/C") if key in fields}
            attributes = read_attributes(holders, self.classes)
        if attributes.cut:
            message = "an attribute object has too many values, or leads back to itself; the rest is left out"
            self._say("attributes-cut", Severity.WARNING, message, node)
        return Element(
            raw_role=raw,
            role=role,
            level=level,
            parent=parent,
            attributes=attributes.objects,
            object_ref=number,
            namespace=namespace,
            **_said(source, fields),
        )

    def _marked_content(self, node: int, number: int | None, page: int | None, kid: Any, place: int) -> None:
        mcid = lookup(kid, "/MCID")
        if not _is_integer(mcid):
            self._say("reference-malformed", Severity.WARNING, "marked-content reference has no MCID", node)
            return
        self._refer(
            node, number, self._page(kid, plain_entries(kid), page), object_number(lookup(kid, "/Stm")), mcid, place
        )

    def _refer(
        self, node: int, number: int | None, page: int | None, stream: int | None, mcid: int, place: int
    ) -> None:
        if page is None:
            page = self.parents.page_of(number, mcid)
        if page is None or page == _LOST:
            self._say("reference-without-page", Severity.WARNING, f"marked content {mcid} is on no known page", node)
            return
        self.elements[node].content.append(ContentRef(page, mcid, stream, None, place))

    def _object(self, node: int, page: int | None, kid: Any, place: int) -> None:
        target = lookup(kid, "/Obj")
        number = object_number(target)
        own = plain_entries(target) if isinstance(target, pikepdf.Dictionary) else {}
        page = self._page(kid, plain_entries(kid), self._page(target, own, page, "/P"))
        if number is None or page is None or page == _LOST:
            self._say("reference-malformed", Severity.WARNING, "object reference has no object or no page", node)
            return
        self.elements[node].content.append(ContentRef(page, None, None, number, place))

    def _page(self, holder: Any, fields: dict[str, Any], inherited: int | None, key: str = "/Pg") -> int | None:
        """The page an object names, else the inherited one; ``_LOST`` when the file has no such page."""
        value = fields.get(key)
        if value is None:
            return inherited
        page = self.pages.get(plain_reference(value) or 0)
        if page is not None:
            return page
        target = lookup(holder, key)
        if target is None:
            return inherited
        return self.pages.get(object_number(target) or 0, _LOST)

    def _say(self, code: str, severity: Severity, message: str, node: int) -> None:
        self.diagnostics.append(Diagnostic(code=code, severity=severity, message=message, node=node))


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _said(source: Any, fields: dict[str, Any]) -> dict[str, Any]:
    """What an element says beside its role and place; most say nothing."""
    said: dict[str, Any] = {name: plain_text(source, fields, key) for key, name in _TEXTS.items() if key in fields}
    if "/ID" in fields:  # a byte string; most are ASCII
        said["element_id"] = plain_text(source, fields, "/ID") or plain_name(source, fields, "/ID")
    if "/Ref" in fields:
        said["refers"] = _numbers(lookup(source, "/Ref"))
    return said


def _numbers(references: Any) -> tuple[int, ...]:
    return tuple(object_number(ref) or 0 for ref in items(references))


def _kind(kid: Any, fields: dict[str, Any] | None) -> str | None:
    """``MCR``, ``OBJR`` or None for an element; files that leave /Type out are told by what they hold."""
    if fields is None:
        return None
    kind = plain_name(kid, fields, "/Type")
    if kind is None and "/S" not in fields:
        return "MCR" if "/MCID" in fields else "OBJR" if "/Obj" in fields else None
    return kind
