"""What the page knows of a graph: the part on the pages it shows, as plain JSON values."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from evigraph.derive import CODES
from evigraph.graph import (
    GROUPING_ROLES,
    Destination,
    Diagnostic,
    Fragment,
    Graph,
    GraphView,
    Node,
    Relation,
    Role,
    squeeze,
)
from evigraph.inspection.families import FAMILIES, drawn_as, family
from evigraph.inspection.figures import quality_rows

__all__ = ["page_data"]

_SNIPPET = 240
_WHOLE = 256
"""The most nodes below a node whose text is shown with it: what holds more is looked at piece by piece."""
_CONTAINERS = GROUPING_ROLES | {Role.TABLE, Role.THEAD, Role.TBODY, Role.TFOOT, Role.L, Role.TOC, Role.INDEX}


def page_data(graph: Graph, name: str, pages: Sequence[int]) -> dict[str, Any]:
    """The data of a page that shows the given pages (from 1) of a document called ``name``.

    Nodes are those with content on the pages, those above them, and those without any content that stand
    between them; ``leftOut`` counts the others. Rectangles are as in the graph: points, from the lower left.
    """
    view = GraphView(graph)
    document = graph.document
    shown = frozenset(pages)
    kept = _kept(view, shown)
    return {
        "name": name,
        "id": document.id,
        "title": document.title,
        "lang": document.lang,
        "pageCount": len(document.pages),
        "pages": [
            {"number": n, "label": page.label, "width": page.width, "height": page.height}
            for n in pages
            for page in (document.pages[n - 1],)
        ],
        "nodes": list(_nodes(view, kept)),
        "leftOut": len(graph.nodes) - len(kept),
        "fragments": [_fragment(f) for f in graph.fragments if f.rects and f.anchor.page in shown],
        **_edges(graph, kept),
        "findings": [_finding(view, finding) for finding in graph.diagnostics],
        "codes": {code: CODES[code] for code in sorted({d.code for d in graph.diagnostics} & CODES.keys())},
        "quality": quality_rows(graph.quality),
        "families": FAMILIES,
    }


def _kept(view: GraphView, pages: frozenset[int]) -> frozenset[int]:
    """The nodes to show. One without any content belongs to the page of what comes before it."""
    graph = view.graph
    hollow = [not node.content for node in view.nodes]
    for node in reversed(view.nodes):
        if node.parent is not None and not hollow[node.id]:
            hollow[node.parent] = False
    kept = {0}
    at = 1
    for node in view.nodes:
        own = [page for f in node.content if (page := graph.fragments[f].anchor.page) is not None]
        at = own[-1] if own else at
        if not pages.isdisjoint(own) or (hollow[node.id] and at in pages):
            kept.add(node.id)
    for node in reversed(view.nodes):
        if node.id in kept and node.parent is not None:
            kept.add(node.parent)
    return frozenset(kept)


def _nodes(view: GraphView, kept: frozenset[int]) -> Iterator[dict[str, Any]]:
    drawn = drawn_as(view)
    for n in sorted(kept):
        node = view[n]
        shown: dict[str, Any] = {"id": n, "parent": node.parent, "role": node.role, "family": family(node.role)}
        extra = {
            "raw": node.raw_role if node.raw_role != node.role else None,
            "drawn": drawn[n] if drawn[n] != n else None,
            "text": _snippet(view, node),
            "alt": node.alt,
            "actual": node.actual_text,
            "expansion": node.expansion,
            "lang": node.lang,
            "title": node.title,
            "element": node.element_id,
            "object": node.object_ref,
            "namespace": node.namespace,
            "attributes": _attributes(node),
        }
        yield shown | {key: _cut(value) for key, value in extra.items() if value not in (None, "", [])}


def _snippet(view: GraphView, node: Node) -> str:
    """How a node's text begins. What only groups others has the text of its own content, if any."""
    if node.role in _CONTAINERS or len(view.subtree(node.id)) > _WHOLE:
        return view.own_text(node.id)
    return view.text(node.id).replace("\t", " | ").replace("\n", " ")


def _attributes(node: Node) -> list[tuple[str, str]]:
    return [(key, _plain(value)) for key, value in sorted(node.merged_attributes().items())]


def _plain(value: Any) -> str:
    """An attribute's value in one short line."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _fragment(fragment: Fragment) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": fragment.id, "page": fragment.anchor.page, "rects": fragment.rects}
    extra = {
        "node": fragment.node,
        "status": None if fragment.node is not None else fragment.status,
        "mcid": fragment.anchor.mcid,
        "text": squeeze(fragment.text) if fragment.node is None else None,
        "kind": fragment.artifact or fragment.subtype,
        "leads": _leads(fragment.destination),
        "says": fragment.description or fragment.expansion,
    }
    return shown | {key: _cut(value) for key, value in extra.items() if value not in (None, "")}


def _leads(destination: Destination | None) -> str | None:
    if destination is None:
        return None
    within = f"page {destination.page}" if destination.page else None
    return destination.uri or destination.file or within or destination.name


def _cut(value: Any) -> Any:
    """Texts are shown by their beginning; the whole is what ``compile`` writes."""
    if isinstance(value, str) and len(value) > _SNIPPET:
        return f"{value[:_SNIPPET]}…"
    if isinstance(value, list):
        return [[_cut(part) for part in pair] for pair in value]  # pyright: ignore[reportUnknownVariableType]
    return value


def _edges(graph: Graph, kept: frozenset[int]) -> dict[str, Any]:
    """Edges as (source, target, kind), kinds as (relation, origin, rule). Order is left out: the tree shows it."""
    kinds: dict[tuple[str, str, str], int] = {}
    edges = [
        (edge.source, edge.target, kinds.setdefault((edge.relation, edge.origin, edge.rule), len(kinds)))
        for edge in graph.edges
        if edge.relation is not Relation.PRECEDES and edge.source in kept and edge.target in kept
    ]
    return {"edges": edges, "kinds": list(kinds)}


def _finding(view: GraphView, finding: Diagnostic) -> dict[str, Any]:
    page = finding.page
    if page is None and finding.node is not None:
        page = next(_pages(view, finding.node), None)
    shown: dict[str, Any] = {"code": finding.code, "severity": finding.severity, "message": _cut(finding.message)}
    extra = {"node": finding.node, "page": page, "producer": finding.producer}
    return shown | {key: value for key, value in extra.items() if value is not None}


def _pages(view: GraphView, node: int) -> Iterator[int]:
    """The pages of a node's content in logical order, one at a time: the root has all of them."""
    for n in view.subtree(node):
        for fragment in (view.graph.fragments[f] for f in view[n].content):
            if fragment.rects and fragment.anchor.page is not None:
                yield fragment.anchor.page
