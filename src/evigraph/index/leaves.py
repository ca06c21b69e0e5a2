"""The leaf-like elements of a graph: every piece of text once, with the element that holds it."""

from collections.abc import Iterator
from typing import NamedTuple

from evigraph.graph import BLOCK_ROLES, GROUPING_ROLES, Fragment, GraphView, Node, Role, squeeze

__all__ = ["Leaf", "leaf_text", "leaves", "leaves_below", "list_label"]

_WHOLE = frozenset({Role.TD, Role.TH, Role.CAPTION, Role.FIGURE, Role.FORMULA})
"""Elements whose content is read in one piece, however it is nested: text inside a cell is the cell's."""

_LEFT_OUT = frozenset({Role.ARTIFACT})


class Leaf(NamedTuple):
    """A leaf-like element and its text."""

    node: int
    text: str


def leaves(view: GraphView) -> Iterator[Leaf]:
    """The leaves of a document in logical order (see :func:`leaves_below`)."""
    return leaves_below(view, 0)


def leaves_below(view: GraphView, node: int) -> Iterator[Leaf]:
    """The leaves in a node's subtree, in logical order.

    A block's own text, its inline elements' included, is a leaf; blocks inside it are leaves of
    their own. Cells, captions and figures are taken whole; a figure has its alternate description
    and, if the page shows words in it, those too. A list label goes with its body.
    """
    stack = [node]
    while stack:
        at = view[stack.pop()]
        if at.role in _LEFT_OUT:
            continue
        if at.role in _WHOLE:
            text = _whole(view, at)
            if text:
                yield Leaf(at.id, text)
            continue
        own, inner = _split(view, at)
        if own:
            yield Leaf(at.id, own)
        stack.extend(reversed(inner))


def leaf_text(view: GraphView, node: int) -> str:
    """The text of one leaf, as :func:`leaves` gives it."""
    if view[node].role in _WHOLE:
        return _whole(view, view[node])
    return _split(view, view[node])[0]


def _whole(view: GraphView, node: Node) -> str:
    text = view.text(node.id).replace("\n", " ").replace("\t", " ")
    if node.role is Role.FIGURE and node.alt:
        shown = squeeze("".join(fragment.text for fragment in view.fragments(node.id)))
        if shown and shown not in text:
            text = f"{text} {shown}"
    return text


def _split(view: GraphView, node: Node) -> tuple[str, list[int]]:
    """A node's own running text, and the child elements that are leaves of their own."""
    if node.actual_text is not None:
        return squeeze(node.actual_text), []
    own: list[str] = []
    inner: list[int] = []
    has_body = node.role is Role.LI and any(view[child].role is Role.LBODY for child in node.children)
    stack: list[Node | Fragment] = list(view.kids(node.id))[::-1]
    while stack:
        item = stack.pop()
        if isinstance(item, Fragment):
            own.append(item.text)
        elif item.role is Role.LBL and has_body:
            continue  # the body says it
        elif item.role in BLOCK_ROLES or item.role in _WHOLE or item.role in _LEFT_OUT:
            inner.append(item.id)
        elif node.role in GROUPING_ROLES:
            inner.append(item.id)  # inline elements that stand alone among blocks
        elif item.actual_text is not None:
            own.append(item.actual_text)
        elif item.role is Role.LBL:
            own.append(f"{view.text(item.id)} ")  # a note's number is no part of its first word
        else:
            stack.extend(reversed(list(view.kids(item.id))))
    text = squeeze("".join(own))
    if not text and not inner and node.alt:
        text = squeeze(node.alt)
    label = list_label(view, node)
    return (f"{label} {text}" if label and text else text or ""), inner


def list_label(view: GraphView, node: Node) -> str:
    """The label of a list item's body; bullets say nothing and are left out."""
    if node.role is not Role.LBODY or node.parent is None:
        return ""
    labels = [view.text(child) for child in view[node.parent].children if view[child].role is Role.LBL]
    return " ".join(label for label in labels if any(c.isalnum() for c in label))
