"""Running a strategy: the question in, an evidence set within its budget out."""

import math
import time
from collections.abc import Iterable
from pathlib import PurePath

import msgspec

from evigraph.graph import Substrate
from evigraph.index import count_tokens, terms
from evigraph.retrieve.evidence import Evidence, EvidenceSet
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.requirements import read_requirements
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies import Strategy

__all__ = ["run"]


def run(searcher: Searcher, strategy: Strategy, question: str, budget: Budget, scope: Scope = None) -> EvidenceSet:
    """The evidence a strategy finds for a question, within the budget."""
    start = time.perf_counter()
    query = searcher.query(question, scope)
    found = strategy.retrieve(searcher, query, budget, scope) if query.content else []
    kept = within(found, budget.words, budget.tokens)
    if searcher.substrate is not Substrate.AUTO:
        kept = [_as_asked(item) for item in kept]
    return EvidenceSet(
        question=question,
        strategy=strategy.name,
        substrate=searcher.substrate,
        evidence=tuple(kept),
        words=sum(item.words for item in kept),
        seconds=round(time.perf_counter() - start, 4),
        uncovered=tuple(_uncovered(query, kept)),
        cut=len(found) - len(kept),
        tokens=msgspec.UNSET if budget.tokens is None else sum(count_tokens(item.text) for item in kept),
    )


def within(found: Iterable[Evidence], words: int | None, tokens: int | None = None) -> list[Evidence]:
    """The pieces that fit the bounds, best first; one that does not fit is passed over for smaller ones.

    None is no bound.
    """
    kept: list[Evidence] = []
    words_left = math.inf if words is None else words
    tokens_left = math.inf if tokens is None else tokens
    for item in found:
        size = 0 if tokens is None else count_tokens(item.text)
        if item.words <= words_left and size <= tokens_left:
            kept.append(item)
            words_left -= item.words
            tokens_left -= size
    return kept


def _as_asked(item: Evidence) -> Evidence:
    """Evidence of a document whose substrate was asked for: what it has earned had no say."""
    return msgspec.structs.replace(item, why=msgspec.structs.replace(item.why, earned=None))


def _uncovered(query: Query, kept: list[Evidence]) -> Iterable[str]:
    """What the question asks for and no piece of evidence gives, as the question says it, compared stemmed.

    What a document is called counts as said by its evidence. Names and figures must be given whole.
    """
    texts = {text for item in kept for text in (item.text, item.title or "", PurePath(item.doc).stem)}
    said = {term for text in texts for term in terms(text, query.lang)}
    asked = read_requirements(query, lambda _: 1.0)
    return dict.fromkeys(requirement.text for requirement in asked if not requirement.is_said(said))
