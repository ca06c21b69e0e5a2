"""Question -> requirements, without a model."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from evigraph.index import terms
from evigraph.retrieve.query import Query
from evigraph.retrieve.requirements.cues import find_cues
from evigraph.retrieve.requirements.model import Requirement, RequirementKind

__all__ = ["read_requirements"]

_QUOTED = re.compile(
    r"[\u201c\u201e\u00ab\u2018\"]([^\"\u201c\u201d\u00bb\u2019]{2,80})[\u201d\u201c\u00bb\u2019\"]|「([^」]{2,80})」"
)
_IDENTIFIER = re.compile(r"(?<![\w.])(?=[\w./-]*\d)(?=[\w./-]*[A-Za-z])[A-Za-z0-9]+(?:[./-][A-Za-z0-9]+)*(?![\w])")
"""Letters and digits in one: SC1.4.3, A10, SP800-63."""
_ACRONYM = re.compile(r"(?<!\w)[A-Z][A-Za-z]*[A-Z][A-Za-z0-9]*(?!\w)")
_NUMBER = re.compile(
    r"(?<![\w.,])[$\u20ac\u00a3\u00a5]?\s?\d[\d.,\u00a0]*\s?(?:%|\u2030|[$\u20ac\u00a3\u00a5])?(?![\w])"
)
_YEAR = re.compile(r"(?<![\d.,$\u20ac])(?:1[89]|20)\d\d(?![\d%]|[.,]\d)")
_DATE = re.compile(r"(?<![\w.,/-])(?:\d{1,2}([./-])\d{1,2}\1(?:\d\d)?\d\d|\d{4}-\d\d?-\d\d?)(?![\w/-])")
_QUARTER = re.compile(r"(?<!\w)(?:[QH][1-4]|[1-4][QH])(?!\w)")
_CAPITAL = "".join(letter for letter in map(chr, range(0x530)) if letter.isupper())
"""Capitals of the Latin, Greek and Cyrillic scripts: scripts without them have no names to be told by."""
_NAME = re.compile(
    rf"(?<!^)(?<![.!?:]\s)(?<!\w)[{_CAPITAL}][\w'\u2019&-]*"
    rf"(?:\s+(?:of|the|and|for|de|la|du|des|der|von|&)?\s?[{_CAPITAL}][\w'\u2019&-]*)+"
)
"""Several capitalised words in a row, not at the beginning of a sentence."""
_CAPITALS_EVERYWHERE = frozenset({"de"})
"""Languages whose nouns are capitalised: a row of them is no name."""
_HARD = frozenset({RequirementKind.ENTITY, RequirementKind.NUMBER, RequirementKind.TIME})
_SHARE = {
    RequirementKind.TERM: 1.0,
    RequirementKind.ENTITY: 1.5,
    RequirementKind.NUMBER: 1.5,
    RequirementKind.TIME: 1.5,
    RequirementKind.QUALIFIER: 0.25,
    RequirementKind.COMPARISON: 0.25,
    RequirementKind.NEGATION: 0.5,
    RequirementKind.ENUMERATION: 0.5,
}
"""How much a requirement counts beside the rarity of its terms."""


class _Found(NamedTuple):
    """A requirement before it is weighed, and where in the question it begins."""

    start: int
    kind: RequirementKind
    text: str
    terms: tuple[str, ...]


def read_requirements(query: Query, rarity: Callable[[str], float]) -> list[Requirement]:
    """What a question asks for, in the order of the question; each content term counts once.

    Names, identifiers, figures and dates are hard, words and cues are not. ``rarity`` tells how much a
    term says (its inverse document frequency); cues count by their kind alone.
    """
    found: list[_Found] = []
    left = dict.fromkeys(query.content)

    def take(kind: RequirementKind, start: int, text: str, own: Iterable[str]) -> None:
        new = tuple(term for term in dict.fromkeys(own) if term in left)
        for term in new:
            del left[term]
        if new:
            found.append(_Found(start, kind, text, new))

    for kind, start, text in _spans(query.text, query.lang):
        take(kind, start, text, terms(text, query.lang))
    for text, own in query.content_words():
        take(RequirementKind.TERM, _place(query.text, text), text, own)
    for term in tuple(left):  # in the question only as it is normalised: of "12 m\u00b2" the "m2"
        take(RequirementKind.TERM, len(query.text), term, (term,))
    for kind, text in find_cues(query.text, query.lang).items():
        found.append(_Found(_place(query.text, text), kind, text, ()))
    return _weighed(sorted(found, key=lambda item: (item.start, item.kind)), rarity)


def _place(text: str, part: str) -> int:
    """Where a part first stands as a word of its own, or at all."""
    match = re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text)
    return match.start() if match else text.find(part)


def _spans(text: str, lang: str | None) -> Iterator[tuple[RequirementKind, int, str]]:
    """What stands out by how it is written: the more particular first."""
    for match in _QUOTED.finditer(text):
        yield RequirementKind.ENTITY, match.start(), match[1] or match[2]
    patterns = [(pattern, RequirementKind.TIME) for pattern in (_DATE, _QUARTER, _YEAR)]
    patterns += [(_IDENTIFIER, RequirementKind.ENTITY), (_ACRONYM, RequirementKind.ENTITY)]
    patterns.append((_NUMBER, RequirementKind.NUMBER))
    if lang not in _CAPITALS_EVERYWHERE:
        patterns.append((_NAME, RequirementKind.ENTITY))
    for pattern, kind in patterns:
        for match in pattern.finditer(text):
            yield kind, match.start(), match[0].strip(" .,\u00a0")


def _weighed(found: Sequence[_Found], rarity: Callable[[str], float]) -> list[Requirement]:
    said = [max(map(rarity, item.terms), default=0.0) for item in found]
    mean = sum(said) / (sum(1 for value in said if value) or 1) or 1.0
    weights = [_SHARE[item.kind] * (value or mean) for item, value in zip(found, said, strict=True)]
    total = sum(weights) or 1.0
    return [
        Requirement(item.kind, item.text, item.terms, item.kind in _HARD, round(weight / total, 4))
        for item, weight in zip(found, weights, strict=True)
    ]
