"""Bundles: the pieces of a section that can be understood by themselves, with what they need beside them.

A row of a table comes with its column headers and the caption, a list item with the list's introduction, a sentence
with the note that qualifies it, a reference with what it refers to where that is short. Larger bundles stand beside
the small ones: the whole list, all that one heading governs, the whole section.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from evigraph.derive import cell_of, introduced_list, introductions, table_of
from evigraph.graph import HEADING_ROLES, Edge, GraphView, Relation, Role
from evigraph.index import ContextReader
from evigraph.index.leaves import holding_leaf, leaf_words, leaves_below

__all__ = ["Bundle", "bundles_of"]

_AXES = (Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR)
_ROWS, _ITEMS, _LISTS = frozenset({Role.TR}), frozenset({Role.LI}), frozenset({Role.L})
_SHORT_LIST_WORDS = 60
"""A list of no more words is one piece: its items are read together anyway."""
_LARGE_WORDS = 220
"""The most words of a whole list, of what a heading governs, or of a section as one bundle."""
_TARGET_WORDS = 60
"""The most words of what a reference brings along."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Leaves that stay together: ``core`` is what is said, ``closure`` what it is not understood without.

    ``edges`` led from the core to the closure; ``words`` is how long both are. ``whole`` tells that it is a whole list,
    all that a heading governs or a whole section, whose parts are bundles of their own.
    """

    core: tuple[int, ...]
    closure: tuple[int, ...]
    edges: tuple[Edge, ...]
    words: int
    whole: bool = False

    @property
    def nodes(self) -> tuple[int, ...]:
        """All leaves, in logical order."""
        return tuple(sorted({*self.core, *self.closure}))


def bundles_of(view: GraphView, context: ContextReader, leaves: Sequence[int]) -> list[Bundle]:
    """The bundles of a section's leaves: the small ones in logical order, then the large ones.

    Headings are no bundle: they stand above every one.
    """
    shown = [node for node in leaves if view[node].role not in HEADING_ROLES]
    small = [list(members) for _, members in groupby(shown, key=lambda node: _piece(view, node))]
    found = {bundle.nodes: bundle for bundle in (_closed(view, tuple(group)) for group in small)}

    def whole_list(node: int) -> int | None:
        return _list_of(view, node)

    def heading(node: int) -> int | None:
        return (context.headings(node) or (None,))[-1]

    def section(_: int) -> int | None:
        return 0

    for key in (whole_list, heading, section):
        for group in _grouped(shown, key):
            bundle = _closed(view, tuple(group))
            if len(group) > 1 and bundle.words <= _LARGE_WORDS:
                found.setdefault(bundle.nodes, replace(bundle, whole=True))
    return list(found.values())


def _grouped(nodes: Sequence[int], key: Callable[[int], int | None]) -> list[list[int]]:
    groups: dict[int, list[int]] = {}
    for node in nodes:
        group = key(node)
        if group is not None:
            groups.setdefault(group, []).append(node)
    return list(groups.values())


def _piece(view: GraphView, node: int) -> int:
    """What a leaf stays together with: its row, its list where that is short, its item, else nothing else."""
    if cell_of(view, node) is not None:
        return view.outermost(node, _ROWS)
    whole = _list_of(view, node)
    if whole is not None and _words(view, [leaf.node for leaf in leaves_below(view, whole)]) <= _SHORT_LIST_WORDS:
        return whole
    return view.outermost(node, _ITEMS)


def _list_of(view: GraphView, node: int) -> int | None:
    """The outermost list that a leaf is in, or introduces."""
    whole = view.outermost(node, _LISTS)
    return whole if whole != node else introduced_list(view, node)


def _closed(view: GraphView, core: tuple[int, ...]) -> Bundle:
    """A bundle of leaves with what they need."""
    edges = tuple(dict.fromkeys(edge for node in core for edge in _needed(view, node)))
    found = (leaf.node for edge in edges for leaf in leaves_below(view, _other_end(edge, core)))
    others = {holding_leaf(view, node) for node in found}  # a figure says its caption, where that is inside
    closure = tuple(sorted(node for node in others if node not in core))
    return Bundle(core, closure, edges, _words(view, [*core, *closure]))


def _other_end(edge: Edge, core: tuple[int, ...]) -> int:
    """What an edge brings along: what a reference refers to, else what explains the core."""
    return edge.target if edge.relation is Relation.REFERS_TO and edge.source in core else edge.source


def _needed(view: GraphView, node: int) -> Iterator[Edge]:
    """The edges to what a leaf is not understood without."""
    cell = cell_of(view, node)
    if cell is not None:
        for relation in _AXES:
            yield from view.incoming(cell, relation)
        table = table_of(view, cell)
        if table is not None:
            yield from view.incoming(table, Relation.CAPTION_FOR)
    yield from view.incoming(node, Relation.CAPTION_FOR)
    for at in (node, *view.ancestors(node)):
        yield from view.incoming(at, Relation.NOTE_FOR)
        if view[at].role is Role.L:
            yield from introductions(view, at)
    for edge in view.outgoing(node, Relation.REFERS_TO):
        target = view[edge.target]
        short = _words(view, [leaf.node for leaf in leaves_below(view, target.id)]) <= _TARGET_WORDS
        if short and target.role not in HEADING_ROLES:
            yield edge


def _words(view: GraphView, nodes: Sequence[int]) -> int:
    return sum(leaf_words(view, node) for node in nodes)
