"""The default inducer: sections where the vocabulary changes, by lexical cohesion. No model, the same every time.

Hearst, "TextTiling: Segmenting Text into Multi-paragraph Subtopic Passages", Computational Linguistics 23 (1997), on
paragraphs: the words of a block before each gap are compared with those of the block behind it, and gaps that are
valleys of this curve, deeper than the mean less half a standard deviation, begin sections. Those deeper than the mean
and a standard deviation begin sections of level 1, the others of level 2. A section is called by its most
characteristic words. This is much simpler than what a language model does: results name it.
"""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from evigraph.index import count_tokens, terms
from evigraph.index.tokens import stop_terms
from evigraph.lab.ablation.structure import Section, Structure
from evigraph.lab.corpora import CorpusDocument

__all__ = ["LocalInducer"]

_BLOCK_TOKENS = 200
"""What a block has at least, where there is so much: some ten lines, as in the source."""
_TITLE_WORDS = 3


class LocalInducer:
    """Lexical cohesion between paragraphs."""

    name = "local (lexical cohesion)"

    def induce(self, document: CorpusDocument, lang: str) -> Structure:
        """The sections of a document; one that is all of a piece is one section."""
        edges = [*document.paragraphs, len(document.text)]
        texts = [document.text[start:end] for start, end in pairwise(edges)]
        words = [_content(text, lang) for text in texts]
        depths = _depths(_cohesion(words, [count_tokens(text) for text in texts]))
        levels = [0, *_levels(depths)]
        begins = [number for number, level in enumerate(levels) if level or number == 0]
        named = _Names(words, texts, lang)
        sections: list[Section] = []
        parent = ""
        for first, last in zip(begins, [*begins[1:], len(texts)], strict=True):
            level = 1 if not sections else levels[first]
            if level == 1:
                end = next((n for n in begins if n > first and levels[n] == 1), len(texts))
                parent = named.title(first, end)
            title = parent if level == 1 else named.title(first, last, leave_out=parent)
            sections.append(Section(title, level, first, last))
        return Structure(tuple(sections))


def _content(text: str, lang: str) -> Counter[str]:
    stop = stop_terms(lang)
    return Counter(term for term in terms(text, lang) if term not in stop and len(term) > 1)


def _cohesion(words: Sequence[Counter[str]], tokens: Sequence[int]) -> NDArray[np.float64]:
    """How alike the blocks on either side of each gap are: cosines, one less than there are paragraphs."""
    found: list[float] = []
    for gap in range(1, len(words)):
        before = _block(words, tokens, range(gap - 1, -1, -1))
        behind = _block(words, tokens, range(gap, len(words)))
        shared = sum(count * behind[term] for term, count in before.items() if term in behind)
        sizes = math.sqrt(sum(c * c for c in before.values()) * sum(c * c for c in behind.values()))
        found.append(shared / sizes if sizes else 0.0)
    return np.array(found, np.float64)


def _block(words: Sequence[Counter[str]], tokens: Sequence[int], paragraphs: range) -> Counter[str]:
    block: Counter[str] = Counter()
    held = 0
    for paragraph in paragraphs:
        block.update(words[paragraph])
        held += tokens[paragraph]
        if held >= _BLOCK_TOKENS:
            break
    return block


def _depths(cohesion: NDArray[np.float64]) -> NDArray[np.float64]:
    """How deep a valley each gap is: the climbs to the next peaks on both sides; 0 for what is no valley."""
    depths = np.zeros_like(cohesion)
    for gap, low in enumerate(cohesion):
        climbs: list[float] = []
        for side in (cohesion[:gap][::-1], cohesion[gap + 1 :]):
            peak = low
            for value in side:
                if value < peak:
                    break
                peak = value
            climbs.append(float(peak - low))
        inner = 0 < gap < len(cohesion) - 1
        if (min(climbs) > 0 or not inner) and max(climbs) > 0:
            depths[gap] = sum(climbs)
    return depths


def _levels(depths: NDArray[np.float64]) -> list[int]:
    """The level of the section that each gap begins; 0: none."""
    valleys = depths[depths > 0]
    if not len(valleys):
        return [0] * len(depths)
    mean, deviation = float(valleys.mean()), float(valleys.std())
    return [
        0 if depth <= 0 or depth < mean - deviation / 2 else 1 if depth > mean + deviation else 2
        for depth in map(float, depths)
    ]


class _Names:
    """Titles of stretches of paragraphs: their words that are rare in the rest of the document."""

    def __init__(self, words: Sequence[Counter[str]], texts: Sequence[str], lang: str) -> None:
        self._words = words
        self._holding = Counter(term for counts in words for term in counts)
        self._shown: dict[str, str] = {}
        for text in texts:
            for word in text.split():
                bare = word.strip("\"'“”‘’«»()[]{}<>.,;:!?…*_`")
                if bare and len(bare) <= 40:
                    found = terms(bare, lang)
                    if len(found) == 1:
                        self._shown.setdefault(found[0], bare)

    def title(self, first: int, last: int, leave_out: str = "") -> str:
        """The words, the most characteristic first, parted by commas; those of another title left out."""
        counts: Counter[str] = Counter()
        for paragraph in self._words[first:last]:
            counts.update(paragraph)
        taken = {word.casefold() for word in leave_out.split(", ")}
        total = len(self._words)
        ranked = sorted(
            (-count * math.log((total + 1) / self._holding[term]), self._shown[term])
            for term, count in counts.items()
            if term in self._shown and not term.isdigit()
        )
        words = [word for _, word in ranked if word.casefold() not in taken]
        return ", ".join(words[:_TITLE_WORDS])
