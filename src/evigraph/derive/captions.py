"""Captions: what they stand for, inside it or beside it."""

from collections.abc import Iterator

from evigraph.derive.flow import parent_through
from evigraph.graph import Edge, GraphView, Origin, Relation, Role

__all__ = ["caption_edges"]

_CAPTIONED = frozenset({Role.TABLE, Role.FIGURE, Role.L, Role.FORMULA, Role.FORM, Role.TOC, Role.CODE})


def caption_edges(view: GraphView, order: list[Edge]) -> Iterator[Edge]:
    """CAPTION_FOR from each Caption.

    A caption inside what it describes is declared so. One that stands free belongs to the table or
    figure directly after it, else directly before it, provided that has no caption yet; one in the same
    container comes before one outside.
    """
    captioned: set[int] = set()
    free: list[int] = []
    for node in view.body:
        if node.role is not Role.CAPTION:
            continue
        holder = parent_through(view, node.id)
        if holder is not None and view[holder].role in _CAPTIONED:
            captioned.add(holder)
            yield Edge(node.id, holder, Relation.CAPTION_FOR, Origin.SOURCE_STRUCTURE, "Caption")
        else:
            free.append(node.id)
    after = {edge.source: edge.target for edge in order}
    before = {edge.target: edge.source for edge in order}
    for caption in free:
        neighbours = [(after.get(caption), "caption-before"), (before.get(caption), "caption-after")]
        neighbours.sort(key=lambda n: n[0] is None or view[n[0]].parent != view[caption].parent)
        for neighbour, rule in neighbours:
            if neighbour is None or neighbour in captioned or view[neighbour].role not in _CAPTIONED:
                continue
            captioned.add(neighbour)
            yield Edge(caption, neighbour, Relation.CAPTION_FOR, Origin.DETERMINISTIC_DERIVATION, rule)
            break
