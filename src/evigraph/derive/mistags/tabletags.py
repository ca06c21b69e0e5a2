"""Tables whose tags tell headers from data wrongly, or that are no tables."""

from collections.abc import Iterable, Iterator

from evigraph.derive.grid import Grid, table_attribute
from evigraph.derive.headercells import holds_table
from evigraph.derive.mistags.reading import has_text, text_within
from evigraph.graph import Diagnostic, GraphView, Role, Severity

__all__ = ["tell_table_tags"]

_PROSE = 150
"""Letters and more of a text that is no value: a cell of a table that lays out a page holds paragraphs."""


def tell_table_tags(view: GraphView, grids: Iterable[Grid], findings: list[Diagnostic]) -> None:
    """headers-undeclared, headers-everywhere, table-in-header, table-of-prose."""
    for grid in grids:
        findings.extend(_what_is_wrong(view, grid))


def _what_is_wrong(view: GraphView, grid: Grid) -> Iterator[Diagnostic]:
    if not any(has_text(view, cell.node) for cell in grid.cells):
        return
    heads = [cell for cell in grid.cells if cell.is_header]
    prose = not heads and _is_prose(view, grid)
    if prose:
        yield Diagnostic(
            "table-of-prose",
            Severity.WARNING,
            f"{grid.height} × {grid.width} cells hold running text, not values",
            node=grid.table,
        )
    elif not heads and min(grid.height, grid.width) > 1 and not _names_headers(view, grid):
        yield Diagnostic(
            "headers-undeclared",
            Severity.WARNING,
            f"none of {len(grid.cells)} cells is declared a header",
            node=grid.table,
        )
    if len(heads) == len(grid.cells) and grid.height > 1:
        yield Diagnostic(
            "headers-everywhere", Severity.WARNING, f"all {len(heads)} cells are declared headers", node=grid.table
        )
    elif grid.height > 1 and all(cell.section is Role.THEAD for cell in grid.cells):
        yield Diagnostic(
            "headers-everywhere", Severity.WARNING, f"all {grid.height} rows are in the THead", node=grid.table
        )
    nested = [cell.node for cell in heads if holds_table(view, cell.node)]
    if nested:
        yield Diagnostic(
            "table-in-header", Severity.WARNING, f"{len(nested)} header cells hold a whole table", node=grid.table
        )


def _names_headers(view: GraphView, grid: Grid) -> bool:
    return any(table_attribute(view[cell.node], "Headers") is not None for cell in grid.cells)


def _is_prose(view: GraphView, grid: Grid) -> bool:
    """One column, or one row with at most two texts, that holds a paragraph."""
    if min(grid.width, grid.height) > 1:
        return False
    texts = [text for cell in grid.cells if (text := text_within(view, cell.node))]
    return (grid.width == 1 or len(texts) <= 2) and max(map(len, texts), default=0) >= _PROSE
