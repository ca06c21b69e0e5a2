"""Tables whose tags tell headers from data wrongly, or that are no tables."""

from collections.abc import Iterable, Iterator

from evigraph.derive.grid import Cell, Grid, table_attribute
from evigraph.derive.headercells import holds_table, is_numeric
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
    """One column, or one row with at most two texts, that holds a paragraph; else mostly paragraphs, no figures."""
    texts = [text for cell in grid.cells if (text := text_within(view, cell.node))]
    if min(grid.width, grid.height) > 1:
        return _is_prose_throughout(view, grid, texts)
    return (grid.width == 1 or len(texts) <= 2) and max(map(len, texts), default=0) >= _PROSE


def _is_prose_throughout(view: GraphView, grid: Grid, texts: list[str]) -> bool:
    """Whether most cells hold a paragraph and none a figure.

    Paragraphs below short headers, or right of short labels, are what a table says of them: the first
    row and the first column must be paragraphs too.
    """
    if 2 * sum(len(text) >= _PROSE for text in texts) <= len(texts) or any(map(is_numeric, texts)):
        return False
    first_row = [cell for cell in grid.cells if cell.row == 0]
    first_column = [cell for cell in grid.cells if cell.column == 0]
    return all(_has_paragraphs(view, line) for line in (first_row, first_column))


def _has_paragraphs(view: GraphView, cells: list[Cell]) -> bool:
    """Whether at least half of the cells that say something hold a paragraph."""
    lengths = [len(text) for cell in cells if (text := text_within(view, cell.node))]
    return 0 < len(lengths) <= 2 * sum(length >= _PROSE for length in lengths)
