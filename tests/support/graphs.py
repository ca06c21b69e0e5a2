"""Builds a declared `Graph` from nested `El`s without a PDF, and names what is in a graph by its text.

    graph = derived(table([header("Year", scope="Column"), header("Fee")], ["2026", "12"]))
    column_headers(graph, "12")  # ["Fee"]

A string kid becomes one fragment with exactly this text: write the white space a page would have.
"""

import re
from typing import Any

from evigraph.derive import compile_graph
from evigraph.graph import (
    Anchor,
    Attribute,
    Document,
    Fragment,
    Graph,
    GraphView,
    Node,
    Page,
    Relation,
    Role,
    Status,
    heading_level,
)
from support.element import El, Leads, Seen

__all__ = [
    "codes",
    "column_headers",
    "declared",
    "derived",
    "find",
    "how",
    "named",
    "pairs",
    "row_headers",
    "text_of",
]

_ROLES = {role.value: role for role in Role}


def declared(
    *kids: El, lang: str | None = "en", tagged: bool = True, classes: dict[str, Any] | None = None, root: Any = ()
) -> Graph:
    """The graph a reader would give for a tree with these kids: no derived edges yet.

    ``classes`` maps the names in `El.classes` to attribute objects, as a class map does; ``root`` is
    content of the tree's root itself, which no PDF has but other formats may.
    """
    nodes: list[dict[str, Any]] = []
    fragments: list[Fragment] = []
    stack: list[tuple[El, int | None]] = [(El("StructTreeRoot", *root, *kids), None)]
    while stack:
        element, parent = stack.pop()
        node = len(nodes)
        if parent is not None:
            nodes[parent]["children"].append(node)
        nodes.append(_fields(element, node, parent, classes or {}))
        place = 0
        for kid in element.kids:
            if isinstance(kid, El):
                place += 1
            else:
                n = len(fragments)
                fragments.append(_fragment(n, kid, element.page or 1, node, place))
                nodes[node]["content"].append(n)
        stack.extend((kid, node) for kid in reversed(element.kids) if isinstance(kid, El))
    pages = (Page(612, 792),) * max((fragment.anchor.page for fragment in fragments), default=1)
    return Graph(
        document=Document("0" * 16, "0" * 64, 0, "application/pdf", pages, lang=lang, tagged=tagged),
        nodes=tuple(Node(**fields | {key: tuple(fields[key]) for key in ("children", "content")}) for fields in nodes),
        fragments=tuple(fragments),
    )


def _fragment(n: int, kid: Any, page: int, node: int, place: int) -> Fragment:
    if isinstance(kid, Leads):
        anchor = Anchor(kid.page, object=n)
        return Fragment(n, anchor, Status.TAGGED, "", (), node, place, subtype="Link", destination=kid.destination)
    if isinstance(kid, Seen):
        return Fragment(n, Anchor(kid.page, n), Status.TAGGED, kid.text, (kid.rect,), node, place)
    return Fragment(n, Anchor(page, n), Status.TAGGED, kid, (), node, place)


def derived(*kids: El, **options: Any) -> Graph:
    """The compiled graph of a tree with these kids (see `declared`)."""
    return compile_graph(declared(*kids, **options))


def find(graph: Graph, role: Role | str) -> list[int]:
    """The nodes of a role, in logical order."""
    return [node.id for node in graph.nodes if node.role == role]


def named(graph: Graph, text: str) -> int:
    """The one innermost node that reads so."""
    view = GraphView(graph)
    nodes = [n.id for n in graph.nodes if view.text(n.id) == text]
    innermost = [n for n in nodes if not any(m in view.subtree(n) for m in nodes if m != n)]
    assert len(innermost) == 1, f"{len(innermost)} nodes read {text!r}"
    return innermost[0]


def text_of(graph: Graph, node: int) -> str:
    """A node's text on one line."""
    return " ".join(GraphView(graph).text(node).split())


def pairs(graph: Graph, relation: Relation) -> list[tuple[str, str]]:
    """The (source text, target text) of every edge of a relation, in canonical order."""
    return [(text_of(graph, e.source), text_of(graph, e.target)) for e in graph.edges if e.relation is relation]


def how(graph: Graph, relation: Relation) -> dict[tuple[str, str], tuple[str, str]]:
    """The (origin, rule) of every edge of a relation by its (source text, target text)."""
    return {
        (text_of(graph, e.source), text_of(graph, e.target)): (str(e.origin), e.rule)
        for e in graph.edges
        if e.relation is relation
    }


def column_headers(graph: Graph, cell: str) -> list[str]:
    """The texts of a cell's column headers, in logical order; the cell is named by its text."""
    return _sources(graph, cell, Relation.COLUMN_HEADER_FOR)


def row_headers(graph: Graph, cell: str) -> list[str]:
    """The texts of a cell's row headers, in logical order."""
    return _sources(graph, cell, Relation.ROW_HEADER_FOR)


def codes(graph: Graph) -> list[str]:
    """The codes of the graph's diagnostics, sorted."""
    return sorted(diagnostic.code for diagnostic in graph.diagnostics)


def _sources(graph: Graph, cell: str, relation: Relation) -> list[str]:
    edges = GraphView(graph).incoming(_cell(graph, cell), relation)
    return [text_of(graph, edge.source) for edge in sorted(edges, key=lambda e: e.source)]


def _cell(graph: Graph, text: str) -> int:
    cells = [n for n in (*find(graph, Role.TD), *find(graph, Role.TH)) if text_of(graph, n) == text]
    assert len(cells) == 1, f"{len(cells)} cells read {text!r}"
    return cells[0]


def _fields(element: El, node: int, parent: int | None, classes: dict[str, Any]) -> dict[str, Any]:
    raw = element.role or ""
    deep = re.fullmatch(r"H(\d+)", raw)
    role = _ROLES.get(raw, Role.HN if deep else Role.OTHER)
    by_class = [(owner, values, name) for name in element.classes for owner, values in classes.get(name, ())]
    own = [(owner, values, None) for owner, values in element.attributes]
    return {
        "id": node,
        "role": role,
        "raw_role": raw,
        "parent": parent,
        "children": [],
        "content": [],
        "level": int(deep[1]) if deep else heading_level(role),
        "attributes": tuple(Attribute(owner, _plain(values), name) for owner, values, name in (*by_class, *own)),
        "alt": element.alt,
        "actual_text": element.actual_text,
        "expansion": element.expansion,
        "lang": element.lang,
        "title": element.title,
        "element_id": element.element_id,
    }


def _plain(value: Any) -> Any:
    """An attribute value as JSON: names lose their slash."""
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    return value.removeprefix("/") if isinstance(value, str) else value
