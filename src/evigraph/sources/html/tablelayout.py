"""What the cells of a table declare of their spans and headers, and whom a header of a group speaks for."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from evigraph.graph import Attribute, Edge, Origin, Relation
from evigraph.sources.html.dom import Element
from evigraph.sources.html.values import integer, roles_of

__all__ = ["CellPlace", "TableLayout"]

_MOST_COLUMNS, _MOST_ROWS = 1_000, 65_534
"""The largest spans (HTML §4.9.11); larger ones are these."""
_MOST_HEADERS = 100
"""How many header ids of one cell are taken."""
_MOST_GROUP_HEADERS = 16
"""How many headers of one group speak for a cell, the nearest."""
_SCOPES = {"row": "Row", "col": "Column", "rowgroup": "Row", "colgroup": "Column"}


class CellPlace(NamedTuple):
    """A cell in its row: its node, its spans, the scope it declares, and the row group it is in."""

    node: int
    row: int
    group: int
    rows: int
    columns: int
    scope: str


@dataclass(slots=True)
class TableLayout:
    """What is known of a table while it is read."""

    element: Element
    _left: dict[Element, int] = field(default_factory=dict[Element, int])
    """For each row how many rows of its group are left, itself included."""
    _places: list[CellPlace] = field(default_factory=list[CellPlace])
    _row: int = -1
    _group: int = 0

    def begin_group(self, element: Element) -> None:
        """A row group begins, or the table, which rows may stand in directly."""
        self._group += 1
        rows = [at for at in element.elements() if at.tag == "tr" or "row" in roles_of(at)]
        self._left.update({row: len(rows) - number for number, row in enumerate(rows)})

    def begin_row(self) -> None:
        """A row begins."""
        self._row += 1

    def attributes(self, cell: Element, *, head: bool) -> tuple[Attribute, ...]:
        """The table attributes that a cell declares (ISO 32000-2 §14.8.5.7)."""
        values: dict[str, Any] = {}
        rows, columns = self._spans(cell)
        if rows > 1:
            values["RowSpan"] = rows
        if columns > 1:
            values["ColSpan"] = columns
        scope = _SCOPES.get(_scope(cell)) if head else None
        if scope is not None:
            values["Scope"] = scope
        headers = list(dict.fromkeys(cell.get("headers").split()))[:_MOST_HEADERS]
        if headers:
            values["Headers"] = headers
        if head and cell.get("abbr"):
            values["Short"] = cell.get("abbr")
        return (Attribute("Table", values),) if values else ()

    def place(self, node: int, cell: Element, *, head: bool) -> None:
        """A cell has been read."""
        self._places.append(CellPlace(node, self._row, self._group, *self._spans(cell), _scope(cell) if head else ""))

    def _spans(self, cell: Element) -> tuple[int, int]:
        """How many rows and columns a cell spans; no cell reaches out of its row group."""
        columns = integer(cell.get("colspan") or cell.get("aria-colspan"))
        rows = integer(cell.get("rowspan") or cell.get("aria-rowspan"))
        left = self._left.get(cell.parent, _MOST_ROWS) if cell.parent is not None else 1
        if rows is None or rows < 0:
            rows = 1
        return min(rows or left, left, _MOST_ROWS), min(columns, _MOST_COLUMNS) if columns and columns > 0 else 1

    def group_edges(self, most: int, columns: list[tuple[int, int]]) -> Iterator[Edge]:
        """From headers of row groups and column groups to the cells of these (HTML §4.9.12.2), but for those in the
        header's own rows and columns, which its ``Scope`` says already.

        Cells are laid out for it, ``most`` slots at most; ``columns`` are the column groups, each its first and
        last column.
        """
        if not any(place.scope in ("rowgroup", "colgroup") for place in self._places):
            return
        columns_of = {at: group for group, (first, last) in enumerate(columns) for at in range(first, last + 1)}
        in_rows: dict[int, list[tuple[int, CellPlace]]] = {}
        in_columns: dict[int | None, list[tuple[int, CellPlace]]] = {}
        for column, place in self._laid_out(most):
            across = in_rows.setdefault(place.group, [])
            down = in_columns.setdefault(columns_of.get(column), [])
            for first, head in across[-_MOST_GROUP_HEADERS:]:
                if first <= column + place.columns - 1 and head.row + head.rows <= place.row:
                    yield _edge(head, place, Relation.ROW_HEADER_FOR)
            for first, head in down[-_MOST_GROUP_HEADERS:]:
                in_group = columns_of.get(column) is not None
                if in_group and head.row < place.row and column >= first + head.columns:
                    yield _edge(head, place, Relation.COLUMN_HEADER_FOR)
            if place.scope == "rowgroup":
                across.append((column, place))
            elif place.scope == "colgroup":
                down.append((column, place))

    def _laid_out(self, most: int) -> Iterator[tuple[int, CellPlace]]:
        """Each cell with its first column."""
        taken: dict[int, int] = {}
        """For each column the row below what reaches into it from above."""
        row, column, slots = -1, 0, 0
        for place in self._places:
            if place.row != row:
                row, column = place.row, 0
            while taken.get(column, 0) > row:
                column += 1
            yield column, place
            slots += place.rows * place.columns - 1
            width = place.columns if slots <= most else 1
            if place.rows > 1 and slots <= most:
                taken.update(dict.fromkeys(range(column, column + width), row + place.rows))
            column += width


def _edge(head: CellPlace, place: CellPlace, relation: Relation) -> Edge:
    return Edge(head.node, place.node, relation, Origin.SOURCE_ATTRIBUTE, f"scope={head.scope}")


def _scope(cell: Element) -> str:
    """The scope of a header cell, also by its role."""
    roles = roles_of(cell)
    role = "row" if "rowheader" in roles else "col" if "columnheader" in roles else ""
    return cell.get("scope").lower() or role
