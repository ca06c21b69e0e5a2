"""Markdown tables in columns of the terminal: cells wrapped in their column, or rows line by line where none is."""

import re
from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len, set_cell_size

from evigraph.cli.wrapping import wrap
from evigraph.retrieve.markdown import split_row

__all__ = ["wrap_text"]

_DELIMITER = re.compile(r"---(?:\|---)+")
_BREAK = " | "
_LONGEST_WORD = 24
"""Cells of the terminal that a column has at least, where it has a word as long."""


def wrap_text(text: str, width: int, indent: str) -> list[str]:
    """Evidence text in lines of at most ``width`` cells, its Markdown tables aligned; what they are parted by is left
    out above them.
    """
    lines = text.split("\n")
    shown: list[str] = []
    at = 0
    while at < len(lines):
        begins = at == 0 or not lines[at - 1]
        if begins and at + 1 < len(lines) and _DELIMITER.fullmatch(lines[at + 1]):
            end = next((end for end in range(at, len(lines)) if not lines[end]), len(lines))
            if shown and not shown[-1]:
                shown.pop()
            shown.extend(_aligned(lines[at], lines[at + 2 : end], width, indent))
            at = end
        else:
            shown.extend(wrap(lines[at], width, indent))
            at += 1
    return shown


def _aligned(header: str, lines: Sequence[str], width: int, indent: str) -> list[str]:
    names = split_row(header)
    rows = [names, *(_padded(split_row(line), len(names)) for line in lines)]
    in_columns = [names, *(row for row in rows[1:] if any(row[1:]))]
    widths = _widths(in_columns, width - len(indent) - len(_BREAK) * (len(names) - 1))
    if widths is None:
        return [part for line in (header, *lines) for part in wrap(line, width, indent, indent + "  ")]
    rule = indent + "-|-".join("-" * size for size in widths)
    shown = [*_row(names, widths, indent), rule]
    for row in rows[1:]:  # a title within the rows is as wide as the table
        shown.extend(_row(row, widths, indent) if any(row[1:]) else wrap(row[0], width, indent))
    return shown


def _padded(cells: list[str], count: int) -> list[str]:
    """A row of so many cells. A row of more, as text that only looks like one may have, keeps them in the last."""
    if len(cells) > count:
        return [*cells[: count - 1], _BREAK.join(cells[count - 1 :])]
    return [*cells, *[""] * (count - len(cells))]


def _widths(rows: Sequence[Sequence[str]], room: int) -> list[int] | None:
    """The widths of the columns in cells of the terminal. None: there is no room for their words.

    Rows have it before the header: that is read once, and may take more lines.
    """
    columns = list(zip(*rows, strict=True))
    least = [min(_LONGEST_WORD, max(map(cell_len, " ".join(column).split()), default=1)) for column in columns]
    if sum(least) > room:
        return None
    below = [max(map(cell_len, column[1:]), default=0) for column in columns]
    whole = [max(map(cell_len, column)) for column in columns]
    return _grown(_grown(least, below, room), whole, room)


def _grown(least: Sequence[int], wanted: Sequence[int], room: int) -> list[int]:
    """Widths grown to what is wanted, the narrowest columns first."""
    for most in range(room, 0, -1):
        widths = [max(low, min(most, wide)) for low, wide in zip(least, wanted, strict=True)]
        if sum(widths) <= room:
            return widths
    return list(least)


def _row(cells: Sequence[str], widths: Sequence[int], indent: str) -> list[str]:
    columns = [wrap(cell, width) for cell, width in zip(cells, widths, strict=True)]
    lines = zip_longest(*columns, fillvalue="")
    padded = ([set_cell_size(*part) for part in zip(line, widths, strict=True)] for line in lines)
    return [(indent + _BREAK.join(line)).rstrip() for line in padded]
