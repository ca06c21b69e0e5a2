"""From Forms to page space, from there to the page as it is shown, and from glyph boxes to a rectangle a line."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from evigraph.graph import Page, Rect
from evigraph.sources.pdf.values import inherited, items, number_of

__all__ = ["Matrix", "PageSpace", "merge_columns", "merge_lines", "moved", "multiply", "page_space", "union"]

Matrix = tuple[float, float, float, float, float, float]
"""A transformation (a, b, c, d, e, f) from one space to another, as ISO 32000-2 §8.3.4 has it."""

_US_LETTER: Rect = (0.0, 0.0, 612.0, 792.0)
_SAME_LINE = 0.5
"""Two boxes are on one line when they share at least this much of the smaller one's height."""


@dataclass(frozen=True, slots=True)
class PageSpace:
    """The shown part of a page in its own space, and how far it is turned (degrees clockwise)."""

    box: Rect
    rotation: int

    @property
    def page(self) -> Page:
        """The page's size as it is shown."""
        x0, y0, x1, y1 = self.box
        width, height = round(x1 - x0, 2), round(y1 - y0, 2)
        return Page(height, width, self.rotation) if self.rotation in (90, 270) else Page(width, height, self.rotation)

    def shown(self, rect: Rect) -> Rect:
        """A rectangle of page space as a rectangle of the page as it is shown, to 0.01 points."""
        x0, y0, x1, y1 = self.box
        a, b, c, d = rect
        if self.rotation == 0:
            return (round(a - x0, 2), round(b - y0, 2), round(c - x0, 2), round(d - y0, 2))
        if self.rotation == 90:
            a, b, c, d = b - y0, x1 - c, d - y0, x1 - a
        elif self.rotation == 180:
            a, b, c, d = x1 - c, y1 - d, x1 - a, y1 - b
        else:
            a, b, c, d = y1 - d, a - x0, y1 - b, c - x0
        return (round(a, 2), round(b, 2), round(c, 2), round(d, 2))


def page_space(page: Any) -> PageSpace:
    """The crop box (clipped to the media box) and rotation of a pikepdf page, inherited ones included.

    A missing or unusable box counts as US Letter, as viewers take it.
    """
    media = _box(inherited(page, "/MediaBox")) or _US_LETTER
    crop = _box(inherited(page, "/CropBox")) or media
    clipped = (max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3]))
    if clipped[0] >= clipped[2] or clipped[1] >= clipped[3]:
        clipped = media
    turn = number_of(inherited(page, "/Rotate"))
    return PageSpace(clipped, int(turn) % 360 // 90 * 90 if turn is not None else 0)


def merge_lines(rects: Iterable[Rect]) -> list[Rect]:
    """Neighbouring boxes that stand on one line become one; the order of lines is kept."""
    lines: list[Rect] = []
    for rect in rects:
        x0, y0, x1, y1 = rect
        if x1 <= x0 and y1 <= y0:
            continue
        if lines:
            left, bottom, right, top = lines[-1]
            shared = min(top, y1) - max(bottom, y0)
            if shared > 0 and (shared >= _SAME_LINE * (top - bottom) or shared >= _SAME_LINE * (y1 - y0)):
                lines[-1] = (min(left, x0), min(bottom, y0), max(right, x1), max(top, y1))
                continue
        lines.append(rect)
    return lines


def merge_columns(rects: Iterable[Rect]) -> list[Rect]:
    """The same for boxes that stand in one column."""
    return [(x0, y0, x1, y1) for y0, x0, y1, x1 in merge_lines((y0, x0, y1, x1) for x0, y0, x1, y1 in rects)]


def union(rects: Iterable[Rect]) -> Rect | None:
    """The smallest rectangle around all; None around nothing."""
    corners = list(zip(*rects, strict=True))
    if not corners:
        return None
    return (min(corners[0]), min(corners[1]), max(corners[2]), max(corners[3]))


def multiply(first: Matrix, second: Matrix) -> Matrix:
    """The transformation that does ``first`` and then ``second``."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def moved(rect: Rect, matrix: Matrix) -> Rect:
    """The upright box around a rectangle that a matrix has moved, scaled or turned."""
    a, b, c, d, e, f = matrix
    x0, y0, x1, y1 = rect
    xs = [a * x + c * y + e for x in (x0, x1) for y in (y0, y1)]
    ys = [b * x + d * y + f for x in (x0, x1) for y in (y0, y1)]
    return (min(xs), min(ys), max(xs), max(ys))


def _box(value: Any) -> Rect | None:
    numbers = [number_of(entry) for entry in items(value)]
    if len(numbers) != 4 or any(n is None for n in numbers):
        return None
    x0, y0, x1, y1 = (float(n) for n in numbers if n is not None)
    x0, y0, x1, y1 = min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
    return (x0, y0, x1, y1) if x1 - x0 > 0 and y1 - y0 > 0 else None
