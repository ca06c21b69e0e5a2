"""The bundles of ranked sections, with what each says and what stands around it: what competes to be evidence."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from evigraph.index import ContextReader, StoredUnit, count_words, terms
from evigraph.index.leaves import leaf_text
from evigraph.retrieve.bundles import Bundle, bundles_of
from evigraph.retrieve.fusion import Fused
from evigraph.retrieve.render import words_shown
from evigraph.retrieve.searcher import Searcher
from evigraph.retrieve.seeds import Seeds
from evigraph.retrieve.select import Candidate

__all__ = ["find_candidates", "headings_of"]


def find_candidates(searcher: Searcher, ranked: Iterable[Fused], seeds: Seeds, top: float) -> Iterator[Candidate]:
    """The bundles of sections, and the passages of those outside the tree. ``top`` is the best section's score."""
    for fused in ranked:
        stored = searcher.unit(fused.unit)
        lang = stored.unit.lang
        path = {term for heading in stored.unit.path for term in terms(heading, lang)}
        around = searcher.names.terms(stored.doc) | path
        if stored.unit.fragments is None:
            found = seeds.elements.get(fused.unit, [])
            yield from _bundles(searcher, stored, fused.score / top, around, found)
            continue
        for number, part in enumerate(searcher.passages(stored)):
            own = frozenset(terms(part.text, lang))
            yield Candidate(fused.unit, part, fused.score / top, own, around, None, {number: part.words})


def headings_of(context: ContextReader, bundle: Bundle) -> Iterator[int]:
    """All headings that govern something a bundle says."""
    return (heading for node in bundle.core for heading in context.headings(node) if context.view.text(heading))


def _bundles(
    searcher: Searcher, stored: StoredUnit, standing: float, around: frozenset[str], found: Sequence[int]
) -> Iterator[Candidate]:
    """The bundles of a section. ``found`` are its elements that the channels found, best first."""
    view, context, lang = searcher.view(stored.doc), searcher.context(stored.doc), stored.unit.lang

    @cache
    def said(node: int) -> frozenset[str]:
        return frozenset(terms(leaf_text(view, node), lang))

    for bundle in bundles_of(view, context, stored.unit.nodes):
        yield Candidate(
            section=stored.key,
            bundle=bundle,
            standing=standing,
            terms=frozenset[str]().union(*map(said, bundle.core)),
            around=around.union(*map(said, bundle.closure)),
            element=next((rank for rank, node in enumerate(found) if node in bundle.core), None),
            sizes={
                **{heading: count_words(view.text(heading)) for heading in headings_of(context, bundle)},
                **{node: words_shown(view, node) for node in bundle.nodes},
            },
        )
