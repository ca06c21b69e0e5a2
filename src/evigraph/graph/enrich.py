"""Adding edges to a graph without touching what the source says."""

from collections.abc import Iterable

import msgspec

from evigraph.graph.model import Diagnostic, Edge, Graph
from evigraph.graph.relations import Origin, Relation, Severity, Stratum, stratum

__all__ = ["enrich", "sort_edges"]

_OPPOSED = {Relation.ROW_HEADER_FOR: Relation.COLUMN_HEADER_FOR, Relation.COLUMN_HEADER_FOR: Relation.ROW_HEADER_FOR}
"""A pair of nodes stands in one of these relations or the other, not in both."""

_ONE_TARGET = frozenset({Relation.CAPTION_FOR, Relation.LABEL_FOR})
"""Relations whose source has one target."""

_ANTISYMMETRIC = frozenset({Relation.PRECEDES, Relation.HEADING_FOR, Relation.CONTINUES, Relation.CONTAINS})
"""Relations that cannot hold both ways, nor between a node and itself."""


def enrich(graph: Graph, edges: Iterable[Edge]) -> Graph:
    """A new graph with the given derived or inferred edges added.

    Nodes, fragments and every edge already there stay as they are. An edge that repeats one of the
    same or a higher stratum is dropped; one that contradicts a higher stratum is dropped too, and a
    ``contradicts-source`` diagnostic says so. Between edges of one stratum there is no judge: both stay.

    Raises:
        ValueError: an edge claims a source origin, an end of it is no node of the graph, or it leads a
            node to itself by a relation that cannot.
    """
    # Of edges that say the same, the most trusted counts.
    by_trust = sorted(graph.edges, key=lambda e: stratum(e.origin))
    known = {(e.source, e.target, e.relation): stratum(e.origin) for e in by_trust}
    trusted = _Trusted(graph)
    added: list[Edge] = []
    findings: list[Diagnostic] = []
    for edge in sorted(sort_edges(edges), key=lambda e: -stratum(e.origin)):  # the more trusted first
        level = stratum(edge.origin)
        _check(edge, level, len(graph.nodes))
        key = (edge.source, edge.target, edge.relation)
        if key in known and known[key] >= level:
            continue
        against = trusted.contradiction(edge, level)
        if against is not None:
            findings.append(_contradiction(edge, against))
            continue
        known[key] = level
        trusted.note(edge)
        added.append(edge)
    return msgspec.structs.replace(
        graph,
        edges=sort_edges([*graph.edges, *added]),
        diagnostics=(*graph.diagnostics, *findings),
    )


def _check(edge: Edge, level: Stratum, nodes: int) -> None:
    """Refuse an edge that makes no sense in any graph of that many nodes."""
    if level is Stratum.SOURCE:
        raise ValueError(f"enrichment cannot add to the source stratum: {edge}")
    if not (0 <= edge.source < nodes and 0 <= edge.target < nodes):
        raise ValueError(f"edge leaves the graph: {edge}")
    if edge.source == edge.target and edge.relation in _ANTISYMMETRIC:
        raise ValueError(f"edge leads a node to itself: {edge}")


def sort_edges(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """Edges in canonical order."""
    return tuple(sorted(edges, key=lambda e: (e.source, e.target, e.relation, e.origin, e.rule)))


class _Trusted:
    """What the tree and the edges already in the graph rule out for edges of a lower stratum."""

    def __init__(self, graph: Graph) -> None:
        self.nodes = graph.nodes
        self.pairs: dict[tuple[int, int, Relation], Edge] = {}
        self.only: dict[tuple[int, Relation], Edge] = {}
        for edge in graph.edges:
            self.note(edge)

    def note(self, edge: Edge) -> None:
        """Remember an edge, unless a more trusted one says the same."""
        pair = (edge.source, edge.target, edge.relation)
        if pair not in self.pairs or stratum(self.pairs[pair].origin) <= stratum(edge.origin):
            self.pairs[pair] = edge
        only = (edge.source, edge.relation)
        if edge.relation in _ONE_TARGET and (
            only not in self.only or stratum(self.only[only].origin) <= stratum(edge.origin)
        ):
            self.only[only] = edge

    def contradiction(self, edge: Edge, level: Stratum) -> Edge | None:
        """The trusted edge that the given one contradicts, if any."""
        rivals: list[Edge | None] = []
        if edge.relation in _OPPOSED:
            rivals.append(self.pairs.get((edge.source, edge.target, _OPPOSED[edge.relation])))
        if edge.relation in _ANTISYMMETRIC:
            rivals.append(self.pairs.get((edge.target, edge.source, edge.relation)))
        if edge.relation in _ONE_TARGET:
            rivals.append(self.only.get((edge.source, edge.relation)))
        if edge.relation is Relation.CONTAINS and self._is_within(edge.source, edge.target):
            rivals.append(Edge(edge.target, edge.source, edge.relation, Origin.SOURCE_STRUCTURE, "tree"))
        return next((r for r in rivals if r is not None and stratum(r.origin) > level), None)

    def _is_within(self, node: int, ancestor: int) -> bool:
        parent = self.nodes[node].parent
        while parent is not None and parent > ancestor:
            parent = self.nodes[parent].parent
        return parent == ancestor


def _contradiction(edge: Edge, against: Edge) -> Diagnostic:
    return Diagnostic(
        code="contradicts-source",
        severity=Severity.INFO,
        node=edge.source,
        message=f"{_name(edge)} contradicts {_name(against)} and was left out",
    )


def _name(edge: Edge) -> str:
    return f"{edge.relation} {edge.source} -> {edge.target} ({edge.origin}, {edge.rule})"
