"""The flow of blocks: a tree seen through containers that only group."""

from collections.abc import Iterator, Set

from evigraph.graph import GROUPING_ROLES, GraphView, Role

__all__ = ["Event", "blocks", "children_through", "flow_events", "flow_roots", "parent_through"]

ENTER, BLOCK, LEAVE = "enter", "block", "leave"
Event = tuple[str, int]
"""A step of the walk through a flow, and the node where it is."""


def blocks(view: GraphView, node: int) -> list[int]:
    """The blocks below a node in logical order, containers without semantics of their own looked through.

    A container that holds content of its own, beside its children, is a block too; an Artifact element is none.
    """
    return [block for kind, block in flow_events(view, node) if kind is BLOCK]


def flow_events(view: GraphView, node: int) -> Iterator[Event]:
    """The same walk with the containers told: ``("enter", container)``, ``("block", b)``, ``("leave", container)``."""
    stack: list[tuple[str, int]] = [(ENTER, child) for child in reversed(view[node].children)]
    while stack:
        kind, at = stack.pop()
        if kind is not ENTER:
            yield kind, at
        elif view[at].role is Role.ARTIFACT:
            continue
        elif view[at].role not in GROUPING_ROLES:
            yield BLOCK, at
        else:
            yield ENTER, at
            inside = [(ENTER, child) for child in view[at].children]
            place = _place_of_own_text(view, at)
            if place is not None:
                inside.insert(place, (BLOCK, at))
            stack.append((LEAVE, at))
            stack.extend(reversed(inside))


def children_through(view: GraphView, node: int, wanted: Set[Role]) -> list[int]:
    """The wanted children of a node, containers that only group looked through."""
    found: list[int] = []
    stack = list(reversed(view[node].children))
    while stack:
        child = stack.pop()
        role = view[child].role
        if role in wanted:
            found.append(child)
        elif role in GROUPING_ROLES:
            stack.extend(reversed(view[child].children))
    return found


def parent_through(view: GraphView, node: int) -> int | None:
    """The nearest ancestor that does more than group; None: there is none."""
    return next((at for at in view.ancestors(node) if view[at].role not in GROUPING_ROLES), None)


def _place_of_own_text(view: GraphView, node: int) -> int | None:
    """How many children stand before the first text that a container holds itself; None: it holds none."""
    fragments = (view.graph.fragments[f] for f in view[node].content)
    return next((fragment.place for fragment in fragments if fragment.text.strip()), None)


def flow_roots(view: GraphView) -> Iterator[int]:
    """Every node with a flow of blocks of its own: the root, and blocks that hold blocks.

    Table, row and list structure is no flow: what is inside their cells and items is.
    """
    structural = (Role.TABLE, Role.THEAD, Role.TBODY, Role.TFOOT, Role.TR)
    for node in view.body:
        if node.role is Role.ROOT or (
            node.children and node.role not in GROUPING_ROLES and node.role not in structural
        ):
            yield node.id
