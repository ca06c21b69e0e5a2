"""Where nodes stand: the box of a node's text, and what stands beside or below what."""

from typing import NamedTuple

from evigraph.graph import Fragment, GraphView

__all__ = ["Box", "Boxes", "around", "boxes_of"]


class Box(NamedTuple):
    """A rectangle on one page, in points from its lower left corner."""

    page: int
    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> float:
        """Half way up."""
        return (self.bottom + self.top) / 2

    def overlaps_across(self, other: "Box") -> bool:
        """Whether the two share some width, seen from above."""
        return self.left < other.right and other.left < self.right


class Boxes:
    """The boxes of a graph's nodes, each looked up once."""

    def __init__(self, view: GraphView) -> None:
        self._view = view
        self._known: dict[int, Box | None] = {}

    def of(self, node: int) -> Box | None:
        """The box around a node's text. None: it has none, or stands on several pages."""
        if node not in self._known:
            shown = [f for f in self._view.fragments(node) if f.rects and f.text.strip()]
            boxes = [box for fragment in shown for box in boxes_of(fragment)]
            self._known[node] = around(boxes) if len({box.page for box in boxes}) == 1 else None
        return self._known[node]


def boxes_of(fragment: Fragment) -> list[Box]:
    """A box for each rectangle of a fragment; none in a format without pages."""
    page = fragment.anchor.page
    return [] if page is None else [Box(page, *rect) for rect in fragment.rects]


def around(boxes: list[Box]) -> Box | None:
    """The smallest box around boxes of one page; None around nothing."""
    if not boxes:
        return None
    return Box(
        boxes[0].page,
        min(box.left for box in boxes),
        min(box.bottom for box in boxes),
        max(box.right for box in boxes),
        max(box.top for box in boxes),
    )
