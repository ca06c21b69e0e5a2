"""Choosing bundles: as much as possible of what a question asks for, in as few words as possible.

The greedy form of the coverage-constrained selection: at each step the bundle with the most worth for the square
root of its words. Worth is the standing of its section, what its surroundings say of the question, and what it says
itself that nothing chosen has said. The weights were chosen on the development questions at 300 words; see
docs/strategies.md.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from evigraph.index import Unit
from evigraph.retrieve.bundles import Bundle
from evigraph.retrieve.requirements import Requirement

__all__ = ["Candidate", "covered", "select"]

_STANDING = 1.0
_SURROUNDINGS = 0.5
_NEW = 1.0
_ELEMENT = 0.1
_SEVERAL = 0.2
"""For a bundle of several elements: the questions that need but one of them pay little for the others."""
_WHOLE_LIST = 0.2
"""More of that where the question asks for a list."""
_FEWEST_OF_SEVERAL = 3
_FIXED_WORDS = 20
"""What a bundle costs beyond its words: without this, single words would be the cheapest evidence."""
_POWER = 0.5


@dataclass(frozen=True, slots=True)
class Candidate:
    """A bundle, or a passage outside the tree, that may be chosen.

    ``section`` is its section unit, ``standing`` how well that ranks (the best 1), ``terms`` those that the bundle
    says itself, ``around`` those of its headings, headers and document. ``element`` is how early the channels found
    an element of it (from 0; None: not at all). ``sizes`` are the words of its nodes and of the headings above it, by
    node, or of its passage, by that one's number: what is shown already of its section costs nothing again.
    """

    section: int
    bundle: Bundle | Unit
    standing: float
    terms: frozenset[str]
    around: frozenset[str]
    element: int | None
    sizes: dict[int, int]


def covered(requirement: Requirement, terms: AbstractSet[str]) -> float:
    """The share of a requirement's terms that are said, 0 to 1; cues, which have none, count as said."""
    if not requirement.terms:
        return 1.0
    return sum(term in terms for term in requirement.terms) / len(requirement.terms)


def select(
    candidates: Sequence[Candidate], requirements: Sequence[Requirement], words: int, *, whole_lists: bool
) -> list[Candidate]:
    """The bundles chosen, in the order of their choice; their words and their headings' are at most ``words``.

    ``whole_lists`` tells that the question asks for a list: bundles of several elements then count more.
    """
    asked = [requirement for requirement in requirements if requirement.terms]
    chosen: list[Candidate] = []
    said: set[str] = set()
    shown: dict[int, set[int]] = {}
    left = words
    waiting = [(candidate, _standing(candidate, asked), _extras(candidate, whole_lists)) for candidate in candidates]
    while waiting:
        scored = [
            ((standing + _new(candidate, asked, said) + extras) / (cost + _FIXED_WORDS) ** _POWER, -index, cost)
            for index, (candidate, standing, extras) in enumerate(waiting)
            if 0 < (cost := _cost(candidate, shown)) <= left
        ]
        if not scored:
            break
        _, index, cost = max(scored)
        best, _, _ = waiting.pop(-index)
        chosen.append(best)
        left -= cost
        said |= best.terms
        shown.setdefault(best.section, set()).update(best.sizes)
    return chosen


def _standing(candidate: Candidate, asked: Iterable[Requirement]) -> float:
    """What a candidate is worth whatever has been chosen: its section's place, and what it says with its context."""
    said = candidate.terms | candidate.around
    return _STANDING * candidate.standing**3 + _SURROUNDINGS * sum(r.weight * covered(r, said) for r in asked)


def _extras(candidate: Candidate, whole_lists: bool) -> float:
    """What it is worth by its elements: one that the channels found, several together."""
    several = isinstance(candidate.bundle, Bundle) and len(candidate.bundle.core) >= _FEWEST_OF_SEVERAL
    element = _ELEMENT / (1 + candidate.element) if candidate.element is not None else 0.0
    return element + (_SEVERAL + _WHOLE_LIST * whole_lists) * several


def _new(candidate: Candidate, asked: Iterable[Requirement], said: AbstractSet[str]) -> float:
    """What it is worth by what it says and nothing chosen has said."""
    new = candidate.terms - said
    return _NEW * sum(requirement.weight * covered(requirement, new) for requirement in asked)


def _cost(candidate: Candidate, shown: dict[int, set[int]]) -> int:
    """The words that a bundle adds to those of its section that are shown already."""
    there = shown.get(candidate.section, set())
    return sum(size for node, size in candidate.sizes.items() if node not in there)
