"""The tree of a graph in lines: all of it, or what gives a view of the document."""

from collections.abc import Iterator
from dataclasses import dataclass

from evigraph.graph import BLOCK_ROLES, GROUPING_ROLES, GraphView, Node, Relation, Role

__all__ = ["Row", "outline", "whole_tree"]

_SAMPLE = 4
"""Items of a list or of a contents list that show what it is like."""
_WHOLE = 256
"""The most nodes whose text is put together to show how it begins."""
_LISTS = frozenset({Role.L, Role.TOC, Role.INDEX})
_RUNNING = frozenset({Role.P, Role.LBODY})
_BREAKING = BLOCK_ROLES - _RUNNING
"""Blocks that are worth a line of their own inside another."""


@dataclass(slots=True)
class Row:
    """A line of the tree: a node below ``parent``, or ``count`` like ones without content up to ``last``.

    ``hidden`` children of the parent come after it and are left out.
    """

    node: int
    parent: int
    role: str
    raw: str
    text: str
    last: int = 0
    count: int = 1
    hidden: int = 0


def whole_tree(view: GraphView) -> Iterator[Row]:
    """Every node but the root, with the text of its own content."""
    for node in view.nodes[1:]:
        yield _row(node, node.parent or 0, node.alt or view.own_text(node.id))


def outline(view: GraphView) -> Iterator[Row]:
    """The blocks of a document, each with how it begins.

    What is inside a paragraph is part of its text, what is in a table is shown in its grid; of a list the
    first items are shown, and neighbours without any content are one line.
    """
    shown_as: dict[int, int] = {0: 0}
    """For each node the row that stands for it: its own, or that of the node it is shown within."""
    breaks = _with_blocks(view)
    last: Row | None = None
    at = 1
    while at < len(view.nodes):
        node = view[at]
        parent = node.parent or 0
        if _runs_on(view, node):
            shown_as[at] = shown_as[parent]
            at += 1
            continue
        whole = node.role is Role.TABLE or not (breaks[at] or node.role in GROUPING_ROLES)
        row = _row(node, shown_as[parent], _text(view, node))
        if last is not None and _alike(view, last, row):
            last.count, last.last = last.count + 1, node.id
        else:
            if last is not None:
                yield last
            last = row
        shown_as[at] = last.node
        after = view.ends[at] if whole else at + 1
        left = _left_out(view, node)
        if left and whole:
            last.hidden, after = left, view.ends[parent]
        at = after
    if last is not None:
        yield last


def _with_blocks(view: GraphView) -> list[bool]:
    """For each node whether a block below it has a line of its own."""
    breaks = [False] * len(view.nodes)
    for node in reversed(view.nodes):
        if node.parent is not None and (breaks[node.id] or node.role in _BREAKING):
            breaks[node.parent] = True
    return breaks


def _runs_on(view: GraphView, node: Node) -> bool:
    """Whether a node is a part of the block it is in."""
    parent = view[node.parent or 0].role
    return parent not in GROUPING_ROLES and (node.role in _RUNNING or node.role not in BLOCK_ROLES)


def _left_out(view: GraphView, node: Node) -> int:
    """How many siblings after a list's item are left out."""
    parent = view[node.parent or 0]
    if parent.role not in _LISTS or len(parent.children) <= _SAMPLE + 1:
        return 0
    place = parent.children[:_SAMPLE]
    return len(parent.children) - _SAMPLE if node.id == place[-1] else 0


def _text(view: GraphView, node: Node) -> str:
    if node.role in GROUPING_ROLES | _LISTS:
        return node.title or view.own_text(node.id)
    if node.role is Role.TABLE and (captions := view.incoming(node.id, Relation.CAPTION_FOR)):
        return view.text(captions[0].source)
    if node.alt or len(view.subtree(node.id)) > _WHOLE:
        return node.alt or view.own_text(node.id)
    return view.text(node.id).replace("\t", " | ")


def _alike(view: GraphView, last: Row, row: Row) -> bool:
    """Whether a row only repeats the one before it: the same role, side by side, nothing in either."""
    one, other = view[last.last], view[row.node]
    empty = not (last.text or row.text or one.children or other.children or last.hidden)
    return empty and last.role == row.role and last.raw == row.raw and one.parent == other.parent


def _row(node: Node, parent: int, text: str) -> Row:
    raw = node.raw_role if node.raw_role != node.role else ""
    return Row(node.id, parent, node.role, raw, text, node.id)
