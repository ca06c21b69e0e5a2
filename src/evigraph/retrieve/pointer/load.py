"""Loading: the whole section that a pointer points to, or where that is too long the part around what was found."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from evigraph.graph import HEADING_ROLES, Edge, GraphView, Relation
from evigraph.index import ContextReader
from evigraph.index.leaves import holding_leaf, leaf_words, leaves_below
from evigraph.retrieve.bundles import Bundle, bundles_of
from evigraph.retrieve.pointer.skeleton import Section, Skeleton

__all__ = ["ALONG_WORDS", "SECTION_WORDS", "WINDOW_WORDS", "Loaded", "load"]

SECTION_WORDS = 1200
"""The most words of a section that is loaded whole, with everything below it, or what stands directly under its
heading: about what a page and a half hold. It bounds what one piece costs whoever reads the evidence."""
WINDOW_WORDS = 600
"""The words that are loaded around what was found where no heading governs it: about 800 tokens, as a window has."""
ALONG_WORDS = 600
"""The most words of notes, and of what is referred to, that come along with a section."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The leaves of a section that are shown, in reading order, and how.

    ``shown`` and ``total`` are the words that are shown of the section and that it has, its heading left aside;
    ``edges`` led to what comes along with it; ``how`` says in words what was done.
    """

    nodes: tuple[int, ...]
    shown: int
    total: int
    edges: tuple[Edge, ...]
    how: tuple[str, ...]


def load(
    skeleton: Skeleton,
    context: ContextReader,
    section: Section,
    found: Sequence[int],
    words: float,
    known: Collection[int] = (),
    noise: Collection[int] = (),
) -> Loaded | None:
    """A section in at most about so many words, around the leaves ``found``, the best first; None where nothing of it
    is left. Leaves that are ``known`` already are not shown again, sections below it that are ``noise`` (the nodes of
    their headings) not at all."""
    view = skeleton.view
    leaves, how = _extent(skeleton, section, noise)
    said = [leaf for leaf in leaves if leaf != section.heading]
    room = min(words, SECTION_WORDS if section.heading is not None else WINDOW_WORDS)
    new = [leaf for leaf in leaves if leaf not in known]
    if not any(view[leaf].role not in HEADING_ROLES for leaf in new):
        return None
    edges: tuple[Edge, ...] = ()
    if _words(view, new) > room:
        new, edges = _around(view, context, new, found, room)
        how = "part of a section" if section.heading is not None else "window"
    along = _along(skeleton, new, {*known, *leaves}, min(ALONG_WORDS, words - _words(view, new)))
    names = {Relation.NOTE_FOR: "notes", Relation.REFERS_TO: "references"}
    hows = tuple(dict.fromkeys((how, *(names[edge.relation] for edge in along.edges if edge.relation in names))))
    return Loaded(
        nodes=tuple(sorted({*new, *along.nodes})),
        shown=_words(view, {*said}.intersection({*new, *known})),
        total=_words(view, said),
        edges=(*edges, *along.edges),
        how=hows,
    )


def _extent(skeleton: Skeleton, section: Section, noise: Collection[int]) -> tuple[list[int], str]:
    """The leaves of a section: with everything below it where that is short enough, else those directly under it."""
    if section.heading is None:
        return section.own, "window"
    if skeleton.words(section) <= SECTION_WORDS or _only_headed(skeleton.view, section):
        shown = (at for at in section.within() if at is section or at.heading not in noise)
        return sorted(leaf for at in shown for leaf in at.own), "whole section"
    return section.own, "what stands directly under its heading" if section.below else "whole section"


def _only_headed(view: GraphView, section: Section) -> bool:
    """Whether nothing but sections stands under a heading."""
    return all(view[leaf].role in HEADING_ROLES for leaf in section.own)


def _around(
    view: GraphView, context: ContextReader, leaves: Sequence[int], found: Sequence[int], room: float
) -> tuple[list[int], tuple[Edge, ...]]:
    """The part of leaves around the first of ``found``, cut between blocks, items and rows, with what these need.

    It grows forward first: what is said of a thing follows its mention. One bundle is shown whatever its size.
    """
    bundles = [bundle for bundle in bundles_of(view, context, leaves) if not bundle.whole]
    bundles.sort(key=lambda bundle: bundle.core[0])
    start = next((at for leaf in found for at, bundle in enumerate(bundles) if leaf in bundle.core), 0)
    first, last = start, start
    shown = set(bundles[start].nodes)
    grew = True
    while grew:
        grew = False
        for at in (last + 1, first - 1):
            if 0 <= at < len(bundles) and _words(view, shown.union(bundles[at].nodes)) <= room:
                shown.update(bundles[at].nodes)
                first, last = min(first, at), max(last, at)
                grew = True
    kept: Sequence[Bundle] = bundles[first : last + 1]
    headings = {leaf for leaf in leaves if view[leaf].role in HEADING_ROLES and min(shown) < leaf < max(shown)}
    edges = dict.fromkeys(edge for bundle in kept for edge in bundle.edges if edge.relation is Relation.NOTE_FOR)
    return sorted(shown | headings), tuple(edges)


@dataclass(frozen=True, slots=True)
class _Along:
    nodes: frozenset[int]
    edges: tuple[Edge, ...]


def _along(skeleton: Skeleton, shown: Sequence[int], known: Collection[int], room: float) -> _Along:
    """Notes that qualify what is shown, then what it refers to, as much as there is room for."""
    nodes: set[int] = set()
    edges: list[Edge] = []
    for edge in _leading(skeleton.view, shown):
        brought = [leaf for leaf in _brought(skeleton, edge) if leaf not in known and leaf not in nodes]
        fitting: list[int] = []
        for leaf in brought:
            if leaf_words(skeleton.view, leaf) > room:
                break
            fitting.append(leaf)
            room -= leaf_words(skeleton.view, leaf)
        if any(skeleton.view[leaf].role not in HEADING_ROLES for leaf in fitting):
            nodes.update(fitting)
            edges.extend((edge, *_governing(skeleton, edge, fitting)))
    return _Along(frozenset(nodes), tuple(edges))


def _leading(view: GraphView, shown: Sequence[int]) -> Iterator[Edge]:
    """The edges from what is shown to its notes, then to what it refers to."""
    seen: set[Edge] = set()
    for leaf in shown:
        for at in (leaf, *view.ancestors(leaf)):
            for edge in view.incoming(at, Relation.NOTE_FOR):
                if edge not in seen:
                    seen.add(edge)
                    yield edge
    for leaf in shown:
        for at in view.subtree(leaf):
            yield from view.outgoing(at, Relation.REFERS_TO)


def _brought(skeleton: Skeleton, edge: Edge) -> list[int]:
    """The leaves at the other end of an edge: of a heading those directly under it."""
    view = skeleton.view
    if edge.relation is Relation.NOTE_FOR:
        end = edge.source
    else:
        end = edge.target
        section = skeleton.under(end)
        if section is not None:
            return section.own
    return list(dict.fromkeys(holding_leaf(view, leaf.node) for leaf in leaves_below(view, end)))


def _governing(skeleton: Skeleton, edge: Edge, brought: Sequence[int]) -> Iterator[Edge]:
    """Of a reference to a heading the edges from that to what it brings."""
    governed = {found.target: found for found in skeleton.view.outgoing(edge.target, Relation.HEADING_FOR)}
    if edge.relation is Relation.REFERS_TO and skeleton.under(edge.target) is not None:
        targets = (at for leaf in brought for at in (leaf, *skeleton.view.ancestors(leaf)) if at in governed)
        yield from dict.fromkeys(governed[at] for at in targets)


def _words(view: GraphView, leaves: Collection[int]) -> int:
    return sum(leaf_words(view, leaf) for leaf in leaves)
