"""Expansion in tables: captions, headers, the rest of a row, and the cells where named headers meet."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from evigraph.derive import cell_of, table_of
from evigraph.graph import GraphView, Relation, Role
from evigraph.index import terms
from evigraph.index.leaves import leaves_below
from evigraph.retrieve.query import Query

if TYPE_CHECKING:
    from evigraph.retrieve.expand import Expansion

__all__ = ["expand_table"]

_AXES = (Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR)


def expand_table(view: GraphView, query: Query, grown: "Expansion") -> None:
    """Give every table of which the evidence shows a part what that part is not understood without."""
    tables = dict.fromkeys(table for node in sorted(grown.nodes) if (table := table_of(view, node)) is not None)
    for table in tables:
        captions = view.incoming(table, Relation.CAPTION_FOR)
        for edge in captions:
            grown.add(_leaves(view, edge.source), "caption", [edge])
        everything = _leaves(view, table)
        shown = [node for node in everything if node in grown.nodes]
        if len(shown) == len(everything):
            continue
        _add_headers(view, shown, "headers", grown)
        cells = _meeting(view, everything, query)
        grown.add(cells, "where headers meet")
        _add_headers(view, cells, "headers", grown)


def _add_headers(view: GraphView, cells: Iterable[int], why: str, grown: "Expansion") -> None:
    """The header cells of cells: those of row-mates too, so that a marked column can be named."""
    for node in cells:
        cell = cell_of(view, node)
        if cell is None:
            continue
        for relation in _AXES:
            for edge in view.incoming(cell, relation):
                grown.add([edge.source], why, [edge])


def _meeting(view: GraphView, cells: Iterable[int], query: Query) -> list[int]:
    """The cells of a table on which headers named in the question meet, one of each axis."""
    asked = set(query.terms)
    targets: dict[Relation, set[int]] = {axis: set() for axis in _AXES}
    for node in cells:
        for axis in _AXES:
            edges = view.outgoing(node, axis)
            if edges and _named(view, node, asked, query.lang):
                targets[axis].update(edge.target for edge in edges)
    meeting = targets[_AXES[0]] & targets[_AXES[1]]
    return sorted(node for node in meeting if view[node].role is Role.TD)


def _named(view: GraphView, header: int, asked: set[str], lang: str | None) -> bool:
    """Whether the question says every word of a header."""
    words = terms(view.text(header), lang)
    return bool(words) and asked.issuperset(words)


def _leaves(view: GraphView, node: int) -> list[int]:
    return [leaf.node for leaf in leaves_below(view, node)]
