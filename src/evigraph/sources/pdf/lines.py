"""Lines with right-to-left text as they are seen: what PDFium has done to their order is undone.

PDFium turns the chars of a line that it has put from left to right into an order of its own
(``CPDF_TextPage::CloseTempLine``): it takes stretches of one direction, turns round those from right to left
with all that is in them, ligatures too, puts the stretches in reverse where more of them go from right to
left than from left to right, and mirrors brackets.
"""

import re
import unicodedata
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, groupby

from evigraph.sources.pdf import pdfium
from evigraph.sources.pdf.bidi import mirror

__all__ = ["RIGHT_TO_LEFT", "Char", "Line", "Sign", "read_lines", "signs_of"]

RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Characters of scripts from right to left, and those that ask for that direction."""

_STRONG = {"L": "L", "R": "R", "AL": "R"}
_WEAK = frozenset(("EN", "AN", "NSM", "CS", "ES", "ET", "BN"))
_SHARED = 0.5
"""Two signs that share at least this much of the narrower one's width do not follow each other by where they stand."""
_QUOTES = str.maketrans("‘’“”", "’‘”“")
"""PDFium mirrors these too, though they look alike in every direction (Bidi_Mirrored=No)."""
_COMPATIBLE = range(0xA0, 0x10000)


@dataclass(slots=True)
class Char:
    """A char of the text page: its text, its text object (None: PDFium generated it), and where it stands: along
    the line from ``start`` to ``end``, ``height`` across it, in points."""

    index: int
    text: str
    object: int | None
    start: float = 0.0
    end: float = 0.0
    height: float = 0.0


@dataclass(slots=True)
class Line:
    """A line of the text page in PDFium's order, and the chars that end it."""

    chars: list[Char]
    ending: list[Char]

    def is_right_to_left(self) -> bool:
        """Whether any of it is written from right to left."""
        return any(RIGHT_TO_LEFT.match(char.text) for char in self.chars)


@dataclass(slots=True)
class Sign:
    """What stands in one place: a character with the marks on it, or the characters of a ligature, in logical order.

    Brackets are as the font has them.
    """

    chars: list[Char]
    text: str = ""
    """All its characters."""


def read_lines(text: int, count: int) -> Iterator[Line]:
    """The lines of a text page."""
    line = Line([], [])
    for index in range(count):
        char = Char(index, pdfium.character(text, index), pdfium.text_object(text, index))
        is_end = char.object is None and char.text in ("\r", "\n")
        if line.ending and not is_end:
            yield line
            line = Line([], [])
        (line.ending if is_end else line.chars).append(char)
    yield line


def signs_of(line: Line, text: int, *, right_to_left: bool) -> list[Sign]:
    """The signs of a line as they are seen, from left to right.

    ``right_to_left`` is what the document says of its direction, and what PDFium begins with.
    """
    chars = _as_drawn(line.chars, right_to_left=right_to_left)
    _find_places(chars, text)
    signs = _with_marks(_with_ligatures(chars), text)
    keys: list[float] = []
    for sign, before in zip(signs, [None, *signs], strict=False):
        first = sign.chars[0]
        apart = before is None or first.start == first.end or not _overlap(before.chars[0], first)
        # Such are blanks and signs that the producer has put in the same place: only their order tells.
        keys.append(first.start if apart else keys[-1])
    return [signs[i] for i in sorted(range(len(signs)), key=keys.__getitem__)]


def _as_drawn(chars: list[Char], *, right_to_left: bool) -> list[Char]:
    """The chars in the order that PDFium had them in before it turned stretches round, brackets not mirrored."""
    stretches = [(kind, list(stretch)) for kind, stretch in groupby(chars, lambda char: _direction(char.text))]
    kinds = [kind for kind, _ in stretches]
    right_to_left = right_to_left or kinds.count("R") > kinds.count("L")
    current = "R" if right_to_left else "L"
    for kind, stretch in stretches:
        if kind in ("L", "R"):
            current = kind
        if current == "R" and kind in ("R", "neutral"):
            stretch.reverse()
            if kind == "neutral":
                for char in stretch:
                    char.text = mirror(char.text).translate(_QUOTES)
    if right_to_left:
        stretches.reverse()
    return list(chain.from_iterable(stretch for _, stretch in stretches))


@lru_cache(4096)
def _direction(character: str) -> str:
    kind = unicodedata.bidirectional(character)
    return _STRONG.get(kind) or ("weak" if kind in _WEAK else "neutral")


def _find_places(chars: list[Char], text: int) -> None:
    """Where each char stands, along the direction that the line is written in."""
    written = next((char for char in chars if char.object is not None), None)
    if written is None:
        return
    along = pdfium.direction(text, written.index)
    for char in chars:
        char.start, char.end, char.height = pdfium.place(text, char.index, along)


def _with_ligatures(chars: list[Char]) -> list[Sign]:
    """The chars as signs: those of one glyph are one."""
    signs: list[Sign] = []
    for char in chars:
        last = signs[-1].chars[-1] if signs else None
        if last is not None and char.object is not None and _in_one_place(last, char):
            signs[-1].chars.append(char)
        else:
            signs.append(Sign([char], char.text))
    for sign in signs:
        if len(sign.chars) > 1:
            sign.text = "".join(char.text for char in sign.chars)
            if _is_turned(sign.text):  # one character, which PDFium takes apart after it has turned round the line
                sign.chars.reverse()
                sign.text = sign.text[::-1]
    return signs


def _is_turned(text: str) -> bool:
    """Whether the characters of one glyph are in reverse: its mark before its letter, or what else no glyph has."""
    if _is_mark(text[0]) != _is_mark(text[-1]):
        return _is_mark(text[0])
    return text not in _expansions() and text[::-1] in _expansions()


def _in_one_place(one: Char, other: Char) -> bool:
    return (one.object, one.start, one.end) == (other.object, other.start, other.end) and one.end > one.start


@cache
def _expansions() -> frozenset[str]:
    """What characters stand for that stand for more than one: ligatures, presentation forms, signs like ``™``."""
    forms = (unicodedata.normalize("NFKC", chr(code)) for code in _COMPATIBLE)
    return frozenset(form for form in forms if len(form) > 1)


def _with_marks(signs: list[Sign], text: int) -> list[Sign]:
    """Marks above and below a letter are with it, the nearer one of those beside it in the text."""
    marks = {i: sign for i, sign in enumerate(signs) if _is_mark(sign.text)}
    joined = {i: sign for i, sign in enumerate(signs) if i not in marks}
    bases = [i for i, sign in joined.items() if not sign.text.isspace()]
    for i, sign in marks.items():
        mark = sign.chars[0]
        place = bisect(bases, i)
        near = [b for b in bases[max(0, place - 1) : place + 1] if _overlap(signs[b].chars[0], mark)]
        if near:
            middle = pdfium.middle(text, mark.index)
            nearest = min(near, key=lambda b: _distance(middle, pdfium.middle(text, signs[b].chars[0].index)))
            joined[nearest].chars.extend(sign.chars)
            joined[nearest].text += sign.text
        else:
            joined[i] = sign
    return [joined[i] for i in sorted(joined)]


@lru_cache(4096)
def _is_mark(text: str) -> bool:
    return all(unicodedata.bidirectional(c) == "NSM" for c in text)


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _overlap(one: Char, other: Char) -> bool:
    """Whether two chars stand over each other more than beside each other."""
    shared = min(one.end, other.end) - max(one.start, other.start)
    return shared >= _SHARED * min(one.end - one.start, other.end - other.start)
