"""bm25: by words alone (see :mod:`evigraph.lab.bm25`)."""

import re
import unicodedata
from collections.abc import Sequence

from evigraph.lab.bm25 import Bm25
from evigraph.lab.selection.retrievers.base import Ranking, Told

__all__ = ["BM25", "words"]

_WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_TERM = re.compile(rf"[{_WIDE}]|(?:(?![{_WIDE}])\w)+")


def words(text: str) -> list[str]:
    """The terms of a text: runs of letters and digits in lower case, of Chinese and Japanese each character. Nothing is
    stemmed and nothing left out: no candidate is to gain by what is known of a language."""
    return _TERM.findall(unicodedata.normalize("NFKC", text).lower())


class BM25:
    """Ranks chunks by their words. A chunk without any word of the question is not ranked."""

    name = "bm25"
    spaces: tuple[str, ...] = ()

    def check(self) -> None:
        """Nothing to see to."""

    def rank(self, chunks: Sequence[str], questions: Sequence[str], depth: int, told: Told | None) -> list[Ranking]:
        """For each question the first chunks that share a word with it."""
        if not chunks:
            return [[] for _ in questions]
        ranker = Bm25.of([words(chunk) for chunk in chunks], [words(question) for question in questions])
        rankings: list[Ranking] = [ranker.ranked(number)[:depth].tolist() for number in range(len(questions))]
        if told:
            told(len(chunks), len(chunks))
        return rankings
