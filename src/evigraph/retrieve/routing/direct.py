"""Direct candidates: documents whose names and headings say what is asked, as a branch beside the folders."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from evigraph.index import Profile, terms
from evigraph.index.lexical import rarity
from evigraph.retrieve.query import Query
from evigraph.retrieve.routing.bounds import DIRECT
from evigraph.retrieve.routing.branches import Branch, Level
from evigraph.retrieve.routing.hierarchy import Hierarchy
from evigraph.retrieve.searcher import Searcher

__all__ = ["direct_branch"]

_HINT = 0.3
"""What a term counts that only a caption or an acronym of the document has."""
_SHARE = 0.5
"""The share of the best document's matches that a document needs to be proposed beside it."""


def direct_branch(searcher: Searcher, query: Query, hierarchy: Hierarchy, visible: frozenset[int]) -> Branch | None:
    """Up to eight documents by what their names and headings say of the question; None where none says anything.

    A term counts by how few of the documents that may be seen have it in their names and headings, and less where only
    a caption or acronym has it. They are proposed only: routing and scoring are as for any other.
    """
    asked = frozenset(query.content)
    if not asked:
        return None
    found = {doc: _Matches(searcher.profile(doc), searcher.entries[doc].lang, asked) for doc in visible}
    having = Counter(term for matches in found.values() for term in matches.named)
    hinted = Counter(term for matches in found.values() for term in matches.named | matches.hinted)
    weights = {term: rarity(having[term] or hinted[term], len(visible)) for term in asked}
    scores = {
        doc: math.fsum(
            weights[term] if term in matches.named else _HINT * weights[term]
            for term in sorted(matches.named | matches.hinted)
        )
        for doc, matches in found.items()
    }
    best = max(scores.values(), default=0.0)
    entries = searcher.entries
    ranked = sorted(
        (doc for doc, score in scores.items() if score > 0 and score >= _SHARE * best),
        key=lambda doc: (-scores[doc], entries[doc].name, entries[doc].path),
    )[:DIRECT]
    if not ranked:
        return None
    members = tuple(hierarchy.document(doc) for doc in ranked)
    return Branch("direct", Level.DIRECT, "documents by name and headings", frozenset(ranked), members=members)


class _Matches:
    """Which of the terms asked for a document's names and headings have, and which its captions and acronyms."""

    def __init__(self, profile: Profile, lang: str | None, asked: frozenset[str]) -> None:
        self._profile = profile
        self._lang = lang
        self._asked = asked

    @cached_property
    def named(self) -> frozenset[str]:
        return self._among((*self._profile.names, *(heading.text for heading in self._profile.headings)))

    @cached_property
    def hinted(self) -> frozenset[str]:
        return self._among(self._hints()) - self.named

    def _hints(self) -> Iterator[str]:
        yield from self._profile.captions
        for acronym in self._profile.acronyms:
            yield f"{acronym.short} {acronym.long}"

    def _among(self, texts: Iterable[str]) -> frozenset[str]:
        return self._asked.intersection(term for text in texts for term in terms(text, self._lang))
