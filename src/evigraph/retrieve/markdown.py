"""Rows of texts -> the lines of a Markdown table, in as few words as the format allows.

GitHub-flavoured Markdown (GFM 0.29, §4.10): a header row, a delimiter row of as many cells, rows. Bars at the ends of
a row may be left out, and are, where the row is read alike without; blank cells at the end of a row below the header
likewise. The delimiter row is one word, whatever the number of columns.
"""

import re
from collections.abc import Sequence

from evigraph.retrieve.line import one_line

__all__ = ["markdown_table", "plain_row", "split_row"]

_BREAK = " | "
_BLOCK_START = re.compile(r"(?:[-+*]|\d{1,9}[.)]|#{1,6})(?:\s|$)|[<>]|```|~~~|[-*_](?:\s*[-*_]){2,}$")
"""A line that begins so ends a table: it is a list, a heading, a quotation, code, HTML or a rule."""
_BAR = re.compile(r"(?<!\\)\|")


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The header, the delimiter row and the rows of a table of at least two columns, a line each.

    Texts are made one line; bars in them are escaped. A row may have fewer cells than the header.
    """
    delimiter = "|".join(["---"] * len(header))
    return [_row([*map(_escaped, header)], whole=True), delimiter, *(_row([*map(_escaped, row)]) for row in rows)]


def plain_row(texts: Sequence[str]) -> str:
    """A row outside any Markdown table: the texts with bars between them, blanks at the end left out."""
    cells = list(texts)
    while cells and not cells[-1]:
        cells.pop()
    return one_line(_BREAK.join(cells))


def split_row(line: str) -> list[str]:
    """The cells of a line of :func:`markdown_table`, bars in them as they were."""
    cells = [cell.strip().replace("\\|", "|") for cell in _BAR.split(line)]
    if len(cells) > 1 and not cells[0]:
        del cells[0]
    if len(cells) > 1 and not cells[-1]:
        del cells[-1]
    return cells


def _row(cells: list[str], *, whole: bool = False) -> str:
    """A row of cells; ``whole`` keeps the blanks at its end."""
    line = _BREAK.join(cells) if whole else plain_row(cells)
    if not cells[0] or _BLOCK_START.match(line):
        line = f"| {line}"
    if whole and not cells[-1]:
        line = f"{line} |"
    return one_line(line)


def _escaped(text: str) -> str:
    return one_line(text).replace("|", "\\|")
