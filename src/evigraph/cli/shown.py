"""What ``show`` shows of a document and of a node."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec
from rich.console import Console

from evigraph.cli.output import console, counted, dim, line, plain
from evigraph.cli.pieces import line_range
from evigraph.derive import heading_chain, level_of
from evigraph.graph import HEADING_ROLES, Edge, GraphView, Substrate
from evigraph.retrieve import anchors_of

if TYPE_CHECKING:
    from evigraph.index import Entry

__all__ = ["document_data", "node_data", "print_document", "print_node"]

_ROWS = 20
"""Places and edges of a node that are printed."""


def document_data(view: GraphView) -> dict[str, Any]:
    """A document's outline: its headings with their rank, text, page (or lines) and public id."""
    outline = [
        {
            "node": view.public_id(node.id),
            "level": level_of(view, node.id),
            "text": _joined(view.text(node.id)),
            "page": next(iter(view.pages(node.id)), None),
            **({"lines": lines} if (lines := view.lines(node.id)) else {}),
        }
        for node in view.nodes
        if node.role in HEADING_ROLES and view.text(node.id)
    ]
    return {"outline": outline}


def node_data(entry: "Entry", view: GraphView, node: int) -> dict[str, Any]:
    """A node: what it is, what governs it, what it says, where it stands, and its edges."""
    own = view[node]
    edges = [edge for edge in view.graph.edges if node in (edge.source, edge.target)]
    return {
        "doc": entry.name,
        "node": view.public_id(node),
        "substrate": view.graph.substrate,
        "role": own.role,
        "raw_role": own.raw_role,
        "path": [_joined(view.text(heading)) for heading in heading_chain(view, node)],
        "text": view.text(node),
        "lang": view.lang(node),
        "attributes": own.merged_attributes(),
        "anchors": [msgspec.to_builtins(anchor) for anchor in anchors_of(view.fragments(node))],
        "edges": [_edge(view, edge) for edge in edges],
    }


def _edge(view: GraphView, edge: Edge) -> dict[str, Any]:
    return {
        "source": view.public_id(edge.source),
        "target": view.public_id(edge.target),
        "relation": edge.relation,
        "origin": edge.origin,
        "rule": edge.rule,
    }


def print_document(data: dict[str, Any]) -> None:
    """A document for people."""
    out = console()
    out.print(line(data["name"]), style="bold")
    if data["title"]:
        out.print(line(data["title"]))
    quality = data["quality"]
    out.print(dim(line(f"id {data['id']} · {data['path']}")))
    pages = f"{counted(data['pages'], 'page')}, " if data["pages"] else ""
    out.print(
        f"{pages}{counted(data['nodes'], 'node')}, "
        f"language {line(data['lang'] or 'unknown')}, "
        f"{quality.tagged_text_share:.0%} of the text tagged, {counted(data['findings'], 'finding')}"
    )
    out.print(f"earned substrate {data['earned'].substrate}: {data['earned'].why}")
    for heading in data["outline"]:
        indent = "  " * heading["level"]
        page = f"  p. {heading['page']}" if heading["page"] else ""
        if "lines" in heading:
            page = f"  {line_range(range(heading['lines'][0], heading['lines'][1] + 1))}"
        out.print(f"{indent}{line(heading['text'])}", dim(page), sep="", soft_wrap=True)


def print_node(data: dict[str, Any]) -> None:
    """A node for people; long lists are cut, and say so."""
    out = console()
    raw = f" (written {data['raw_role']})" if data["raw_role"] != data["role"] else ""
    out.print(line(f"{data['node']}  {data['role']}{raw}"), style="bold")
    out.print(line(data["doc"]))
    if data["substrate"] is Substrate.FLAT:
        out.print(dim("a passage of the flat text: in page order, whatever the tags say"))
    if data["path"]:
        out.print(dim(line(" › ".join(data["path"]))))
    # Cells of a row are parted as in evidence: a tab would reach wherever the terminal has its stops.
    out.print(plain(data["text"].replace("\t", " | ")))
    for name, value in data["attributes"].items():
        out.print(dim(line(f"{name}: {_value(value)}")))
    _print_some(out, [_place(anchor) for anchor in data["anchors"]], "place")
    _print_some(out, [_relation(edge) for edge in data["edges"]], "edge")


def _print_some(out: Console, rows: Sequence[str], noun: str) -> None:
    for row in rows[:_ROWS]:
        out.print(line(row), soft_wrap=True)
    if len(rows) > _ROWS:
        out.print(dim(f"… {counted(len(rows) - _ROWS, f'more {noun}')} (--json)"))


def _value(value: Any) -> str:
    return ", ".join(map(str, cast("Sequence[Any]", value))) if isinstance(value, list | tuple) else str(value)


def _place(anchor: dict[str, Any]) -> str:
    if anchor["page"] is None:
        lines = line_range(range(anchor["lines"][0], anchor["lines"][1] + 1)) if "lines" in anchor else ""
        span = f"characters {anchor['span'][0]}-{anchor['span'][1]}" if "span" in anchor else ""
        return ", ".join(part for part in (anchor.get("path", ""), lines, span) if part)
    stream = f", stream {anchor['stream']}" if anchor["stream"] is not None else ""
    mark = f", marked content {anchor['mcid']}{stream}" if anchor["mcid"] is not None else ""
    return f"page {anchor['page']}{mark}: {_rects(anchor['rects'])}"


def _relation(edge: dict[str, Any]) -> str:
    source, target = edge["source"].rsplit("#")[-1], edge["target"].rsplit("#")[-1]
    return f"#{source} {edge['relation']} #{target}  {edge['origin']}, {edge['rule']}"


def _rects(rects: tuple[tuple[float, ...], ...]) -> str:
    return "  ".join("[" + " ".join(f"{n:g}" for n in rect) + "]" for rect in rects)


def _joined(text: str) -> str:
    return " ".join(text.split())
