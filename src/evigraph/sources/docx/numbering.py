"""Lists by number: the levels of ``numbering.xml`` and what each item is labelled (ISO/IEC 29500-1 §17.9)."""

import re
from collections.abc import Callable
from typing import NamedTuple

from evigraph.sources.docx.numberformats import show_number
from evigraph.sources.docx.symbols import symbol
from evigraph.sources.docx.xmlparts import Element, first, is_on, number, value

__all__ = ["Item", "Level", "Numbering"]

LEVELS = 9
_PLACE = re.compile(r"%([1-9])")
_LONGEST_TEXT = 200
_BULLET = "\u2022"
_CIRCLE, _SMALL_CIRCLE = "o", "\u25e6"
"""What Word's lists have for a circle on their second level: a letter."""
_LIST_NUMBERING = {
    "decimal": "Decimal",
    "decimalZero": "Decimal",
    "upperRoman": "UpperRoman",
    "lowerRoman": "LowerRoman",
    "upperLetter": "UpperAlpha",
    "lowerLetter": "LowerAlpha",
    "bullet": "Unordered",
    "none": "None",
}
"""``ListNumbering`` of a list (ISO 32000-2 §14.8.5.5) by the number format; others are ``Ordered``."""


class Level(NamedTuple):
    """One level of a list: how its numbers are formatted, the text they stand in, where they begin."""

    number_format: str = "decimal"
    text: str = ""
    start: int = 1
    restart: int | None = None
    legal: bool = False
    indent: int | None = None
    style: str | None = None
    font: str | None = None

    @property
    def list_numbering(self) -> str:
        """How ISO 32000 calls the numbering."""
        return _LIST_NUMBERING.get(self.number_format, "Ordered")


class Item(NamedTuple):
    """A paragraph as an item: the definition its list goes by, its level from 0, its label, whether a list begins."""

    definition: int
    depth: int
    label: str
    level: Level
    begins: bool


class _List(NamedTuple):
    """A list (``w:num``): its definition (``w:abstractNum``), and the levels and starts it overrides."""

    definition: int
    levels: dict[int, Level]
    starts: dict[int, int]


class Numbering:
    """Counts the items of all lists in the order of the document."""

    def __init__(self, root: Element | None, num_of_style: Callable[[str | None], int | None]) -> None:
        self._definitions: dict[int, Element] = {}
        self._nums: dict[int, Element] = {}
        self._num_of_style = num_of_style
        for entry in root if root is not None else ():
            if entry.tag == "w:abstractNum" and (key := number(entry.get("w:abstractNumId"))) is not None:
                self._definitions.setdefault(key, entry)
            elif entry.tag == "w:num" and (key := number(entry.get("w:numId"))) is not None:
                self._nums.setdefault(key, entry)
        self._lists: dict[int, _List | None] = {}
        self._levels: dict[int, dict[int, Level]] = {}
        self._counts: dict[int, list[int | None]] = {}
        self._started: set[tuple[int, int]] = set()

    def item(self, num: int, depth: int | None, styles: tuple[str, ...] = ()) -> Item | None:
        """The next item of a list, counted; None where there is no such list.

        ``depth`` is the level that the paragraph names; where it names none, that of the level which is tied to one of
        its ``styles``, else the first.
        """
        if num not in self._lists:
            self._lists[num] = self._read(num)
        found = self._lists[num]
        if found is None:
            return None
        if depth is None:
            tied = (d for d in range(LEVELS) if self._level(found, d).style in styles)
            depth = next(tied, 0) if styles else 0
        depth = min(max(depth, 0), LEVELS - 1)
        level = self._level(found, depth)
        begins = self._count(num, found, depth, level)
        return Item(found.definition, depth, self._label(found, depth, level), level, begins)

    def _level(self, found: _List, depth: int) -> Level:
        return found.levels.get(depth) or self._levels[found.definition].get(depth, Level())

    def _count(self, num: int, found: _List, depth: int, level: Level) -> bool:
        """Count one item; whether the list begins anew by an override."""
        counts = self._counts.setdefault(found.definition, [None] * LEVELS)
        now = counts[depth]
        override = found.starts.get(depth) if (num, depth) not in self._started else None
        if override is not None:
            self._started.add((num, depth))
            counts[depth] = override
        else:
            counts[depth] = level.start if now is None else now + 1
        for deeper in range(depth + 1, LEVELS):
            restart = self._level(found, deeper).restart
            if restart is None or depth < restart:
                counts[deeper] = None
        return override is not None

    def _label(self, found: _List, depth: int, level: Level) -> str:
        if level.number_format == "bullet":
            if level.text == _CIRCLE:
                return _SMALL_CIRCLE
            return "".join(symbol(sign, level.font, _BULLET) for sign in level.text) or _BULLET
        counts = self._counts[found.definition]

        def shown(match: re.Match[str]) -> str:
            place = int(match[1]) - 1
            of = self._level(found, place)
            count = counts[place]
            form = "decimal" if level.legal and of.number_format != "none" else of.number_format
            return show_number(of.start if count is None else count, form) if place <= depth else ""

        return _PLACE.sub(shown, level.text).strip()

    def _read(self, num: int) -> _List | None:
        """The list of a number. Definitions that refer to a style for theirs are followed, round in circles or not."""
        seen = {num}
        at = num
        while True:
            definition = number(value(self._nums.get(at), "w:abstractNumId"))
            if definition is None or definition not in self._definitions:
                return None
            linked = value(self._definitions[definition], "w:numStyleLink")
            named = self._num_of_style(linked) if linked else None
            if named is None or named in seen:
                return self._made(num, definition)
            seen.add(named)
            at = named

    def _made(self, num: int, definition: int) -> _List:
        if definition not in self._levels:
            self._levels[definition] = dict(
                made for entry in self._definitions[definition] if (made := _level(entry)) is not None
            )
        levels: dict[int, Level] = {}
        starts: dict[int, int] = {}
        for override in self._nums[num]:
            depth = number(override.get("w:ilvl"))
            if override.tag != "w:lvlOverride" or depth is None:
                continue
            whole = first(override, "w:lvl")
            if whole is not None and (made := _level(whole)) is not None:
                levels[depth] = made[1]
            start = number(value(override, "w:startOverride"))
            if start is not None:
                starts[depth] = start
        return _List(definition, levels, starts)


def _level(entry: Element) -> tuple[int, Level] | None:
    """A level by its depth."""
    depth = number(entry.get("w:ilvl"))
    if entry.tag != "w:lvl" or depth is None or not 0 <= depth < LEVELS:
        return None
    indent = first(entry, "w:pPr", "w:ind")
    fonts = first(entry, "w:rPr", "w:rFonts")
    start = number(value(entry, "w:start"))
    level = Level(
        number_format=value(entry, "w:numFmt") or "decimal",
        text=(value(entry, "w:lvlText") or "")[:_LONGEST_TEXT],
        start=1 if start is None else start,
        restart=number(value(entry, "w:lvlRestart")),
        legal=is_on(first(entry, "w:isLgl")),
        indent=number(indent.get("w:left") or indent.get("w:start")) if indent is not None else None,
        style=value(entry, "w:pStyle"),
        font=fonts.get("w:ascii") or fonts.get("w:hAnsi") if fonts is not None else None,
    )
    return depth, level
