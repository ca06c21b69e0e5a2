"""A PDF file -> declared graph: its structure tree joined with what its pages show."""

import hashlib
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

from evigraph.graph import Anchor, Diagnostic, Document, Fragment, Graph, Node, Rect, Severity, Status
from evigraph.sources.pdf.content import read_page
from evigraph.sources.pdf.files import OpenPdf, open_pdf
from evigraph.sources.pdf.geometry import PageSpace, page_space
from evigraph.sources.pdf.hyphens import settle_hyphens
from evigraph.sources.pdf.marks import Key
from evigraph.sources.pdf.tree import ContentRef, Element, StructureTree, read_tree
from evigraph.sources.pdf.values import items, lookup, number_of, object_number, text_of

__all__ = ["read_pdf"]

_ID_DIGITS = 16


def read_pdf(path: Path, data: bytes, password: str = "") -> Graph:
    """Read a PDF's bytes into a graph of what the file declares: no derived edges, no quality yet.

    Content the tree does not reach becomes fragments of its own, artifacts and untagged content
    alike. ``path`` only names the file in errors.

    Raises:
        SourceError: the file cannot be opened (see :func:`evigraph.sources.pdf.files.open_pdf`).
    """
    with open_pdf(path, data, password) as pdf:
        numbers = {number: i for i, page in enumerate(pdf.objects.pages, 1) if (number := object_number(page.obj))}
        return _Join(pdf, read_tree(pdf.objects, numbers)).graph()


class _Claim(NamedTuple):
    """A node's reference to content, and where it stands among the node's references."""

    node: int
    position: int
    ref: ContentRef


class _Join:
    """Joins the tree with the pages by (page, stream, marked-content id)."""

    def __init__(self, pdf: OpenPdf, tree: StructureTree) -> None:
        self.pdf = pdf
        self.elements = tree.elements
        self.diagnostics = list(tree.diagnostics)
        self.fragments: list[Fragment] = []
        self.content: dict[int, list[tuple[int, int]]] = defaultdict(list)
        """For each node (position of the reference, fragment id)."""

    def graph(self) -> Graph:
        spaces = [page_space(page.obj) for page in self.pdf.objects.pages]
        marked, objects = self._claims()
        for number, (page, space) in enumerate(zip(self.pdf.objects.pages, spaces, strict=True), 1):
            self._add_content(number, page.obj, space, marked.get(number, {}))
            if number in objects:
                self._add_objects(number, page.obj, space, objects[number])
        if self.pdf.repaired:
            self._say("file-repaired", Severity.WARNING, "the file is damaged; it was read after a repair")
        graph = Graph(
            document=_document(self.pdf, spaces),
            nodes=tuple(self._node(i, element) for i, element in enumerate(self.elements)),
            fragments=tuple(self.fragments),
            diagnostics=tuple(self.diagnostics),
        )
        return settle_hyphens(graph)

    def _claims(self) -> tuple[dict[int, dict[Key, _Claim]], dict[int, list[_Claim]]]:
        """What the tree refers to on each page: marked contents by key, and whole objects."""
        marked: dict[int, dict[Key, _Claim]] = defaultdict(dict)
        objects: dict[int, list[_Claim]] = defaultdict(list)
        for node, element in enumerate(self.elements):
            for position, ref in enumerate(element.content):
                claim = _Claim(node, position, ref)
                if ref.mcid is None:
                    objects[ref.page].append(claim)
                    continue
                first = marked[ref.page].setdefault((ref.stream, ref.mcid), claim)
                if first is not claim:
                    message = f"marked content {ref.mcid} belongs to node {first.node} already and stays there"
                    self._say("content-claimed-twice", Severity.ERROR, message, node, ref.page)
        return marked, objects

    def _add_content(self, number: int, page: Any, space: PageSpace, claims: dict[Key, _Claim]) -> None:
        found: set[Key] = set()
        for piece in read_page(self.pdf.pages, number - 1, page, claims.keys()):
            owner = piece.owner
            claim = None
            if owner.status is Status.TAGGED and owner.mcid is not None:
                found.add((owner.stream, owner.mcid))
                claim = claims[owner.stream, owner.mcid]
            rects = tuple(space.shown(rect) for rect in piece.rects)
            self._add(Anchor(number, owner.mcid, owner.stream), owner.status, piece.text, rects, claim)
        for key, claim in claims.items():
            if key not in found:
                message = f"marked content {claim.ref.mcid} shows nothing on the page, or is not there"
                self._say("content-not-found", Severity.WARNING, message, claim.node, number)

    def _add_objects(self, number: int, page: Any, space: PageSpace, claims: list[_Claim]) -> None:
        """Annotations and other objects that nodes refer to whole, with the annotation's rectangle."""
        annotations = {object_number(a): a for a in items(lookup(page, "/Annots"))}
        for claim in claims:
            rect = _rect(lookup(annotations.get(claim.ref.object), "/Rect"))
            rects = () if rect is None else (space.shown(rect),)
            self._add(Anchor(number, object=claim.ref.object), Status.TAGGED, "", rects, claim)

    def _add(self, anchor: Anchor, status: Status, text: str, rects: tuple[Rect, ...], claim: _Claim | None) -> None:
        fragment = Fragment(
            id=len(self.fragments),
            anchor=anchor,
            status=status,
            text=text,
            rects=rects,
            node=claim.node if claim else None,
            place=claim.ref.place if claim else 0,
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


def _document(pdf: OpenPdf, spaces: list[PageSpace]) -> Document:
    digest = hashlib.sha256(pdf.data).hexdigest()
    root = pdf.objects.Root
    info = lookup(pdf.objects.trailer, "/Info")
    return Document(
        id=digest[:_ID_DIGITS],
        sha256=digest,
        size=len(pdf.data),
        media_type="application/pdf",
        pages=tuple(space.page for space in spaces),
        title=(text_of(lookup(info, "/Title")) or "").strip() or None,
        lang=text_of(lookup(root, "/Lang")) or None,
        producer=text_of(lookup(info, "/Producer")) or None,
        tagged=lookup(root, "/StructTreeRoot") is not None,
    )


def _rect(value: Any) -> Rect | None:
    numbers = [float(n) for entry in items(value) if (n := number_of(entry)) is not None]
    if len(numbers) != 4:
        return None
    x0, y0, x1, y1 = numbers
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
