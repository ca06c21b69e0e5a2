"""Whether anything supports a question: what fits it best, and whether that gives the kind of figure it asks for.

A question that no document answers mostly still names a document and a subject that are there; what it asks of them
is not. Where it asks for a figure, the bundles that say most of it then have none of the kind, and those that have one
speak of something else.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from evigraph.index import Unit
from evigraph.index.leaves import leaf_text
from evigraph.retrieve.candidates import find_candidates
from evigraph.retrieve.query import Query
from evigraph.retrieve.requirements import AnswerType, Requirement, asked_type, gives, read_requirements
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.seeds import find_seeds
from evigraph.retrieve.select import Candidate, covered

__all__ = ["Support", "find_support"]

_SECTIONS = 15
"""The sections whose bundles are compared."""


class Support(NamedTuple):
    """How well a question is supported, -1 to 1, and the kind of figure it asks for.

    The value is how much more of the question the best bundle says that gives such a figure than the best that does
    not. A question that asks for none is supported (1) as far as this can tell.
    """

    value: float
    asked: AnswerType | None


def find_support(searcher: Searcher, query: Query, scope: Scope) -> Support:
    """How well the documents in scope support a question."""
    asked = asked_type(query.text, query.lang)
    if asked is None:
        return Support(1.0, None)
    seeds = find_seeds(searcher, query, scope)
    ranked = seeds.sections[:_SECTIONS]
    if not ranked:
        return Support(-1.0, asked)
    requirements = [need for need in read_requirements(query, searcher.rarity) if need.terms]
    best = {True: 0.0, False: 0.0}
    for candidate in find_candidates(searcher, ranked, seeds, ranked[0].score):
        text = _text(searcher, candidate)
        if text is not None:
            found = gives(asked, text)
            best[found] = max(best[found], candidate.standing * _said(candidate, requirements))
    if not any(best.values()):
        return Support(-1.0, asked)
    return Support(round(best[True] - best[False], 4), asked)


def _text(searcher: Searcher, candidate: Candidate) -> str | None:
    """What a candidate says itself; None of a whole list or section, which may have all kinds of figures."""
    bundle = candidate.bundle
    if isinstance(bundle, Unit):
        return bundle.text
    if bundle.whole:
        return None
    view = searcher.view(searcher.unit(candidate.section).doc)
    return " ".join(leaf_text(view, node) for node in bundle.core)


def _said(candidate: Candidate, requirements: Sequence[Requirement]) -> float:
    """The share of what is asked for, by weight, that a candidate says together with what stands around it."""
    said = candidate.terms | candidate.around
    whole = _weight(requirements)
    return sum(need.weight * covered(need, said) for need in requirements) / whole if whole else 0.0


def _weight(requirements: Iterable[Requirement]) -> float:
    return sum(need.weight for need in requirements)
