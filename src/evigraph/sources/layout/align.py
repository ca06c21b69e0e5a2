"""What a parser says of a page, word by word beside what the page itself holds: which of its fragments each word is."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from evigraph.graph import Fragment

__all__ = ["Piece", "align", "count_words"]

_WIDE = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"
_WORD = re.compile(f"[{_WIDE}]|[^\\W_{_WIDE}]+(?:\u00ad[^\\W_{_WIDE}]+)*")
"""Where words are not parted by white space, each character is one."""
_SHORTEST = 2
"""Words in a row that place a stretch which stands elsewhere than its neighbours; one alone only if it is the only one
of its kind."""
_MOST = 4_000_000
"""Pairs of words of a page that are compared; a page with more keeps its text, and loses its places."""


class Piece(NamedTuple):
    """Part of a text, from ``start`` to ``end``, and the fragment of the page that it is (None: unknown); ``words`` is
    how many of that fragment's words it says."""

    start: int
    end: int
    fragment: int | None
    words: int


class _Word(NamedTuple):
    text: str
    owner: int
    start: int


def align(texts: Sequence[str], page: Sequence[Fragment]) -> list[list[Piece]]:
    """The pieces of each text of a page: of which of the page's fragments they are, by position in ``page``.

    Texts may be in another order than the page's fragments, and say less or more.
    """
    said, held = list(_words(texts)), list(_words([fragment.text for fragment in page]))
    places: list[int | None] = [None] * len(said)
    if len(said) * len(held) <= _MOST:
        _match(said, held, places)
    found: list[list[Piece]] = []
    at = 0
    for owner, text in enumerate(texts):
        end = at
        while end < len(said) and said[end].owner == owner:
            end += 1
        found.append(_pieces(text, said[at:end], places[at:end]))
        at = end
    return found


def _match(said: list[_Word], held: list[_Word], places: list[int | None]) -> None:
    """Find for each word said the fragment that holds it: first all that are in the same order, then the longest
    stretches of what is left, wherever they stand."""
    todo = [(0, len(said))]
    free = [word.text for word in held]
    first = SequenceMatcher(None, [word.text for word in said], free, autojunk=False)
    taken = _take(first, held, free, places, 0)
    todo = _gaps(taken, len(said))
    while todo:
        start, end = todo.pop()
        matcher = SequenceMatcher(None, free, [word.text for word in said[start:end]], autojunk=False)
        match = matcher.find_longest_match()
        if match.size < _SHORTEST and not (match.size and free.count(free[match.a]) == 1):
            continue
        for n in range(match.size):
            places[start + match.b + n] = held[match.a + n].owner
            free[match.a + n] = ""
        todo.extend(((start, start + match.b), (start + match.b + match.size, end)))


def _take(
    matcher: "SequenceMatcher[str]", held: list[_Word], free: list[str], places: list[int | None], at: int
) -> list[tuple[int, int]]:
    taken: list[tuple[int, int]] = []
    for match in matcher.get_matching_blocks():
        for n in range(match.size):
            places[at + match.a + n] = held[match.b + n].owner
            free[match.b + n] = ""
        taken.append((match.a, match.a + match.size))
    return taken


def _gaps(taken: list[tuple[int, int]], length: int) -> list[tuple[int, int]]:
    gaps: list[tuple[int, int]] = []
    at = 0
    for start, end in (*taken, (length, length)):
        if start > at:
            gaps.append((at, start))
        at = max(at, end)
    return gaps


def _pieces(text: str, words: list[_Word], places: list[int | None]) -> list[Piece]:
    """A text cut where its words begin to be of another fragment. A word of none goes with the one before it."""
    known = next((place for place in places if place is not None), None)
    pieces: list[Piece] = []
    count = 0
    for word, place in zip(words, places, strict=True):
        if place is not None and place != known:
            pieces.append(Piece(pieces[-1].end if pieces else 0, word.start, known, count))
            known, count = place, 0
        count += place is not None
    begin = pieces[-1].end if pieces else 0
    return [*pieces, Piece(begin, len(text), known, count)]


def count_words(text: str) -> int:
    """How many words a text has, as they are aligned."""
    return sum(1 for _ in _WORD.finditer(text))


def _words(texts: Sequence[str]) -> Iterator[_Word]:
    for owner, text in enumerate(texts):
        for match in _WORD.finditer(text):
            word = match[0].replace("\u00ad", "")
            yield _Word(unicodedata.normalize("NFKC", word).casefold(), owner, match.start())
