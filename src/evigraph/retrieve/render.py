"""Leaves -> lines of text as a person would read them: list items with a dash, table rows on one line."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby

from evigraph.derive import Cell, cell_of, lay_out, table_of
from evigraph.graph import GraphView, Role
from evigraph.index import count_words
from evigraph.index.leaves import item_labels, leaf_text, list_label

__all__ = ["render_nodes", "words_shown"]

_CELL_BREAK = " | "


def render_nodes(view: GraphView, nodes: Sequence[int]) -> list[str]:
    """A line for each leaf, cells of one row joined into one line. ``nodes`` are in reading order.

    A value stands below its column's header: of the columns in which any of the nodes lies, each row
    has every one, blank where it has nothing to show.
    """
    tables = _Tables(view, nodes)
    lines: list[str] = []
    for row, members in groupby(nodes, key=lambda node: _row(view, node)):
        if row is None:
            lines.extend(_line(view, node) for node in members)
        else:
            lines.append(tables.line(members))
    return [line for line in lines if line.strip()]


def words_shown(view: GraphView, node: int) -> int:
    """The words that a leaf adds to its rendering: a list item's dash is one, and so is the bar beside a cell.

    Blank cells between those that are shown come on top.
    """
    if cell_of(view, node) is None:
        return count_words(_line(view, node))
    return count_words(leaf_text(view, node)) + 1


class _Tables:
    """The tables that nodes are in, and which of their columns the nodes show."""

    def __init__(self, view: GraphView, nodes: Iterable[int]) -> None:
        self._view = view
        self._cells = cache(self._lay_out)
        self._shown: dict[int, set[int]] = {}
        for node in nodes:
            cell = self._cell(node)
            if cell is not None:
                self._shown.setdefault(self._table(node), set()).add(cell.column)

    def line(self, nodes: Iterable[int]) -> str:
        """One row: the texts of its cells in the columns that the table shows."""
        loose: list[str] = []
        by_column: dict[int, str] = {}
        shown: set[int] = set()
        for node in nodes:
            text, cell = leaf_text(self._view, node), self._cell(node)
            if cell is None:  # in a row that the table's grid does not reach
                loose.append(text)
                continue
            by_column[cell.column] = text
            shown = self._shown[self._table(node)]
        columns = [by_column.get(column, "") for column in sorted(shown)]
        while columns and not columns[-1]:
            columns.pop()
        return " ".join(_CELL_BREAK.join([*columns, *loose]).split())

    def _table(self, node: int) -> int:
        return table_of(self._view, node) or 0

    def _cell(self, node: int) -> Cell | None:
        cell = cell_of(self._view, node)
        return None if cell is None else self._cells(self._table(node)).get(cell)

    def _lay_out(self, table: int) -> dict[int, Cell]:
        return {cell.node: cell for cell in lay_out(self._view, table).cells}


def _line(view: GraphView, node: int) -> str:
    text = leaf_text(view, node)
    own = view[node]
    begins_item = own.role in (Role.LBODY, Role.LI) or bool(item_labels(view, own))
    bulleted = begins_item and not list_label(view, own)
    return f"- {text}" if text and bulleted else text


def _row(view: GraphView, node: int) -> int | None:
    """The table row a leaf is in; None: in no table."""
    cell = cell_of(view, node)
    if cell is None:
        return None
    return next((at for at in view.ancestors(cell) if view[at].role is Role.TR), None)
