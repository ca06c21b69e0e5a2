"""What ``inspect`` shows of a graph: its tree, tables, quality and diagnostics."""

from collections import Counter
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from evigraph.cli.outline import outline, whole_tree
from evigraph.cli.output import console, counted, dim, line
from evigraph.cli.pieces import line_range
from evigraph.derive import Grid, earned, shown_grid
from evigraph.graph import Diagnostic, Graph, GraphView, Relation, Role, Severity
from evigraph.inspection import page_ranges, quality_rows

__all__ = ["inspection", "print_inspection"]

_ROWS_OF_TREE, _TABLES, _ROWS, _FINDINGS, _PLACES = 60, 5, 12, 15, 5
_NARROWEST = 10
"""Columns of the terminal that a table's column needs to be read."""
_SNIPPET = 60
_HEADS = {Relation.COLUMN_HEADER_FOR: "▾", Relation.ROW_HEADER_FOR: "▸"}
"""How header cells are marked, by what they head."""
_STYLES = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "dim"}


def inspection(graph: Graph, name: str) -> dict[str, Any]:
    """A graph's document, quality, the substrate that it has earned, tables and diagnostics; the tree itself is what
    ``compile`` writes."""
    view = GraphView(graph)
    return {
        "name": name,
        "document": graph.document,
        "quality": graph.quality,
        "earned": earned(graph.quality),
        "tables": [_table_data(view, node.id) for node in graph.nodes if node.role is Role.TABLE],
        "diagnostics": graph.diagnostics,
    }


def _table_data(view: GraphView, table: int) -> dict[str, Any]:
    grid = shown_grid(view, table)
    captions = [view.text(edge.source) for edge in view.incoming(table, Relation.CAPTION_FOR)]
    return {
        "node": view.public_id(table),
        "pages": view.pages(table),
        **({"lines": lines} if (lines := view.lines(table)) else {}),
        "rows": grid.height,
        "columns": grid.width,
        "header_cells": sum(_heads(view, cell.node) for cell in grid.cells),
        "caption": captions[0] if captions else None,
        "problems": grid.problems,
    }


def print_inspection(graph: Graph, name: str, *, everything: bool) -> None:
    """A graph for people. Long lists are cut, and say so, unless ``everything`` is asked for."""
    out = console()
    view = GraphView(graph)
    _print_document(out, graph, name)
    out.print()
    _print_tree(out, view, everything=everything)
    tables = [node.id for node in graph.nodes if node.role is Role.TABLE]
    for table in tables if everything else tables[:_TABLES]:
        out.print()
        _print_table(out, view, table, None if everything else _ROWS)
    if any(_heads(view, node.id) for node in graph.nodes):
        out.print(dim("▾ heads what is below it, ▸ its row; ← and ↑: the cell on the left, above, reaches here"))
    if not everything and len(tables) > _TABLES:
        out.print(dim(f"… {counted(len(tables) - _TABLES, 'more table')} (--all)"))
    out.print()
    _print_diagnostics(out, view, None if everything else _FINDINGS)


def _print_document(out: Console, graph: Graph, name: str) -> None:
    document = graph.document
    out.print(line(name), style="bold")
    if document.title:
        out.print(line(document.title))
    pages = f"{counted(len(document.pages), 'page')}, " if document.pages else ""
    out.print(dim(f"id {document.id}, {pages}language {line(document.lang or 'not declared')}"))
    for label, value in quality_rows(graph.quality):
        out.print(f"  {label:<22}{value}")


def _print_tree(out: Console, view: GraphView, *, everything: bool) -> None:
    rows = whole_tree(view) if everything else outline(view)
    top = Tree(Text(f"{view[0].role}", style="bold"))
    branches = {0: top}
    shown = 1
    for row in rows:
        if not everything and len(branches) > _ROWS_OF_TREE:
            break
        label = Text.assemble(
            (row.role, "bold"), (f" ({line(row.raw)})" if row.raw else "", "dim"), (f" #{row.node}", "dim")
        )
        if row.count > 1:
            label.append(f" to #{row.last}, {row.count} without content", "dim")
        elif row.text:
            label.append(f" {_cut(row.text)}")
        label.no_wrap, label.overflow = True, "ellipsis"
        branches[row.node] = branches[row.parent].add(label)
        shown += row.count
        if row.hidden:
            branches[row.parent].add(dim(f"… {row.hidden:,} more"))
    out.print(top)
    if left := len(view.nodes) - shown:
        out.print(dim(f"… {counted(left, 'more node')} (--all)"))


def _print_table(out: Console, view: GraphView, table: int, limit: int | None) -> None:
    grid = shown_grid(view, table)
    captions = [_cut(view.text(edge.source)) for edge in view.incoming(table, Relation.CAPTION_FOR)]
    pages = view.pages(table)
    at = f", page{'' if len(pages) == 1 else 's'} {page_ranges(pages)}" if pages else _lines(view, table, ", ")
    title = f"table #{table}{at}: {grid.height} x {grid.width}"
    head = Text.assemble((title, "bold"), (f"  {captions[0]}" if captions else "", "dim"))
    head.no_wrap, head.overflow = True, "ellipsis"
    out.print(head)
    if any(view.text(cell.node) for cell in grid.cells):
        _print_grid(out, view, grid, limit)
    else:
        out.print(dim("no text in any cell"))
    for problem in grid.problems:
        out.print(Text(line(problem), style="yellow"))


def _print_grid(out: Console, view: GraphView, grid: Grid, limit: int | None) -> None:
    """The cells; of a large table the first rows, and as many columns as can be read."""
    columns = grid.width if limit is None else min(grid.width, max(2, out.width // _NARROWEST))
    rows = grid.height if limit is None else min(grid.height, limit)
    shown = Table(show_header=False, show_lines=True, pad_edge=False)
    for _ in range(columns):
        shown.add_column(overflow="fold", max_width=24)
    for row in range(rows):
        shown.add_row(*(_cell(view, grid, row, column) for column in range(columns)))
    out.print(shown)
    hidden = ((grid.height - rows, "more row"), (grid.width - columns, "more column"))
    if more := [counted(number, noun) for number, noun in hidden if number]:
        out.print(dim(f"… {', '.join(more)} (--all)"))


def _cell(view: GraphView, grid: Grid, row: int, column: int) -> Text:
    """A cell's text where it begins, headers bold and marked; an arrow where it reaches."""
    cell = grid.at.get((row, column))
    if cell is None:
        return dim("↑") if column == 0 and grid.shifted.get(row) is not None else Text("")
    if (cell.row, cell.column) != (row, column):
        return dim("←" if cell.row == row else "↑")
    marks = "".join(mark for relation, mark in _HEADS.items() if view.outgoing(cell.node, relation))
    text = _cut(view.text(cell.node))
    return Text(f"{marks} {text}".strip(), style="bold") if marks else Text(text)


def _cut(text: str) -> str:
    """The beginning of a text, on one line."""
    text = line(" ".join(text.split()))
    return text if len(text) <= _SNIPPET else f"{text[:_SNIPPET]}…"


def _heads(view: GraphView, cell: int) -> bool:
    return any(view.outgoing(cell, relation) for relation in (Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR))


def _print_diagnostics(out: Console, view: GraphView, limit: int | None) -> None:
    graph = view.graph
    if not graph.diagnostics:
        out.print("no findings")
        return
    counts = Counter(finding.code for finding in graph.diagnostics)
    out.print(
        Text(f"{counted(len(graph.diagnostics), 'finding')}:", style="bold"),
        ", ".join(f"{n:,} {c}" for c, n in counts.most_common()),
    )
    alike: dict[tuple[Severity, str, str], list[Diagnostic]] = {}
    for finding in graph.diagnostics:
        alike.setdefault((finding.severity, finding.code, finding.message), []).append(finding)
    worst = sorted(alike.values(), key=lambda findings: list(_STYLES).index(findings[0].severity))
    for findings in worst[:limit]:
        out.print(_findings(view, findings, None if limit is None else _PLACES), soft_wrap=True)
    if limit is not None and len(worst) > limit:
        out.print(dim(f"… {counted(sum(map(len, worst[limit:])), 'more finding')} (--all)"))


def _findings(view: GraphView, findings: list[Diagnostic], limit: int | None) -> Text:
    """Findings that say the same, in one line with their places."""
    first = findings[0]
    places = [place for finding in findings if (place := _place(view, finding))]
    more = f" … {len(places) - limit:,} more" if limit is not None and len(places) > limit else ""
    return Text.assemble(
        (f"  {first.severity:<8}", _STYLES[first.severity]),
        f"{first.code}: {line(first.message)}",
        (f"  {', '.join(places[:limit])}{more}" if places else "", "dim"),
    )


def _place(view: GraphView, finding: Diagnostic) -> str:
    if finding.node is None:
        return f"page {finding.page}" if finding.page else ""
    page = f"page {finding.page} " if finding.page else _lines(view, finding.node, after=" ")
    return f"{page}#{finding.node}"


def _lines(view: GraphView, node: int, before: str = "", after: str = "") -> str:
    """The lines of the source that a node is on, with what stands around them; nothing where there are none."""
    lines = view.lines(node)
    return f"{before}{line_range(range(lines[0], lines[1] + 1))}{after}" if lines else ""
