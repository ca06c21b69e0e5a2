"""Text that stands for glyphs (``/ActualText`` of a mark, ISO 32000-2 §14.9.4), where PDFium does not do all of it.

PDFium puts the text in the place of the glyphs, but gives it the place of the first of them, in a Form in the
Form's own space; and where the glyphs are blanks or the font has none of the text's characters, it leaves the text
aside.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from evigraph.graph import Rect
from evigraph.sources.pdf import pdfium
from evigraph.sources.pdf.geometry import Matrix, merge_lines, moved

__all__ = ["Drawn", "Replaced", "rects_of", "stands_elsewhere", "text_of_blanks"]

_NEAR = 1.0
"""Points that a box of a text page may be beside that of the text object."""
_ABOVE = 0.5
"""A middle so far above or below a line, in its heights, is that of an accent of the line, not of another line."""
_UNSEEN = frozenset(("Cc", "Cf", "Zs", "Zl", "Zp"))
_UNKNOWN = "\ufffc\ufffd"


class Drawn(NamedTuple):
    """A text object, and how the Forms around it move it (None: it is the page's own)."""

    item: int
    matrix: Matrix | None

    def box(self) -> Rect | None:
        """Its box in page space; None where it has no extent, as blanks have none."""
        box = pdfium.bounds(self.item)
        if box is None or box[0] >= box[2] or box[1] >= box[3]:
            return None
        return box if self.matrix is None else moved(box, self.matrix)


class Replaced(NamedTuple):
    """A text object that a text stands for, and the mark that says so."""

    drawn: Drawn
    mark: int | None
    text: str


def text_of_blanks(replaced: Iterable[Replaced]) -> str:
    """The texts that stand for all of a content, each once; none where they say nothing."""
    text = "".join({one.mark: one.text for one in replaced}.values())
    return text if any(unicodedata.category(c) not in _UNSEEN and c not in _UNKNOWN for c in text) else ""


def stands_elsewhere(replaced: Sequence[Replaced], rects: list[Rect]) -> bool:
    """Whether these rectangles of the text page are not those of the glyphs that are replaced."""
    if any(one.drawn.matrix is not None for one in replaced):
        return True
    return any(not any(_within(box, rect) for rect in rects) for box in _boxes(one.drawn for one in replaced))


def rects_of(texts: Iterable[Drawn]) -> list[Rect]:
    """A rectangle a line around text objects."""
    return merge_lines(_boxes(texts))


def _boxes(texts: Iterable[Drawn]) -> Iterator[Rect]:
    for drawn in texts:
        box = drawn.box()
        if box is not None:
            yield box


def _within(box: Rect, rect: Rect) -> bool:
    """Whether a box is on the line of a rectangle and from its left to its right."""
    middle, slack = (box[1] + box[3]) / 2, _ABOVE * (rect[3] - rect[1])
    beside = box[0] >= rect[0] - _NEAR and box[2] <= rect[2] + _NEAR
    return beside and rect[1] - slack <= middle <= rect[3] + slack
