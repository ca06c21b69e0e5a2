"""Text that is set from top to bottom, in columns from right to left, in the order in which it is drawn.

A font with a writing mode of 1 is set so: its glyphs are placed by an origin above their middle, and each one stands
below the one before (ISO 32000-2 §9.7.4.3). PDFium puts text objects that begin at one height in order from left to
right, as if they were parts of a line; columns that do so come out in reverse.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import attrgetter

from evigraph.graph import Status
from evigraph.sources.pdf import pdfium
from evigraph.sources.pdf.directions import Run
from evigraph.sources.pdf.marks import Owner

__all__ = ["EAST_ASIAN", "read_columns"]

EAST_ASIAN = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe10-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]"
)
"""Characters of scripts that are set from top to bottom too."""

_BELOW = 0.1
"""Points that a glyph is at least below where its text object begins."""
_SHARED = 0.5
"""Two texts stand in one column when they share at least this much of the smaller one's width."""
_GAP = 0.5
"""What follows in a column with less space between, in widths of the column, follows without a blank."""
_RIGHT, _DOWN = (1.0, 0.0), (0.0, -1.0)


@dataclass(slots=True)
class _Stretch:
    """Chars of one text object in the text page, and the generated chars behind them (``end`` to ``after``)."""

    item: int
    owner: Owner
    start: int
    end: int
    after: int
    vertical: bool = False
    """Whether its font goes from top to bottom."""
    column: bool = False
    """Whether it stands in a column of an upright page."""
    text: str = ""
    """Its text and what parts it from what follows."""


def read_columns(
    page: int,
    text: int,
    objects: Sequence[tuple[int, int]],
    owners: Mapping[int, Owner],
    text_of: Callable[[int, int], str],
) -> list[Run] | None:
    """The text of a text page, cut where the owner changes and where columns begin or end.

    ``objects`` has each text object with its first char before it, ``owners`` says who has it, ``text_of`` what
    text there is from one char to before another. None where no text of the page is set from top to bottom.
    """
    ends = [*(start for start, _ in objects[1:]), pdfium.count_chars(text)]
    fonts = _vertical_fonts(text, objects, ends)
    if not fonts:
        return None
    nobody = Owner(Status.UNTAGGED)
    stretches = [
        _Stretch(item, owners.get(item, nobody), start, _end(text, start, after), after)
        for (start, item), after in zip(objects, ends, strict=True)
    ]
    for stretch in stretches:
        stretch.vertical = pdfium.font(stretch.item) in fonts
    stretches = _as_drawn(stretches, page)
    following = [_follows(one, other, text) for one, other in pairwise(stretches)]
    for stretch, is_after, is_before in zip(stretches, [False, *following], [*following, False], strict=True):
        stretch.column = is_after or is_before or (stretch.vertical and _is_upright(stretch, text))
    for (one, other), follows in zip(pairwise(stretches), following, strict=True):
        one.text = text_of(one.start, one.end) + _between(one, other, text_of, follows=follows)
    stretches[-1].text = text_of(stretches[-1].start, stretches[-1].end)
    return [
        Run(owner, "".join(one.text for one in run), [(one.start, one.end - one.start) for one in run], is_column)
        for (owner, is_column), run in _runs(stretches)
    ]


def _runs(stretches: list[_Stretch]) -> Iterable[tuple[tuple[Owner, bool], list[_Stretch]]]:
    return ((key, list(run)) for key, run in groupby(stretches, attrgetter("owner", "column")))


def _vertical_fonts(text: int, objects: Sequence[tuple[int, int]], ends: Sequence[int]) -> set[int | None]:
    """The fonts that go from top to bottom, each by the first of its text objects that tells."""
    known: dict[int | None, bool] = {}
    for (start, item), after in zip(objects, ends, strict=True):
        font = pdfium.font(item)
        if font not in known:
            below = pdfium.below_start(text, _end(text, start, after) - 1, item)
            if below is not None:
                known[font] = below > _BELOW
    return {font for font, is_vertical in known.items() if is_vertical}


def _end(text: int, start: int, after: int) -> int:
    """The char after the last one of a text object."""
    while after > start + 1 and pdfium.text_object(text, after - 1) is None:
        after -= 1
    return after


def _as_drawn(stretches: list[_Stretch], page: int) -> list[_Stretch]:
    """The same with columns, and what else their owners have, in the order in which they are drawn.

    They share the places that they have now: other text stays where it is.
    """
    columned = {one.owner for one in stretches if one.vertical and one.owner.status is Status.TAGGED}
    places = [place for place, one in enumerate(stretches) if one.vertical or one.owner in columned]
    ranks = _ranks(page)
    moved = sorted((stretches[place] for place in places), key=lambda one: ranks.get(one.item, -1))
    ordered = list(stretches)
    for place, one in zip(places, moved, strict=True):
        ordered[place] = one
    return ordered


def _ranks(page: int) -> dict[int, int]:
    """Each text object that a page draws, itself or through Forms, with its number in the order of drawing."""
    ranks: dict[int, int] = {}
    stack = [iter(_objects(pdfium.page_objects(page)))]
    while stack:
        item, kind = next(stack[-1], (None, None))
        if item is None:
            stack.pop()
        elif kind == pdfium.FORM_OBJECT:
            stack.append(iter(_objects(pdfium.form_objects(item))))
        elif kind == pdfium.TEXT_OBJECT:
            ranks[item] = len(ranks)
    return ranks


def _objects(objects: pdfium.PageObjects) -> list[tuple[int, int]]:
    return list(zip(objects.handles, objects.types, strict=True))


def _follows(one: _Stretch, other: _Stretch, text: int) -> bool:
    """Whether a text goes on in the column in which another one ends; figures may stand side by side in a column."""
    if not any(part.vertical for part in (one, other)):
        return False
    if not all(_is_upright(part, text) for part in (one, other) if part.vertical):
        return False  # PDFium does not tell where glyphs of a turned column begin and end
    (left, right), (start, end) = _across(one, text), _across(other, text)
    width = min(right - left, end - start)
    if min(right, end) - max(left, start) < _SHARED * width:
        return False
    _, before, _ = pdfium.place(text, one.end - 1, _DOWN)
    behind, _, _ = pdfium.place(text, other.start, _DOWN)
    return abs(behind - before) < _GAP * max(right - left, end - start)


def _is_upright(stretch: _Stretch, text: int) -> bool:
    return pdfium.direction(text, stretch.start)[0] > 0.5


def _across(stretch: _Stretch, text: int) -> tuple[float, float]:
    """From where to where a text stands on the page, from left to right."""
    left, right, _ = pdfium.place(text, stretch.start, _RIGHT)
    start, end, _ = pdfium.place(text, stretch.end - 1, _RIGHT)
    return (min(left, start), max(right, end))


def _between(one: _Stretch, other: _Stretch, text_of: Callable[[int, int], str], *, follows: bool) -> str:
    """What parts two texts: what PDFium puts between them, unless they have not been neighbours."""
    generated = text_of(one.end, one.after) if one.after == other.start else "\n"
    return "" if follows and "\n" in generated else generated
