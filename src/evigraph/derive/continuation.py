"""Tables that a page break cut in two: which table goes on in which."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from evigraph.derive.grid import Grid, table_of
from evigraph.graph import BLOCK_ROLES, GROUPING_ROLES, Edge, GraphView, Origin, Relation, Role

__all__ = ["continuation_edges", "continued_tables", "first_part", "repeats_header"]

_SHIFT = 18.0
"""Points by which the parts of one table may stand apart sideways: left and right pages differ so."""
_CONTINUED = re.compile(
    r"\b(?:continued|cont[\u2019']?d|cont\.|fortsetzung|forts\.|suite|continuaci\w+)", re.IGNORECASE
)
_CONTINUED_LETTERS = 120


def continuation_edges(parts: Mapping[int, int]) -> Iterator[Edge]:
    """CONTINUES from the later part of a table to the earlier one (see :func:`continued_tables`)."""
    for later, earlier in parts.items():
        yield Edge(later, earlier, Relation.CONTINUES, Origin.DETERMINISTIC_DERIVATION, "table-over-pages")


def continued_tables(view: GraphView, grids: Mapping[int, Grid]) -> dict[int, int]:
    """For each table that continues another, that other one.

    It begins on the page after the one where the other ends, nothing but a "continued" stands between
    them, both have as many columns and the same left edge, and it repeats the other's header or has no
    header row of its own.
    """
    tables = [table for table in grids if table_of(view, table) is None]
    parts: dict[int, int] = {}
    for earlier, later in pairwise(tables):
        first = first_part(parts, earlier)
        if _fits(view, grids[earlier], grids[later], grids[first]):
            parts[later] = earlier
    return parts


def repeats_header(view: GraphView, grid: Grid, first: Grid) -> bool:
    """Whether a table begins with the same row as another."""
    own, other = grid.row(0), first.row(0)
    texts = [view.text(cell.node).casefold() for cell in own]
    return any(texts) and texts == [view.text(cell.node).casefold() for cell in other]


def first_part(parts: Mapping[int, int], table: int) -> int:
    """The table that the parts of a cut one begin with."""
    while table in parts:
        table = parts[table]
    return table


def _fits(view: GraphView, earlier: Grid, later: Grid, first: Grid) -> bool:
    if earlier.width != later.width or earlier.width < 2:
        return False
    before, after = view.pages(earlier.table), view.pages(later.table)
    if not before or not after or after[0] != before[-1] + 1:
        return False
    if not repeats_header(view, later, first) and _has_header_row(later):
        return False
    return _nothing_between(view, earlier.table, later.table) and _same_edge(view, earlier.table, later.table)


def _has_header_row(grid: Grid) -> bool:
    return bool(grid.height) and all(cell.is_header for cell in grid.row(0))


def _nothing_between(view: GraphView, earlier: int, later: int) -> bool:
    for node in range(view.ends[earlier], later):
        role = view[node].role
        if role in BLOCK_ROLES and role not in GROUPING_ROLES and (view.own_text(node) or role is Role.FIGURE):
            text = view.text(node)
            if len(text) > _CONTINUED_LETTERS or not _CONTINUED.search(text):
                return False
    return True


def _same_edge(view: GraphView, earlier: int, later: int) -> bool:
    """Whether the parts begin at the same distance from the left edge, as far as the file shows it."""
    edges = [_left(view, table, page) for table, page in ((earlier, -1), (later, 0))]
    return any(edge is None for edge in edges) or abs((edges[0] or 0.0) - (edges[1] or 0.0)) <= _SHIFT


def _left(view: GraphView, table: int, page: int) -> float | None:
    """The left edge of a table on its first (0) or last (-1) page."""
    shown = view.pages(table)[page]
    lefts = [rect[0] for f in view.fragments(table) if f.anchor.page == shown for rect in f.rects]
    return min(lefts, default=None)
