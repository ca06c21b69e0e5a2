"""Where the content of a block stands in the source: the parser takes its lines out of quotes, lists and cells."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from evigraph.graph import Anchor
from evigraph.sources.text import SourceText

__all__ = ["Cell", "Placed", "anchor_of", "block_anchor", "place_cells", "place_heading", "place_lines"]

_BEFORE_ROW = re.compile(r"[ \t>]*(?:(?:[-+*]|\d{1,9}[.)]|\[\^[^\s\]]+\]:)[ \t]+[ \t>]*)*")
"""What may stand before a row of a table in its line: the marks of quotes, items and notes that it is in."""
_MARKS = re.compile("#+")
_BAR = re.compile(r"\\?\|")


class Placed(NamedTuple):
    """Where the characters of a content stand: each piece of it begins at ``starts`` and stands, whole and as it is,
    at ``places`` of the source."""

    starts: Sequence[int]
    places: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the characters from start to end of the content stand in the source."""
        first = self._at(start)
        return first, (self._at(end - 1) + 1 if end > start else first)

    def _at(self, offset: int) -> int:
        piece = max(0, bisect_right(self.starts, offset) - 1)
        return self.places[piece] + offset - self.starts[piece]


class Cell(NamedTuple):
    """A cell of a row: its content, and where it stands, if that is known."""

    content: str
    placed: Placed | None


def anchor_of(source: SourceText, span: tuple[int, int]) -> Anchor:
    """The anchor of a span of the source."""
    first = source.line_at(span[0])
    return Anchor(span=span, lines=(first + 1, max(first, source.line_at(max(span[0], span[1] - 1))) + 1))


def block_anchor(source: SourceText, lines: Sequence[int] | None) -> Anchor:
    """The anchor of the lines from the first to before the second number, blank ones at their end left out."""
    first, end = (lines[0], lines[1]) if lines else (0, 1)
    while end > first + 1 and not source.line(end - 1).strip():
        end -= 1
    last = source.line(end - 1)
    start = source.starts[min(first, len(source.starts) - 1)]
    return Anchor(
        span=(start, max(start, source.starts[min(end, len(source.starts)) - 1] + len(last))), lines=(first + 1, end)
    )


def place_lines(source: SourceText, content: str, first: int) -> Placed | None:
    """The place of a content each line of which is the end of a line of the source, from a line on."""
    starts: list[int] = []
    places: list[int] = []
    at = 0
    for number, part in enumerate(content.split("\n"), first):
        indent = len(part) - len(part.lstrip(" \t"))
        column = _column(_plain(source.line(number)), part[indent:])
        if column is None:
            return None
        starts.append(at + indent)
        places.append(source.starts[min(number, len(source.starts) - 1)] + column)
        at += len(part) + 1
    return Placed(starts, places)


def _column(line: str, end: str) -> int | None:
    """Where the end of a line begins; white space after it may have been cut."""
    if line.endswith(end):
        return len(line) - len(end)
    line, end = line.rstrip(), end.rstrip()
    return len(line) - len(end) if line.endswith(end) else None


def place_heading(source: SourceText, content: str, number: int) -> Placed | None:
    """The place of the content of a heading that begins with number signs."""
    line = _plain(source.line(number))
    marks = _MARKS.search(line)
    column = line.find(content, marks.end()) if marks else -1
    return None if column < 0 else Placed((0,), (source.starts[number] + column,))


def place_cells(source: SourceText, contents: Sequence[str], number: int) -> list[Cell]:
    """The cells of a row of a table that stands on a line: those the parser gives, and those beyond the last column.

    A row may have more cells than the table has columns. They are no part of the table (GFM, "tables"), but of
    what the document says.
    """
    line = _plain(source.line(number)).rstrip()
    cells = _split(line, _BEFORE_ROW.match(line), source.starts[min(number, len(source.starts) - 1)])
    found: list[Cell] = []
    for place, content in enumerate(contents):
        known = cells[place] if place < len(cells) else None
        found.append(Cell(content, known.placed if known and known.content == content else None))
    return [*found, *cells[len(contents) :]]


def _split(line: str, before: re.Match[str] | None, offset: int) -> list[Cell]:
    """The cells of a line, parted at its bars; a bar after a backslash is a character of its cell."""
    begin = before.end() if before else 0
    cells: list[Cell] = []
    pieces = [(0, begin, "")]
    length, at = 0, begin
    for match in _BAR.finditer(line, begin):
        pieces.append((length, at, line[at : match.start()]))
        length, at = length + match.start() - at, match.end()
        if match[0] == "|":
            cells.append(_cell(pieces, offset))
            pieces, length = [], 0
        else:
            pieces.append((length, at - 1, "|"))
            length += 1
    pieces.append((length, at, line[at:]))
    cells.append(_cell(pieces, offset))
    if cells and line[begin : begin + 1] == "|":
        cells.pop(0)
    if cells and line.endswith("|") and not cells[-1].content:
        cells.pop()
    return cells


def _cell(pieces: list[tuple[int, int, str]], offset: int) -> Cell:
    """A cell of pieces: where each begins in the cell, where in the line, and what it is."""
    text = "".join(piece for _, _, piece in pieces)
    cut = len(text) - len(text.lstrip())
    return Cell(text.strip(), Placed([at - cut for at, _, _ in pieces], [offset + place for _, place, _ in pieces]))


def _plain(line: str) -> str:
    """A line as the parser sees it."""
    return line.replace("\0", "\ufffd")
