"""Header cells of tables that declare none: the rows and the column that read like headers."""

import re
from collections import Counter
from collections.abc import Iterable
from statistics import median
from typing import NamedTuple

from evigraph.derive.grid import Cell, Grid, table_attribute
from evigraph.graph import GraphView, Role

__all__ = ["DerivedHeaders", "declares_headers", "derived_headers", "holds_table", "is_numeric", "recurring_rows"]

_NUMERIC = re.compile(r"[\s\d.,:%$€£¥+()/*–—-]*")
_PERIOD = re.compile(
    r"(?:(?:fy|cy|[qh][1-4])\s?)?(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d|[qh][1-4]))?", re.IGNORECASE
)
_MAX_LEVELS = 4
"""Header rows on top of each other; deeper ones have not been seen."""
_LONGEST_HEADER = 120
_LONGEST_LABEL = 60
_SENTENCE_WORDS = 4
"""A text of fewer words is no sentence, whatever it ends in: "Pin No."."""
_SENTENCE_ENDS = (".", ";", ",", ":", "。", "；", "：", "!", "?")
_LONGER = 3
"""Values as many times as long as what stands above them: it names them."""


class DerivedHeaders(NamedTuple):
    """Cells that read like headers: those of columns, with the rule that found them, and those of rows."""

    columns: list[Cell]
    rows: list[Cell]
    rule: str


def declares_headers(view: GraphView, grid: Grid) -> bool:
    """Whether a table's TH cells tell headers from data: there are some, and not all cells are such.

    A table that consists of header cells only, none with a scope, tells nothing by them.
    """
    heads = [cell for cell in grid.cells if cell.is_header]
    if len(heads) < len(grid.cells) or grid.height < 2:
        return bool(heads)
    return any(table_attribute(view[cell.node], name) is not None for cell in heads for name in ("Scope", "Headers"))


def holds_table(view: GraphView, cell: int) -> bool:
    """Whether a table is nested in a cell."""
    return any(view[node].role is Role.TABLE for node in view.subtree(cell))


def recurring_rows(view: GraphView, grids: Iterable[Grid]) -> frozenset[tuple[str, ...]]:
    """The first rows, as texts, that more than one table of the document begins with: headers, not data."""
    counts = Counter(_texts(view, grid.row(0)) for grid in grids if grid.height > 1)
    return frozenset(row for row, count in counts.items() if count > 1 and all(row))


def derived_headers(
    view: GraphView, grid: Grid, recurring: frozenset[tuple[str, ...]], *, headless: bool
) -> DerivedHeaders:
    """What heads the columns and rows of a table whose tags do not say it.

    Columns: the cells of the THead; else the first rows, where they read like a header. Rows: the
    first column below it, where it has words; without header rows only in a table of two columns
    whose first reads like labels. What continues another table without its header (``headless``) has
    no header rows, and row headers from the first.
    """
    if headless:
        return DerivedHeaders([], _first_column(view, grid, 0), "first-column")
    head = [cell for cell in grid.cells if cell.section is Role.THEAD and view.text(cell.node)]
    rule = "thead"
    if not head or len(head) == len([cell for cell in grid.cells if view.text(cell.node)]):
        head, rule = _first_rows(view, grid, recurring)
    if head:
        return DerivedHeaders(head, _first_column(view, grid, max(cell.row + cell.rows for cell in head)), rule)
    return DerivedHeaders([], _labels(view, grid), "first-column")


def is_numeric(text: str) -> bool:
    """Whether a text has figures and signs only."""
    return _NUMERIC.fullmatch(text) is not None


def _first_rows(view: GraphView, grid: Grid, recurring: frozenset[tuple[str, ...]]) -> tuple[list[Cell], str]:
    if grid.width == 1:
        return _title_of_one_column(view, grid), "first-row"
    if grid.height < 2:
        return [], ""
    top = 1 if _is_title(view, grid) else 0
    last = top
    while last + 2 < grid.height and last - top + 1 < _MAX_LEVELS and _is_parted(view, grid, last):
        last += 1
    cells = list(dict.fromkeys(cell for row in range(top, last + 1) for cell in grid.row(row)))
    if last + 1 >= grid.height or any(cell.row + cell.rows > last + 1 for cell in cells):
        return [], ""
    if not _reads_like_header(view, grid, last, recurring):
        return [], ""
    filled = [cell for cell in cells if view.text(cell.node)]
    return filled, "first-row" if last == top else "first-rows"


def _title_of_one_column(view: GraphView, grid: Grid) -> list[Cell]:
    """The first cell of a column that is tagged as headers throughout, where it is short."""
    first = grid.at.get((0, 0))
    if first is None or not first.is_header or grid.height < 2:
        return []
    return [first] if 0 < len(view.text(first.node)) <= _LONGEST_LABEL else []


def _is_title(view: GraphView, grid: Grid) -> bool:
    """Whether the first row has one text only, above rows that have several."""
    if grid.height < 3:
        return False
    return _filled(view, grid, 0) == 1 < _filled(view, grid, 1)


def _is_parted(view: GraphView, grid: Grid, row: int) -> bool:
    """Whether a cell of the row spans columns that the next row names one by one."""
    for cell in grid.row(row):
        below = {grid.at[slot].node for c in range(cell.columns) if (slot := (row + 1, cell.column + c)) in grid.at}
        if 1 < cell.columns < grid.width and len(below - {cell.node}) > 1 and view.text(cell.node):
            return all(_is_name(view.text(other.node)) for other in grid.row(row + 1) if other.row == row + 1)
    return False


def _reads_like_header(view: GraphView, grid: Grid, row: int, recurring: frozenset[tuple[str, ...]]) -> bool:
    """Whether a row names what stands below: words or years in every cell, and no sentences.

    The corner may be empty. In a table of two columns, below a title or with an empty corner, that is
    not enough: a first entry reads just so. There the row must recur in other tables, or the values
    differ from it.
    """
    cells = grid.row(row)
    texts = _texts(view, cells)
    names = texts[1:] if len(texts) > 2 and not texts[0] else texts
    if len(names) < 2 or any(_reads_like_sentence(name) for name in names) or all(map(_is_period, texts)):
        return False
    if any(is_numeric(name) and not _is_period(name) for name in names):
        return False
    if len(names) == len(texts) > 2 and (row == 0 or _filled(view, grid, 0) > 1):
        return True
    if not all(map(_is_name, names)):
        return False
    if names == texts and texts in recurring:
        return True
    columns = [_values(view, grid, row, cell) for cell in cells[len(texts) - len(names) :]]
    differ = sum(_differ(name, values) for name, values in zip(names, columns, strict=True))
    return differ >= (1 if len(texts) == 2 else max(1, len(names) // 2))


def _filled(view: GraphView, grid: Grid, row: int) -> int:
    return sum(bool(view.text(cell.node)) for cell in grid.row(row))


def _values(view: GraphView, grid: Grid, row: int, head: Cell) -> list[str]:
    """What stands below a cell in its first column."""
    below = (grid.at.get((r, head.column)) for r in range(row + 1, grid.height))
    return [text for cell in below if cell is not None and (text := view.text(cell.node))]


def _differ(name: str, values: list[str]) -> bool:
    """Whether the values of a column are of another kind than its name: figures, or texts far longer."""
    figures = sum(is_numeric(value) for value in values)
    if 2 * figures > len(values) and not all(map(_is_period, values)):
        return len(values) > 1 or not any(map(str.isdigit, name))
    return len(values) > 1 and not _is_period(name) and median(map(len, values)) >= _LONGER * len(name)


def _is_name(text: str) -> bool:
    """Words or a year; what has fewer letters than other signs is a code or a formula."""
    if _is_period(text):
        return True
    signs = text.replace(" ", "")
    return bool(signs) and not is_numeric(text) and 2 * sum(map(str.isalpha, signs)) >= len(signs)


def _is_period(text: str) -> bool:
    return _PERIOD.fullmatch(text) is not None


def _reads_like_sentence(text: str) -> bool:
    if len(text) > _LONGEST_HEADER:
        return True
    return text.endswith(_SENTENCE_ENDS) and len(text.split()) >= _SENTENCE_WORDS


def _first_column(view: GraphView, grid: Grid, top: int) -> list[Cell]:
    """The first column from row ``top`` down, where it has words; numbers there head nothing."""
    cells = dict.fromkeys(cell for row in range(top, grid.height) if (cell := grid.at.get((row, 0))) is not None)
    return [cell for cell in cells if (text := view.text(cell.node)) and not is_numeric(text)]


def _labels(view: GraphView, grid: Grid) -> list[Cell]:
    """The first of two columns, where it reads like labels of the second: short, distinct, in nearly every row."""
    if grid.width != 2 or grid.height < 2:
        return []
    rows = [row for r in range(grid.height) if len(row := grid.row(r)) == 2 and row[0].row == r]
    values = [text for row in rows if (text := view.text(row[1].node))]
    cells = [row[0] for row in rows if view.text(row[0].node)]
    texts = [view.text(cell.node) for cell in cells]
    if len(texts) < 2 or len(set(texts)) < len(texts) or 5 * len(texts) < 4 * grid.height or not values:
        return []
    if any(is_numeric(text) or len(text) > _LONGEST_LABEL or _reads_like_sentence(text) for text in texts):
        return []
    return cells if median(map(len, texts)) < median(map(len, values)) else []


def _texts(view: GraphView, cells: list[Cell]) -> tuple[str, ...]:
    return tuple(view.text(cell.node) for cell in cells)
