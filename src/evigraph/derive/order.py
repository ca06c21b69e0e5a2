"""Reading order: which block precedes which, as the tree has it."""

from collections.abc import Iterator
from itertools import pairwise

from evigraph.derive.flow import blocks, flow_roots
from evigraph.graph import Edge, GraphView, Origin, Relation, Role, is_block

__all__ = ["order_edges"]


def order_edges(view: GraphView) -> Iterator[Edge]:
    """PRECEDES between neighbouring blocks of each flow.

    Neighbours under one parent are ordered by the source; neighbours across looked-through
    containers by derivation.
    """
    for root in flow_roots(view):
        # Inside a block only blocks have an order of their own: its inline elements are one text.
        row = [b for b in blocks(view, root) if view[root].role is Role.ROOT or is_block(view[b])]
        for before, after in pairwise(row):
            together = view[before].parent == view[after].parent
            yield Edge(
                source=before,
                target=after,
                relation=Relation.PRECEDES,
                origin=Origin.SOURCE_STRUCTURE if together else Origin.DETERMINISTIC_DERIVATION,
                rule="order" if together else "order-through-containers",
            )
