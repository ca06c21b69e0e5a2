"""From the order in which a line is seen, left to right, to the order in which it is read.

The Unicode bidirectional algorithm (UAX #9) goes the other way: from logical order it makes levels, and from
levels visual order. Here levels are made from what is seen. Where two logical orders look the same, that
one counts in which what stands together in visual order stays together: ``PDF 2.0 part 2`` in a line of
Hebrew is read as one phrase.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

__all__ = ["Placed", "bracket_pairs", "logical_order", "mirror"]

_KINDS = {"L": "L", "R": "R", "AL": "A", "EN": "E", "AN": "N", "CS": ",", "ES": "+", "ET": "%", "WS": " ", "S": " "}
"""One letter for each bidirectional class (UAX #9, table 4); classes of which nothing is asked have ``.``."""

_NUMBER = re.compile("%*E+(?:[,+]E+)*%*|N+(?:,N+)*")
"""What rules W4 and W5 make one number of."""
_ARABIC_NUMBER = re.compile("E+(?:[,+]E+)*%*|N+(?:,N+)*")
"""The same on a line with Arabic letters, behind which a percent sign stands to the left of its number (rule W2)."""
_FORWARD, _BACKWARD = re.compile("[^RA]+"), re.compile("[^L]+")
"""What holds nothing of the other direction."""
_DIRECTED = "LRA"
_MAX_OPEN = 63
"""Brackets open at a time after which no more are paired, as BD16 has it."""
_QUOTES = "\"'`´‘’“”„«»‹›*_|-–—"
"""Signs that stand on both sides of what they belong to, or between two things."""


_OTHER_MIRRORS = "∈∋∊∍∼∽≃⋍≒≓≔≕≺≻≼≽≾≿⊂⊃⊆⊇⊊⊋⊏⊐⊑⊒⊰⊱⊲⊳⊴⊵⋐⋑⋞⋟"
"""Mirror images side by side whose names do not tell."""


class Placed(NamedTuple):
    """The position of a sign in visual order, and whether it shows the mirror image of what is meant."""

    sign: int
    mirrored: bool


@lru_cache(4096)
def mirror(sign: str) -> str:
    """The sign that is the mirror image of another (Bidi_Mirroring_Glyph), or the sign itself.

    Python's Unicode data say which signs are mirrored, not by what; their names do.
    """
    if len(sign) != 1 or not unicodedata.mirrored(sign):
        return sign
    place = _OTHER_MIRRORS.find(sign)
    if place >= 0:
        return _OTHER_MIRRORS[place ^ 1]
    name = unicodedata.name(sign)
    for one, other in (("LEFT", "RIGHT"), ("LESS", "GREATER")):
        for here, there in ((one, other), (other, one)):
            if here in name:
                try:
                    return unicodedata.lookup(name.replace(here, there))
                except KeyError:
                    return sign
    return sign


def logical_order(
    visual: Sequence[str], *, right_to_left: bool, told: Mapping[int, bool] | None = None
) -> list[Placed]:
    """The signs of a line in the order in which they are read.

    ``visual`` are the signs as they look, from left to right: a sign is a character with the marks on it, or
    the characters of a ligature in logical order. ``right_to_left`` is the direction of the paragraph, ``told``
    that of signs of no direction where it is known.
    """
    kinds = list(map(_kind, visual))
    for sign, goes_right_to_left in (told or {}).items():
        kinds[sign] = "R" if goes_right_to_left else "L"
    levels = _levels(visual, "".join(kinds), right_to_left=right_to_left)
    order = list(range(len(visual)))
    for level in range(1, max(levels, default=0) + 1):
        _turn_runs(order, levels, level)
    return [Placed(sign, levels[sign] % 2 == 1) for sign in order]


def bracket_pairs(visual: Sequence[str]) -> dict[int, int]:
    """Brackets that belong together, each with its partner, where an opening one looks like one (UAX #9, BD16)."""
    pairs: dict[int, int] = {}
    open_: list[int] = []
    for index, sign in enumerate(visual):
        kind = unicodedata.category(sign[0]) if sign else ""
        if kind == "Ps":
            if len(open_) == _MAX_OPEN:
                break
            open_.append(index)
        elif kind == "Pe":
            partner = next((i for i in reversed(open_) if visual[i] == mirror(sign)), None)
            if partner is not None:
                del open_[open_.index(partner) :]
                pairs[partner], pairs[index] = index, partner
    return pairs


def _turn_runs(order: list[int], levels: list[int], level: int) -> None:
    """Rule L2 for one level: what is at least so deep is turned round, each run in its place."""
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and levels[order[end]] >= level:
            end += 1
        order[start:end] = order[start:end][::-1]
        start = end + 1


def _levels(visual: Sequence[str], kinds: str, *, right_to_left: bool) -> list[int]:
    number = _ARABIC_NUMBER if "A" in kinds else _NUMBER
    pairs = bracket_pairs(visual)
    base = 1 if right_to_left else 0
    levels = [base] * len(visual)
    if right_to_left:
        for match in number.finditer(kinds):
            levels[match.start() : match.end()] = [2] * len(match[0])
    for start, last in _runs(kinds, pairs, right_to_left=right_to_left):
        end = _with_ending(visual, kinds, start, last, pairs) if right_to_left else last
        levels[start:end] = [base + 1] * (end - start)
        if not right_to_left:
            for match in number.finditer(kinds, start, end):
                levels[match.start() : match.end()] = [2] * len(match[0])
    return levels


def _runs(kinds: str, pairs: dict[int, int], *, right_to_left: bool) -> list[tuple[int, int]]:
    """The stretches (first sign, sign after the last) that go against the direction of the paragraph.

    A bracket whose partner is outside goes with the paragraph, as both do, and parts them (rule N0).
    """
    own = "R" if right_to_left else "L"
    while True:
        runs = [_with_brackets(*span, pairs, kinds) for span in _against(kinds, right_to_left=right_to_left)]
        parting = {
            i
            for start, end in runs
            for i in range(start, end)
            if kinds[i] not in _DIRECTED and not start <= pairs.get(i, i) < end
        }
        if not parting:
            return runs
        kinds = "".join(own if i in parting else kind for i, kind in enumerate(kinds))


def _against(kinds: str, *, right_to_left: bool) -> Iterator[tuple[int, int]]:
    """From the first to the last letter that goes against the paragraph, with the numbers beside Latin letters."""
    pattern, needed, first, last = (_FORWARD, "L", "LE", "LEN") if right_to_left else (_BACKWARD, "RA", "RA", "RA")
    for match in pattern.finditer(kinds):
        stretch = match[0]
        if any(kind in stretch for kind in needed):
            start = min(place for place in map(stretch.find, first) if place >= 0)
            yield match.start() + start, match.start() + max(map(stretch.rfind, last)) + 1


@lru_cache(4096)
def _kind(sign: str) -> str:
    classes = [unicodedata.bidirectional(c) for c in sign]
    return _KINDS.get(next((c for c in classes if c != "NSM"), "NSM"), ".")


def _with_brackets(start: int, end: int, pairs: dict[int, int], kinds: str) -> tuple[int, int]:
    """A run with the brackets beside it that close what is opened in it, or open what is closed in it (rule N0)."""
    while start and start <= pairs.get(start - 1, -1) < end and kinds[start - 1] not in _DIRECTED:
        start -= 1
    while start <= pairs.get(end, -1) < end and kinds[end] not in _DIRECTED:
        end += 1
    return start, end


def _with_ending(visual: Sequence[str], kinds: str, start: int, end: int, pairs: dict[int, int]) -> int:
    """Where a run from left to right ends with the sign right behind it, if that belongs to nothing else.

    That is so of a sign which a space or the end of the line follows: the comma in ``C++, `` or the stroke at
    the end of an address. In a paragraph from right to left nothing before it could bring it there.
    """
    after = end
    while after < len(kinds) and kinds[after] in ",+%." and after not in pairs and visual[after][:1] not in _QUOTES:
        after += 1
    is_last = after == len(kinds) or kinds[after] == " "
    same_before = start > 0 and after > end and visual[start - 1] == visual[end]
    return after if is_last and not same_before else end
