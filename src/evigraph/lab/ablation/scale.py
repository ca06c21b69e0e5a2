"""A document's text measured in tokens, with the places where it may be cut: words, sentences, paragraphs."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import takewhile

import numpy as np

from evigraph.index.tokencount import PIECE, is_cjk
from evigraph.lab.corpora import CorpusDocument

__all__ = ["Scale"]

_SENTENCE = re.compile(r"(?<=[.!?…])[\"'”’)\]]*\s+(?=[^\sa-z])|(?<=[。！？])(?=\S)|\n\s*")
"""Where a sentence ends: marks before white space and no small letter, the full marks of CJK, and the ends of lines."""


class Scale:
    """Tokens and boundaries of a document. A token is what :func:`evigraph.index.count_tokens` counts."""

    def __init__(self, document: CorpusDocument) -> None:
        self.document = document
        pieces = [(match.start(), match.end(), is_cjk(match[0])) for match in PIECE.finditer(document.text)]
        self._starts = [start for start, _, _ in pieces]
        self._thirds = np.concatenate([[0], np.cumsum([3 if cjk else 4 for _, _, cjk in pieces], dtype=np.int64)])

    @property
    def tokens(self) -> int:
        """The tokens of the whole text."""
        return self.between(0, len(self.document.text))

    def between(self, start: int, end: int) -> int:
        """The tokens of the words that begin in a span, rounded up; spans that tile a text share none."""
        thirds = self._thirds[bisect_left(self._starts, end)] - self._thirds[bisect_left(self._starts, start)]
        return -(-int(thirds) // 3)

    def exact(self, place: int) -> float:
        """The tokens before a place, not rounded."""
        return float(self._thirds[bisect_left(self._starts, place)]) / 3

    def word_at(self, tokens: float) -> int:
        """Where the word begins that has nearest to so many tokens before it; the text's end beyond the last."""
        index = int(np.searchsorted(self._thirds, 3 * tokens))
        if index > 0 and (
            index == len(self._thirds) or 3 * tokens - self._thirds[index - 1] <= self._thirds[index] - 3 * tokens
        ):
            index -= 1
        return self._starts[index] if index < len(self._starts) else len(self.document.text)

    def word_before(self, tokens: float, start: int) -> int:
        """Where the last word begins that has at most so many tokens before it, behind a place."""
        index = int(np.searchsorted(self._thirds, 3 * tokens + 1e-6, side="right")) - 1
        index = max(index, bisect_right(self._starts, start))
        return self._starts[index] if index < len(self._starts) else len(self.document.text)

    @cached_property
    def sentences(self) -> list[int]:
        """Where sentences begin: each place at which the text may be cut between two; paragraphs' begins among them."""
        places = {match.end() for match in _SENTENCE.finditer(self.document.text)} | set(self.document.paragraphs)
        return sorted(place for place in places if 0 < place < len(self.document.text))

    def cuts(self, places: Sequence[int], start: int, low: float, high: float) -> list[int]:
        """Those of some places, in order, from ``low`` to ``high`` tokens behind a start."""
        origin = self.exact(start)
        first = self.word_before(origin + low, start)
        found = places[bisect_left(places, first) :]
        return list(takewhile(lambda place: self.exact(place) - origin <= high + 1e-6, found))
