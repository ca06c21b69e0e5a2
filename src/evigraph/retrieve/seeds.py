"""Seeds: the sections that a question is answered in, ranked by every channel and by their documents.

Sections are found by words and by vectors, elements in their context by words, and heading paths. The last floods a
list for any question that names a document, since paths share their first headings; so only its first few hits take
part. Then documents have their say: sections of a document that the question names, by its name or by its language,
or in which much was found, are moved up, and within the few best documents each section's rank among its own counts
again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from evigraph.index import Hit, Kind
from evigraph.retrieve.documents import document_evidence
from evigraph.retrieve.evidence import Channel
from evigraph.retrieve.fusion import Fused, Vote, fuse
from evigraph.retrieve.query import Query
from evigraph.retrieve.searcher import Scope, Searcher

__all__ = ["NEEDS", "Seeds", "find_seeds"]

NEEDS = {Kind.SECTION: True, Kind.NODE: False}
"""The units that seeds are found among, and whether by vectors too."""

_CANDIDATES = 100
_STRUCTURAL_SEEDS = 2
"""Hits of the heading-path channel that take part."""
_NODE_WEIGHT = 0.5
_PATH_WEIGHT = 0.25
_WITHIN_WEIGHT = 0.25
_WITHIN_DOCUMENTS = 4
_EVIDENCE_WEIGHT = 0.05
_NAME_WEIGHT = 0.02
_LANGUAGE_WEIGHT = 0.17
"""More than a section can have by vectors and by the evidence in its document, (1 + 0.25) / 11 + 0.05: the edition in
the language that is named may have no vectors that the question can be compared with, where its twin has."""
_NAME_SHARE = 0.5
"""What a document's name, and its language, count beside the evidence in it, where the best documents are chosen.

The weights were chosen on the development questions, with what each gives in docs/strategies.md.
"""


@dataclass(frozen=True, slots=True)
class Seeds:
    """Ranked sections, and for each the best elements that were found in it, best first."""

    sections: list[Fused]
    elements: dict[int, list[int]]


def find_seeds(searcher: Searcher, query: Query, scope: Scope, candidates: int = _CANDIDATES) -> Seeds:
    """The sections that channels and documents speak for, best first; each channel names so many ``candidates``."""
    nodes = _placed(searcher, searcher.lexical(Kind.NODE, "full", query.content, candidates, scope))
    dense = searcher.dense(Kind.SECTION, query, candidates, scope)
    path = searcher.lexical(Kind.SECTION, "path", query.content, _STRUCTURAL_SEEDS, scope)
    votes = [
        Vote("section-lexical", 1.0, searcher.lexical(Kind.SECTION, "full", query.content, candidates, scope)),
        Vote("section-dense", 1.0, dense),
        Vote("node-lexical", _NODE_WEIGHT, [Hit(found.section, found.score) for found in nodes]),
        Vote("heading-path", _PATH_WEIGHT, path),
    ]
    return Seeds(_by_documents(searcher, query, fuse(votes), dense), _elements(nodes))


def _by_documents(searcher: Searcher, query: Query, ranked: Sequence[Fused], dense: Sequence[Hit]) -> list[Fused]:
    """The sections once more, with what speaks for their documents.

    The channel ``document`` tells a document's place among those in which anything was found, and its standing.
    """
    document_of = {fused.unit: searcher.unit(fused.unit).doc for fused in ranked}
    evidence = document_evidence({fused.unit: fused.score for fused in ranked}, document_of)
    names, languages = searcher.names.coverage(query.content), searcher.names.languages(query.text)
    called = {doc: names.get(doc, 0.0) + languages.get(doc, 0.0) for doc in evidence}
    standing = {doc: share + _NAME_SHARE * called[doc] for doc, share in evidence.items()}
    best = sorted(standing, key=lambda doc: -standing[doc])  # stable: of equals the one whose section ranked higher
    place = {doc: rank for rank, doc in enumerate(best, 1)}
    again = {fused.unit: fused for fused in fuse(_within(dense, document_of, best[:_WITHIN_DOCUMENTS]))}
    found: list[Fused] = []
    for fused in ranked:
        doc = document_of[fused.unit]
        score = fused.score + _EVIDENCE_WEIGHT * evidence[doc] + _NAME_WEIGHT * names.get(doc, 0.0)
        score += _LANGUAGE_WEIGHT * languages.get(doc, 0.0)
        channels = [*fused.channels, Channel("document", place[doc], round(standing[doc], 4))]
        if fused.unit in again:
            score += again[fused.unit].score
            channels.extend(again[fused.unit].channels)
        found.append(Fused(fused.unit, round(score, 6), tuple(channels)))
    return sorted(found, key=lambda fused: -fused.score)  # stable: of equals the one that ranked higher


def _within(dense: Sequence[Hit], document_of: dict[int, int], documents: Sequence[int]) -> list[Vote]:
    """A vote of each document for its own sections."""
    return [
        Vote("document-dense", _WITHIN_WEIGHT, [hit for hit in dense if document_of.get(hit.unit) == doc])
        for doc in documents
    ]


class _Placed(NamedTuple):
    """An element that was found, its section, and its score."""

    element: int
    section: int
    score: float


def _placed(searcher: Searcher, hits: Sequence[Hit]) -> list[_Placed]:
    """Elements with their sections: each one's vote goes to its section."""
    stored = ((searcher.unit(hit.unit), hit.score) for hit in hits)
    found = ((unit.unit.nodes[0], searcher.section_of(unit), score) for unit, score in stored)
    return [_Placed(element, section, score) for element, section, score in found if section is not None]


def _elements(found: Sequence[_Placed]) -> dict[int, list[int]]:
    """For each section the elements that were found in it."""
    elements: dict[int, list[int]] = {}
    for element, section, _ in found:
        elements.setdefault(section, []).append(element)
    return elements
