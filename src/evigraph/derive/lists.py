"""Lists: labels and their bodies, and the sentence that introduces a list."""

from collections.abc import Iterator

from evigraph.derive.flow import blocks, children_through
from evigraph.graph import HEADING_ROLES, Edge, GraphView, Origin, Relation, Role

__all__ = ["introduced_list", "introduction_edges", "introductions", "label_edges"]

_INTRODUCTION = "introduction"
"""The rule of the edges from what introduces a list."""
_COLONS = (":", "\uff1a")
"""The colon and the full-width colon of Chinese and Japanese."""


def label_edges(view: GraphView) -> Iterator[Edge]:
    """LABEL_FOR from an item's Lbl to its LBody, as the source has them together; without one to what stands for it."""
    for node in view.body:
        if node.role is not Role.LI:
            continue
        labels = children_through(view, node.id, {Role.LBL})
        bodies = children_through(view, node.id, {Role.LBODY})
        for label in labels:
            for body in bodies:
                yield Edge(label, body, Relation.LABEL_FOR, Origin.SOURCE_STRUCTURE, "Lbl")
        if len(labels) == 1 and not bodies:
            yield from _label_without_body(view, node.id, labels[0])


def _label_without_body(view: GraphView, item: int, label: int) -> Iterator[Edge]:
    """From an item's label to the one other element in an item that has no LBody, nor text of its own."""
    others = [block for block in blocks(view, item) if block != label]
    if len(others) == 1 and not view.own_text(item):
        yield Edge(label, others[0], Relation.LABEL_FOR, Origin.DETERMINISTIC_DERIVATION, "label-without-body")


def introduction_edges(view: GraphView, order: list[Edge]) -> Iterator[Edge]:
    """LABEL_FOR from the block before a list to the list, when it ends in a colon: it says what the items are."""
    for edge in order:
        before, after = view[edge.source], view[edge.target]
        if after.role is not Role.L or before.role in HEADING_ROLES or before.role is Role.L:
            continue
        if view.text(before.id).endswith(_COLONS):
            yield Edge(before.id, after.id, Relation.LABEL_FOR, Origin.DETERMINISTIC_DERIVATION, _INTRODUCTION)


def introductions(view: GraphView, node: int) -> list[Edge]:
    """The edges to a list from what introduces it."""
    return [edge for edge in view.incoming(node, Relation.LABEL_FOR) if edge.rule == _INTRODUCTION]


def introduced_list(view: GraphView, node: int) -> int | None:
    """The list that a block introduces, if it does."""
    edges = view.outgoing(node, Relation.LABEL_FOR)
    return next((edge.target for edge in edges if edge.rule == _INTRODUCTION), None)
