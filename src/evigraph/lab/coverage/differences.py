"""What a page has instead of an answer: the nearest text, and in what it differs."""

import re
from collections.abc import Callable
from enum import StrEnum

import msgspec

from evigraph.lab.match import squeeze
from evigraph.lab.selection import LONGEST, Level, ProbeQuestion, nearest, plain_text

__all__ = ["Difference", "Loss", "describe"]

_LIKE = 0.6
"""From this similarity on a text is taken to be the answer, written otherwise."""
_SHOWN = 200
_SCRIPT_MARKS = re.compile(r"[\^_{}$\\~\s]")
_RAISED = re.compile(r"[\u00b2\u00b3\u00b9\u2070-\u209f]|<su[bp]>|\^", re.IGNORECASE)
_FORMULA = re.compile(r"\$|\\[A-Za-z]")
_LIGATURES = re.compile(r"ffi|ffl|ff|fi|fl|\ufffd")
_DIGITS = re.compile(r"\d")
_UNIT = re.compile(
    "[%\u2030\u00b0\u20ac$\u00a3\u00a5]|(?<=\\d)\\s?(?:[kcm\u00b5\u03bcn]?(?:[mglLsWVAJN]|Wh|Hz|Pa)|ha|[hCFKt])(?!\\w)"
)
_SIGNS = re.compile(r"[\W_]+")


class Difference(StrEnum):
    """In what the nearest text differs. The first that is enough to tell the two apart is named."""

    CASE = "letter case"
    SPACING = "spacing"
    HYPHENS = "hyphens and quotes"
    SCRIPTS = "superscripts"
    FORMULAS = "marks of formulas"
    LIGATURES = "ligatures"
    UNITS = "units"
    NUMERALS = "numerals"
    SIGNS = "other signs"
    CELLS = "dropped cells"
    LETTERS = "letters"
    LOST = "lost"
    """Nothing on the page is like it."""


class Loss(msgspec.Struct, frozen=True):
    """An answer that is absent at L1: the most tolerant it takes to find it (None: no level does), the text of the page
    that is most like it, how like (0 to 1: one less the share of its characters that were edited), and the difference.
    """

    question: str
    level: Level | None
    nearest: str
    similarity: float
    difference: Difference


def describe(question: ProbeQuestion, markdown: str, level: Level | None, *, in_table: bool) -> Loss:
    """What a page has instead of the answer of a question."""
    answer, page = plain_text(question.answer), plain_text(markdown)
    found = nearest(_lowered(answer), _lowered(page))
    similarity = max(0.0, 1 - found.edits / min(len(answer), LONGEST))
    start, end = (None if level is None else _signless_place(answer, page)) or (found.start, found.end)
    while 0 < start < end and page[start].isalnum() and page[start - 1].isalnum():
        start -= 1
    while start < end < len(page) and page[end - 1].isalnum() and page[end].isalnum():
        end += 1
    text = page[start:end].strip()
    raised = bool(_RAISED.search(question.answer) or _RAISED.search(text))
    if in_table and level is None and similarity < 1 and _in_pieces(answer, page):
        difference = Difference.CELLS
    elif level is None and similarity < _LIKE:
        difference = Difference.LOST
    else:
        difference = _difference(answer, text, raised=raised)
    return Loss(question.id, level, text[:_SHOWN], round(similarity, 3), difference)


def _difference(answer: str, text: str, *, raised: bool) -> Difference:
    """In what two texts differ that are much alike. The nearest text may hold more than the answer."""
    tests: tuple[tuple[Difference, Callable[[str], str]], ...] = (
        (Difference.CASE, _lowered),
        (Difference.SPACING, _unspaced),
        (Difference.HYPHENS, squeeze),
    )
    for difference, made in tests:
        if made(answer) in made(text):
            return difference
    if _unscripted(answer) in _unscripted(text) and (raised or _FORMULA.search(text) or _FORMULA.search(answer)):
        return Difference.SCRIPTS if raised else Difference.FORMULAS
    if _unligatured(answer) in _unligatured(text):
        return Difference.LIGATURES
    if _UNIT.findall(answer) != _UNIT.findall(text) and _DIGITS.findall(answer) == _DIGITS.findall(text):
        return Difference.UNITS
    if _SIGNS.sub("", answer.casefold()) in _SIGNS.sub("", text.casefold()):
        return Difference.SIGNS
    if _DIGITS.findall(answer) != _DIGITS.findall(text):
        return Difference.SCRIPTS if raised else Difference.NUMERALS
    return Difference.LETTERS


def _signless_place(answer: str, page: str) -> tuple[int, int] | None:
    """From where to where a page has the letters and digits of an answer."""
    kept = [place for place, character in enumerate(page) if character.isalnum()]
    wanted = "".join(character for character in _lowered(answer) if character.isalnum())
    at = "".join(_lowered(page[place]) for place in kept).find(wanted) if wanted else -1
    return None if at < 0 else (kept[at], kept[at + len(wanted) - 1] + 1)


def _in_pieces(answer: str, page: str) -> bool:
    """Whether at least half of the words of an answer of several stand on the page, and not all."""
    words = _words(answer)
    have = set(_words(page))
    held = sum(word in have for word in words)
    return len(words) > 1 and len(words) > held >= len(words) / 2


def _words(text: str) -> list[str]:
    """The words of a text, folded."""
    return [squeeze(word) for word in text.split() if squeeze(word)]


def _lowered(text: str) -> str:
    """In lower case, character by character, so that places stay."""
    return "".join(lower if len(lower := character.lower()) == 1 else character for character in text)


def _unspaced(text: str) -> str:
    return "".join(text.split())


def _unscripted(text: str) -> str:
    return _SCRIPT_MARKS.sub("", squeeze(text))


def _unligatured(text: str) -> str:
    return _LIGATURES.sub("", squeeze(text))
