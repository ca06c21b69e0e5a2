"""egr-full: the smallest set of bundles that covers what a question asks for, typed requirement by requirement.

A question is read into requirements without a model. Bundles of the best sections compete for a small budget;
a selected value brings its headers, an item its introduction, a sentence its note. What stays uncovered is looked
for once more, within the documents that have the rest.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from evigraph.graph import Substrate
from evigraph.index import Kind, Unit
from evigraph.index.sectionunits import STRAY_STATUS
from evigraph.retrieve.assemble import evidence_of_fragments, evidence_of_nodes
from evigraph.retrieve.bundles import Bundle
from evigraph.retrieve.candidates import find_candidates, headings_of
from evigraph.retrieve.evidence import Channel, Evidence, Why
from evigraph.retrieve.fusion import Fused
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.requirements import Requirement, RequirementKind, read_requirements
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.seeds import NEEDS, find_seeds
from evigraph.retrieve.select import Candidate, covered, select
from evigraph.retrieve.steps import heading_steps, step_of
from evigraph.retrieve.strategies.base import Needs

__all__ = ["EgrFull"]

_WORDS = 300
"""The budget where none is given: the evidence is to be minimal."""
_SECTIONS = 15
"""The sections whose bundles compete."""
_ONCE_MORE = 5
"""The sections that are looked at once more for what is uncovered."""
_SECOND_LOOK = "second-look"
"""The channel that found them."""


class EgrFull:
    """A minimal evidence set over typed requirements, closed over headers, with one look for what is missing."""

    name: ClassVar[str] = "egr-full"
    needs: ClassVar[Needs] = NEEDS
    substrate: ClassVar[Substrate] = Substrate.DECLARED

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """The chosen bundles, a piece for each section, best section first."""
        requirements = read_requirements(query, searcher.rarity)
        seeds = find_seeds(searcher, query, scope)
        ranked = seeds.sections[:_SECTIONS]
        words = _words_of(budget)
        whole_lists = any(r.kind is RequirementKind.ENUMERATION for r in requirements)
        top = ranked[0].score if ranked else 1.0
        candidates = list(find_candidates(searcher, ranked, seeds, top))
        chosen = select(candidates, requirements, words, whole_lists=whole_lists)
        missing = _missing(requirements, chosen)
        more = _look_again(searcher, missing, chosen, ranked) if missing else []
        if more:
            ranked = [*ranked, *more]
            candidates.extend(find_candidates(searcher, more, seeds, top))
            chosen = select(candidates, requirements, words, whole_lists=whole_lists)
        return list(_pieces(searcher, ranked, chosen, words))[: budget.k]


def _words_of(budget: Budget) -> int:
    """The words to choose by; a budget in tokens alone is as many words as it has room for."""
    room = _WORDS if budget.tokens is None else budget.tokens * 3 // 4
    if budget.words is None:
        return room
    return budget.words if budget.tokens is None else min(room, budget.words)


def _missing(requirements: Iterable[Requirement], chosen: Sequence[Candidate]) -> list[Requirement]:
    """The requirements that no chosen bundle covers, its surroundings counted in."""
    said = frozenset(term for candidate in chosen for term in candidate.terms | candidate.around)
    return [requirement for requirement in requirements if requirement.terms and covered(requirement, said) < 1]


def _look_again(
    searcher: Searcher, missing: Sequence[Requirement], chosen: Sequence[Candidate], known: Sequence[Fused]
) -> list[Fused]:
    """Sections of the chosen documents in which what is missing is said, and that did not compete yet."""
    documents = sorted({searcher.unit(candidate.section).doc for candidate in chosen})
    if not documents:
        return []
    asked = [term for requirement in missing for term in requirement.terms]
    hits = searcher.lexical(Kind.SECTION, "own", asked, _SECTIONS, documents)
    seen = {fused.unit for fused in known}
    worst = known[-1].score
    new = [hit for hit in hits if hit.unit not in seen][:_ONCE_MORE]
    return [
        Fused(hit.unit, worst, (Channel(_SECOND_LOOK, rank, round(hit.score, 4)),)) for rank, hit in enumerate(new, 1)
    ]


def _pieces(searcher: Searcher, ranked: Sequence[Fused], chosen: Sequence[Candidate], words: int) -> Iterator[Evidence]:
    """A piece of evidence for each section with chosen bundles, within the words in all.

    Blank cells of a table are counted only now: where a piece has become too long by them, it does without what was
    chosen last.
    """
    for fused in ranked:
        own = [candidate.bundle for candidate in chosen if candidate.section == fused.unit]
        while own:
            piece = _piece_of(searcher, fused, own)
            if piece.words <= words:
                words -= piece.words
                yield piece
                break
            own.pop()


def _piece_of(searcher: Searcher, fused: Fused, own: Sequence[Bundle | Unit]) -> Evidence:
    passages = [part for part in own if isinstance(part, Unit)]
    if passages:
        return _outside(searcher, fused, sorted(passages, key=lambda part: part.fragments or (0, 0)))
    return _piece(searcher, fused, [bundle for bundle in own if isinstance(bundle, Bundle)])


def _outside(searcher: Searcher, fused: Fused, passages: Sequence[Unit]) -> Evidence:
    """Passages outside the tree, in page order."""
    stored = searcher.unit(fused.unit)
    why = Why(None, fused.score, fused.channels, "passages outside the tree that cover the question")
    text = "\n".join(passage.text for passage in passages)
    spans = [passage.fragments for passage in passages if passage.fragments]
    entry, view = searcher.entries[stored.doc], searcher.view(stored.doc)
    return evidence_of_fragments(entry, view, text, spans, STRAY_STATUS, (), why)


def _piece(searcher: Searcher, fused: Fused, bundles: Sequence[Bundle]) -> Evidence:
    """Bundles of one section in logical order, below the headings of the first; where others govern a later one,
    those stand above it."""
    stored = searcher.unit(fused.unit)
    view, context = searcher.view(stored.doc), searcher.context(stored.doc)
    edges = dict.fromkeys(edge for bundle in bundles for edge in bundle.edges)
    again = any(channel.name == _SECOND_LOOK for channel in fused.channels)
    how = "looked for once more" if again else "bundles that cover the question"
    steps = tuple(step_of(view, edge) for edge in edges)
    why = Why(view.public_id(bundles[0].core[0]), fused.score, fused.channels, how, steps)
    above = context.headings(min(node for bundle in bundles for node in bundle.core))
    between = {heading for bundle in bundles for heading in headings_of(context, bundle)}.difference(above)
    nodes = sorted(between.union(*(bundle.nodes for bundle in bundles)))
    why = msgspec.structs.replace(why, steps=(*steps, *heading_steps(view, sorted(between), nodes, why)))
    return evidence_of_nodes(searcher.entries[stored.doc], view, above, nodes, why)
