"""What one reader says of a file, in terms that two readers share: its elements and its marked contents."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from evigraph.graph import Graph, Rect

__all__ = ["Content", "Element", "Key", "Reading", "graph_reading", "union"]

Key = tuple[int, int | None, int]
"""A marked content: page from 1, object number of the Form's stream (None: the page's own), marked-content id."""


@dataclass(frozen=True, slots=True)
class Element:
    """A structure element: its object number (None: a direct object), its role as written and as mapped."""

    object: int | None
    raw_role: str
    role: str


@dataclass(slots=True)
class Content:
    """What a marked content shows.

    ``owner`` is the position of the element that claims it, None when none does. ``box`` is a rectangle
    around its text, and the pictures beside it, in points on the page as it is shown; None for no text.
    The second reader's has room for all that glyphs on these baselines can ink; its ``core`` is what ink
    must cover: the baselines themselves and the pictures, give or take ``em``, the size of the letters.
    ``replaced`` says that an ActualText on the page stands for some of its glyphs, ``doubled`` that some
    glyphs stand over each other.
    """

    text: str = ""
    owner: int | None = None
    box: Rect | None = None
    core: Rect | None = None
    em: float = 0.0
    replaced: bool = False
    doubled: bool = False


@dataclass(slots=True)
class Reading:
    """A file as one reader sees it.

    ``elements`` are in pre-order without the tree's root; ``loose`` is each page's text outside all
    marked contents. ``cut`` are the pages where an operand begins in one content stream and ends in the next,
    ``unread`` those that the reader failed on, with its error.
    """

    pages: int = 0
    elements: list[Element] = field(default_factory=list[Element])
    contents: dict[Key, Content] = field(default_factory=dict[Key, Content])
    loose: dict[int, str] = field(default_factory=dict[int, str])
    cut: set[int] = field(default_factory=set[int])
    unread: dict[int, str] = field(default_factory=dict[int, str])


def graph_reading(graph: Graph) -> Reading:
    """evigraph's own reading, from the graph it compiled."""
    reading = Reading(pages=len(graph.document.pages))
    reading.elements = [Element(node.object_ref, node.raw_role, node.role.value) for node in graph.nodes[1:]]
    for fragment in graph.fragments:
        anchor, page = fragment.anchor, fragment.anchor.page
        if anchor.object is not None or page is None:
            continue
        if anchor.mcid is None:
            reading.loose[page] = reading.loose.get(page, "") + fragment.text
            continue
        content = reading.contents.setdefault((page, anchor.stream, anchor.mcid), Content())
        content.text += fragment.text
        if fragment.node is not None:
            content.owner = fragment.node - 1
        if fragment.text.strip():
            content.box = union([*fragment.rects, *([content.box] if content.box else [])])
    return reading


def union(rects: Iterable[Rect]) -> Rect | None:
    """The smallest rectangle around all; None around nothing."""
    corners = list(zip(*rects, strict=True))
    if not corners:
        return None
    return (min(corners[0]), min(corners[1]), max(corners[2]), max(corners[3]))
