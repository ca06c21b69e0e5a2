"""A PDF file -> declared graph: its structure tree joined with what its pages show."""

from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

from evigraph.graph import (
    HEADING_ROLES,
    Anchor,
    Diagnostic,
    Document,
    Edge,
    Fragment,
    Graph,
    Node,
    Origin,
    Rect,
    Relation,
    Role,
    Severity,
    Status,
    sort_edges,
)
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.pdf.annotations import Annotation, read_annotation
from evigraph.sources.pdf.catalog import catalog_findings
from evigraph.sources.pdf.content import Kind, Piece, read_page
from evigraph.sources.pdf.destinations import Destinations
from evigraph.sources.pdf.document import read_document
from evigraph.sources.pdf.files import OpenPdf, open_pdf
from evigraph.sources.pdf.geometry import PageSpace, page_space
from evigraph.sources.pdf.hyphens import settle_hyphens
from evigraph.sources.pdf.marks import Key, Said
from evigraph.sources.pdf.tree import ContentRef, Element, StructureTree, read_tree
from evigraph.sources.pdf.values import items, lookup, object_number, text_of

__all__ = ["read_pdf"]

_HEADINGS = HEADING_ROLES - {Role.TITLE}
"""A title alone parts nothing."""


def read_pdf(path: Path, data: bytes, password: str = "", limits: Limits = DEFAULT_LIMITS) -> Graph:
    """Read a PDF's bytes into a graph of what the file declares: no derived edges, no quality yet.

    Content the tree does not reach becomes fragments of its own, artifacts and untagged content
    alike. ``path`` only names the file in errors.

    Raises:
        SourceError: the file cannot be opened (see :func:`evigraph.sources.pdf.files.open_pdf`).
    """
    with open_pdf(path, data, password, limits) as pdf:
        numbers = {number: i for i, page in enumerate(pdf.objects.pages, 1) if (number := object_number(page.obj))}
        return _Join(pdf, read_tree(pdf.objects, numbers), numbers).graph()


class _Claim(NamedTuple):
    """A node's reference to content, and where it stands among the node's references."""

    node: int
    position: int
    ref: ContentRef


class _Join:
    """Joins the tree with the pages by (page, stream, marked-content id)."""

    def __init__(self, pdf: OpenPdf, tree: StructureTree, numbers: dict[int, int]) -> None:
        self.pdf = pdf
        self.elements = tree.elements
        self.tagged = tree.tagged
        self.diagnostics = list(tree.diagnostics)
        self.spaces = [page_space(page.obj) for page in pdf.objects.pages]
        self.nodes = {n: i for i, element in enumerate(tree.elements) if (n := element.object_ref) is not None}
        self.destinations = Destinations(pdf.objects, numbers, self.spaces, self.nodes)
        self.looks = tree.tagged and not any(element.role in _HEADINGS for element in tree.elements)
        """Whether it matters how text is set: it may be all there is to tell a heading by."""
        self.langs: list[str] = []
        """The language of each node, once something asks for it."""
        self.fragments: list[Fragment] = []
        self.content: dict[int, list[tuple[int, int]]] = defaultdict(list)
        """For each node (position of the reference, fragment id)."""
        self.artifacts = _artifact_kinds(tree.elements)

    def graph(self) -> Graph:
        claims = self._claims()
        for number, (page, space) in enumerate(zip(self.pdf.objects.pages, self.spaces, strict=True), 1):
            annotations = {object_number(a) or -i: a for i, a in enumerate(items(lookup(page.obj, "/Annots")), 1)}
            marked, annotated = self._sort(number, claims.get(number, []), annotations)
            self._add_content(number, page.obj, space, marked)
            self._add_annotations(number, space, annotated, annotations)
        self.diagnostics.extend(catalog_findings(self.pdf.objects, tagged=self.tagged))
        if self.pdf.repaired:
            self._say("file-repaired", Severity.WARNING, "the file is damaged; it was read after a repair")
        document = read_document(self.pdf, self.spaces, self.destinations, tagged=self.tagged)
        self._tell_bookmarks(document)
        graph = Graph(
            document=document,
            nodes=tuple(self._node(i, element) for i, element in enumerate(self.elements)),
            fragments=tuple(self.fragments),
            edges=self._references(),
            diagnostics=tuple(self.diagnostics),
        )
        return settle_hyphens(graph)

    def _tell_bookmarks(self, document: Document) -> None:
        leading = [to for bookmark in document.outline if (to := bookmark.destination) is not None]
        lost = sum(to.name is not None and to.page is None and to.node is None for to in leading)
        if lost:
            message = f"{lost} of {len(leading)} bookmarks lead to destinations that are not defined"
            self._say("link-unresolved", Severity.WARNING, message)

    def _references(self) -> tuple[Edge, ...]:
        """What elements say they refer to: footnotes, sidebars (``/Ref``, ISO 32000-2 §14.7.2, table 355)."""
        for node, element in enumerate(self.elements):
            lost = sum(number not in self.nodes for number in element.refers)
            if lost:
                message = f"{lost} of {len(element.refers)} references (/Ref) lead to no element of the tree"
                self._say("ref-unresolved", Severity.WARNING, message, node)
        return sort_edges(
            Edge(node, self.nodes[number], Relation.REFERS_TO, Origin.SOURCE_STRUCTURE, "Ref")
            for node, element in enumerate(self.elements)
            for number in dict.fromkeys(element.refers)
            if number in self.nodes
        )

    def _claims(self) -> dict[int, list[_Claim]]:
        """What the tree refers to on each page."""
        claims: dict[int, list[_Claim]] = defaultdict(list)
        for node, element in enumerate(self.elements):
            for position, ref in enumerate(element.content):
                claims[ref.page].append(_Claim(node, position, ref))
        return claims

    def _sort(
        self, number: int, claims: list[_Claim], annotations: dict[int, Any]
    ) -> tuple[dict[Key, _Claim], list[_Claim]]:
        """A page's claims to what its content streams draw, by key, and those to annotations."""
        drawn: dict[Key, _Claim] = {}
        annotated: list[_Claim] = []
        for claim in claims:
            ref = claim.ref
            if ref.object is not None and ref.object in annotations:
                annotated.append(claim)
                continue
            first = drawn.setdefault(_key(ref), claim)
            if first is not claim:
                what = f"object {ref.object}" if ref.mcid is None else f"marked content {ref.mcid}"
                message = f"{what} belongs to node {first.node} already and stays there"
                self._say("content-claimed-twice", Severity.ERROR, message, claim.node, number)
        return drawn, annotated

    def _add_content(self, number: int, page: Any, space: PageSpace, claims: dict[Key, _Claim]) -> None:
        pieces = self._read_page(number, page, claims)
        if pieces is None:
            self._say("page-unreadable", Severity.ERROR, "the page cannot be loaded; its content is lost", page=number)
            return
        found: set[Key] = set()
        for piece in pieces:
            status, key, _ = piece.owner
            claim = None
            if status is Status.TAGGED and key is not None:
                found.add(key)
                claim = claims[key]
                if piece.unread:
                    message = "the page shows glyphs here of which no characters are known"
                    self._say("text-unreadable", Severity.WARNING, message, claim.node, number)
            rects = tuple(space.shown(rect) for rect in piece.rects)
            more = {} if piece.look is None else {"bold": piece.look.bold, "size": piece.look.size}
            if piece.said and claim:
                more |= self._said(piece.said, claim.node)
            self._add(_anchor(number, key), status, piece.text, rects, claim, artifact=piece.artifact, **more)
        for key, claim in claims.items():
            if key in found:
                continue
            if isinstance(key, int):
                self._add(_anchor(number, key), Status.TAGGED, "", (), claim)
            else:
                message = f"marked content {claim.ref.mcid} shows nothing on the page, or is not there"
                self._say("content-not-found", Severity.WARNING, message, claim.node, number)
        self._tell_drawings(number, pieces)

    def _said(self, said: Said, node: int) -> dict[str, Any]:
        """What marks say of a node's content, without a language that the node has itself."""
        lang = said.lang
        if lang is not None and lang.casefold() == self._lang(node).casefold():
            lang = None
        return {"expansion": said.expansion or None, "description": said.alt or None, "lang": lang or None}

    def _lang(self, node: int) -> str:
        """The language of a node: its own, the nearest ancestor's, or the document's; empty where none is said."""
        if not self.langs:  # parents come before their children
            default = text_of(lookup(self.pdf.objects.Root, "/Lang")) or ""
            for element in self.elements:
                self.langs.append(element.lang or (default if element.parent is None else self.langs[element.parent]))
        return self.langs[node]

    def _read_page(self, number: int, page: Any, claims: dict[Key, _Claim]) -> list[Piece] | None:
        """The page's content; where PDFium cannot load the page, as it is after qpdf has rewritten the file."""
        pieces = read_page(self.pdf.pages, number - 1, page, claims.keys(), looks=self.looks)
        if pieces is None and self.pdf.rewrite():
            pieces = read_page(self.pdf.pages, number - 1, page, claims.keys(), looks=self.looks)
        return pieces

    def _tell_drawings(self, number: int, pieces: list[Piece]) -> None:
        """Rules and areas outside the tree are many a producer's way; only text and pictures there are a loss."""
        kinds = {piece.kind for piece in pieces if piece.owner.status is Status.UNTAGGED}
        if kinds == {Kind.DRAWING} and self.tagged:
            self._say("drawings-untagged", Severity.INFO, "lines or areas outside the tree, no text", page=number)

    def _add_annotations(
        self, number: int, space: PageSpace, claims: list[_Claim], annotations: dict[int, Any]
    ) -> None:
        """Annotations that nodes refer to; and those that show text and that no node refers to."""
        tagged = {claim.ref.object for claim in claims}
        for claim in claims:
            read = read_annotation(annotations[claim.ref.object or 0], self.destinations)
            self._add_annotation(Anchor(number, object=claim.ref.object), Status.TAGGED, space, read, claim)
        for key, annotation in annotations.items():
            if key not in tagged:
                read = read_annotation(annotation, self.destinations)
                if (read.text or read.subtype == "Link") and not read.hidden:
                    anchor = Anchor(number, object=key if key > 0 else None)
                    self._add_annotation(anchor, Status.UNTAGGED, space, read, None)

    def _add_annotation(
        self, anchor: Anchor, status: Status, space: PageSpace, read: Annotation, claim: _Claim | None
    ) -> None:
        if read.lost:
            message = f"a link leads to {read.lost}"
            self._say("link-unresolved", Severity.WARNING, message, claim.node if claim else None, anchor.page)
        rects = () if read.rect is None else (space.shown(read.rect),)
        self._add(
            anchor,
            status,
            read.text,
            rects,
            claim,
            subtype=read.subtype,
            destination=read.destination,
            field=read.field,
            description=read.description,
        )

    def _add(
        self,
        anchor: Anchor,
        status: Status,
        text: str,
        rects: tuple[Rect, ...],
        claim: _Claim | None,
        **more: Any,
    ) -> None:
        if claim and claim.node in self.artifacts:
            more["artifact"] = self.artifacts[claim.node]
        fragment = Fragment(
            id=len(self.fragments),
            anchor=anchor,
            status=status,
            text=text,
            rects=rects,
            node=claim.node if claim else None,
            place=claim.ref.place if claim else 0,
            **more,
        )
        self.fragments.append(fragment)
        if claim:
            self.content[claim.node].append((claim.position, fragment.id))

    def _node(self, node: int, element: Element) -> Node:
        return Node(
            id=node,
            role=element.role,
            raw_role=element.raw_role,
            parent=element.parent,
            children=tuple(element.children),
            content=tuple(fragment for _, fragment in sorted(self.content[node])),
            level=element.level,
            attributes=element.attributes,
            alt=element.alt,
            actual_text=element.actual_text,
            expansion=element.expansion,
            lang=element.lang,
            title=element.title,
            element_id=element.element_id,
            object_ref=element.object_ref,
            namespace=element.namespace,
        )

    def _say(
        self, code: str, severity: Severity, message: str, node: int | None = None, page: int | None = None
    ) -> None:
        self.diagnostics.append(Diagnostic(code=code, severity=severity, message=message, node=node, page=page))


def _artifact_kinds(elements: list[Element]) -> dict[int, str]:
    """What kind of artifact an Artifact element and each element in it is, by the attributes with the owner
    ``Artifact`` (ISO 32000-2 §14.8.5)."""
    kinds: dict[int, str] = {}
    for node, element in enumerate(elements):
        kind = kinds.get(element.parent) if element.parent is not None else None
        if element.role is Role.ARTIFACT:
            values = {key: v for a in element.attributes if a.owner == "Artifact" for key, v in a.values.items()}
            said = (value for key in ("Type", "Subtype") if isinstance(value := values.get(key), str))
            kind = "/".join(said) or kind
        if kind:
            kinds[node] = kind
    return kinds


def _key(ref: ContentRef) -> Key:
    if ref.mcid is not None:
        return (ref.stream, ref.mcid)
    assert ref.object is not None  # a reference has one or the other
    return ref.object


def _anchor(page: int, key: Key | None) -> Anchor:
    if isinstance(key, tuple):
        return Anchor(page, mcid=key[1], stream=key[0])
    return Anchor(page, object=key)
