"""How text is set: in bold or not, and how high."""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from evigraph.sources.pdf import pdfium

__all__ = ["Look", "look_of"]

_BOLD_WEIGHT = 600
_BOLD_NAME = re.compile(r"bold|black|heavy|(?<![a-z])(?:bd|blk|hv)(?![a-z])", re.IGNORECASE)
_NOT_BOLD = re.compile(r"semilight|demilight", re.IGNORECASE)


class Look(NamedTuple):
    """Whether all of a text is bold, and the size most of it is set in, in points to a tenth."""

    bold: bool
    size: float


def look_of(items: Iterable[int]) -> Look | None:
    """The look of some text objects together; None where they show nothing."""
    sizes: dict[float, float] = defaultdict(float)
    bold = True
    for item in items:
        box = pdfium.bounds(item)
        if box is None or box[2] <= box[0]:
            continue  # blanks are in whatever font
        sizes[round(pdfium.font_size(item), 1)] += box[2] - box[0]
        font = pdfium.font(item)
        bold = bold and font is not None and _is_bold(font)
    if not sizes:
        return None
    return Look(bold, max(sizes, key=lambda size: (sizes[size], size)))


def _is_bold(font: int) -> bool:
    """By the font's name first: weights are often left at their default."""
    name = pdfium.font_name(font)
    if _BOLD_NAME.search(name):
        return _NOT_BOLD.search(name) is None
    return pdfium.font_weight(font) >= _BOLD_WEIGHT
