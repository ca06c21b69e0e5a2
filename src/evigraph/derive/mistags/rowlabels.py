"""Row labels that stand in a table of their own, beside the table of their values."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from evigraph.derive.grid import Cell, Grid
from evigraph.derive.headercells import is_numeric
from evigraph.derive.mistags.boxes import Box, Boxes, around
from evigraph.graph import Diagnostic, Edge, GraphView, Origin, Relation, Severity

__all__ = ["row_label_edges"]

_SAME_LINE = 3.0
"""Points by which the middles of a label and of its values may differ."""
_FEWEST_ROWS = 3
"""Rows that must line up before two tables beside each other are labels and values."""
_LONGEST_LABEL = 120


def row_label_edges(view: GraphView, grids: Sequence[Grid], boxes: Boxes, findings: list[Diagnostic]) -> Iterator[Edge]:
    """ROW_HEADER_FOR from the cells of a table that holds labels only to the rows that line up with them.

    Those are rows of tables right of it on the same page.
    """
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
    rows = [[cell for cell in row if view.text(cell.node)] for row in grid.rows()]
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
    for row in other.rows():
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
            yield Edge(label.node, cell.node, Relation.ROW_HEADER_FOR, Origin.LAYOUT_RECONSTRUCTION, "row-label-beside")
