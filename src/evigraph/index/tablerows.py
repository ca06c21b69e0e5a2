"""Tables in parts: complete rows, those that a row span connects kept together, and what heads the rows of a part."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from evigraph.derive import cell_of, shown_grid, table_of
from evigraph.graph import Edge, GraphView, Relation, Role
from evigraph.index.leaves import Leaf, leaf_text

__all__ = ["RowGroup", "TableRows", "head_edges", "head_lines", "row_line"]

_HEADS = (Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR)
_SEPARATOR = " | "

_Place = tuple[int, int, int]
"""A table, a row of it, and the row after the last that is connected with it from above."""


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Lines of a table that stay together, each with its leaves; ``heads``: they say nothing but what heads others."""

    lines: tuple[tuple[Leaf, ...], ...]
    heads: bool

    @property
    def leaves(self) -> Iterator[Leaf]:
        """The leaves of all lines, in order."""
        return (leaf for line in self.lines for leaf in line)


class TableRows:
    """Finds the rows of the tables of one graph; each table is laid out once."""

    def __init__(self, view: GraphView) -> None:
        self._view = view
        self._laid_out: dict[int, dict[int, _Place]] = {}

    def groups(self, leaves: Iterable[Leaf]) -> Iterator[RowGroup]:
        """The leaves below a table in groups of rows. What is in no row, as a caption, is a line of its own."""
        group: list[tuple[Leaf, ...]] = []
        table, reach = -1, 0
        for place, members in groupby(leaves, key=self._place):
            line = tuple(members)
            if group and not (place[0] == table and 0 <= place[1] < reach):
                yield self._group(group)
                group, reach = [], 0
            table, reach = place[0], max(reach, place[2])
            group.append(line)
        if group:
            yield self._group(group)

    def _group(self, lines: list[tuple[Leaf, ...]]) -> RowGroup:
        return RowGroup(tuple(lines), all(self._heads(leaf.node) for line in lines for leaf in line))

    def _heads(self, node: int) -> bool:
        """Whether a leaf is a caption, or a cell that heads the column below it."""
        if cell_of(self._view, node) is None:
            return self._view[node].role is Role.CAPTION
        return bool(self._view.outgoing(node, Relation.COLUMN_HEADER_FOR))

    def _place(self, leaf: Leaf) -> _Place:
        cell = cell_of(self._view, leaf.node)
        table = None if cell is None else table_of(self._view, cell)
        if cell is None or table is None:
            return (-1 - leaf.node, -1, 0)
        if table not in self._laid_out:
            self._laid_out[table] = self._lay_out(table)
        row = next((at for at in self._view.ancestors(cell) if self._view[at].role is Role.TR), cell)
        return self._laid_out[table].get(cell, (-1 - row, -1, 0))

    def _lay_out(self, table: int) -> dict[int, _Place]:
        """For each cell its row, and how far the rows reach that its own is connected with."""
        grid = shown_grid(self._view, table)
        reaches = [0] * grid.height
        for cell in grid.cells:
            reaches[cell.row] = max(reaches[cell.row], cell.row + cell.rows)
        for row, label in grid.shifted.items():
            if label is not None:  # it spans the row without saying so
                reaches[label.row] = max(reaches[label.row], row + 1)
        reach = 0
        for row in range(grid.height):
            reach = reaches[row] = max(reach, reaches[row]) if row < reach else reaches[row]
        return {cell.node: (table, cell.row, reaches[cell.row]) for cell in grid.cells}


def head_edges(view: GraphView, nodes: Sequence[int]) -> list[Edge]:
    """The edges to cells, and to their tables, from captions and header cells that are not among some leaves."""
    shown = frozenset(nodes)
    edges: dict[Edge, None] = {}
    for table in dict.fromkeys(table for node in nodes if (table := table_of(view, node)) is not None):
        edges.update(dict.fromkeys(view.incoming(_first_part(view, table), Relation.CAPTION_FOR)))
    for cell in dict.fromkeys(cell for node in nodes if (cell := cell_of(view, node)) is not None):
        for relation in _HEADS:
            edges.update(dict.fromkeys(view.incoming(cell, relation)))
    return [edge for edge in edges if edge.source not in shown]


def head_lines(view: GraphView, edges: Iterable[Edge]) -> Iterator[str]:
    """What stands at the beginning of such edges: captions, then the header cells, those of a row on one line."""
    sources = sorted({(edge.relation is not Relation.CAPTION_FOR, edge.source) for edge in edges})
    for (is_cell, row), members in groupby(sources, key=lambda found: (found[0], _row(view, found[1]))):
        nodes = [node for _, node in members]
        if is_cell and row is not None:
            yield _SEPARATOR.join(text for node in nodes if (text := leaf_text(view, node)))
        else:
            yield from (" ".join(view.text(node).split()) for node in nodes)


def row_line(leaves: Iterable[Leaf]) -> str:
    """The cells of a row on one line, as a unit's text has them."""
    return _SEPARATOR.join(leaf.text for leaf in leaves)


def _first_part(view: GraphView, table: int) -> int:
    """The table that one over several pages begins with: where it is cut, only that has a caption."""
    seen = {table}
    while edges := view.outgoing(table, Relation.CONTINUES):
        if edges[0].target in seen:
            break
        table = edges[0].target
        seen.add(table)
    return table


def _row(view: GraphView, node: int) -> int | None:
    return next((at for at in view.ancestors(node) if view[at].role is Role.TR), None)
