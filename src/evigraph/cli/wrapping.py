"""Text in lines of the terminal, whose width is counted in cells: a Chinese character takes two."""

import re
from collections.abc import Iterator

from rich.cells import cell_len

__all__ = ["wrap"]

# Scripts without spaces between words, with full-width forms; a line may end after any of their characters ...
_WIDE = (
    r"\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6"
    r"\U00020000-\U0003fffd"
)
# ... except before a closing mark and after an opening one.
_CLOSING = "、。〉》」』】〕’”！），．：；？｝…"
_OPENING = "〈《「『【〔‘“（｛"
_PIECE = re.compile(rf"\s+|[{_OPENING}]*(?:[{_WIDE}]|(?:(?![{_WIDE}{_OPENING}])\S)+)[{_CLOSING}]*|[{_OPENING}]+")


def wrap(text: str, width: int, indent: str = "", hanging: str | None = None) -> list[str]:
    """A paragraph in lines of at most ``width`` cells; those after the first begin with ``hanging``.

    Lines end at spaces, and anywhere in scripts that have none. What is wider than a line is cut.
    """
    hanging = indent if hanging is None else hanging
    lines: list[str] = []
    line, start = indent, len(indent)
    for piece in _pieces(text, width - max(cell_len(indent), cell_len(hanging))):
        if cell_len(line) + cell_len(piece) > width and len(line) > start:
            lines.append(line.rstrip())
            line, start = hanging, len(hanging)
        if not lines or len(line) > start or not piece.isspace():
            line += piece
    return [*lines, line.rstrip()]


def _pieces(text: str, room: int) -> Iterator[str]:
    """What is not broken, each no wider than there is room."""
    for piece in _PIECE.findall(text):
        whole = " " * len(piece) if piece.isspace() else piece
        if cell_len(whole) <= room:
            yield whole
        else:
            yield from _cut(whole, room)


def _cut(piece: str, room: int) -> Iterator[str]:
    part, cells = "", 0
    for character in piece:
        size = cell_len(character)
        if part and cells + size > room:
            yield part
            part, cells = "", 0
        part, cells = part + character, cells + size
    yield part
