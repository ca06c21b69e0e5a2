"""Heading scope: which blocks a heading governs, in flat and in nested trees alike."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from evigraph.derive.columns import in_columns
from evigraph.derive.flow import BLOCK, ENTER, Event, flow_events, flow_roots
from evigraph.derive.mistags.headingtext import body_headings
from evigraph.graph import HEADING_ROLES, Edge, GraphView, Origin, Relation, Role

__all__ = ["heading_chain", "heading_edges", "heading_levels", "level_of"]

MAX_GOVERNING = 32
"""The most headings that govern one block; without a bound, nesting makes edges by its square."""
COLUMN_RULE = "heading-column"
"""The rule of edges that follow from where a block stands, and not from reading order."""
_SECTIONS = frozenset({Role.SECT, Role.ART, Role.PART, Role.DOCUMENT_FRAGMENT})


def heading_edges(view: GraphView) -> Iterator[Edge]:
    """HEADING_FOR from each heading to the blocks in its scope, headings of lower rank included.

    A heading governs the blocks that follow it until a heading of the same or a higher rank. Where
    the tree nests sections, a heading's scope also ends with its section, if an outer heading takes
    over there; a container that does not begin with a heading is no section and ends nothing. Where
    reading order goes to and fro between columns of a page, each column is read by itself.
    """
    ranks = heading_levels(view)
    headings = list(ranks)
    for root in flow_roots(view):
        inside = bisect_right(headings, root)
        if inside < len(headings) and headings[inside] in view.subtree(root):
            yield from _flow_edges(view, list(flow_events(view, root)), ranks)


def heading_chain(view: GraphView, node: int) -> list[int]:
    """The headings that govern a node, outermost first; a heading does not govern itself."""
    chain: list[int] = []
    for at in [*reversed(list(view.ancestors(node))), node]:
        edges = view.incoming(at, Relation.HEADING_FOR)
        # A container may be governed by a heading inside it, for text of its own that comes after.
        governing = (edge.source for edge in edges if at == node or edge.source not in view.subtree(at))
        # In pre-order an outer heading stands before the inner one.
        chain.extend(heading for heading in sorted(governing) if heading not in chain)
    return chain


def level_of(view: GraphView, heading: int) -> int:
    """A heading's rank: the declared level, or for ``H`` how many sections it is nested in, plus one."""
    declared = view[heading].level
    if declared is not None:
        return declared
    return max(1, sum(view[a].role in _SECTIONS for a in view.ancestors(heading)))


def heading_levels(view: GraphView) -> dict[int, int]:
    """:func:`level_of` of every heading, in one pass: trees may be thousands of levels deep.

    Paragraphs that are tagged as headings have none: they govern nothing.
    """
    paragraphs = body_headings(view)
    depths: list[int] = []
    ranks: dict[int, int] = {}
    for node in view.nodes:
        parent = node.parent
        depths.append(0 if parent is None else depths[parent] + (view[parent].role in _SECTIONS))
        if node.role in HEADING_ROLES and node.id not in paragraphs and node.id not in view.set_aside:
            ranks[node.id] = max(1, depths[node.id]) if node.level is None else node.level
    return ranks


def _flow_edges(view: GraphView, events: Sequence[Event], ranks: dict[int, int]) -> Iterator[Edge]:
    """The edges of one flow, as it is read; of a block that its column gives to other headings, by where it stands."""
    read = _scope(view, events, ranks)
    seen, headed = _seen(view, events, ranks)
    if not headed:
        yield from read
        return
    as_read, as_seen = _by_target(read), _by_target(_scope(view, seen, ranks))
    for target, edges in as_read.items():
        if target not in headed:
            yield from edges
    for target in headed:
        if {edge.source for edge in as_read[target]} == {edge.source for edge in as_seen[target]}:
            yield from as_read[target]
        else:
            origin = Origin.LAYOUT_RECONSTRUCTION
            yield from (msgspec.structs.replace(edge, origin=origin, rule=COLUMN_RULE) for edge in as_seen[target])


def _seen(view: GraphView, events: Sequence[Event], ranks: dict[int, int]) -> tuple[list[Event], frozenset[int]]:
    """The events of a flow with its blocks in the order they are seen, where it is clearly another than they are read
    in, and those of these blocks that stand below a heading in their column."""
    # Containers that are no sections end no heading's scope.
    sections = [(kind, at) for kind, at in events if kind is BLOCK or view[at].role in _SECTIONS]
    seen: list[Event] = []
    headed: frozenset[int] = frozenset()
    for is_block, group in groupby(sections, key=lambda event: event[0] is BLOCK):
        run = list(group)
        columns = in_columns(view, [at for _, at in run], ranks) if is_block else None
        seen.extend(run if columns is None else ((BLOCK, at) for at in columns.order))
        headed |= frozenset() if columns is None else columns.headed
    return seen, headed


def _by_target(edges: Iterable[Edge]) -> dict[int, list[Edge]]:
    found: dict[int, list[Edge]] = defaultdict(list)
    for edge in edges:
        found[edge.target].append(edge)
    return found


def _scope(view: GraphView, events: Iterable[Event], ranks: dict[int, int]) -> Iterator[Edge]:
    """The edges of one flow, told by its events."""
    open_headings: list[tuple[int, int]] = []  # (rank, heading), outermost first
    outer: list[int] = []  # for each container entered: how many headings were open then
    ended: int | None = None  # a section has just ended: how many headings were open outside it
    last: int | None = None
    for kind, at in events:
        if kind is ENTER:
            if ended is not None and _is_section(view, at):
                del open_headings[ended:]
            if view[at].role in _SECTIONS:
                ended = None
            outer.append(len(open_headings))
        elif kind is BLOCK:
            if ended is not None:
                del open_headings[ended:]
                ended = None
            rank = ranks.get(at)
            while rank is not None and open_headings and open_headings[-1][0] >= rank:
                open_headings.pop()
            yield from (_edge(view, heading, at) for _, heading in _governing(open_headings))
            if rank is not None:
                open_headings.append((rank, at))
            last = at
        else:
            before = outer.pop()
            ends_in_heading = last is not None and view[last].role in HEADING_ROLES
            if 0 < before < len(open_headings) and _is_section(view, at) and not ends_in_heading:
                ended = before


def _governing(open_headings: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of headings nested deeper than any document is, the outermost and the nearest."""
    if len(open_headings) <= MAX_GOVERNING:
        return open_headings
    return open_headings[: MAX_GOVERNING // 2] + open_headings[-MAX_GOVERNING // 2 :]


def _edge(view: GraphView, heading: int, block: int) -> Edge:
    return Edge(
        source=heading,
        target=block,
        relation=Relation.HEADING_FOR,
        origin=Origin.DETERMINISTIC_DERIVATION,
        rule="heading-level" if view[heading].level is not None else "heading-nesting",
    )


def _is_section(view: GraphView, container: int) -> bool:
    """A sectioning container whose first block is a heading."""
    if view[container].role not in _SECTIONS:
        return False
    first = next((at for kind, at in flow_events(view, container) if kind is BLOCK), None)
    return first is not None and view[first].role in HEADING_ROLES
