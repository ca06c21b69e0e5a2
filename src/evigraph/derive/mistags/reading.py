"""The text of a block, within bounds: reading every one of nested blocks whole takes the square of their depth."""

from evigraph.graph import GraphView

__all__ = ["has_text", "text_within"]

_MOST_NODES = 200
"""Elements in a paragraph or heading; what has more is a section whatever it is called."""


def text_within(view: GraphView, node: int) -> str:
    """A paragraph's or heading's text; nothing for an element that holds far more than such."""
    return view.text(node) if view.ends[node] - node <= _MOST_NODES else ""


def has_text(view: GraphView, node: int) -> bool:
    """Whether a block says anything; one too large to be looked through does."""
    return view.ends[node] - node > _MOST_NODES or bool(view.text(node))
