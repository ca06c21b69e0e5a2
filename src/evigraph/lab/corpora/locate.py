"""Where a text stands in another: exactly, or with white space, case, hyphens, quotes and forms of letters folded."""

import re
import unicodedata
from bisect import bisect_left
from functools import lru_cache

__all__ = ["Located"]

_HYPHENS = frozenset("\u00ad\ufffe\u2010\u2011\u2012\u2013\u2014\u2015\u2212-")
_QUOTES = {
    **dict.fromkeys("\u2018\u2019\u201a\u2032`", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb\u2033", '"'),
}
_LEAST = 6


class Located:
    """A text that others are looked for in; it is folded once, when that is first needed."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._letters: tuple[str, list[int]] | None = None

    def find(self, wanted: str, within: tuple[int, int] | None = None) -> tuple[int, int] | None:
        """The first place of a text, in a part of the whole where one is given: as it is written, else folded.

        A text of fewer than six letters must be a whole word that stands in one place alone: "3" is everywhere.
        None: nowhere.
        """
        wanted = wanted.strip()
        low, high = within or (0, len(self.text))
        letters = _folded(wanted)[0]
        if len(letters) < _LEAST:
            return self._word(wanted, low, high)
        start = self.text.find(wanted, low, high)
        if start >= 0:
            return start, start + len(wanted)
        if self._letters is None:
            self._letters = _folded(self.text)
        whole, places = self._letters
        start = whole.find(letters, bisect_left(places, low), bisect_left(places, high))
        return None if start < 0 else (places[start], places[start + len(letters) - 1] + 1)

    def _word(self, wanted: str, low: int, high: int) -> tuple[int, int] | None:
        if not wanted:
            return None
        word = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
        found = [match.span() for match in word.finditer(self.text, low, high)]
        return found[0] if len(found) == 1 else None


def _folded(text: str) -> tuple[str, list[int]]:
    """A text without white space and hyphens, case and quotes folded, and which character each came from."""
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        plain = _plain(character)
        if plain:
            letters.append(plain)
            places.extend([place] * len(plain))
    return "".join(letters), places


@lru_cache(maxsize=10_000)
def _plain(character: str) -> str:
    if character.isspace() or character in _HYPHENS:
        return ""
    plain = unicodedata.normalize("NFKC", _QUOTES.get(character, character)).casefold()
    return "".join(c for c in plain if not c.isspace() and c not in _HYPHENS)
