"""Dates in texts: day, month and year, or month and year, in the forms of several languages."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from evigraph.answer.verify.reading import plain_text

__all__ = ["Date", "dates_in"]


class Date(NamedTuple):
    """A date in a text: ``readings`` are the (year, month, day) that it may be (day None: a month; year None: none is
    said), more than one where it is written so that day and month cannot be told; the words, and where they stand in
    the plain text."""

    readings: frozenset[tuple[int | None, int, int | None]]
    text: str
    start: int
    end: int

    def within(self, other: "Date") -> bool:
        """Whether this may be the other, or say less of it: its month without the day, its day without the year."""
        return any(
            all(mine is None or mine == theirs for mine, theirs in zip(one, two, strict=True))
            for one in self.readings
            for two in other.readings
        )


_NAMES = (
    "january jan januar jänner janvier janv enero ene gennaio janeiro januari",
    "february feb februar février févr febrero febbraio fevereiro februari",
    "march mar märz mars marzo março maart",
    "april apr avril abril aprile",
    "may mai mayo maggio maio mei",
    "june jun juni juin junio giugno junho",
    "july jul juli juillet julio luglio julho",
    "august aug août agosto augustus",
    "september sep sept septembre septiembre settembre setembro",
    "october oct oktober okt octobre octubre ottobre outubro",
    "november nov novembre noviembre novembro",
    "december dec dezember dez décembre déc diciembre dicembre dezembro",
)
_MONTHS = {name: number for number, names in enumerate(_NAMES, 1) for name in names.split()}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_DAY, _YEAR = r"(?P<{0}>[0-3]?\d)(?:st|nd|rd|th|er|\.|º)?", r"(?P<{0}>(?:1[5-9]|20|21)\d\d)"
_FORMS = re.compile(
    r"(?<![\w/.-])(?:"
    rf"{_YEAR.format('y1')}-(?P<m1>[01]?\d)-(?P<d1>[0-3]?\d)"
    rf"|{_DAY.format('d2')}\s?(?:of\s|de\s)?(?P<m2>{_MONTH})\b\.?,?(?:\s(?:de\s|del\s)?{_YEAR.format('y2')})?"
    rf"|(?P<m3>{_MONTH})\b\.?\s{_DAY.format('d3')}(?!\d|\s?%)(?:,?\s{_YEAR.format('y3')})?"
    rf"|(?P<a4>[0-3]?\d)(?P<s4>[./])(?P<b4>[0-3]?\d)(?P=s4){_YEAR.format('y4')}"
    rf"|{_YEAR.format('y5')}年\s?(?P<m5>[01]?\d)月(?:\s?(?P<d5>[0-3]?\d)日)?"
    rf"|(?P<m6>{_MONTH})\b\.?,?\s(?:de\s|del\s)?{_YEAR.format('y6')}"
    r")(?![\w/-]|[.,]\d)",
    re.IGNORECASE,
)
_LAST_MONTH, _LAST_DAY = 12, 31


def dates_in(text: str) -> Iterator[Date]:
    """The dates of a text, in order. A year alone is a number."""
    for found in _FORMS.finditer(plain_text(text)):
        readings = frozenset(reading for reading in _readings(found) if _is_date(reading))
        if readings:
            yield Date(readings, found[0], found.start(), found.end())


def _readings(found: re.Match[str]) -> Iterator[tuple[int | None, int, int | None]]:
    given = {name: value for name, value in found.groupdict().items() if value}
    form = next(name[1] for name in given if name[0] in "ymd" or name == "a4")
    year = int(given[f"y{form}"]) if f"y{form}" in given else None
    if form == "4":
        first, second = int(given["a4"]), int(given["b4"])
        yield year, second, first
        if given["s4"] == "/":
            yield year, first, second
        return
    said = given[f"m{form}"].casefold()
    day = given.get(f"d{form}")
    yield year, _MONTHS[said] if said in _MONTHS else int(said), None if day is None else int(day)


def _is_date(reading: tuple[int | None, int, int | None]) -> bool:
    _, month, day = reading
    return 1 <= month <= _LAST_MONTH and (day is None or 1 <= day <= _LAST_DAY)
