"""Header rows that stand above their table, outside it: in paragraphs, or in a table of their own."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from evigraph.derive.grid import Grid, table_of
from evigraph.derive.headercells import is_numeric
from evigraph.derive.mistags.boxes import Box, Boxes, around, boxes_of
from evigraph.graph import Diagnostic, Edge, GraphView, Origin, Relation, Severity

__all__ = ["outer_header_edges"]

_REACH = 45.0
"""Points above a table within which its header stands: three lines."""
_LONGEST_HEADER = 60
_SAME_EDGE = 3.0


def outer_header_edges(
    view: GraphView, grids: Sequence[Grid], boxes: Boxes, known: Sequence[Edge], findings: list[Diagnostic]
) -> Iterator[Edge]:
    """COLUMN_HEADER_FOR from texts above a table to its cells, where the table has no column headers of its own.

    Either the table directly above, on the same page and with the same columns, has headers, which go
    on applying; or every column has a short text of its own above it, and nothing else stands there.
    Of two columns each must have exactly one, on one line: less is any pair of texts above a table.
    """
    heads: dict[int, list[int]] = defaultdict(list)
    for edge in known:
        if edge.relation is Relation.COLUMN_HEADER_FOR:
            heads[edge.target].append(edge.source)
    texts: dict[int, list[tuple[int, Box]]] | None = None
    for above, grid in zip([None, *grids], grids, strict=False):
        if grid.width < 2 or any(cell.node in heads for cell in grid.cells):
            continue
        if any(cell.is_header for cell in grid.row(0)[1:]) or grid.height == 0:
            continue
        columns = _columns(grid, boxes)
        if columns is None:
            continue
        found = _from_table(above, grid, columns, boxes, heads) if above is not None and grid.width > 2 else {}
        rule = "header-of-table-above"
        if not found:
            texts = _texts_outside(view) if texts is None else texts
            found, rule = _from_texts(view, boxes, texts, columns), "header-above"
        if found:
            message = "the headers of its columns stand above it, outside"
            findings.append(Diagnostic("headers-outside", Severity.WARNING, message, node=grid.table))
        for cell in grid.cells:
            for header in found.get(cell.column, ()) if cell.columns == 1 else ():
                yield Edge(header, cell.node, Relation.COLUMN_HEADER_FOR, Origin.LAYOUT_RECONSTRUCTION, rule)


def _columns(grid: Grid, boxes: Boxes) -> list[Box] | None:
    """The columns' boxes, if they stand clear of each other on one page; else None."""
    parts: dict[int, list[Box]] = defaultdict(list)
    for cell in grid.cells:
        box = boxes.of(cell.node)
        if box is not None and cell.columns == 1:
            parts[cell.column].append(box)
    columns = [column for place in range(grid.width) if (column := around(parts[place])) is not None]
    if len(columns) < grid.width or len({box.page for part in parts.values() for box in part}) > 1:
        return None
    clear = all(left.right <= right.left for left, right in pairwise(columns))
    return columns if clear else None


def _from_table(
    above: Grid, grid: Grid, columns: list[Box], boxes: Boxes, heads: dict[int, list[int]]
) -> dict[int, list[int]]:
    """The headers of each column in a table that stands close above, has the same columns and just goes on here."""
    other = _columns(above, boxes)
    if other is None or above.width != grid.width or other[0].page != columns[0].page:
        return {}
    gap = min(box.bottom for box in other) - max(box.top for box in columns)
    if not -_SAME_EDGE < gap < _REACH or any(
        abs(a.left - b.left) > _SAME_EDGE for a, b in zip(other, columns, strict=True)
    ):
        return {}
    last = ((place, above.at.get((above.height - 1, place))) for place in range(above.width))
    return {place: heads[cell.node] for place, cell in last if cell is not None and cell.node in heads}


def _texts_outside(view: GraphView) -> dict[int, list[tuple[int, Box]]]:
    """For each page the tagged texts that are in no table."""
    texts: dict[int, list[tuple[int, Box]]] = defaultdict(list)
    for fragment in view.graph.fragments:
        if (
            fragment.node is None
            or fragment.node in view.set_aside
            or not fragment.text.strip()
            or table_of(view, fragment.node) is not None
        ):
            continue
        box = around(boxes_of(fragment))
        if box is not None:
            texts[box.page].append((fragment.node, box))
    return texts


def _from_texts(
    view: GraphView, boxes: Boxes, texts: dict[int, list[tuple[int, Box]]], columns: list[Box]
) -> dict[int, list[int]]:
    """The nodes of the texts above each column; none if one stands across columns or a column has none."""
    top = max(box.top for box in columns)
    found: dict[int, list[int]] = defaultdict(list)
    for node, box in texts.get(columns[0].page, ()):
        if not top - _SAME_EDGE <= box.bottom <= top + _REACH:
            continue
        places = [place for place, column in enumerate(columns) if column.overlaps_across(box)]
        text = view.text(node)
        if len(places) > 1 or len(text) > _LONGEST_HEADER or is_numeric(text):
            return {}
        if places and node not in found[places[0]]:
            found[places[0]].append(node)
    if len(columns) == 2 and not _is_pair(found, boxes):
        return {}
    named = sum(place in found for place in range(1, len(columns)))
    return dict(found) if named == len(columns) - 1 else {}


def _is_pair(found: dict[int, list[int]], boxes: Boxes) -> bool:
    """Whether two columns have exactly one text each above them, both on one line."""
    above = [boxes.of(nodes[0]) for nodes in found.values() if len(nodes) == 1]
    if len(above) != 2 or above[0] is None or above[1] is None:
        return False
    return abs(above[0].bottom - above[1].bottom) <= _SAME_EDGE
