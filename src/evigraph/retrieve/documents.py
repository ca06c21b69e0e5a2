"""Which documents a question is about: near-duplicates (editions, languages, years) told apart.

Three signals: how much of what the question calls its document by is in a document's name and title, whether it is
in a language that the question names, and how much evidence the channels found in it. One document's
identical-looking table must not answer for another.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from evigraph.index import Entry, terms
from evigraph.index.documentnames import document_terms, words_of_file_name
from evigraph.index.language import primary
from evigraph.index.lexical import rarity
from evigraph.retrieve.languagenames import named_languages

__all__ = ["DocumentNames", "document_evidence"]

_BEST_SECTIONS = 3
"""Sections that speak for their document: one may be a chance hit, and long documents have more of them."""


_WORD = re.compile(r"\w+")


class DocumentNames:
    """What documents are called by: the terms of their names and titles, how rare each is, and their languages."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        known = list(entries)
        self._terms = {entry.doc: frozenset(document_terms(entry)) for entry in known}
        self._languages = {entry.doc: primary(entry.lang) for entry in known}
        self._names = {entry.doc: frozenset(_names(entry)) for entry in known}
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

    def called(self, question: str, lang: str | None) -> list[int]:
        """The documents that a question calls by their names, in the order in which it does.

        A document is called where the question says every word of its file name, or of its title, and one of these is
        in no other document's name. A name of one word must be written as a name: with a capital, and not only because
        the question begins with it.
        """
        words = [(match[0], frozenset(terms(match[0], lang))) for match in _WORD.finditer(question)]
        said = frozenset[str]().union(*(found for _, found in words))
        places: dict[int, int] = {}
        for doc, names in self._names.items():
            for name in names:
                own = {term for term in name if self._counts[term] == 1 and not term.isdigit()}
                own = own or {term for term in name if self._counts[term] == 1 and len(name) > 1}
                if not own or not name <= said or not any(not term.isdigit() for term in name):
                    continue
                spoken = [at for at, (_, found) in enumerate(words) if found & own]
                if len(name) > 1 or any(_is_name(words[at][0], at == 0) for at in spoken):
                    places[doc] = min(spoken[0], places.get(doc, len(words)))
        return sorted(places, key=lambda doc: places[doc])

    def languages(self, question: str) -> dict[int, float]:
        """A share of 1 for each document in a language that the question names; none where it names none."""
        named = named_languages(question)
        return {doc: 1.0 for doc, language in self._languages.items() if language in named}


def _names(entry: Entry) -> Iterator[frozenset[str]]:
    """The terms of a document's file name, and those of its title, where there are any."""
    for name in (words_of_file_name(entry.name), entry.title or ""):
        found = frozenset(terms(name, entry.lang))
        if found:
            yield found


def _is_name(word: str, begins: bool) -> bool:
    """Whether a word is written as a name: with a capital that it has not because a sentence begins with it."""
    return any(c.isupper() for c in (word[1:] if begins else word))


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
