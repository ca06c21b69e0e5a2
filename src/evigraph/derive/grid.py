"""A table's cells on a grid, row and column spans honoured."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from evigraph.graph import GROUPING_ROLES, GraphView, Role

__all__ = ["Cell", "Grid", "cell_of", "lay_out", "table_of"]

MAX_SPAN = 1000
"""The largest span taken at its word; HTML's limit for columns. A larger one is held to this."""

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
    row_nodes: list[int] = field(default_factory=list[int])
    problems: list[str] = field(default_factory=list[str])

    def row(self, index: int) -> list[Cell]:
        """The cells of a row from left to right, those that reach into it from above included."""
        cells = (self.at.get((index, column)) for column in range(self.width))
        return list(dict.fromkeys(cell for cell in cells if cell is not None))


def lay_out(view: GraphView, table: int) -> Grid:
    """The grid of a Table node, by the table model that HTML and PDF share (ISO 32000-2 §14.8.4.8.3).

    Cells go to the first free column of their row. What does not fit is said in ``problems`` and
    left as it stands: a later cell never displaces an earlier one.
    """
    grid = Grid(table)
    rows_found = _rows(view, table)
    grid.height = len(rows_found)
    for row, (row_node, section) in enumerate(rows_found):
        grid.row_nodes.append(row_node)
        column = 0
        for node in _through(view, row_node, frozenset({Role.TD, Role.TH})):
            while (row, column) in grid.at:
                column += 1
            rows = _span(view, node, "RowSpan", grid.problems)
            if row + rows > grid.height:
                grid.problems.append(f"row span of node {node} reaches below the last row; cut there")
                rows = grid.height - row
            columns = _span(view, node, "ColSpan", grid.problems)
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
    for node in _through(view, table, frozenset({Role.TR}) | _SECTION_ROLES):
        role = view[node].role
        if role is Role.TR:
            rows.append((node, None))
        else:
            rows.extend((row, role) for row in _through(view, node, frozenset({Role.TR})))
    return rows


def _through(view: GraphView, node: int, wanted: frozenset[Role]) -> list[int]:
    """The wanted children of a node, containers that only group looked through."""
    found: list[int] = []
    stack = list(reversed(view[node].children))
    while stack:
        child = stack.pop()
        role = view[child].role
        if role in wanted:
            found.append(child)
        elif role in GROUPING_ROLES:
            stack.extend(reversed(view[child].children))
    return found


def _span(view: GraphView, node: int, name: str, problems: list[str]) -> int:
    value: Any = view[node].attribute(name)
    if value is None:
        return 1
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or value < 1:
        problems.append(f"{name} {value!r} of node {node} is no positive integer; taken as 1")
        return 1
    if value > MAX_SPAN:
        problems.append(f"{name} {value} of node {node} is beyond {MAX_SPAN}; held to it")
        return MAX_SPAN
    return value


def _place(grid: Grid, cell: Cell) -> None:
    clashes = 0
    for row in range(cell.row, cell.row + cell.rows):
        for column in range(cell.column, cell.column + cell.columns):
            clashes += grid.at.setdefault((row, column), cell) is not cell
    if clashes:
        grid.problems.append(f"spans of node {cell.node} overlap other cells in {clashes} places")


def _note_ragged(grid: Grid) -> None:
    filled = [sum((row, column) in grid.at for column in range(grid.width)) for row in range(grid.height)]
    ragged = sum(count < grid.width for count in filled)
    if ragged:
        grid.problems.append(f"{ragged} of {grid.height} rows have fewer than {grid.width} columns")
