"""The cells that evidence shows of a table -> lines: header rows first, values below the headers of their columns."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import groupby
from typing import NamedTuple

from evigraph.derive import Cell, Grid, cell_of, shown_grid, table_of
from evigraph.graph import GraphView, Relation, Role
from evigraph.index.leaves import leaf_text
from evigraph.retrieve.line import Line, one_line
from evigraph.retrieve.markdown import markdown_table, plain_row

__all__ = ["Tables", "is_table"]

_LEVELS = 4
"""Header rows on top of each other; a longer run of rows that head the next is no header."""
_LEVEL_BREAK = " / "
"""What parts the headers of several rows in the one header row that Markdown has."""


class _Slot(NamedTuple):
    """A cell's leaf, and the row (of a table) and column in which it is shown."""

    row: tuple[int, int]
    column: int
    node: int
    cell: Cell


@dataclass(slots=True)
class _Part:
    """Rows below one header: lines above them that are as wide as the table, header rows, rows."""

    titles: list[list[_Slot]] = field(default_factory=list[list[_Slot]])
    header: list[list[_Slot]] = field(default_factory=list[list[_Slot]])
    rows: list[list[_Slot]] = field(default_factory=list[list[_Slot]])
    repeated: list[int] = field(default_factory=list[int])
    """The header's cells where a later part of a cut table says them again."""


class Tables:
    """Lays out the tables of one graph; each is laid out once."""

    def __init__(self, view: GraphView) -> None:
        self._view = view
        self._grids = cache(self._lay_out)
        self.group = cache(self._group)
        self.first_part = cache(self._first_part)
        self._text = cache(partial(leaf_text, view))

    def _group(self, node: int) -> tuple[str, int] | None:
        """What a leaf is shown together with, if what stands beside it is of the same: a table, the parts of a cut
        one taken as one; outside any grid, a row. None: it is in no table.
        """
        cell = cell_of(self._view, node)
        if cell is None:
            return None
        table = table_of(self._view, cell)
        if table is not None and cell in self._grids(table):
            return "table", self.first_part(table)
        rows = (at for at in self._view.ancestors(cell) if self._view[at].role is Role.TR)
        return "row", next(rows, cell)

    def _first_part(self, table: int) -> int:
        """The table with which the parts of a cut one begin."""
        seen = {table}
        while edges := self._view.outgoing(table, Relation.CONTINUES):
            table = edges[0].target
            if table in seen:
                break
            seen.add(table)
        return table

    def lines(self, nodes: Sequence[int]) -> Iterator[list[Line]]:
        """The lines of leaves of one group, by what stands together; what :func:`is_table` is a Markdown table."""
        group = self.group(nodes[0])
        if group is None or group[0] == "row":
            yield [Line(plain_row([self._text(node) for node in nodes]), tuple(nodes))]
            return
        slots = self._slots(nodes)
        columns = sorted({slot.column for slot in slots})
        rows = [list(row) for _, row in groupby(sorted(slots, key=lambda s: s[:3]), key=lambda slot: slot.row)]
        for part in self._parts(rows, columns):
            yield from self._part(part, columns)

    def _lay_out(self, table: int) -> dict[int, tuple[Cell, int]]:
        """Each cell of a table with the row after the last that it reaches."""
        grid = shown_grid(self._view, table)
        reach = _reach(grid)
        return {cell.node: (cell, max(cell.row + cell.rows, reach.get(cell.node, 0))) for cell in grid.cells}

    def _slots(self, nodes: Iterable[int]) -> list[_Slot]:
        """Where each leaf is shown. What spans rows or columns stands in the first of them that is shown."""
        found: list[tuple[int, int, Cell, int]] = []
        for node in nodes:
            own = cell_of(self._view, node) or 0
            table = table_of(self._view, own) or 0
            found.append((node, table, *self._grids(table)[own]))
        rows = {(table, cell.row) for _, table, cell, end in found if end == cell.row + 1}
        columns = {cell.column for _, _, cell, _ in found if cell.columns == 1}
        for _, _, cell, _ in found:
            if not any(column in columns for column in range(cell.column, cell.column + cell.columns)):
                columns.add(cell.column)
        slots: list[_Slot] = []
        for node, table, cell, end in found:
            row = next((row for row in range(cell.row, end) if (table, row) in rows), cell.row)
            column = next(c for c in range(cell.column, cell.column + cell.columns) if c in columns)
            slots.append(_Slot((table, row), column, node, cell))
        return slots

    def _parts(self, rows: list[list[_Slot]], columns: Sequence[int]) -> list[_Part]:
        """The rows by their headers: a row further down that heads what follows begins another part."""
        shown = {slot.cell.node for row in rows for slot in row}
        heads = [self._heads(row, shown) for row in rows]
        parts = [_Part()]
        at = 0
        while at < len(rows):
            part, row = parts[-1], rows[at]
            if not part.rows and not part.header and _is_title(row, columns):
                part.titles.append(row)
                at += 1
                continue
            if part.header and len(columns) > 1 and self._says(rows[at : at + len(part.header)], part.header):
                part.repeated.extend(slot.node for level in rows[at : at + len(part.header)] for slot in level)
                at += len(part.header)
                continue
            if not heads[at] or (part.rows and len(row) == 1):
                part.rows.append(row)
                at += 1
                continue
            end = next((end for end in range(at, len(rows)) if not heads[end]), len(rows))
            levels = end if end - at <= _LEVELS else at + 1
            if part.rows:
                parts.append(_Part(_titles_at_end(part.rows, columns), rows[at:levels]))
            else:
                part.header = rows[at:levels]
            parts[-1].rows.extend(rows[levels:end])
            at = end
        return parts

    def _heads(self, row: Iterable[_Slot], shown: set[int]) -> bool:
        """Whether a row is a header of what is shown: no data in it, and a cell that heads some of the shown below."""
        own = {slot.cell.node for slot in row}
        governs = False
        for slot in row:
            targets = {edge.target for edge in self._view.outgoing(slot.cell.node, Relation.COLUMN_HEADER_FOR)}
            if not (targets or slot.cell.is_header or slot.cell.section is Role.THEAD):
                return False
            governs = governs or bool(targets & shown - own)
        return governs

    def _part(self, part: _Part, columns: Sequence[int]) -> Iterator[list[Line]]:
        text = [Line(self._joined(row), _nodes(row)) for row in part.titles]
        if not (part.header and part.rows and len(columns) > 1):
            rows = [*part.header, *part.rows]
            yield [*text, *(Line(plain_row(self._cells([row], columns)), _nodes(row)) for row in rows)]
            return
        if text:
            yield text
        header, *lines = markdown_table(
            self._cells(part.header, columns), [self._cells([row], columns) for row in part.rows]
        )
        heads = (*(node for row in part.header for node in _nodes(row)), *part.repeated)
        shown = [heads, *map(_nodes, part.rows)]
        yield [Line(text, nodes) for text, nodes in zip((header, *lines), (heads, *shown), strict=True)]

    def _cells(self, rows: Iterable[Iterable[_Slot]], columns: Iterable[int]) -> list[str]:
        """The texts of rows made one, column by column."""
        found: dict[int, list[str]] = {}
        for row in rows:
            for slot in row:
                found.setdefault(slot.column, []).append(self._text(slot.node))
        return [_LEVEL_BREAK.join(found.get(column, ())) for column in columns]

    def _says(self, rows: Sequence[Iterable[_Slot]], header: Sequence[Iterable[_Slot]]) -> bool:
        """Whether rows say a header again, cell by cell."""
        said, wanted = (
            [[(slot.column, self._text(slot.node).casefold()) for slot in row] for row in found]
            for found in (rows, header)
        )
        return said == wanted

    def _joined(self, row: Iterable[_Slot]) -> str:
        return one_line(" ".join(self._text(slot.node) for slot in row))


def is_table(lines: Sequence[Line]) -> bool:
    """Whether lines are a Markdown table: their second is its delimiter row."""
    return len(lines) > 2 and set(lines[1].text) == {"|", "-"}


def _reach(grid: Grid) -> dict[int, int]:
    """For each cell that spans shifted rows without saying so, the row after the last of them."""
    return {label.node: row + 1 for row, label in sorted(grid.shifted.items()) if label is not None}


def _is_title(row: Sequence[_Slot], columns: Sequence[int]) -> bool:
    """Whether a row is one cell as wide as several columns, and as all that are shown."""
    if len(row) > 1 or len(columns) < 2:
        return False
    cell = row[0].cell
    return cell.column <= columns[0] and columns[-1] < cell.column + cell.columns


def _titles_at_end(rows: list[list[_Slot]], columns: Sequence[int]) -> list[list[_Slot]]:
    """The rows at the end that are titles of what follows; they are taken away."""
    end = len(rows)
    while end > 1 and _is_title(rows[end - 1], columns):
        end -= 1
    titles = rows[end:]
    del rows[end:]
    return titles


def _nodes(row: Iterable[_Slot]) -> tuple[int, ...]:
    return tuple(slot.node for slot in row)
