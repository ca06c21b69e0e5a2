"""Reading a graph: look-ups over one :class:`Graph` that are made once and kept."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from functools import cached_property

from evigraph.graph.model import Edge, Fragment, Graph, Node
from evigraph.graph.relations import Relation
from evigraph.graph.roles import Role
from evigraph.graph.text import node_text, squeeze

__all__ = ["GraphView"]


class GraphView:
    """Look-ups over a graph. Safe to share between threads for reading; holds the graph, never changes it."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.nodes = graph.nodes
        self._texts: dict[int, str] = {}

    def __getitem__(self, node: int) -> Node:
        return self.nodes[node]

    def public_id(self, node: int) -> str:
        """The node's name outside the graph: ``<document id>#<n>``."""
        return f"{self.graph.document.id}#{node}"

    @cached_property
    def ends(self) -> list[int]:
        """For each node the id after the last of its subtree: the subtree of n is ``range(n, ends[n])``."""
        ends = list(range(1, len(self.nodes) + 1))
        for node in reversed(self.nodes):
            if node.parent is not None:
                ends[node.parent] = max(ends[node.parent], ends[node.id])
        return ends

    def subtree(self, node: int) -> range:
        """The node and all nodes below it, in logical order."""
        return range(node, self.ends[node])

    def ancestors(self, node: int) -> Iterator[int]:
        """The node's parent, its parent's parent, ... up to the root."""
        parent = self.nodes[node].parent
        while parent is not None:
            yield parent
            parent = self.nodes[parent].parent

    def outermost(self, node: int, roles: Set[Role]) -> int:
        """The outermost ancestor of a node with one of some roles; the node itself where it has none."""
        found = node
        for at in self.ancestors(node):
            if self.nodes[at].role in roles:
                found = at
        return found

    @cached_property
    def set_aside(self) -> frozenset[int]:
        """The Artifact elements and all below them: what the tree holds of running heads, line numbers, decoration."""
        found: set[int] = set()
        for node in self.nodes:
            if node.role is Role.ARTIFACT and node.id not in found:
                found.update(self.subtree(node.id))
        return frozenset(found)

    @cached_property
    def body(self) -> tuple[Node, ...]:
        """The nodes that are not set aside, in logical order."""
        if not self.set_aside:
            return self.nodes
        return tuple(node for node in self.nodes if node.id not in self.set_aside)

    def kids(self, node: int) -> Iterator[Node | Fragment]:
        """Child nodes and own fragments, interleaved in logical order."""
        own = self.nodes[node]
        fragments = [self.graph.fragments[f] for f in own.content]
        at = 0
        for place, child in enumerate(own.children):
            while at < len(fragments) and fragments[at].place <= place:
                yield fragments[at]
                at += 1
            yield self.nodes[child]
        yield from fragments[at:]

    def fragments(self, node: int) -> list[Fragment]:
        """The fragments that realise the node and all below it, in logical order of the nodes.

        Those of Artifact elements below it are no part of it.
        """
        within: Iterable[int] = self.subtree(node)
        if self.set_aside and node not in self.set_aside:
            within = (n for n in within if n not in self.set_aside)
        return [self.graph.fragments[f] for n in within for f in self.nodes[n].content]

    def text(self, node: int) -> str:
        """The node's text: its subtree in logical order (see :func:`evigraph.graph.text.node_text`)."""
        if node not in self._texts:
            self._texts[node] = node_text(self, node)
        return self._texts[node]

    def own_text(self, node: int) -> str:
        """The text of the node's own fragments, without its child nodes."""
        return squeeze("".join(self.graph.fragments[f].text for f in self.nodes[node].content))

    def pages(self, node: int) -> list[int]:
        """The pages the node's content is on, sorted, counted from 1; none in a format without pages."""
        return sorted({page for f in self.fragments(node) if (page := f.anchor.page) is not None})

    def lines(self, node: int) -> tuple[int, int] | None:
        """The first and the last line of the source with content of the node, from 1; None where there are no lines."""
        found = [lines for f in self.fragments(node) if (lines := f.anchor.lines) is not None]
        return (min(first for first, _ in found), max(last for _, last in found)) if found else None

    def lang(self, node: int) -> str | None:
        """The language declared for the node: its own, the nearest ancestor's, or the document's."""
        for n in (node, *self.ancestors(node)):
            if self.nodes[n].lang:
                return self.nodes[n].lang
        return self.graph.document.lang

    @cached_property
    def _incoming(self) -> dict[tuple[int, Relation], list[Edge]]:
        index: dict[tuple[int, Relation], list[Edge]] = defaultdict(list)
        for edge in self.graph.edges:
            index[edge.target, edge.relation].append(edge)
        return dict(index)

    @cached_property
    def _outgoing(self) -> dict[tuple[int, Relation], list[Edge]]:
        index: dict[tuple[int, Relation], list[Edge]] = defaultdict(list)
        for edge in self.graph.edges:
            index[edge.source, edge.relation].append(edge)
        return dict(index)

    def incoming(self, node: int, relation: Relation) -> list[Edge]:
        """The edges of one relation that end at the node."""
        return self._incoming.get((node, relation), [])

    def outgoing(self, node: int, relation: Relation) -> list[Edge]:
        """The edges of one relation that start at the node."""
        return self._outgoing.get((node, relation), [])
