"""Numbers in texts: their values, signs, units and scales, however they are written."""

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from evigraph.answer.verify.reading import plain_text

__all__ = ["Number", "numbers_in", "scale_said"]


class Number(NamedTuple):
    """A number in a text: its ``value`` without a scale word, that word's factor (1: none), whether it is written as
    negative, its unit (``%``, a currency's code, ``day``, ...; None: none is said), how many digits stand behind its
    decimal point, the words that say it, and where they begin and end in the plain text."""

    value: Decimal
    scale: Decimal
    negative: bool
    unit: str | None
    places: int
    text: str
    start: int
    end: int

    @property
    def whole(self) -> Decimal:
        """The value with its scale."""
        return self.value * self.scale


_ONE = Decimal(1)
_GROUP = 3
"""The digits between the marks of thousands."""
_SCALES = {
    "thousand": 3, "thousands": 3, "tausend": 3, "mille": 3, "mil": 3, "k": 3,
    "million": 6, "millions": 6, "mio": 6, "millionen": 6, "millones": 6, "millón": 6, "milioni": 6, "mn": 6, "m": 6,
    "billion": 9, "billions": 9, "bn": 9, "b": 9, "milliarde": 9, "milliarden": 9, "mrd": 9, "milliard": 9,
    "milliards": 9, "miliardi": 9, "trillion": 12, "trillions": 12,
    "万": 4, "亿": 8, "億": 8,
}  # fmt: skip
"""Scale words and their powers of ten; the short ones, which may be metres, only where a currency stands before."""
_LETTERS = frozenset({"k", "m", "b", "mil", "mille"})
_CURRENCIES = {
    "$": "USD", "us$": "USD", "usd": "USD", "dollar": "USD", "dollars": "USD", "€": "EUR", "eur": "EUR", "euro": "EUR",
    "euros": "EUR", "£": "GBP", "gbp": "GBP", "pound": "GBP", "pounds": "GBP", "¥": "JPY", "yen": "JPY", "jpy": "JPY",
    "元": "CNY", "cny": "CNY", "chf": "CHF", "franken": "CHF",
}  # fmt: skip
_UNITS = {
    "%": "%", "percent": "%", "per cent": "%", "prozent": "%", "pour cent": "%", "pourcent": "%", "por ciento": "%",
    "percentage points": "%", "percentage point": "%", "basis points": "bp", "bps": "bp",
    "second": "second", "seconds": "second", "minute": "minute", "minutes": "minute", "minuten": "minute",
    "hour": "hour", "hours": "hour", "stunde": "hour", "stunden": "hour", "heure": "hour", "heures": "hour",
    "day": "day", "days": "day", "tag": "day", "tage": "day", "tagen": "day", "jour": "day", "jours": "day",
    "week": "week", "weeks": "week", "woche": "week", "wochen": "week", "semaine": "week", "semaines": "week",
    "month": "month", "months": "month", "monat": "month", "monate": "month", "monaten": "month", "mois": "month",
    "year": "year", "years": "year", "jahr": "year", "jahre": "year", "jahren": "year", "an": "year", "ans": "year",
    "天": "day", "日": "day", "周": "week", "年": "year",
}  # fmt: skip
_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
    "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90, "hundred": 100,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11,
    "zwölf": 12, "zwanzig": 20, "dreißig": 30, "vierzig": 40, "fünfzig": 50, "hundert": 100,
    "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "dix": 10, "onze": 11, "douze": 12,
    "quinze": 15, "vingt": 20, "trente": 30, "cent": 100,
}  # fmt: skip
"""Numbers in words, from two on: *one* is an article as well."""

_CURRENCY = r"us\$|[$€£¥]|(?:usd|eur|gbp|chf|jpy|cny)\b"
_DIGITS = r"\d+(?:[.,]\d+)*|\.\d+"
_WORD = "|".join(sorted(_WORDS, key=len, reverse=True))
_AFTER = "|".join(sorted((unit for unit in {*_UNITS, *_CURRENCIES} if unit[-1].isalpha()), key=len, reverse=True))
_SCALE = "|".join(sorted(map(re.escape, _SCALES), key=len, reverse=True))
_NUMBER = re.compile(
    rf"(?P<open>\()?\s?(?P<minus>(?<![\w.,])-)?(?:(?P<before>{_CURRENCY})\s?(?P<inner>-)?)?(?P<open2>\()?"
    rf"(?:(?<![\w.,])(?P<digits>{_DIGITS})|\b(?P<word>(?:{_WORD})(?:-(?:{_WORD}))?)\b)"
    rf"(?:\s?-?\s?(?P<scale>{_SCALE})(?![^\W\d_])\.?)?"
    rf"(?P<close>\))?(?:\s?(?P<sign>us\$|[$€£¥%])(?!\s?\d)|\s?-?\s?(?P<after>{_AFTER})(?![^\W\d_]))?",
    re.IGNORECASE,
)
_SAID_SCALE = re.compile(
    r"(?:\b(?:in|en|au|amounts? in)\s+(?:us|u\.s\.)?\s*(?:[$€£]\s*)?(?:dollars?\s+|euros?\s+)?|[$€£]\s?|\()"
    rf"(?P<scale>{'|'.join(s for s in _SCALES if len(s) > 3)})\b",
    re.IGNORECASE,
)


def numbers_in(text: str) -> Iterator[Number]:
    """The numbers of a text, in order; of one that is written so that it may be two (``1.234``), both readings, as two
    numbers at one place."""
    plain = plain_text(text)
    for found in _NUMBER.finditer(plain):
        scale, unit = _scale(found), _unit(found)
        digits = found["digits"]
        closed = bool(found["close"] and (found["open"] or found["open2"]))
        negative = bool(found["minus"] or found["inner"]) or (closed and digits is not None)
        said = found[0].strip().lstrip("(").strip()
        readings = _readings(digits) if digits is not None else [(Decimal(_in_words(found["word"])), 0)]
        begins = min(found.start(part) for part in ("minus", "before", "digits", "word") if found[part] is not None)
        for value, places in readings:
            yield Number(value, scale, negative, unit, places, said, begins, found.end())


def scale_said(text: str) -> Decimal | None:
    """The factor that a caption or a header gives the numbers below it: ``(in millions)``; None: it gives none."""
    found = _SAID_SCALE.search(plain_text(text))
    return None if found is None else Decimal(10) ** _SCALES[found["scale"].casefold()]


def _scale(found: re.Match[str]) -> Decimal:
    said = (found["scale"] or "").casefold()
    if not said or (said in _LETTERS and not (found["digits"] and found["before"])):
        return _ONE
    return Decimal(10) ** _SCALES[said]


def _unit(found: re.Match[str]) -> str | None:
    after = " ".join((found["after"] or found["sign"] or "").casefold().split())
    if after in _UNITS:
        return _UNITS[after]
    before = (found["before"] or "").strip().casefold()
    return _CURRENCIES.get(before or after)


def _in_words(word: str) -> int:
    return sum(_WORDS[part] for part in word.casefold().split("-"))


def _readings(digits: str) -> list[tuple[Decimal, int]]:
    """The values that digits may stand for, with how many of them are decimals."""
    marks = [c for c in digits if c in ".,"]
    if not marks:
        return [(Decimal(digits), 0)]
    last = max(digits.rfind("."), digits.rfind(","))
    behind = len(digits) - last - 1
    first, *rest = re.split(r"[.,]", digits)
    grouped = all(len(part) == _GROUP for part in rest) and 0 < len(first) <= _GROUP
    values: list[tuple[Decimal, int]] = []
    if len(set(marks)) == 1 and grouped:
        values.append((Decimal(re.sub(r"[.,]", "", digits)), 0))
    if len(marks) == 1 or (len(set(marks)) == 2 and marks.count(digits[last]) == 1):
        whole = re.sub(r"[.,]", "", digits[:last]) or "0"
        if not (digits[last] == "," and grouped and len(marks) == 1):  # 1,234 is a thousand; 1.234 may be either
            values.append((_decimal(f"{whole}.{digits[last + 1 :]}"), behind))
    return values or [(Decimal(re.sub(r"[.,]", "", digits)), 0)]


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal(0)
