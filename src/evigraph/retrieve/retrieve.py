"""Running a strategy: the question in, an evidence set within its budget out."""

import math
import time
from collections.abc import Iterable
from pathlib import PurePath

import msgspec

from evigraph.graph import Substrate
from evigraph.index import Entry, count_tokens, terms
from evigraph.retrieve.evidence import Evidence, EvidenceSet
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.requirements import AnswerType, read_requirements
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies import Strategy, Traced
from evigraph.retrieve.support import find_support
from evigraph.retrieve.trace import Trace

__all__ = ["run"]


def run(
    searcher: Searcher,
    strategy: Strategy,
    question: str,
    budget: Budget,
    scope: Scope = None,
    min_support: float | None = None,
) -> EvidenceSet:
    """The evidence a strategy finds for a question, within the budget; none where the question has less support than
    asked for (None: it is not measured). What whoever asks may no longer see at the end is not in it.

    Raises:
        EvigraphError: who decides what may be seen cannot be asked.
    """
    start = time.perf_counter()
    scope = searcher.within(scope)
    query = searcher.query(question, scope)
    support = None if min_support is None else find_support(searcher, query, scope)
    supported = support is None or min_support is None or support.value >= min_support
    found, trace = _found(searcher, strategy, query, budget, scope) if query.content and supported else ([], None)
    gone = searcher.entries.keys() - searcher.admitted(searcher.entries)
    if gone:
        found = [item for item in found if not _is_of(item, [searcher.entries[doc] for doc in gone])]
        support = support and find_support(searcher, query, [doc for doc in searcher.entries if doc not in gone])
        trace = None  # it may name what is not to be seen any more
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
        uncovered=tuple(_uncovered(query, kept, None if supported or support is None else support.asked)),
        cut=len(found) - len(kept),
        tokens=msgspec.UNSET if budget.tokens is None else sum(count_tokens(item.text) for item in kept),
        support=msgspec.UNSET if support is None else support.value,
        trace=trace or msgspec.UNSET,
    )


def _found(
    searcher: Searcher, strategy: Strategy, query: Query, budget: Budget, scope: Scope
) -> tuple[list[Evidence], Trace | None]:
    if isinstance(strategy, Traced):
        return strategy.retrieve_traced(searcher, query, budget, scope)
    return strategy.retrieve(searcher, query, budget, scope), None


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


def _is_of(item: Evidence, entries: Iterable[Entry]) -> bool:
    """Whether evidence is of one of some documents, or of one that cannot be told from it."""
    ids = {node.partition("#")[0].partition(".")[0] for node in item.nodes}
    return any(entry.name == item.doc and ids <= {entry.id} for entry in entries)


def _as_asked(item: Evidence) -> Evidence:
    """Evidence of a document whose substrate was asked for: what it has earned had no say."""
    return msgspec.structs.replace(item, why=msgspec.structs.replace(item.why, earned=None))


def _uncovered(query: Query, kept: list[Evidence], asked: AnswerType | None) -> Iterable[str]:
    """What the question asks for and no piece of evidence gives, as the question says it, compared stemmed; ``asked``
    is the kind of figure that was missed.

    What a document is called counts as said by its evidence. Names and figures must be given whole.
    """
    texts = {text for item in kept for text in (item.text, item.title or "", PurePath(item.doc).stem)}
    said = {term for text in texts for term in terms(text, query.lang)}
    needs = read_requirements(query, lambda _: 1.0)
    missing = dict.fromkeys(need.text for need in needs if not need.is_said(said))
    return [*missing] if asked is None else [str(asked), *missing]
