"""The flow of blocks: a tree seen through containers that only group."""

from collections.abc import Iterator

from evigraph.graph import GROUPING_ROLES, GraphView, Role

__all__ = ["blocks", "flow_events", "flow_roots"]

ENTER, BLOCK, LEAVE = "enter", "block", "leave"


def blocks(view: GraphView, node: int) -> list[int]:
    """The blocks below a node in logical order, containers without semantics of their own looked through.

    A container that holds content of its own, beside its children, is a block too.
    """
    return [block for kind, block in flow_events(view, node) if kind is BLOCK]


def flow_events(view: GraphView, node: int) -> Iterator[tuple[str, int]]:
    """The same walk with the containers told: ``("enter", container)``, ``("block", b)``, ``("leave", container)``."""
    stack: list[tuple[str, int]] = [(ENTER, child) for child in reversed(view[node].children)]
    while stack:
        kind, at = stack.pop()
        if kind is LEAVE:
            yield LEAVE, at
        elif view[at].role not in GROUPING_ROLES:
            yield BLOCK, at
        else:
            yield ENTER, at
            if view.own_text(at):
                yield BLOCK, at
            stack.append((LEAVE, at))
            stack.extend((ENTER, child) for child in reversed(view[at].children))


def flow_roots(view: GraphView) -> Iterator[int]:
    """Every node with a flow of blocks of its own: the root, and blocks that hold blocks.

    Table, row and list structure is no flow: what is inside their cells and items is.
    """
    structural = (Role.TABLE, Role.THEAD, Role.TBODY, Role.TFOOT, Role.TR)
    for node in view.nodes:
        if node.role is Role.ROOT or (
            node.children and node.role not in GROUPING_ROLES and node.role not in structural
        ):
            yield node.id
