"""What ``inspect`` shows of a graph: its tree, tables, quality and diagnostics."""

from collections import Counter
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from evigraph.cli.output import console, dim, plain
from evigraph.derive import Grid, lay_out
from evigraph.graph import Diagnostic, Graph, GraphView, Relation, Role, Severity

__all__ = ["inspection", "print_inspection"]

_NODES, _TABLES, _FINDINGS = 60, 5, 15
_SNIPPET = 60
_STYLES = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "dim"}


def inspection(graph: Graph, name: str) -> dict[str, Any]:
    """A graph's document, quality, tables and diagnostics; the tree itself is what ``compile`` writes."""
    view = GraphView(graph)
    return {
        "name": name,
        "document": graph.document,
        "quality": graph.quality,
        "tables": [_table_data(view, node.id) for node in graph.nodes if node.role is Role.TABLE],
        "diagnostics": graph.diagnostics,
    }


def _table_data(view: GraphView, table: int) -> dict[str, Any]:
    grid = lay_out(view, table)
    captions = [view.text(edge.source) for edge in view.incoming(table, Relation.CAPTION_FOR)]
    return {
        "node": view.public_id(table),
        "pages": view.pages(table),
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
    _print_tree(out, view, None if everything else _NODES)
    tables = [node.id for node in graph.nodes if node.role is Role.TABLE]
    for table in tables if everything else tables[:_TABLES]:
        out.print()
        _print_table(out, view, table)
    if not everything and len(tables) > _TABLES:
        out.print(dim(f"… {len(tables) - _TABLES} more tables (--all)"))
    out.print()
    _print_diagnostics(out, graph, None if everything else _FINDINGS)


def _print_document(out: Console, graph: Graph, name: str) -> None:
    document, quality = graph.document, graph.quality
    out.print(plain(name), style="bold")
    if document.title:
        out.print(plain(document.title))
    out.print(dim(f"id {document.id}, {len(document.pages)} pages, language {document.lang or 'not declared'}"))
    rows = (
        ("text reached by tags", f"{quality.tagged_text_share:.1%}"),
        ("headings", f"{quality.headings} ({quality.heading_edges} blocks governed)"),
        ("tables", f"{quality.tables} ({quality.header_cells} TH, {quality.scoped_header_cells} with scope)"),
        ("header edges", f"{quality.header_edges_declared} declared, {quality.header_edges_derived} derived"),
        ("lists", f"{quality.lists} ({quality.list_items} items)"),
        ("figures", f"{quality.figures} ({quality.figures_with_alt} with alternate text)"),
        ("roles in use", f"{quality.roles}"),
    )
    for label, value in rows:
        out.print(f"  {label:<22}{value}")


def _print_tree(out: Console, view: GraphView, limit: int | None) -> None:
    top = Tree(Text(f"{view[0].role}", style="bold"))
    branches = {0: top}
    shown = 0
    for node in view.nodes[1:]:
        parent = branches.get(node.parent if node.parent is not None else 0)
        if parent is None or (limit is not None and shown >= limit):
            continue
        raw = f" ({plain(node.raw_role)})" if node.raw_role != node.role else ""
        label = Text.assemble((f"{node.role}", "bold"), (raw, "dim"), (f" #{node.id} ", "dim"), _snippet(view, node.id))
        label.no_wrap, label.overflow = True, "ellipsis"
        branches[node.id] = parent.add(label)
        shown += 1
    out.print(top)
    left = len(view.nodes) - 1 - shown
    if left:
        out.print(dim(f"… {left:,} more nodes (--all)"))


def _snippet(view: GraphView, node: int) -> str:
    text = view[node].alt or view.own_text(node)
    text = plain(" ".join(text.split()))
    return text if len(text) <= _SNIPPET else f"{text[:_SNIPPET]}…"


def _print_table(out: Console, view: GraphView, table: int) -> None:
    grid = lay_out(view, table)
    captions = [plain(view.text(edge.source)) for edge in view.incoming(table, Relation.CAPTION_FOR)]
    pages = ", ".join(map(str, view.pages(table)))
    title = f"table #{table}, page {pages}: {grid.height} x {grid.width}"
    out.print(Text(title, style="bold"), dim(f"  {captions[0]}" if captions else ""), sep="", soft_wrap=True)
    shown = Table(show_header=False, show_lines=True, pad_edge=False)
    for _ in range(grid.width):
        shown.add_column(overflow="fold", max_width=24)
    for row in range(min(grid.height, 12)):
        shown.add_row(*(_cell(view, grid, row, column) for column in range(grid.width)))
    out.print(shown)
    if grid.height > 12:
        out.print(dim(f"… {grid.height - 12} more rows"))
    for problem in grid.problems:
        out.print(Text(problem, style="yellow"))


def _cell(view: GraphView, grid: Grid, row: int, column: int) -> Text:
    """A cell's text where it begins, headers bold; an arrow where it reaches."""
    cell = grid.at.get((row, column))
    if cell is None:
        return Text("")
    if (cell.row, cell.column) != (row, column):
        return dim("←" if cell.row == row else "↑")
    text = plain(" ".join(view.text(cell.node).split()))
    return Text(
        text if len(text) <= _SNIPPET else f"{text[:_SNIPPET]}…", style="bold" if _heads(view, cell.node) else ""
    )


def _heads(view: GraphView, cell: int) -> bool:
    return any(view.outgoing(cell, relation) for relation in (Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR))


def _print_diagnostics(out: Console, graph: Graph, limit: int | None) -> None:
    if not graph.diagnostics:
        out.print("no findings")
        return
    counts = Counter(finding.code for finding in graph.diagnostics)
    out.print(
        Text(f"{len(graph.diagnostics)} findings: ", style="bold"),
        ", ".join(f"{n} {c}" for c, n in counts.most_common()),
    )
    worst = sorted(graph.diagnostics, key=lambda d: list(_STYLES).index(d.severity))
    for finding in worst[:limit]:
        out.print(_finding(finding), soft_wrap=True)
    if limit is not None and len(worst) > limit:
        out.print(dim(f"… {len(worst) - limit} more (--all)"))


def _finding(finding: Diagnostic) -> Text:
    place = f"page {finding.page}" if finding.page else ""
    node = f"#{finding.node}" if finding.node is not None else ""
    at = " ".join(part for part in (place, node) if part)
    return Text.assemble(
        (f"  {finding.severity:<8}", _STYLES[finding.severity]),
        f"{finding.code}: {plain(finding.message)}",
        (f"  {at}", "dim"),
    )
