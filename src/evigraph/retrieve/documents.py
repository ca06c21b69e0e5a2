"""Which documents a question is about: near-duplicates (editions, languages, years) told apart.

Three signals: how much of what the question calls its document by is in a document's name and title, whether it is
in a language that the question names, and how much evidence the channels found in it. One document's
identical-looking table must not answer for another.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from evigraph.index import Entry
from evigraph.index.documentnames import document_terms
from evigraph.index.language import primary
from evigraph.index.lexical import rarity
from evigraph.retrieve.languagenames import named_languages

__all__ = ["DocumentNames", "document_evidence"]

_BEST_SECTIONS = 3
"""Sections that speak for their document: one may be a chance hit, and long documents have more of them."""


class DocumentNames:
    """What documents are called by: the terms of their names and titles, how rare each is, and their languages."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        known = list(entries)
        self._terms = {entry.doc: frozenset(document_terms(entry)) for entry in known}
        self._languages = {entry.doc: primary(entry.lang) for entry in known}
        self._counts = Counter(term for terms in self._terms.values() for term in terms)

    def terms(self, doc: int) -> frozenset[str]:
        """The terms of a document's name and title."""
        return self._terms[doc]

    def coverage(self, question: Iterable[str]) -> dict[int, float]:
        """For each document that shares a term with the question the share, 0 to 1, of those of the question's
        terms that name any document, rare ones counting more."""
        documents = len(self._terms)
        asked = {term: rarity(self._counts[term], documents) for term in question if term in self._counts}
        total = sum(asked.values())
        if not total:
            return {}
        found = {doc: sum(asked[term] for term in asked.keys() & terms) / total for doc, terms in self._terms.items()}
        return {doc: share for doc, share in found.items() if share}

    def languages(self, question: str) -> dict[int, float]:
        """A share of 1 for each document in a language that the question names; none where it names none."""
        named = named_languages(question)
        return {doc: 1.0 for doc, language in self._languages.items() if language in named}


def document_evidence(sections: Mapping[int, float], document_of: Mapping[int, int]) -> dict[int, float]:
    """For each document how well its best sections did, relative to the best document's (1).

    ``sections`` are fused scores by section unit, ``document_of`` tells each one's document.
    """
    scores: dict[int, list[float]] = defaultdict(list)
    for unit, score in sections.items():
        scores[document_of[unit]].append(score)
    sums = {doc: sum(sorted(found)[-_BEST_SECTIONS:]) for doc, found in scores.items()}
    best = max(sums.values(), default=0.0) or 1.0
    return {doc: value / best for doc, value in sums.items()}
