"""Chunks that follow a structure: its sections, those too long split at sentences, those too short merged."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

import msgspec

from evigraph.lab.ablation.scale import Scale
from evigraph.lab.ablation.structure import Structure, section_paths

__all__ = ["Chunk", "Sizes", "structural_chunks"]

_LEEWAY = 0.25
"""How far from an even split, in parts of its size, the end of a paragraph is still taken before that of a sentence."""


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content tokens: structural chunks above ``most`` are split, those below ``least`` merged; edges of windows snap
    to a sentence at most ``snap`` away."""

    most: int = 350
    least: int = 60
    snap: int = 15


class Chunk(NamedTuple):
    """The characters from ``start`` to ``end`` of a document, with its content tokens.

    ``path`` are the titles of the sections that all of it is in; ``top`` is the number of the top-level section it
    begins in, 0 for windows.
    """

    start: int
    end: int
    tokens: int
    path: tuple[str, ...] = ()
    top: int = 0


def structural_chunks(scale: Scale, structure: Structure, sizes: Sizes) -> list[Chunk]:
    """Chunks that tile a document exactly, none above the most tokens, and none below the least that has a neighbour
    with room.

    A chunk of two sections has the path that they share. Sections under different top-level headings are not merged
    unless nothing else is beside them: they are routed to apart.
    """
    starts = scale.document.paragraphs
    places = [*starts, len(scale.document.text)]
    pieces: list[Chunk] = []
    top = 0
    for section, path in zip(structure.sections, section_paths(structure.sections), strict=True):
        top += section.level == 1
        begin, end = places[section.first], places[section.last]
        if begin < end:
            pieces.append(Chunk(begin, end, scale.between(begin, end), path, max(1, top)))
    merged = _merge(pieces, sizes, across=False)
    merged = _merge(merged, sizes, across=True)
    return [part for chunk in merged for part in _split(scale, chunk, sizes.most)]


def _merge(chunks: Sequence[Chunk], sizes: Sizes, *, across: bool) -> list[Chunk]:
    """Short chunks joined to the one before, else to the one behind, where the two are not too long together."""

    def fit(one: Chunk, other: Chunk) -> bool:
        return one.tokens + other.tokens <= sizes.most and (across or one.top == other.top)

    found: list[Chunk] = []
    for chunk in chunks:
        short = found and (found[-1].tokens < sizes.least or chunk.tokens < sizes.least)
        if short and fit(found[-1], chunk):
            found[-1] = _joined(found[-1], chunk)
        else:
            found.append(chunk)
    return found


def _joined(one: Chunk, other: Chunk) -> Chunk:
    both = zip(one.path, other.path, strict=False)
    shared = tuple(title for title, _ in takewhile(lambda pair: pair[0] == pair[1], both))
    return Chunk(one.start, other.end, one.tokens + other.tokens, shared, one.top)


def _split(scale: Scale, chunk: Chunk, most: int) -> list[Chunk]:
    """A chunk in about even parts that are not too long: at ends of paragraphs, else sentences, else words."""
    parts: list[Chunk] = []
    start, left = chunk.start, scale.exact(chunk.end) - scale.exact(chunk.start)
    while left > most:
        number = -(-left // most)
        at = _cut(scale, start, left / number, most, chunk.end)
        parts.append(chunk._replace(start=start, end=at, tokens=scale.between(start, at)))
        left -= scale.exact(at) - scale.exact(start)
        start = at
    return [*parts, chunk._replace(start=start, tokens=scale.between(start, chunk.end))]


def _cut(scale: Scale, start: int, even: float, most: int, end: int) -> int:
    origin = scale.exact(start)

    def nearest(places: list[int]) -> int:
        return min(places, key=lambda place: (abs(scale.exact(place) - origin - even), place))

    leeway = _LEEWAY * even
    paragraphs = scale.cuts(scale.document.paragraphs, start, even - leeway, min(most, even + leeway))
    sentences = scale.cuts(scale.sentences, start, even / 2, most)
    for places in (paragraphs, sentences):
        inside = [place for place in places if place < end]
        if inside:
            return nearest(inside)
    return scale.word_before(origin + most, start)
