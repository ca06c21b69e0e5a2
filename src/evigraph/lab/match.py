"""When a text counts as found: the coverage rule of gold evidence.

A text is covered when the evidence holds it after normalisation: Unicode NFKC, case, all white
space, hyphens and quotes folded. Texts under six characters must stand as whole words, so that "3"
is not found in "13".
"""

import re
import unicodedata
from functools import lru_cache

__all__ = ["SHORT", "Contained", "document_stem", "fold", "squeeze"]

SHORT = 6
"""Texts with fewer characters than this, white space left out, must stand as whole words."""

_DROPPED = dict.fromkeys(map(ord, "\u00ad\ufffe\u2010\u2011\u2012\u2013\u2014\u2015\u2212-"))
_QUOTES = {ord(c): "'" for c in "\u2018\u2019\u201a\u2032`"} | {
    ord(c): '"' for c in "\u201c\u201d\u201e\u00ab\u00bb\u2033"
}
_FOLDED = _DROPPED | _QUOTES
_SPACE = re.compile(r"\s+")


@lru_cache(maxsize=10_000)
def fold(text: str) -> str:
    """A text with case, hyphens and quotes folded; white space is kept."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_FOLDED)


@lru_cache(maxsize=10_000)
def squeeze(text: str) -> str:
    """A text folded, without any white space."""
    return _SPACE.sub("", fold(text))


def document_stem(name: str) -> str:
    """A document's name without folders and ending: the same document may be had in another format."""
    name = name.rsplit("/", 1)[-1]
    return name.rsplit(".", 1)[0]


class Contained:
    """A folded text that is asked for others; what the questions need of it is made once."""

    def __init__(self, folded: str) -> None:
        self._spaced = _SPACE.sub(" ", folded)
        self._squeezed = _SPACE.sub("", folded)

    def holds(self, text: str) -> bool:
        """Whether the text stands in it."""
        wanted = squeeze(text)
        if len(wanted) >= SHORT:
            return wanted in self._squeezed
        phrase = _SPACE.sub(" ", fold(text)).strip()
        return re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", self._spaced) is not None
