"""What each block says itself, blocks inside it left out, and where it stands."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from evigraph.graph import BLOCK_ROLES, Fragment, GraphView, Node, Rect, Role, squeeze

__all__ = ["Place", "block_of", "block_places", "block_texts", "realised"]

_BLOCKS = BLOCK_ROLES | {Role.FORMULA, Role.FORM, Role.CODE}


class Place(NamedTuple):
    """Where a block begins on a page: its topmost line, in points from the page's lower left corner."""

    block: int
    rect: Rect


Realised = tuple[int, Fragment]
"""A block, and content that it shows itself."""


def block_of(view: GraphView, node: int) -> int:
    """The nearest block a node is in, or is: a paragraph, an item's body, a cell, a heading."""
    return next(at for at in (node, *view.ancestors(node)) if _is_block(view[at]))


def _is_block(node: Node) -> bool:
    return node.parent is None or node.role in _BLOCKS


def realised(view: GraphView) -> list[Realised]:
    """The fragments of marked content in logical order, as :meth:`GraphView.kids` has it, each with its block.

    Those of Artifact elements are left out.
    """
    blocks: list[int] = []  # parents come before their children
    for node in view.nodes:
        blocks.append(node.id if _is_block(node) else blocks[node.parent or 0])
    found: list[Realised] = []
    stack: list[Node | Fragment] = [view.nodes[0]]
    while stack:
        at = stack.pop()
        if isinstance(at, Fragment):
            if at.node is not None and at.anchor.object is None:
                found.append((blocks[at.node], at))
        elif at.role is Role.ARTIFACT:
            continue
        elif at.content:
            stack.extend(reversed(list(view.kids(at.id))))
        else:
            stack.extend(view.nodes[child] for child in reversed(at.children))
    return found


def block_texts(content: Iterable[Realised]) -> dict[int, str]:
    """The running text of each block that has any, in logical order."""
    parts: dict[int, list[str]] = defaultdict(list)
    for block, fragment in content:
        parts[block].append(fragment.text)
    texts = {block: squeeze("".join(pieces)) for block, pieces in parts.items()}
    return {block: text for block, text in texts.items() if text}


def block_places(content: Iterable[Realised]) -> dict[int, list[Place]]:
    """For each page the blocks with content on it, each with its topmost rectangle there, in logical order."""
    tops: dict[tuple[int, int], Rect] = {}
    for block, fragment in content:
        key = (fragment.anchor.page or 0, block)
        for rect in fragment.rects:
            if key not in tops or rect[3] > tops[key][3]:
                tops[key] = rect
    places: dict[int, list[Place]] = defaultdict(list)
    for (page, block), rect in tops.items():
        places[page].append(Place(block, rect))
    return dict(places)
