"""bm25: the variant of Lucene, with its usual parameters for passages.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009); the variant as in Kamphuis
et al., "Which BM25 Do You Mean?" (2020): idf = ln(1 + (N - n + 0.5) / (n + 0.5)).
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

from evigraph.lab.selection.retrievers.base import Ranking, Told

__all__ = ["BM25", "K1", "B", "words"]

K1 = 1.5
B = 0.75

_WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_TERM = re.compile(rf"[{_WIDE}]|(?:(?![{_WIDE}])\w)+")


def words(text: str) -> list[str]:
    """The terms of a text: runs of letters and digits in lower case, of Chinese and Japanese each character. Nothing is
    stemmed and nothing left out: no candidate is to gain by what is known of a language."""
    return _TERM.findall(unicodedata.normalize("NFKC", text).lower())


class BM25:
    """Ranks chunks by their words. A chunk without any word of the question is not ranked."""

    name = "bm25"

    def check(self) -> None:
        """Nothing to see to."""

    def rank(self, chunks: Sequence[str], questions: Sequence[str], depth: int, told: Told | None) -> list[Ranking]:
        """For each question the first chunks that share a word with it."""
        counts = [Counter(words(chunk)) for chunk in chunks]
        lengths = np.array([sum(count.values()) for count in counts], np.float64)
        norms = K1 * (1 - B + B * lengths / max(float(lengths.mean()), 1e-12)) if chunks else lengths
        postings: dict[str, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for number, count in enumerate(counts):
            for term, times in count.items():
                at, said = postings[term]
                at.append(number)
                said.append(times)
        rankings: list[Ranking] = []
        for question in questions:
            scores = np.zeros(len(chunks))
            for term, times in Counter(words(question)).items():
                if term in postings:
                    at, said = (np.array(part) for part in postings[term])
                    idf = np.log(1 + (len(chunks) - len(at) + 0.5) / (len(at) + 0.5))
                    scores[at] += times * idf * said / (said + norms[at])
            order = np.argsort(-scores, kind="stable")[:depth]
            rankings.append([int(number) for number in order if scores[number] > 0])
        if told:
            told(len(chunks), len(chunks))
        return rankings
