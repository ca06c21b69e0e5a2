"""Leaves -> lines of text as a person would read them: list items with a dash, table rows on one line."""

from collections.abc import Iterator, Sequence

from evigraph.derive import cell_of
from evigraph.graph import GraphView, Role
from evigraph.index.leaves import item_labels, leaf_text, list_label

__all__ = ["render_nodes"]

_CELL_BREAK = " | "


def render_nodes(view: GraphView, nodes: Sequence[int]) -> list[str]:
    """A line for each leaf, cells of one row joined into one line. ``nodes`` are in reading order."""
    lines: list[str] = []
    for row, members in _by_row(view, nodes):
        if row is not None:
            lines.append(_CELL_BREAK.join(leaf_text(view, node) for node in members))
            continue
        lines.extend(_line(view, node) for node in members)
    return [line for line in lines if line.strip()]


def _line(view: GraphView, node: int) -> str:
    text = leaf_text(view, node)
    own = view[node]
    begins_item = own.role in (Role.LBODY, Role.LI) or bool(item_labels(view, own))
    bulleted = begins_item and not list_label(view, own)
    return f"- {text}" if text and bulleted else text


def _by_row(view: GraphView, nodes: Sequence[int]) -> Iterator[tuple[int | None, list[int]]]:
    """Neighbouring nodes grouped by the table row they are in (None: in no table)."""
    current: list[int] = []
    key: int | None = None
    for node in nodes:
        row = _row(view, node)
        if current and row != key:
            yield key, current
            current = []
        key = row
        current.append(node)
    if current:
        yield key, current


def _row(view: GraphView, node: int) -> int | None:
    cell = cell_of(view, node)
    if cell is None:
        return None
    return next((at for at in view.ancestors(cell) if view[at].role is Role.TR), None)
