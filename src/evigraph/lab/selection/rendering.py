"""A graph -> the Markdown of its pages: what evigraph itself makes of a document, in the form that parsers give.

Tables in which a cell spans rows or columns are HTML, as Markdown has no spans; others are Markdown.
"""

import html
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby

from evigraph.derive import Cell, Grid, cell_of, level_of, shown_grid
from evigraph.graph import HEADING_ROLES, Graph, GraphView, Role, Status, squeeze
from evigraph.index import Leaf, leaves
from evigraph.index.leaves import leaf_fragments

__all__ = ["render_pages"]

_DEEPEST = 6
_TABLE = frozenset({Role.TABLE})
_BULLET = re.compile(r"[^\w\s#<|] +")
_NUMBERED = re.compile(r"\w{1,4}[.)] ")
_MARKUP = re.compile(r"<(?=[A-Za-z/!])")
_BEGINS = re.compile(r"(?=#|[-+*>] )")


def render_pages(graph: Graph) -> list[str]:
    """The Markdown of each page, in logical order; what is outside the tree stands at the end of its page.

    An element over several pages is on each of them what stands there. Artifacts are left out.
    """
    view = GraphView(graph)
    pages: defaultdict[int, list[str]] = defaultdict(list)
    last = 1
    for table, members in groupby(leaves(view), key=lambda leaf: _table_of(view, leaf.node)):
        found = list(members)
        blocks = _leaves(view, found, last) if table is None else _table(view, table, found, last)
        for page, block in blocks:
            pages[page].append(block)
            last = page
    outside: defaultdict[int, list[str]] = defaultdict(list)
    for fragment in graph.fragments:
        if fragment.status is Status.UNTAGGED and fragment.text.strip() and fragment.anchor.page is not None:
            outside[fragment.anchor.page].append(_paragraph(squeeze(fragment.text)))
    for page, lines in outside.items():
        pages[page].append("\n".join(lines))
    return ["\n\n".join(pages[number]) for number in range(1, max(len(graph.document.pages), *pages, 0) + 1)]


def _table_of(view: GraphView, node: int) -> int | None:
    """The outermost table that a leaf is in."""
    table = view.outermost(node, _TABLE)
    return None if table == node else table


def _parts(view: GraphView, leaf: Leaf, last: int) -> list[tuple[int, str]]:
    """What a leaf says on each page; on the page before, where its text stands on none."""
    by_page: defaultdict[int, list[str]] = defaultdict(list)
    for fragment in leaf_fragments(view, leaf.node):
        if fragment.anchor.page is not None and fragment.text.strip():
            by_page[fragment.anchor.page].append(fragment.text)
    if len(by_page) < 2:
        return [(next(iter(by_page), last), leaf.text)]
    return [(page, squeeze("".join(texts))) for page, texts in sorted(by_page.items())]


def _leaves(view: GraphView, found: Sequence[Leaf], last: int) -> Iterator[tuple[int, str]]:
    for leaf in found:
        for page, text in _parts(view, leaf, last):
            last = page
            yield page, _block(view, leaf.node, text)


def _block(view: GraphView, node: int, text: str) -> str:
    role = view[node].role
    if role in HEADING_ROLES:
        return f"{'#' * min(max(level_of(view, node) or 1, 1), _DEEPEST)} {text}"
    if role is Role.CODE and "\n" in text:
        return f"```\n{text}\n```"
    if role in (Role.LI, Role.LBODY):
        return text if _NUMBERED.match(text) else f"- {_BULLET.sub('', text, count=1) if _BULLET.match(text) else text}"
    return _paragraph(text)


def _paragraph(text: str) -> str:
    """Text that Markdown reads as text."""
    return _BEGINS.sub(r"\\", _MARKUP.sub("&lt;", text), count=1) if text else text


def _table(view: GraphView, table: int, found: Sequence[Leaf], last: int) -> Iterator[tuple[int, str]]:
    """What a table has beside its cells, then its rows, page by page."""
    grid = shown_grid(view, table)
    placed = {cell.node for cell in grid.cells}
    texts: dict[int, str] = {}
    pages: dict[int, int] = {}
    for leaf in found:
        cell = cell_of(view, leaf.node)
        if cell is None or cell not in placed:
            yield from _leaves(view, [leaf], last)
            continue
        page, _ = _parts(view, leaf, last)[0]
        texts[cell] = f"{texts[cell]} {leaf.text}" if cell in texts else leaf.text
        pages.setdefault(cell, page)
    by_page: defaultdict[int, list[list[Cell]]] = defaultdict(list)
    for row in grid.rows():
        last = max((pages[cell.node] for cell in row if cell.node in pages), default=last)
        by_page[last].append(row)
    for page, rows in sorted(by_page.items()):
        if any(cell.node in texts for row in rows for cell in row):
            yield page, _as_html(rows, texts) if _spans(grid) else _as_markdown(grid, rows, texts)


def _spans(grid: Grid) -> bool:
    return any(cell.rows > 1 or cell.columns > 1 for cell in grid.cells)


def _as_html(rows: Sequence[Sequence[Cell]], texts: dict[int, str]) -> str:
    lines = ("".join(_cell(cell, texts) for cell in row) for row in rows)
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _cell(cell: Cell, texts: dict[int, str]) -> str:
    name = "th" if cell.is_header else "td"
    spans = (f' rowspan="{cell.rows}"' if cell.rows > 1 else "") + (
        f' colspan="{cell.columns}"' if cell.columns > 1 else ""
    )
    return f"<{name}{spans}>{html.escape(texts.get(cell.node, ''), quote=False)}</{name}>"


def _as_markdown(grid: Grid, rows: Sequence[Sequence[Cell]], texts: dict[int, str]) -> str:
    """The rows, the first of them above the delimiters that the format asks for."""
    lines: list[str] = []
    for row in rows:
        by_column = {cell.column: texts.get(cell.node, "") for cell in row}
        cells = [" ".join(by_column.get(column, "").split()).replace("|", "\\|") for column in range(grid.width)]
        lines.append(f"| {' | '.join(cells)} |")
    lines.insert(1, f"|{'---|' * grid.width}")
    return "\n".join(lines)
