"""A table's cells on a grid, row and column spans honoured."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from evigraph.derive.flow import children_through
from evigraph.graph import GraphView, Node, Role
from evigraph.limits import DEFAULT_LIMITS

__all__ = ["Cell", "Grid", "cell_of", "lay_out", "table_attribute", "table_of"]

MAX_SPAN = 1000
"""The largest column span taken at its word (HTML's limit); a larger one is an error and taken as 1."""

_SECTION_ROLES = frozenset({Role.THEAD, Role.TBODY, Role.TFOOT})


class Cell(NamedTuple):
    """A cell on the grid: rows and columns count from 0, spans are at least 1."""

    node: int
    row: int
    column: int
    rows: int
    columns: int
    is_header: bool
    section: Role | None
    """THead, TBody or TFoot, where the table has them."""


@dataclass(slots=True)
class Grid:
    """A table laid out. ``at`` maps (row, column) to the cell that covers it; ``problems`` says what is irregular."""

    table: int
    height: int = 0
    width: int = 0
    cells: list[Cell] = field(default_factory=list[Cell])
    at: dict[tuple[int, int], Cell] = field(default_factory=dict[tuple[int, int], Cell])
    problems: list[str] = field(default_factory=list[str])
    spanned: int = 0
    """Slots that cells fill beyond their first."""
    shifted: Mapping[int, Cell | None] = field(default_factory=dict[int, "Cell | None"])
    """Rows whose cells stand one column further right than the tags alone would have them, with the cell
    above that spans them, if there is one."""

    def rows(self) -> list[list[Cell]]:
        """For each row the cells that begin in it."""
        rows: list[list[Cell]] = [[] for _ in range(self.height)]
        for cell in self.cells:
            rows[cell.row].append(cell)
        return rows

    def row(self, index: int) -> list[Cell]:
        """The cells of a row from left to right, those that reach into it from above included."""
        cells = (self.at.get((index, column)) for column in range(self.width))
        return list(dict.fromkeys(cell for cell in cells if cell is not None))


def lay_out(view: GraphView, table: int, most: int = DEFAULT_LIMITS.table_cells) -> Grid:
    """The grid of a Table node, by the table model that HTML and PDF share (ISO 32000-2 §14.8.4.8.3).

    Cells go to the first free column of their row. What does not fit is said in ``problems`` and
    left as it stands: a later cell never displaces an earlier one. ``most`` slots are filled by spans beyond
    the cells themselves; past it spans are taken as 1.
    """
    grid = Grid(table)
    rows_found = _rows(view, table)
    grid.height = len(rows_found)
    for row, (row_node, section) in enumerate(rows_found):
        column = 0
        for node in children_through(view, row_node, frozenset({Role.TD, Role.TH})):
            while (row, column) in grid.at:
                column += 1
            rows, columns = _spans(view, node, row, grid, most)
            cell = Cell(node, row, column, rows, columns, view[node].role is Role.TH, section)
            grid.cells.append(cell)
            _place(grid, cell)
            column += columns
    grid.width = max((column for _, column in grid.at), default=-1) + 1
    _note_ragged(grid)
    return grid


def cell_of(view: GraphView, node: int) -> int | None:
    """The innermost cell a node is in, or is: text nested in a cell belongs to it."""
    for at in (node, *view.ancestors(node)):
        if view[at].role in (Role.TD, Role.TH):
            return at
        if view[at].role is Role.TABLE:
            return None
    return None


def table_of(view: GraphView, node: int) -> int | None:
    """The innermost table a node is in."""
    return next((at for at in view.ancestors(node) if view[at].role is Role.TABLE), None)


def _rows(view: GraphView, table: int) -> list[tuple[int, Role | None]]:
    rows: list[tuple[int, Role | None]] = []
    for node in children_through(view, table, frozenset({Role.TR}) | _SECTION_ROLES):
        role = view[node].role
        if role is Role.TR:
            rows.append((node, None))
        else:
            rows.extend((row, role) for row in children_through(view, node, frozenset({Role.TR})))
    return rows


def table_attribute(node: Node, name: str) -> Any:
    """The value of a table attribute, or None.

    Owner ``Table`` speaks for the document; other owners (``HTML-4.01``, ``CSS-2``) only describe an
    export (ISO 32000-2 §14.8.5.1) and are asked where it is silent.
    """
    value = node.attribute(name, owner="Table")
    return node.attribute(name) if value is None else value


def _spans(view: GraphView, node: int, row: int, grid: Grid, most: int) -> tuple[int, int]:
    """How many rows and columns a cell of a row covers, within what the grid may hold."""
    rows = _span(view, node, "RowSpan", grid.problems)
    if row + rows > grid.height:
        grid.problems.append(f"row span of node {node} reaches below the last row; cut there")
        rows = grid.height - row
    columns = _span(view, node, "ColSpan", grid.problems)
    if columns > MAX_SPAN:
        grid.problems.append(f"ColSpan {columns} of node {node} is beyond {MAX_SPAN}; taken as 1")
        columns = 1
    extra = rows * columns - 1
    if grid.spanned + extra > most:
        grid.problems.append(f"spans of node {node} fill more than {most} slots (limit table_cells); taken as 1")
        return 1, 1
    grid.spanned += extra
    return rows, columns


def _span(view: GraphView, node: int, name: str, problems: list[str]) -> int:
    value = table_attribute(view[node], name)
    if value is None:
        return 1
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or value < 1:
        problems.append(f"{name} {value!r} of node {node} is no positive integer; taken as 1")
        return 1
    return value


def _place(grid: Grid, cell: Cell) -> None:
    clashes = 0
    for row in range(cell.row, cell.row + cell.rows):
        for column in range(cell.column, cell.column + cell.columns):
            clashes += grid.at.setdefault((row, column), cell) is not cell
    if clashes:
        grid.problems.append(f"spans of node {cell.node} overlap other cells in {clashes} places")


def _note_ragged(grid: Grid) -> None:
    filled = Counter(row for row, _ in grid.at)
    ragged = sum(filled[row] < grid.width for row in range(grid.height))
    if ragged:
        grid.problems.append(f"{ragged} of {grid.height} rows have fewer than {grid.width} columns")
