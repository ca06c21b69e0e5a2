"""Running a strategy: the question in, an evidence set within its budget out."""

import time
from collections.abc import Iterable

from evigraph.index import terms
from evigraph.retrieve.evidence import Evidence, EvidenceSet
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies import Strategy

__all__ = ["run"]


def run(searcher: Searcher, strategy: Strategy, question: str, budget: Budget, scope: Scope = None) -> EvidenceSet:
    """The evidence a strategy finds for a question, within the budget."""
    start = time.perf_counter()
    query = searcher.query(question, scope)
    found = strategy.retrieve(searcher, query, budget, scope) if query.content else []
    kept = within(found, budget.words)
    return EvidenceSet(
        question=question,
        strategy=strategy.name,
        evidence=tuple(kept),
        words=sum(item.words for item in kept),
        seconds=round(time.perf_counter() - start, 4),
        uncovered=tuple(_uncovered(query, kept)),
        cut=len(found) - len(kept),
    )


def within(found: Iterable[Evidence], words: int | None) -> list[Evidence]:
    """The pieces that fit the word budget, best first; one that does not fit is passed over for smaller ones."""
    kept: list[Evidence] = []
    left = words
    for item in found:
        if left is None or item.words <= left:
            kept.append(item)
            left = None if left is None else left - item.words
    return kept


def _uncovered(query: Query, kept: list[Evidence]) -> Iterable[str]:
    """The question's content words that no piece of evidence holds, compared stemmed."""
    held = {term for item in kept for term in terms(item.text, query.lang)}
    return (word for word, found in query.content_words() if not held.intersection(found))
