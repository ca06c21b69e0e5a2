"""Direct candidates: documents whose names and headings say what is asked, as a branch beside the folders."""

import math
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple
from weakref import WeakKeyDictionary

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
    known = _KNOWN.setdefault(searcher, {})
    for doc in visible - known.keys():
        known[doc] = _told(searcher.profile(doc), searcher.entries[doc].lang)
    found = {doc: (asked & known[doc].named, asked & known[doc].hinted) for doc in visible}
    having = Counter(term for named, _ in found.values() for term in named)
    hinted = Counter(term for both in found.values() for terms_ in both for term in terms_)
    weights = {term: rarity(having[term] or hinted[term], len(visible)) for term in asked}
    scores = {
        doc: math.fsum([weights[term] for term in sorted(named)] + [_HINT * weights[term] for term in sorted(hints)])
        for doc, (named, hints) in found.items()
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


class _Terms(NamedTuple):
    """The terms of a document's names and headings, and those that its captions and acronyms alone have."""

    named: frozenset[str]
    hinted: frozenset[str]


_KNOWN: WeakKeyDictionary[Searcher, dict[int, _Terms]] = WeakKeyDictionary()
"""What was read of the documents of libraries that are in use: every question asks for the same."""


def _told(profile: Profile, lang: str | None) -> _Terms:
    named = _terms_of((*profile.names, *(heading.text for heading in profile.headings)), lang)
    acronyms = (f"{acronym.short} {acronym.long}" for acronym in profile.acronyms)
    return _Terms(named, _terms_of((*profile.captions, *acronyms), lang) - named)


def _terms_of(texts: Iterable[str], lang: str | None) -> frozenset[str]:
    return frozenset(term for text in texts for term in terms(text, lang))
