"""Rows that lack their first cell: the one above spans them without saying so, and the grid shifts them left."""

from dataclasses import replace

from evigraph.derive.grid import Cell, Grid, lay_out
from evigraph.derive.headercells import is_numeric
from evigraph.derive.mistags.boxes import Boxes
from evigraph.graph import GraphView
from evigraph.limits import DEFAULT_LIMITS

__all__ = ["labels", "mended", "shown_grid"]

_SAME_EDGE = 6.0
"""Points by which the left edges of a column's texts may differ."""
_FEWEST_COLUMNS = 3

_Lefts = list[list[float]]
"""For each column where the texts of complete rows begin."""


def shown_grid(view: GraphView, table: int, boxes: Boxes | None = None, most: int = DEFAULT_LIMITS.table_cells) -> Grid:
    """The grid of a Table node as the page shows it: laid out by its tags, then shifted rows put right.

    ``boxes`` saves looking nodes up again where several tables are laid out; ``most`` bounds what spans fill
    (see :func:`evigraph.derive.grid.lay_out`).
    """
    return mended(view, lay_out(view, table, most), Boxes(view) if boxes is None else boxes)


def mended(view: GraphView, grid: Grid, boxes: Boxes) -> Grid:
    """The grid with the cells of shifted rows in the columns where the page has them; else the grid itself.

    A row is shifted when it has one cell fewer than the table has columns, each of its texts begins
    where the next column's texts do and none where its own column's do: a RowSpan was left out, or the
    page ended within the row. Of two columns only the page's end counts: a single text may be a total,
    or a title within the table. Rows with spans are not judged. What spans a shifted row is the first
    cell of the last complete row before it, unless another row's own first text stands between.
    """
    rows = grid.rows()
    if not any(_may_lack(grid, row) for row in rows):
        return grid
    lefts = _left_edges(grid, boxes)
    moved: dict[int, Cell] = {}
    shifted: dict[int, Cell | None] = {}
    complete: Cell | None = None
    label: Cell | None = None
    for index, row in enumerate(rows):
        if len(grid.row(index)) == grid.width:
            complete = label = grid.row(index)[0]
        elif _is_shifted(view, grid, row, lefts, boxes, complete):
            moved.update({cell.node: cell._replace(column=cell.column + 1) for cell in row})
            shifted[index] = label
        elif row and _stands_first(row[0], lefts, boxes):
            label = None
    if not moved:
        return grid
    cells = [moved.get(cell.node, cell) for cell in grid.cells]
    at = {slot: cell for slot, cell in grid.at.items() if slot[0] not in shifted}
    at.update({(cell.row, cell.column): cell for cell in moved.values()})
    return replace(grid, cells=cells, at=at, shifted=shifted)


def labels(view: GraphView, cell: Cell) -> bool:
    """Whether a cell that spans rows says what they are: in words; a number counts, or is a value."""
    text = view.text(cell.node)
    return bool(text) and not is_numeric(text)


def _is_shifted(
    view: GraphView, grid: Grid, row: list[Cell], lefts: _Lefts, boxes: Boxes, complete: Cell | None
) -> bool:
    if not _may_lack(grid, row) or (grid.width < _FEWEST_COLUMNS and not _page_ends(view, complete, row[0])):
        return False
    return _stand_after_first(row, lefts, boxes)


def _may_lack(grid: Grid, row: list[Cell]) -> bool:
    """Whether a row has one cell too few, none that spans, and none that reaches into it from above."""
    if not row or len(row) != grid.width - 1 or any(cell.rows * cell.columns > 1 for cell in row):
        return False
    return len(grid.row(row[0].row)) == len(row)


def _page_ends(view: GraphView, before: Cell | None, cell: Cell) -> bool:
    return before is not None and view.pages(before.node)[-1:] != view.pages(cell.node)[:1]


def _left_edges(grid: Grid, boxes: Boxes) -> _Lefts:
    lefts: _Lefts = [[] for _ in range(grid.width)]
    for row in range(grid.height):
        cells = grid.row(row)
        for column, cell in enumerate(cells) if len(cells) == grid.width else ():
            box = boxes.of(cell.node)
            if box is not None:
                lefts[column].append(box.left)
    return lefts


def _stands_first(cell: Cell, lefts: _Lefts, boxes: Boxes) -> bool:
    """Whether a text begins where those of the first column do: a label of its own."""
    box = boxes.of(cell.node)
    return box is not None and any(abs(box.left - left) <= _SAME_EDGE for left in lefts[0])


def _stand_after_first(row: list[Cell], lefts: _Lefts, boxes: Boxes) -> bool:
    """Whether every text of a row begins where the next column's texts do, none where its own column's do."""
    shown = [(place, box) for place, cell in enumerate(row) if (box := boxes.of(cell.node)) is not None]
    if not shown:
        return False
    for place, box in shown:
        own = any(abs(box.left - left) <= _SAME_EDGE for left in lefts[place])
        following = any(abs(box.left - left) <= _SAME_EDGE for left in lefts[place + 1])
        within = bool(lefts[place + 1]) and box.left > min(lefts[place + 1])
        if own or not (following or within) or not lefts[place]:
            return False
    return True
