"""What is asked about: gold spans of a document, sampled by us and never by the model that writes the questions."""

import random
from bisect import bisect_right
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from evigraph.index import count_words
from evigraph.lab.ablation.scale import Scale
from evigraph.lab.ablation.structure import gold_structure
from evigraph.lab.corpora import CorpusDocument, EvidenceSpan

__all__ = ["LEAST_WORDS", "MOST_WORDS", "Type", "Wanted", "sample"]

LEAST_WORDS, MOST_WORDS = 25, 120
"""Of a passage: fewer say too little to be asked about, and more are cut to whole sentences."""
_LEAST_OF_SECTION = 60
_MOST_TRIES = 20
"""How often pairs of passages are drawn for each that is wanted: there may be fewer than are."""


class Type(StrEnum):
    """The types of questions, by what they are about."""

    FACTOID = "factoid"
    """One passage."""
    UNDERSPECIFIED = "underspecified"
    """One passage whose subject the question names only vaguely."""
    MULTIHOP = "multihop"
    """Two passages in different top-level sections."""
    STRUCTURAL = "structural"
    """A whole top-level section."""


class Wanted(NamedTuple):
    """A question that is wanted: its type, its gold spans, and the title of the section, where it is about one."""

    type: Type
    spans: tuple[EvidenceSpan, ...]
    section: str = ""


class _Part(NamedTuple):
    """A top-level section: its title (none before the first heading), where it is, and its paragraphs with enough
    words."""

    title: str
    start: int
    end: int
    paragraphs: tuple[tuple[int, int], ...]


def sample(document: CorpusDocument, number: int, seed: int) -> list[Wanted]:
    """What is asked about a document: of each type so many questions, fewer where it has no more to ask about.

    The same document and seed give the same spans, whatever else is in the corpus.
    """
    parts = _parts(document)
    scale = Scale(document)
    found: list[Wanted] = []
    for type_ in Type:
        draw = random.Random(f"{seed}\n{type_}\n{document.id}")  # noqa: S311 - a sample, no secret
        found += _of_type(type_, document, parts, scale, number, draw)
    return found


def _of_type(
    type_: Type, document: CorpusDocument, parts: Sequence[_Part], scale: Scale, number: int, draw: random.Random
) -> list[Wanted]:
    def passage(paragraph: tuple[int, int]) -> EvidenceSpan:
        return EvidenceSpan(document.id, *_passage(document.text, paragraph, scale, draw))

    if type_ is Type.STRUCTURAL:
        whole = [
            part
            for part in parts
            if part.title and count_words(document.text[part.start : part.end]) >= _LEAST_OF_SECTION
        ]
        chosen = draw.sample(whole, min(number, len(whole)))
        return [Wanted(type_, (EvidenceSpan(document.id, part.start, part.end),), part.title) for part in chosen]
    if type_ is Type.MULTIHOP:
        told = [part.paragraphs for part in parts if part.paragraphs]
        pairs: dict[tuple[tuple[int, int], ...], None] = {}
        for _ in range(_MOST_TRIES * number if len(told) > 1 else 0):
            one, other = (draw.choice(paragraphs) for paragraphs in draw.sample(told, 2))
            pairs[tuple(sorted((one, other)))] = None
            if len(pairs) == number:
                break
        return [Wanted(type_, tuple(passage(paragraph) for paragraph in pair)) for pair in pairs]
    paragraphs = [paragraph for part in parts for paragraph in part.paragraphs]
    return [Wanted(type_, (passage(one),)) for one in draw.sample(paragraphs, min(number, len(paragraphs)))]


def _parts(document: CorpusDocument) -> list[_Part]:
    """The top-level sections of a document by its own headings."""
    edges = [*document.paragraphs, len(document.text)]
    begun: list[tuple[str, int]] = []
    for section in gold_structure(document).sections:
        if section.level == 1 or not begun:
            begun.append((section.title, section.first))
    found: list[_Part] = []
    for (title, first), last in zip(begun, [*(first for _, first in begun[1:]), len(edges) - 1], strict=True):
        spans = [_trimmed(document.text, start, end) for start, end in pairwise(edges[first : last + 1])]
        if spans:
            long = tuple(span for span in spans if count_words(document.text[slice(*span)]) >= LEAST_WORDS)
            found.append(_Part(title, spans[0][0], spans[-1][1], long))
    return found


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    own = text[start:end]
    return start + len(own) - len(own.lstrip()), start + len(own.rstrip())


def _passage(text: str, paragraph: tuple[int, int], scale: Scale, draw: random.Random) -> tuple[int, int]:
    """A paragraph, of a long one whole sentences from where chance has it; one that is too long is cut at a word."""
    start, end = paragraph
    if count_words(text[start:end]) <= MOST_WORDS:
        return paragraph
    edges = [start, *(place for place in scale.sentences if start < place < end), end]
    begins = [at for at in range(len(edges) - 1) if count_words(text[edges[at] : end]) >= LEAST_WORDS]
    at = draw.choice(begins)
    last = at + 1
    while last + 1 < len(edges) and (
        count_words(text[edges[at] : edges[last]]) < LEAST_WORDS
        or count_words(text[edges[at] : edges[last + 1]]) <= MOST_WORDS
    ):
        last += 1
    begin = edges[at]
    within = range(begin, edges[last] + 1)
    longest = bisect_right(within, MOST_WORDS, key=lambda stop: count_words(text[begin:stop])) - 1
    return _trimmed(text, begin, within[longest])
