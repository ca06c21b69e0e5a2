"""Tables (ISO/IEC 29500-1 §17.4): rows, merged cells, and what is declared a header."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from evigraph.graph import Attribute, Role
from evigraph.sources.docx.places import Place, flow_of
from evigraph.sources.docx.reading import Reading
from evigraph.sources.docx.xmlparts import Element, first, is_on, number, value

__all__ = ["write_table"]

_FIRST_ROW, _FIRST_COLUMN = 0x0020, 0x0080
"""Bits of a ``w:tblLook`` (ISO/IEC 29500-4 §14.3.7)."""
_MOST_SPAN = 10**6


@dataclass(slots=True)
class _Cell:
    """A cell: where it begins, how many columns it covers, and how many rows when all of them are known."""

    element: Element | None
    place: Place
    column: int
    columns: int
    rows: int = 1
    covered: int = 0
    """Cells with text that it covers, which nobody sees."""


@dataclass(slots=True)
class _Row:
    """A row: its cells, those left out that only go on from above, and whether it is declared a header row."""

    place: Place
    cells: list[_Cell]
    header: bool


_WriteCell = Callable[[Element, Place], None]


def write_table(
    reading: Reading, table: Element, place: Place, opened: Callable[[int], None], write_cell: _WriteCell
) -> None:
    """Write a table into the element that is open.

    Rows at the top that are to be repeated on each page (``w:tblHeader``) are declared header rows: their cells are
    TH whose Scope is Column. The first row and column of a table that its style sets apart, and its look asks to,
    are TH without a Scope: the author chose the look of headers, what they head follows from where they stand.
    """
    properties = first(table, "w:tblPr")
    rows = _rows(table, place)
    heads = next((n for n, row in enumerate(rows) if not row.header), 0)
    formats = reading.styles.table_formats(value(properties, "w:tblStyle"))
    look = _look(properties)
    first_row = not heads and len(rows) > 1 and bool(look & _FIRST_ROW) and "firstRow" in formats
    first_column = bool(heads or first_row) and bool(look & _FIRST_COLUMN) and "firstCol" in formats
    builder = reading.builder
    described = {"title": value(properties, "w:tblCaption"), "alt": value(properties, "w:tblDescription")}
    opened(builder.open(Role.TABLE, "tbl", **{name: text for name, text in described.items() if text}))
    for number_, row in enumerate(rows):
        if heads and number_ in (0, heads):
            if number_:
                builder.close()
            builder.open(Role.THEAD if number_ == 0 else Role.TBODY, "tblHeader" if number_ == 0 else "tbl")
        builder.open(Role.TR, "tr")
        for cell in row.cells:
            declared = number_ < heads
            head = declared or (first_row and number_ == 0) or (first_column and cell.column == 0)
            _write(reading, cell, head=head and cell.element is not None, declared=declared, write_cell=write_cell)
        builder.close()
    if heads:
        builder.close()
    builder.close()


def _write(reading: Reading, cell: _Cell, *, head: bool, declared: bool, write_cell: _WriteCell) -> None:
    values: dict[str, Any] = {}
    reading.hidden += cell.covered
    if head and declared:
        values["Scope"] = "Column"
    if cell.rows > 1:
        values["RowSpan"] = cell.rows
    if cell.columns > 1:
        values["ColSpan"] = cell.columns
    attributes = (Attribute("Table", values),) if values else ()
    reading.builder.open(
        Role.TH if head else Role.TD, "tc" if cell.element is not None else "gridBefore", attributes=attributes
    )
    if cell.element is not None:
        write_cell(cell.element, cell.place)
    reading.builder.close()


def _rows(table: Element, place: Place) -> list[_Row]:
    """The rows of a table that are not deleted, cells that go on from the row above counted to those above."""
    rows: list[_Row] = []
    above: dict[int, _Cell] = {}
    """For each column the cell that a merged cell in the next row goes on from."""
    for row, at in flow_of(table, place):
        if row.tag != "w:tr":
            continue
        properties = first(row, "w:trPr")
        if first(properties, "w:del") is not None:
            continue
        header = is_on(first(properties, "w:tblHeader"))
        before, after = (_span(value(properties, name)) for name in ("w:gridBefore", "w:gridAfter"))
        cells = [_Cell(None, at, 0, before)] if before else []
        column = before
        merged: dict[int, _Cell] = {}
        for element, within in flow_of(row, at):
            if element.tag != "w:tc":
                continue
            column = _take(element, within, column, cells, above, merged)
        if after:
            cells.append(_Cell(None, at, column, after))
        rows.append(_Row(at, cells, header))
        above = merged
    return rows


def _take(
    element: Element, place: Place, column: int, cells: list[_Cell], above: dict[int, _Cell], merged: dict[int, _Cell]
) -> int:
    """Take a cell into its row; gives the column after it."""
    properties = first(element, "w:tcPr")
    if first(properties, "w:cellDel") is not None:
        return column
    columns = max(1, _span(value(properties, "w:gridSpan")))
    vertical, across = first(properties, "w:vMerge"), first(properties, "w:hMerge")
    if across is not None and across.get("w:val") != "restart" and cells and cells[-1].element is not None:
        cells[-1].columns += columns
        return column + columns
    origin = above.get(column)
    if vertical is not None and vertical.get("w:val") != "restart" and origin is not None:
        origin.rows += 1
        origin.covered += any(text.text for text in element.iter("w:t"))
        merged[column] = origin
        return column + origin.columns
    cell = _Cell(element, place, column, columns)
    cells.append(cell)
    if vertical is not None:
        merged[column] = cell
    return column + columns


def _span(text: str | None) -> int:
    """A number of columns, within what numbers columns at all; a table's grid says what is too much for it."""
    return min(max(number(text) or 0, 0), _MOST_SPAN)


def _look(properties: Element | None) -> int:
    """The bits of a table's look, which newer files say one by one."""
    look = first(properties, "w:tblLook")
    if look is None:
        return 0
    try:
        bits = int((look.get("w:val") or "0")[:8], 16)
    except ValueError:
        bits = 0
    for name, bit in (("w:firstRow", _FIRST_ROW), ("w:firstColumn", _FIRST_COLUMN)):
        told = look.get(name)
        if told is not None:
            bits = bits | bit if told in ("1", "true", "on") else bits & ~bit
    return bits
