"""Row labels that the grid loses: a first cell that spans rows without saying so, labels in a table of their own."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from evigraph.derive.grid import Cell, Grid
from evigraph.derive.headercells import is_numeric
from evigraph.derive.mistags.boxes import Box, Boxes, around
from evigraph.graph import Diagnostic, Edge, GraphView, Origin, Relation, Severity

__all__ = ["row_label_edges"]

_SAME_EDGE = 6.0
"""Points by which the left edges of a column's texts may differ."""
_SAME_LINE = 3.0
"""Points by which the middles of a label and of its values may differ."""
_FEWEST_ROWS = 3
"""Rows that must line up before two tables beside each other are labels and values."""
_FEWEST_COLUMNS = 3
_LONGEST_LABEL = 120


def row_label_edges(view: GraphView, grids: Sequence[Grid], boxes: Boxes, findings: list[Diagnostic]) -> Iterator[Edge]:
    """ROW_HEADER_FOR from a label to cells that geometry shows to be of its row."""
    for grid in grids:
        yield from _spanning_labels(view, grid, boxes, findings)
    yield from _labels_apart(view, grids, boxes, findings)


def _spanning_labels(view: GraphView, grid: Grid, boxes: Boxes, findings: list[Diagnostic]) -> Iterator[Edge]:
    """From the first cell of a row to the cells of the rows after it that lack theirs.

    A row lacks its first cell when it has one cell fewer than the table has columns and its cells stand
    in the columns after the first: a RowSpan was left out, or the page ended within the row. Of two
    columns only the page's end counts: a single text may be a total, or a title within the table.
    """
    rows = _rows(grid)
    if not any(len(row) == grid.width - 1 for row in rows) or grid.spanned:
        return
    edges = _left_edges([row for row in rows if len(row) == grid.width], grid, boxes)
    label: Cell | None = None
    lacking = 0
    for row in rows:
        if len(row) == grid.width:
            text = view.text(row[0].node)
            label = row[0] if text and not is_numeric(text) else None
        elif label is not None and len(row) == grid.width - 1 and _stand_after_first(row, edges, boxes):
            if grid.width < _FEWEST_COLUMNS and view.pages(label.node)[-1:] == view.pages(row[0].node)[:1]:
                continue
            lacking += 1
            for cell in row:
                yield _edge(label, cell, "row-label-spanning")
    if lacking:
        message = f"{lacking} rows lack their first cell; the label above them spans them"
        findings.append(Diagnostic("row-span-undeclared", Severity.WARNING, message, node=grid.table))


def _rows(grid: Grid) -> list[list[Cell]]:
    rows: list[list[Cell]] = [[] for _ in range(grid.height)]
    for cell in grid.cells:
        rows[cell.row].append(cell)
    return rows


def _left_edges(rows: list[list[Cell]], grid: Grid, boxes: Boxes) -> list[list[float]]:
    """For each column where the texts of complete rows begin."""
    lefts: list[list[float]] = [[] for _ in range(grid.width)]
    for row in rows:
        for column, cell in enumerate(row):
            box = boxes.of(cell.node)
            if box is not None:
                lefts[column].append(box.left)
    return lefts


def _stand_after_first(row: list[Cell], lefts: list[list[float]], boxes: Boxes) -> bool:
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


def _labels_apart(view: GraphView, grids: Sequence[Grid], boxes: Boxes, findings: list[Diagnostic]) -> Iterator[Edge]:
    """From the cells of a table that holds labels only to the rows of tables right of it that line up with them."""
    by_page: dict[int, list[tuple[Grid, Box]]] = defaultdict(list)
    end = 0
    for grid in grids:
        if grid.table < end:
            continue  # nested in the one before
        end = view.ends[grid.table]
        box = boxes.of(grid.table)
        if box is not None:
            by_page[box.page].append((grid, box))
    for tables in by_page.values():
        for grid, box in tables if len(tables) > 1 else ():
            labels = _labels(view, grid, boxes)
            if len(labels) < _FEWEST_ROWS:
                continue
            for other, beside in tables:
                if beside.left >= box.right and beside.bottom < box.top and box.bottom < beside.top:
                    yield from _lined_up(view, labels, grid, other, boxes, findings)


def _labels(view: GraphView, grid: Grid, boxes: Boxes) -> list[tuple[Cell, Box]]:
    """The texts of a table that has one a row, all words and short, with their boxes; none if it is no such table."""
    rows = [[cell for cell in row if view.text(cell.node)] for row in _rows(grid)]
    if any(len(row) > 1 for row in rows):
        return []
    cells = [row[0] for row in rows if row]
    if any(is_numeric(view.text(cell.node)) or len(view.text(cell.node)) > _LONGEST_LABEL for cell in cells):
        return []
    placed = [(cell, box) for cell in cells if (box := boxes.of(cell.node)) is not None]
    return placed if len(placed) == len(cells) else []


def _lined_up(
    view: GraphView,
    labels: list[tuple[Cell, Box]],
    grid: Grid,
    other: Grid,
    boxes: Boxes,
    findings: list[Diagnostic],
) -> Iterator[Edge]:
    """Edges from labels to the rows of another table, provided each row on their height has a label of its own."""
    top, bottom = labels[0][1].top, labels[-1][1].bottom
    pairs: list[tuple[Cell, list[Cell]]] = []
    for row in _rows(other):
        cells = [cell for cell in row if view.text(cell.node)]
        line = around([box for cell in cells if (box := boxes.of(cell.node)) is not None])
        if line is None or not bottom - _SAME_LINE < line.middle < top + _SAME_LINE:
            continue
        level = [cell for cell, box in labels if abs(box.middle - line.middle) <= _SAME_LINE]
        if len(level) != 1:
            return
        pairs.append((level[0], cells))
    if len(pairs) < _FEWEST_ROWS or len({label.node for label, _ in pairs}) < len(pairs):
        return
    message = f"the labels of its rows are in another table, {view.public_id(grid.table)}"
    findings.append(Diagnostic("row-labels-apart", Severity.WARNING, message, node=other.table))
    for label, cells in pairs:
        for cell in cells:
            yield _edge(label, cell, "row-label-beside")


def _edge(label: Cell, cell: Cell, rule: str) -> Edge:
    return Edge(label.node, cell.node, Relation.ROW_HEADER_FOR, Origin.LAYOUT_RECONSTRUCTION, rule)
