"""Reranking: candidates by what their breadcrumbs say of the question, by a fixed rule or a provider of decisions."""

from collections.abc import Sequence
from typing import NamedTuple

from evigraph.decide import Question, Score, ScoreAnswer, State
from evigraph.index import terms
from evigraph.index.units import PATH_SEPARATOR
from evigraph.retrieve.evidence import Channel
from evigraph.retrieve.pointer.shortlist import Pointer
from evigraph.retrieve.query import Query
from evigraph.retrieve.routing.asking import Asked, Asking
from evigraph.retrieve.searcher import Searcher

__all__ = ["Ranked", "by_breadcrumb", "by_decision"]

_WEIGHT = 0.25
"""What a breadcrumb with every word of the question adds, where the candidate that was found best has 1."""
_AT_ONCE = 16
_LONGEST = 600
_LEVELS = (
    "A section at this place of this document has nothing to do with the query.",
    "A section at this place may touch the subject of the query.",
    "A section at this place should state a part of what an answer needs.",
    "A section at this place is where what the query asks for is stated.",
)
_INSTRUCTIONS = "The evidence is the path of headings to a section. How likely does this section answer the query?"


class Ranked(NamedTuple):
    """A pointer with its score, and the channel that says what its breadcrumb did."""

    pointer: Pointer
    score: float
    channel: Channel


def by_breadcrumb(searcher: Searcher, query: Query, pointers: Sequence[Pointer]) -> list[Ranked]:
    """By where they were found together with how much of the question their breadcrumbs say, rare words more."""
    rarities = {term: searcher.rarity(term) for term in query.content}
    whole = sum(rarities.values()) or 1.0
    top = max((pointer.fused.score for pointer in pointers), default=1.0) or 1.0
    shares: list[float] = []
    for pointer in pointers:
        said = {term for text in pointer.breadcrumb for term in terms(text, query.lang)}
        shares.append(sum(rarities[term] for term in rarities.keys() & said) / whole)
    scores = [pointer.fused.score / top + _WEIGHT * share for pointer, share in zip(pointers, shares, strict=True)]
    return _ranked("breadcrumb", pointers, shares, scores)


def by_decision(searcher: Searcher, query: Query, pointers: Sequence[Pointer]) -> list[Ranked]:
    """By how likely a provider of decisions calls each breadcrumb, by itself, the place of an answer; of equals the one
    that was found first. What may no longer be seen is left out.

    Raises:
        ProviderError: the provider does not answer, or its answers are not all right.
    """
    asking = Asking(searcher, frozenset(pointer.doc for pointer in pointers))
    kept: list[Pointer] = []
    levels: list[float] = []
    for first in range(0, len(pointers), _AT_ONCE):
        batch = pointers[first : first + _AT_ONCE]
        asked: list[Pointer] = []

        def make(batch: Sequence[Pointer] = batch, asked: list[Pointer] = asked) -> Asked | None:
            asked[:] = [pointer for pointer in batch if pointer.doc in asking.visible]
            if not asked:
                return None
            questions: dict[str, Question] = {
                f"section {number}": Score(_INSTRUCTIONS, _LEVELS, PATH_SEPARATOR.join(pointer.breadcrumb)[:_LONGEST])
                for number, pointer in enumerate(asked, 1)
            }
            return Asked(frozenset(pointer.doc for pointer in asked), State(query.text), questions)

        answers = asking.answers(make)
        for pointer, answer in zip(asked, (answers or {}).values(), strict=True):
            assert isinstance(answer, ScoreAnswer)
            kept.append(pointer)
            levels.append(answer.level)
    return _ranked("breadcrumb-decided", kept, levels, levels)


def _ranked(name: str, pointers: Sequence[Pointer], shares: Sequence[float], scores: Sequence[float]) -> list[Ranked]:
    by_share = sorted(range(len(pointers)), key=lambda at: -shares[at])
    place = {at: rank for rank, at in enumerate(by_share, 1)}
    order = sorted(range(len(pointers)), key=lambda at: -scores[at])  # stable: of equals the one that was found first
    return [Ranked(pointers[at], round(scores[at], 6), Channel(name, place[at], round(shares[at], 4))) for at in order]
