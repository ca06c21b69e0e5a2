"""The order in which leaves are read: that of the document, but notes and captions stand by what they are for."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from evigraph.graph import Edge, GraphView, Relation, Role
from evigraph.index.leaves import holding_leaf
from evigraph.retrieve.tables import Tables

__all__ = ["arranged"]


def arranged(view: GraphView, tables: Tables, nodes: Sequence[int]) -> list[int]:
    """Leaves, each once: notes directly below what they qualify, a note to a cell below its table; a table's captions
    above it; a figure's beside it, above or below as the document has them; the rest in reading order.

    What a note or caption is for must be among the leaves; else it keeps its place.
    """
    return list(dict.fromkeys(_Order(view, tables, nodes).all()))


class _Order:
    def __init__(self, view: GraphView, tables: Tables, nodes: Sequence[int]) -> None:
        self._view = view
        self._tables = tables
        self._nodes = sorted(nodes)
        self._shown = frozenset(nodes)
        self._above: dict[int, list[int]] = {}
        self._below: dict[int, list[int]] = {}
        self._last = {tables.group(node): node for node in self._nodes}
        self._first = {tables.group(node): node for node in reversed(self._nodes)}

    def all(self) -> Iterator[int]:
        """The leaves in order, and once more as given: those that stand by one another in a circle come then."""
        free: list[int] = []
        for node in self._nodes:
            qualified, captioned = self._qualified(node), self._captioned(node)
            if qualified is not None:
                self._below.setdefault(qualified, []).append(node)
            elif captioned is not None:
                beside = self._above if node < captioned else self._below
                if self._view[captioned].role is not Role.FIGURE:
                    beside = self._above
                beside.setdefault(captioned, []).append(node)
            else:
                free.append(node)
        for node in free:
            yield from self._with_neighbours(node)
        yield from self._nodes

    def _with_neighbours(self, node: int) -> Iterator[int]:
        stack = [(node, False)]
        while stack:
            at, is_open = stack.pop()
            if is_open:
                yield at
                continue
            below = [(other, False) for other in reversed(self._below.get(at, []))]
            above = [(other, False) for other in reversed(self._above.get(at, []))]
            stack.extend([*below, (at, True), *above])

    def _qualified(self, node: int) -> int | None:
        """The leaf below which a note stands; of several the first."""
        found = (self._end(edge) for edge in self._edges(node, Relation.NOTE_FOR))
        return min((leaf for leaf in found if leaf is not None), default=None)

    def _end(self, edge: Edge) -> int | None:
        """The last leaf of what a note qualifies, of a cell the last of its table."""
        block = holding_leaf(self._view, edge.target)
        note = self._view.subtree(edge.source)
        if block not in self._shown:
            end = bisect_left(self._nodes, self._view.ends[block])
            while end > 0 and self._nodes[end - 1] in note:
                end -= 1
            if end == 0 or self._nodes[end - 1] < block:
                return None
            block = self._nodes[end - 1]
        group = self._tables.group(block)
        return block if group is None else self._last[group]

    def _captioned(self, node: int) -> int | None:
        """The leaf beside which a caption stands: its figure, or the first of its table."""
        for edge in self._edges(node, Relation.CAPTION_FOR):
            role = self._view[edge.target].role
            if role is Role.FIGURE and edge.target in self._shown:
                return edge.target
            if role is Role.TABLE:
                return self._first.get(("table", self._tables.first_part(edge.target)))
        return None

    def _edges(self, node: int, relation: Relation) -> Iterator[Edge]:
        for at in (node, *self._view.ancestors(node)):
            yield from self._view.outgoing(at, relation)
