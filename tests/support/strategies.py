"""Hypothesis strategies: any graph that the model allows, and trees as documents have them."""

from typing import Any

from hypothesis import strategies as st

from evigraph.graph import (
    Anchor,
    Attribute,
    Diagnostic,
    Document,
    Edge,
    Fragment,
    Graph,
    Node,
    Origin,
    Page,
    Quality,
    Relation,
    Role,
    Severity,
    Status,
    sort_edges,
)
from support.element import El

__all__ = ["documents", "edges_between", "graphs", "sections"]

# A choice of awkward texts is drawn far faster than text of free characters.
_odd = [
    "",
    "a",
    "Gebühr",
    "費用",
    '"',
    "\\",
    "\n",
    "\t",
    "\x00",
    "\x7f",
    "\u00ad",
    "\u2028",
    "\ufeff",
    "\U0001f600",
    "null",
]
texts = st.sampled_from(_odd)
_maybe = st.sampled_from([None, *_odd])
_points = st.floats(-1e4, 1e4).map(lambda x: round(x, 2))
_rects = st.tuples(_points, _points, _points, _points)
_json = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(-1e9, 1e9) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
_attributes = st.builds(Attribute, texts, st.dictionaries(texts, _json, max_size=3), _maybe)
_DERIVED = [Origin.DETERMINISTIC_DERIVATION, Origin.LAYOUT_RECONSTRUCTION, Origin.MODEL_INFERENCE, Origin.HUMAN]

# Few, so that edges often repeat or contradict each other.
_relations = st.sampled_from(
    [Relation.PRECEDES, Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR, Relation.CAPTION_FOR, Relation.REFERS_TO]
)


def edges_between(nodes: int, origins: list[Origin] | None = None) -> st.SearchStrategy[Edge]:
    """Any edge between two of the first ``nodes`` nodes, of derived and inferred origins unless others are given.

    Between a node and itself only relations that can be: it may refer to itself, not precede itself.
    """
    ids = st.integers(0, nodes - 1)
    origin = st.sampled_from(origins or _DERIVED)
    edges = st.builds(Edge, ids, ids, _relations, origin, st.sampled_from(["rule", "other"]))
    return edges.filter(lambda edge: edge.source != edge.target or edge.relation is Relation.REFERS_TO)


@st.composite
def graphs(draw: Any) -> Graph:
    """Any graph: a tree of 1 to 8 nodes with fragments, edges of every origin and diagnostics."""
    parents = [None, *(draw(st.integers(0, n)) for n in range(draw(st.integers(0, 7))))]
    # Ids are pre-order positions: number the tree anew in that order.
    order: list[int] = []
    stack = [0]
    while stack:
        order.append(stack.pop())
        stack.extend(n for n in reversed(range(len(parents))) if parents[n] == order[-1])
    number = {old: new for new, old in enumerate(order)}
    parents = [None if parents[old] is None else number[parents[old]] for old in order]
    children = [tuple(n for n, parent in enumerate(parents) if parent == node) for node in range(len(parents))]
    fragments = [draw(_fragments(n, children)) for n in range(draw(st.integers(0, 4)))]
    return Graph(
        document=draw(_documents),
        nodes=tuple(draw(_nodes(n, parents[n], children[n], fragments)) for n in range(len(parents))),
        fragments=tuple(fragments),
        edges=sort_edges(set(draw(st.lists(edges_between(len(parents), list(Origin)), max_size=6)))),
        diagnostics=tuple(draw(st.lists(_diagnostics, max_size=3))),
        quality=draw(_qualities),
    )


_counts = st.none() | st.integers(0, 2**31)
_pages = st.builds(Page, _points, _points, st.sampled_from([0, 90, 180, 270]))
_documents = st.builds(
    Document, texts, texts, st.integers(0, 2**40), texts, st.lists(_pages, max_size=2).map(tuple), *[_maybe] * 3
)
_diagnostics = st.builds(Diagnostic, texts, st.sampled_from(Severity), texts, _counts, _counts)
_qualities = st.builds(
    Quality, nodes=st.integers(0, 9), tagged_text_share=st.floats(0, 1), checker_score=st.none() | st.floats(0, 100)
)
_anchors = st.builds(Anchor, st.integers(1, 9), _counts, _counts, _counts)


def _fragments(number: int, children: list[tuple[int, ...]]) -> st.SearchStrategy[Fragment]:
    owners = st.none() | st.integers(0, len(children) - 1)
    return st.builds(
        Fragment,
        st.just(number),
        _anchors,
        st.sampled_from(Status),
        texts,
        st.lists(_rects, max_size=2).map(tuple),
        owners,
    )


def _nodes(
    number: int, parent: int | None, children: tuple[int, ...], fragments: list[Fragment]
) -> st.SearchStrategy[Node]:
    return st.builds(
        Node,
        st.just(number),
        st.sampled_from(Role),
        texts,
        st.just(parent),
        st.just(children),
        st.just(tuple(f.id for f in fragments if f.node == number)),
        st.none() | st.integers(0, 9),
        st.lists(_attributes, max_size=2).map(tuple),
        *[_maybe] * 6,
        _counts,
        _maybe,
    )


@st.composite
def sections(draw: Any, depth: int = 1) -> list[tuple[int, list[Any]]]:
    """An outline: (level, subsections) in order, each subsection one level deeper than what holds it."""
    inner = sections(depth + 1) if depth < 4 else st.just([])
    return [(depth, draw(inner)) for _ in range(draw(st.integers(0 if depth > 1 else 1, 2)))]


_inline = st.sampled_from(["Span", "Em", "Link", "Reference", "Code"])


@st.composite
def documents(draw: Any) -> list[El]:
    """A small document as tools write it: headings, paragraphs with inline elements, lists, tables, figures."""
    words = st.text("abc xyz", min_size=1, max_size=8).map(lambda s: s.strip() or "x")
    inline = st.builds(lambda role, text: El(role, text), _inline, words)
    paragraph = st.lists(words | inline, min_size=1, max_size=3).map(lambda kids: El("P", *kids))
    heading = st.builds(lambda level, text: El(f"H{level}", text), st.integers(1, 4), words)
    item = st.builds(lambda text: El("LI", El("Lbl", "-"), El("LBody", text)), words)
    listing = st.lists(item, min_size=1, max_size=3).map(lambda items: El("L", *items))
    a_cell = st.builds(
        lambda role, text, scope, cols: El(role, text, scope=scope, cols=cols),
        st.sampled_from(["TH", "TD"]),
        words,
        st.sampled_from([None, "Row", "Column", "Both"]),
        st.sampled_from([None, 1, 2]),
    )
    rows = st.lists(a_cell, min_size=1, max_size=3).map(lambda cells: El("TR", *cells))
    table = st.lists(rows, min_size=1, max_size=3).map(lambda rows: El("Table", *rows))
    figure = words.map(lambda alt: El("Figure", alt=alt))
    block = paragraph | heading | listing | table | figure
    container = st.builds(
        lambda role, kids: El(role, *kids), st.sampled_from(["Sect", "Div", "Part"]), st.lists(block, max_size=3)
    )
    return draw(st.lists(block | container, min_size=1, max_size=6))
