"""Lexical leakage: whether a question says what its evidence says, in the same words.

ROUGE-L is the F-measure of the longest common subsequence of words (Lin, "ROUGE: A Package for Automatic Evaluation
of Summaries", 2004), beta = 1, words in lower case, nothing stemmed.
"""

import re
from collections.abc import Iterable, Sequence

__all__ = ["leaks", "rouge_l", "shares_run", "words"]

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_CJK}]|(?:(?![{_CJK}])[^\W_])+")


def words(text: str) -> list[str]:
    """The words of a text as they are compared: letters and digits, case folded, each CJK character a word."""
    return _WORD.findall(text.casefold())


def rouge_l(one: Sequence[str], other: Sequence[str]) -> float:
    """The ROUGE-L F1 of two texts' words, from 0 to 1; 0 where one has none."""
    common = _common(one, other)
    return 2 * common / (len(one) + len(other)) if common else 0.0


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the longest common subsequence, all columns of a row at once as bits of a number (Hyyrö, "Bit-
    parallel LCS-length Computation Revisited", 2004)."""
    places: dict[str, int] = {}
    for number, word in enumerate(one):
        places[word] = places.get(word, 0) | 1 << number
    every = (1 << len(one)) - 1
    row = every
    for word in other:
        met = row & places.get(word, 0)
        row = (row + met | row - met) & every
    return len(one) - row.bit_count()


def shares_run(one: Sequence[str], other: Sequence[str], length: int) -> bool:
    """Whether two texts have so many successive words in common."""
    runs = {tuple(one[at : at + length]) for at in range(len(one) - length + 1)}
    return any(tuple(other[at : at + length]) in runs for at in range(len(other) - length + 1))


def leaks(question: str, spans: Iterable[str], rouge_max: float, ngram_block: int) -> bool:
    """Whether a question is too near to any of its gold spans: ROUGE-L F1 above the most, or a run of words shared."""
    own = words(question)
    for span in spans:
        other = words(span)
        if rouge_l(own, other) > rouge_max or shares_run(own, other, ngram_block):
            return True
    return False
