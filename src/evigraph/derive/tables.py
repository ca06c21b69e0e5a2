"""Which header speaks for which cell: declared before inferred."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple, cast

from evigraph.derive.continuation import continuation_edges, continued_tables, first_part, repeats_header
from evigraph.derive.grid import Cell, Grid, table_attribute
from evigraph.derive.headercells import DerivedHeaders, declares_headers, derived_headers, holds_table, recurring_rows
from evigraph.derive.shiftedrows import labels
from evigraph.graph import Diagnostic, Edge, GraphView, Origin, Relation, Role, Severity

__all__ = ["table_edges"]

_ROW, _COLUMN = Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR
_AXES = (_ROW, _COLUMN)
_MAX_LEVELS = 16
"""Headers stacked without data between them: more are a column of headers, not levels; the nearest count."""


class _Header(NamedTuple):
    """A cell that heads its row or column, and the rule that makes it one."""

    cell: Cell
    rule: str
    declared: bool


def table_edges(view: GraphView, grids: Mapping[int, Grid], findings: list[Diagnostic]) -> Iterator[Edge]:
    """ROW_HEADER_FOR and COLUMN_HEADER_FOR of every table, and CONTINUES between the parts of cut ones.

    By fixed priority for each cell and axis: ``/Headers`` ids; declared ``/Scope``; and only where
    neither speaks, position. A table without any TH gets derived header cells. A table that continues
    another without repeating its header has the other's column headers. What is wrong with a table
    goes to ``findings``; it is not repaired. ``grids`` has each table laid out, in logical order; of rows
    that the page shows to be shifted, the columns are the page's, and the origin of their edges says so.
    """
    ids = {node.element_id: node.id for node in reversed(view.nodes) if node.element_id}
    recurring = recurring_rows(view, grids.values())
    parts = continued_tables(view, grids)
    yield from continuation_edges(parts)
    heads: dict[int, dict[int, list[int]]] = {}
    for table, grid in grids.items():
        if grid.problems:
            message = "; ".join(grid.problems)
            findings.append(Diagnostic("irregular-table", Severity.WARNING, message, node=table))
        earlier = parts.get(table)
        headless = earlier is not None and not repeats_header(view, grid, grids[first_part(parts, table)])
        telling = declares_headers(view, grid)
        derived = None if telling else derived_headers(view, grid, recurring, headless=headless)
        edges = list(_edges(view, grid, ids, findings, derived))
        edges.extend(_spanning(view, grid, edges, findings))
        if earlier is not None and headless:
            message = f"goes on from {view.public_id(earlier)} without repeating its header"
            findings.append(Diagnostic("table-cut", Severity.INFO, message, node=table))
            edges.extend(_continued_headers(grid, edges, heads[earlier]))
        heads[table] = _column_heads(grid, edges)
        yield from edges


def _column_heads(grid: Grid, edges: Iterable[Edge]) -> dict[int, list[int]]:
    """For each column the headers that apply at the table's end, where its continuation goes on."""
    found: dict[int, list[int]] = {}
    for edge in edges:
        if edge.relation is _COLUMN:
            found.setdefault(edge.target, []).append(edge.source)
    last = ((column, grid.at.get((grid.height - 1, column))) for column in range(grid.width))
    return {column: found[cell.node] for column, cell in last if cell is not None and cell.node in found}


def _continued_headers(grid: Grid, edges: Iterable[Edge], heads: dict[int, list[int]]) -> Iterator[Edge]:
    """The column headers of an earlier part, for cells of this part that have none of their own."""
    covered = {edge.target for edge in edges if edge.relation is _COLUMN}
    for cell in grid.cells:
        if cell.node not in covered:
            spanned = (heads.get(column, []) for column in range(cell.column, cell.column + cell.columns))
            for header in dict.fromkeys(header for found in spanned for header in found):
                yield Edge(header, cell.node, _COLUMN, Origin.DETERMINISTIC_DERIVATION, "continued-header")


def _edges(
    view: GraphView, grid: Grid, ids: dict[str, int], findings: list[Diagnostic], derived: DerivedHeaders | None
) -> Iterator[Edge]:
    covered: set[tuple[int, Relation]] = set()
    for edge in _by_ids(view, grid, ids, findings):
        covered.add((edge.target, edge.relation))
        yield edge
    heads = _Headers(view, grid, derived)
    for axis in _AXES:
        for cell, headers in _scan(grid, axis, heads.of(axis)):
            if (cell.node, axis) in covered:
                continue
            declared = [h for h in headers if h.declared]
            for header in declared or headers:
                origin = Origin.SOURCE_ATTRIBUTE if header.declared else Origin.DETERMINISTIC_DERIVATION
                rule = header.rule
                if axis is _COLUMN and (cell.row in grid.shifted or header.cell.row in grid.shifted):
                    origin, rule = Origin.LAYOUT_RECONSTRUCTION, "shifted-row"  # the page's column, not the tags'
                yield Edge(header.cell.node, cell.node, axis, origin, rule)


def _spanning(view: GraphView, grid: Grid, edges: Sequence[Edge], findings: list[Diagnostic]) -> Iterator[Edge]:
    """ROW_HEADER_FOR to the cells of shifted rows from the cell above that spans them, unless that heads columns."""
    if not grid.shifted:
        return
    message = f"{len(grid.shifted)} rows lack their first cell; the one above spans them"
    findings.append(Diagnostic("row-span-undeclared", Severity.WARNING, message, node=grid.table))
    heads = {edge.source for edge in edges if edge.relation is _COLUMN}
    known = {(edge.source, edge.target) for edge in edges}
    for row, label in grid.shifted.items():
        if label is None or not labels(view, label) or (label.node in heads and _declared_head(label)):
            continue
        for cell in grid.row(row):
            if (label.node, cell.node) not in known:
                yield Edge(label.node, cell.node, _ROW, Origin.LAYOUT_RECONSTRUCTION, "row-label-spanning")


def _declared_head(cell: Cell) -> bool:
    """Whether the tags make a cell a header; one that merely reads like it may be the label of the rows below."""
    return cell.is_header or cell.section is Role.THEAD


def _by_ids(view: GraphView, grid: Grid, ids: dict[str, int], findings: list[Diagnostic]) -> Iterator[Edge]:
    """Edges of the cells that list their headers by id.

    Ids should be unique in a document; where a file numbers them anew in each table, a table's own come first.
    """
    cells = {cell.node: cell for cell in grid.cells}
    own = {name: node for node in reversed(cells) if (name := view[node].element_id)}
    for cell in grid.cells:
        value: Any = table_attribute(view[cell.node], "Headers")
        names = cast("list[Any]", value) if isinstance(value, list) else [] if value is None else [value]
        for name in names:
            target = own.get(str(name), ids.get(str(name)))
            header = cells.get(target) if target is not None else None
            if header is None:
                where = "names no element" if target is None else "is not a cell of this table"
                findings.append(
                    Diagnostic("headers-unresolved", Severity.WARNING, f"header id {name!r} {where}", node=cell.node)
                )
            elif header.node != cell.node:
                yield Edge(header.node, cell.node, _axis(view, header, cell), Origin.SOURCE_ATTRIBUTE, "headers")


def _axis(view: GraphView, header: Cell, cell: Cell) -> Relation:
    """Whether a header named by id heads the cell's row or its column."""
    same_row = header.row < cell.row + cell.rows and cell.row < header.row + header.rows
    same_column = header.column < cell.column + cell.columns and cell.column < header.column + header.columns
    if same_row != same_column:
        return _ROW if same_row else _COLUMN
    return _ROW if table_attribute(view[header.node], "Scope") == "Row" else _COLUMN


class _Headers:
    """The header cells of a grid for each axis."""

    def __init__(self, view: GraphView, grid: Grid, derived: DerivedHeaders | None) -> None:
        self._found: dict[Relation, dict[int, _Header]] = {axis: {} for axis in _AXES}
        self._rows, self._columns = _without_data(grid)
        if derived is not None:
            for axis, cells, rule in ((_COLUMN, derived.columns, derived.rule), (_ROW, derived.rows, "first-column")):
                self._found[axis].update({cell.node: _Header(cell, rule, declared=False) for cell in cells})
            return
        for cell in grid.cells:
            if cell.is_header and view.text(cell.node):  # an empty corner heads nothing
                self._add_th(view, cell)

    def of(self, axis: Relation) -> dict[int, _Header]:
        """Header cells by node id."""
        return self._found[axis]

    def _add_th(self, view: GraphView, cell: Cell) -> None:
        scope = table_attribute(view[cell.node], "Scope")
        if scope in ("Row", "Column", "Both"):
            axes = _AXES if scope == "Both" else (_ROW,) if scope == "Row" else (_COLUMN,)
            for axis in axes:
                self._found[axis][cell.node] = _Header(cell, f"scope={scope}", declared=True)
            return
        if not holds_table(view, cell.node):  # a whole table is no header, unless a scope says so
            self._found[self._assumed(cell)][cell.node] = _Header(cell, "position", declared=False)

    def _assumed(self, cell: Cell) -> Relation:
        """The axis of a TH without a scope.

        HTML's rule first (§4.9.12.2 of the living standard): a TH heads its column when its rows hold no
        data cell, its row when its columns hold none. Then PDF's: in the first row it heads the column,
        in the first column the row. A TH among data cells heads what is right of it.
        """
        if self._rows.issuperset(range(cell.row, cell.row + cell.rows)):
            return _COLUMN
        if self._columns.issuperset(range(cell.column, cell.column + cell.columns)):
            return _ROW
        return _COLUMN if cell.row == 0 and cell.column > 0 else _ROW


def _without_data(grid: Grid) -> tuple[set[int], set[int]]:
    """The rows and the columns that hold no data cell."""
    rows, columns = set(range(grid.height)), set(range(grid.width))
    for (row, column), cell in grid.at.items():
        if not cell.is_header:
            rows.discard(row)
            columns.discard(column)
    return rows, columns


def _scan(grid: Grid, axis: Relation, headers: dict[int, _Header]) -> Iterator[tuple[Cell, list[_Header]]]:
    """For each cell the headers that apply on one axis (HTML §4.9.12.2, "scanning and assigning header cells").

    Each line of slots is walked once, away from the headers. Headers stand in blocks; once data
    follows a block, it hides earlier headers of the same extent: a new header row in the middle of
    a table takes over from the first.
    """
    if not headers:
        return
    applying: dict[int, dict[int, _Header]] = {}
    for line in _lines(grid, axis):
        _walk(line, axis, headers, applying)
    cells = {cell.node: cell for cell in grid.cells}
    for node, found in applying.items():
        if found:
            yield cells[node], list(found.values())


def _lines(grid: Grid, axis: Relation) -> Iterator[list[Cell]]:
    """The cells along each row (for row headers) or column, each once."""
    across = 0 if axis is _ROW else 1
    slots = sorted(grid.at, key=lambda slot: (slot[across], slot[1 - across]))
    for _, line in groupby(slots, key=lambda slot: slot[across]):
        yield list(dict.fromkeys(grid.at[slot] for slot in line))


def _walk(
    line: Iterable[Cell], axis: Relation, headers: dict[int, _Header], applying: dict[int, dict[int, _Header]]
) -> None:
    earlier: list[_Header] = []  # headers of finished blocks that are not hidden
    block: list[_Header] = []
    ended = True
    for cell in line:
        header = headers.get(cell.node)
        if header is None and not ended:
            hidden = {_extent(h.cell, axis) for h in block}
            earlier = [h for h in earlier if _extent(h.cell, axis) not in hidden] + block
            block, ended = [], True
        own = _extent(cell, axis)
        visible = [h for h in earlier if header is None or _extent(h.cell, axis) != own]
        found = applying.setdefault(cell.node, {})
        found.update({h.cell.node: h for h in (*visible, *block)})
        if header is not None:
            block.append(header)
            del block[:-_MAX_LEVELS]
            ended = False


def _extent(cell: Cell, axis: Relation) -> tuple[int, int]:
    """Where a header lies across the axis: two with the same extent head the same cells."""
    return (cell.row, cell.rows) if axis is _ROW else (cell.column, cell.columns)
