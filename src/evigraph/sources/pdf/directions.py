"""The text of pages with right-to-left lines, in the order in which it is read, for each owner."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from evigraph.graph import Status
from evigraph.sources.pdf import pdfium
from evigraph.sources.pdf.bidi import bracket_pairs, logical_order, mirror
from evigraph.sources.pdf.lines import RIGHT_TO_LEFT, Char, Line, Sign, read_lines, signs_of
from evigraph.sources.pdf.marks import Owner

__all__ = ["Run", "read_runs"]

_GAP = 2.0
"""Blank space wider than this many times the height of the letters parts a line: columns, cells."""
_NOBODY = Owner(Status.UNTAGGED)


class Run(NamedTuple):
    """Text of one owner in logical order, and the stretches (first char, how many) of the text page it is made of."""

    owner: Owner
    text: str
    stretches: list[tuple[int, int]]
    is_column: bool = False
    """Whether it goes from top to bottom, in columns."""


def read_runs(document: int, text: int, count: int, owners: Mapping[int, Owner]) -> list[Run]:
    """The text of a text page with ``count`` chars, cut where the owner changes.

    ``owners`` says who has which text object. Generated chars (spaces, line ends) go with what is before them.
    """
    lines = list(read_lines(text, count))
    forward = pdfium.reads_right_to_left(document)
    seen = [signs_of(line, text, right_to_left=forward) if line.is_right_to_left() else None for line in lines]
    reader = _Reader(owners, lines, [signs for signs in seen if signs is not None])
    owned: list[_Owned] = []
    for line, signs in zip(lines, seen, strict=True):
        chars = line.chars if signs is None else reader.in_logical_order(signs)
        owned.extend(_owned([*chars, *line.ending], owners, owned[-1].owner if owned else _NOBODY))
    return list(_cut(owned))


class _Owned(NamedTuple):
    owner: Owner
    char: Char


class _Reader:
    """Finds the logical order of lines by what a page has of them.

    ``lines`` are all of the page, ``seen`` the signs of those that have right-to-left text.
    """

    def __init__(self, owners: Mapping[int, Owner], lines: list[Line], seen: list[list[Sign]]) -> None:
        self._owners = owners
        self._turned = _turned_fonts(seen)
        self._mostly = _surplus(char for line in lines for char in line.chars) > 0
        """Whether most of the page is written from right to left."""

    def in_logical_order(self, signs: list[Sign]) -> Iterator[Char]:
        """The chars of a line, given as it is seen; brackets among them are changed to what they mean."""
        parts = list(_parts(signs))
        if self._mostly or _surplus(signs) >= 0:
            parts.reverse()
        for part in parts:
            shapes = [mirror(sign.text) if _font(sign) in self._turned else sign.text for sign in part]
            direction, told = self._is_right_to_left(part), self._told_directions(part)
            for index, mirrored in logical_order(shapes, right_to_left=direction, told=told):
                chars = part[index].chars
                if len(chars) == 1:
                    chars[0].text = mirror(shapes[index]) if mirrored else shapes[index]
                yield from chars

    def _is_right_to_left(self, part: Sequence[Sign]) -> bool:
        """The direction of the paragraph that part of a line belongs to."""
        surplus = _surplus(part)
        if not any(RIGHT_TO_LEFT.search(sign.text) for sign in part):
            return self._mostly and surplus == 0
        runs = [(mcid, kind) for mcid, kind, _ in self._marked(part) if kind]
        told = sum(_backwards(a, b) for (a, kind), (b, other) in pairwise(runs) if kind * other < 0)
        return told > 0 if told else self._mostly or surplus >= 0 or _is_enclosed(part)

    def _told_directions(self, part: Sequence[Sign]) -> dict[int, bool]:
        """For signs without direction whether they go from right to left, where their marked content tells.

        One with nothing but such signs does by its id. Producers begin a new one where the direction changes:
        one with left-to-right letters and none of the other kind is from left to right to its ends.
        """
        told: dict[int, bool] = {}
        runs = self._marked(part)
        backward = {mcid for mcid, _, signs in runs if any(RIGHT_TO_LEFT.search(part[i].text) for i in signs)}
        for before, (mcid, surplus, signs), after in zip([None, *runs], runs, [*runs[1:], None], strict=False):
            votes = {_backwards(before[0], mcid) if before else 0, _backwards(mcid, after[0]) if after else 0} - {0}
            if surplus < 0 and mcid not in backward:
                told.update((i, False) for i in _words(part, signs) if not _is_plain(part[i].text))
            elif len(votes) == 1 and not any(_is_written(part[i].text) for i in signs):
                told.update((i, votes == {1}) for i in signs if not _is_plain(part[i].text))
        return told

    def _marked(self, part: Sequence[Sign]) -> list[tuple[int, int, range]]:
        """(id, surplus of right-to-left letters, signs) of each stretch of one marked content, in visual order.

        The ids go up as the producer wrote the contents, which is in logical order.
        """
        runs: list[tuple[int, int, range]] = []
        start = 0
        for key, group in groupby(part, lambda sign: self._owners.get(sign.chars[0].object or 0, _NOBODY).key):
            signs = list(group)
            if isinstance(key, tuple) and not all(sign.text.isspace() for sign in signs):
                runs.append((key[1], _surplus(signs), range(start, start + len(signs))))
            start += len(signs)
        return runs


def _words(part: Sequence[Sign], signs: range) -> range:
    """Of some signs those from the beginning of the first word to the end of the last one, without bullets beside."""
    written = [i for i in signs if _is_written(part[i].text)]
    if not written:
        return range(0)
    first, last = written[0], written[-1]
    while first > signs.start and not part[first - 1].text.isspace():
        first -= 1
    while last + 1 < signs.stop and not part[last + 1].text.isspace():
        last += 1
    return range(first, last + 1)


def _is_written(text: str) -> bool:
    """Whether a sign is a letter or digit."""
    return any(c.isalnum() for c in text)


def _is_plain(text: str) -> bool:
    """Whether a sign is no punctuation or symbol: it has a direction of its own, or parts words."""
    return text.isspace() or _is_written(text)


def _backwards(left: int, right: int) -> int:
    """1 where what is on the right comes first by its id, -1 where what is on the left does."""
    return (left > right) - (left < right)


def _surplus(texts: Iterable[Sign | Char]) -> int:
    """How many more letters are of scripts from right to left than from left to right."""
    return sum(_weight(text.text) for text in texts)


@lru_cache(4096)
def _weight(text: str) -> int:
    kinds = [unicodedata.bidirectional(c) for c in text]
    return kinds.count("R") + kinds.count("AL") - kinds.count("L")


def _is_enclosed(part: Sequence[Sign]) -> bool:
    """Whether the first and the last letter of a line are both of scripts from right to left."""
    kinds = [surplus for surplus in (_surplus([sign]) for sign in part) if surplus]
    return kinds[0] > 0 and kinds[-1] > 0


def _parts(signs: list[Sign]) -> Iterator[list[Sign]]:
    """What wide blanks part, in visual order: texts of their own that happen to stand on one line."""
    part: list[Sign] = []
    edge: float | None = None
    for sign in signs:
        first = sign.chars[0]
        if not sign.text.isspace():
            if edge is not None and first.start - edge > _GAP * first.height:
                middle = (edge + first.start) / 2
                end = len(part)
                while end and part[end - 1].text.isspace() and part[end - 1].chars[0].start > middle:
                    end -= 1  # a blank that the next part ends in
                yield part[:end]
                part = part[end:]
            edge = first.end if edge is None else max(edge, first.end)
        part.append(sign)
    if part:
        yield part


def _turned_fonts(lines: list[list[Sign]]) -> set[int | None]:
    """Fonts that give a bracket the character it stands for where text goes from right to left, not the one it
    looks like: most of the pairs that they have look turned away from each other."""
    votes = Counter[int | None]()
    for signs in lines:
        shapes = [sign.text for sign in signs]
        for texts, vote in ((shapes, 1), ([mirror(shape) for shape in shapes], -1)):
            for one, other in bracket_pairs(texts).items():
                if abs(one - other) > 1:
                    votes[_font(signs[one])] += vote
    return {font for font, vote in votes.items() if vote < 0}


def _font(sign: Sign) -> int | None:
    item = sign.chars[0].object
    return None if item is None else pdfium.font(item)


def _owned(chars: list[Char], owners: Mapping[int, Owner], before: Owner) -> Iterator[_Owned]:
    """The chars of a line in logical order, each with its owner; those that nobody has go with what is before them.

    So do blanks that stand among others' text, away from their own: they part words there.
    """
    had = [None if char.object is None else owners.get(char.object, _NOBODY) for char in chars]
    shown = [owner for owner, char in zip(had, chars, strict=True) if owner is not None and not char.text.isspace()]
    following, known = iter(shown), set(shown)
    after = next(following, None)
    seen = before
    for owner, char in zip(had, chars, strict=True):
        if owner is not None and not char.text.isspace():
            before = seen = owner
            after = next(following, None)
        elif owner is not None and (owner in (seen, after) or owner not in known):
            before = owner
        yield _Owned(before, char)


def _cut(chars: Iterable[_Owned]) -> Iterator[Run]:
    """Chars in logical order as runs of one owner."""
    for owner, run in groupby(chars, lambda owned: owned.owner):
        content = [char for _, char in run]
        text = "".join(char.text for char in content).replace("\0", "")  # glyphs without a character
        yield Run(owner, text, list(_stretches(char.index for char in content)))


def _stretches(indices: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Numbers as stretches that follow each other without a gap: (first, how many)."""
    start, count = 0, 0
    for index in sorted(indices):
        if count and index != start + count:
            yield start, count
            count = 0
        start, count = index if count == 0 else start, count + 1
    if count:
        yield start, count
