"""Deterministic structure expansion: from a seed along compiled edges to what it is not understood without."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from evigraph.derive import heading_chain, introductions
from evigraph.graph import HEADING_ROLES, Edge, GraphView, Relation, Role
from evigraph.index import SECTION_WORDS, terms
from evigraph.index.leaves import leaf_text, leaf_words, leaves_below
from evigraph.retrieve.evidence import Step
from evigraph.retrieve.expandtable import expand_table
from evigraph.retrieve.query import Query
from evigraph.retrieve.steps import step_of

__all__ = ["Expansion", "expand"]

_SMALL_WORDS = 60
"""Below this a piece of evidence says too little alone: its neighbours in reading order come along."""
_CONTENT_WORDS = 120
"""How much of a heading's content comes along from beyond the part that was found."""

_QUALIFIERS = (
    Relation.ROW_HEADER_FOR,
    Relation.COLUMN_HEADER_FOR,
    Relation.CAPTION_FOR,
    Relation.LABEL_FOR,
    Relation.NOTE_FOR,
)


@dataclass(slots=True)
class Expansion:
    """The leaves of a piece of evidence, in the making, and the edges that brought them in."""

    view: GraphView
    nodes: set[int] = field(default_factory=set[int])
    edges: dict[Edge, None] = field(default_factory=dict[Edge, None])
    how: list[str] = field(default_factory=list[str])

    def add(self, nodes: Iterable[int], why: str, edges: Iterable[Edge] = ()) -> None:
        """Take in leaves by edges; what was there already adds no reason."""
        new = set(nodes) - self.nodes
        if new:
            self.nodes |= new
            self.edges.update(dict.fromkeys(edges))
            if why not in self.how:
                self.how.append(why)

    def words(self) -> int:
        """How long the evidence is so far."""
        return sum(leaf_words(self.view, node) for node in self.nodes)

    def steps(self) -> tuple[Step, ...]:
        """The edges, for people."""
        return tuple(step_of(self.view, edge) for edge in self.edges)


def expand(view: GraphView, query: Query, seed: int, section: Iterable[int]) -> Expansion:
    """The evidence that grows from a seed, beginning with the leaves of its section.

    A section within bounds comes whole, of a larger one the part around the seed. Then, by the
    edges: of a heading, what it governs elsewhere and the question asks for; a table's caption and
    headers, and in a table too large to be taken whole the cells where headers named in the question
    meet; a list's introduction; notes that qualify what is shown; and reading-order neighbours where
    all that is still very little. The edges that make the seed understood are told in any case.
    """
    grown = Expansion(view)
    grown.add(section, "section", _governing(view, seed))
    if view[seed].role in HEADING_ROLES:
        _content(view, query, grown, seed)
    expand_table(view, query, grown)
    _introductions(view, grown)
    _notes(view, grown)
    _neighbours(view, grown)
    grown.edges.update(dict.fromkeys(_qualifying(view, seed, grown.nodes)))
    return grown


def _governing(view: GraphView, seed: int) -> list[Edge]:
    """The edges from the headings that govern the seed."""
    for at in (seed, *view.ancestors(seed)):
        edges = view.incoming(at, Relation.HEADING_FOR)
        if edges:
            return edges
    return []


def _qualifying(view: GraphView, seed: int, shown: set[int]) -> Iterator[Edge]:
    """The edges to the seed from the header cells, captions, introductions and notes that are shown with it."""
    for at in (seed, *view.ancestors(seed)):
        for relation in _QUALIFIERS:
            for edge in view.incoming(at, relation):
                if edge.rule != "Lbl" and shown.intersection(_leaves(view, edge.source)):
                    yield edge


def _content(view: GraphView, query: Query, grown: Expansion, heading: int) -> None:
    """Of what a heading governs, the blocks with the most words of the question that nothing shown has."""
    lacking = set(query.content) - {t for n in grown.nodes for t in terms(leaf_text(view, n), query.lang)}
    if not lacking:
        return
    blocks = {edge.target: edge for edge in view.outgoing(heading, Relation.HEADING_FOR)}
    found = {block: [n for n in _leaves(view, block) if n not in grown.nodes] for block in blocks}
    sizes = {block: sum(leaf_words(view, n) for n in found[block]) for block in blocks}
    said = {block: {t for n in found[block] for t in terms(leaf_text(view, n), query.lang)} for block in blocks}
    room = _CONTENT_WORDS
    while lacking:
        fitting = [block for block in found if found[block] and sizes[block] <= room and lacking & said[block]]
        if not fitting:
            break
        best = min(fitting, key=lambda block: (-len(lacking & said[block]), block))
        grown.add(found.pop(best), "content of the heading", [blocks[best]])
        lacking -= said[best]
        room -= sizes[best]


def _introductions(view: GraphView, grown: Expansion) -> None:
    """A list whose beginning is in another part brings its introduction."""
    for node in sorted(grown.nodes):
        for at in view.ancestors(node):
            if view[at].role is Role.L:
                for edge in introductions(view, at):
                    grown.add(_leaves(view, edge.source), "introduction", [edge])


def _notes(view: GraphView, grown: Expansion) -> None:
    """Notes that qualify what is shown."""
    for node in sorted(grown.nodes):
        for at in (node, *view.ancestors(node)):
            for edge in view.incoming(at, Relation.NOTE_FOR):
                grown.add(_leaves(view, edge.source), "note", [edge])


def _neighbours(view: GraphView, grown: Expansion) -> None:
    """The blocks after and before, under the same heading, until there is enough to read."""
    for forward in (True, False):
        while grown.words() < _SMALL_WORDS:
            edge = _next(view, grown, forward)
            if edge is None:
                break
            block = edge.target if forward else edge.source
            found = _leaves(view, block)
            if not found or not _same_heading(view, grown, block, forward):
                break
            if grown.words() + sum(leaf_words(view, n) for n in found) > SECTION_WORDS:
                break
            grown.add(found, "neighbour", [edge])


def _same_heading(view: GraphView, grown: Expansion, block: int, forward: bool) -> bool:
    """Whether a block after or before the evidence stands under the heading of what it follows or precedes."""
    at = max(grown.nodes) if forward else min(grown.nodes)
    chain = heading_chain(view, at)
    if view[at].role in HEADING_ROLES:
        chain.append(at)
    return view[block].role not in HEADING_ROLES and heading_chain(view, block) == chain


def _next(view: GraphView, grown: Expansion, forward: bool) -> Edge | None:
    at: int | None = max(grown.nodes) if forward else min(grown.nodes)
    while at is not None:
        edges = view.outgoing(at, Relation.PRECEDES) if forward else view.incoming(at, Relation.PRECEDES)
        if edges:
            return edges[0]
        at = view[at].parent
    return None


def _leaves(view: GraphView, node: int) -> list[int]:
    return [leaf.node for leaf in leaves_below(view, node)]
