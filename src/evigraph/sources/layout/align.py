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
_LONG = 4
"""Words in a row that are the same by more than chance."""
_SHORTEST = 2
"""Words in a row that place what stands elsewhere than its neighbours; one alone only if it is the only one of its
kind."""
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
    owners = [None if place is None else held[place].owner for place in places]
    found: list[list[Piece]] = []
    at = 0
    for owner, text in enumerate(texts):
        end = at
        while end < len(said) and said[end].owner == owner:
            end += 1
        found.append(_pieces(text, said[at:end], owners[at:end]))
        at = end
    return found


def _match(said: list[_Word], held: list[_Word], places: list[int | None]) -> None:
    """Find for each word said which of the words held it is.

    First long stretches, wherever they stand: a parser's order need not be the page's. Then what lies between two of
    them, where the page has it between them too. Then what is left, wherever it stands.
    """
    free: list[str] = [word.text for word in held]
    words = [word.text for word in said]
    gaps = _take_anywhere(words, free, places, [(0, len(words))], _LONG)
    left = [rest for gap in gaps for rest in _take_between(words, free, places, gap)]
    _take_anywhere(words, free, places, left, _SHORTEST)


def _take_anywhere(
    words: list[str], free: list[str], places: list[int | None], gaps: list[tuple[int, int]], least: int
) -> list[tuple[int, int]]:
    """Place the longest stretches of at least so many words, one alone only if it is the only one of its kind. Gives
    the gaps that are left."""
    todo = gaps[::-1]
    left: list[tuple[int, int]] = []
    while todo:
        start, end = todo.pop()
        match = SequenceMatcher(None, free, words[start:end], autojunk=False).find_longest_match()
        alone = least == _SHORTEST and match.size > 0 and free.count(free[match.a]) == 1
        if match.size < least and not alone:
            left.append((start, end))
            continue
        _take(free, places, match.a, start + match.b, match.size)
        later = (start + match.b + match.size, end)
        todo.extend(gap for gap in (later, (start, start + match.b)) if gap[0] < gap[1])
    return left


def _take_between(
    words: list[str], free: list[str], places: list[int | None], gap: tuple[int, int]
) -> list[tuple[int, int]]:
    """Place what stands in a gap in the order in which the page has it between the words before and after it."""
    start, end = gap
    before = places[start - 1] if start else -1
    after = places[end] if end < len(words) else len(free)
    low, high = (-1 if before is None else before) + 1, len(free) if after is None else after
    if low > high:  # the page has them in another order: near one of the two
        high = min(len(free), low + end - start)
    matcher = SequenceMatcher(None, free[low:high], words[start:end], autojunk=False)
    at = start
    left: list[tuple[int, int]] = []
    for match in matcher.get_matching_blocks():
        if start + match.b > at:
            left.append((at, start + match.b))
        _take(free, places, low + match.a, start + match.b, match.size)
        at = start + match.b + match.size
    return left


def _take(free: list[str], places: list[int | None], held: int, said: int, size: int) -> None:
    for n in range(size):
        places[said + n] = held + n
        free[held + n] = ""


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
