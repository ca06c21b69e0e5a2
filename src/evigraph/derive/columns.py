"""Columns: pages on which reading order goes to and fro between columns, and the order their blocks are seen in."""

from bisect import bisect_left
from collections.abc import Container, Iterator, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from evigraph.derive.mistags.boxes import Box, around, boxes_of
from evigraph.graph import HEADING_ROLES, GraphView, Role

__all__ = ["Columns", "in_columns"]

_WIDEST = 0.6
"""Of the width of a page's text, that a block within a column has at most."""
_LINES = 3
"""A paragraph that shows where a column is has at least so many."""
_RETURNS = 2
"""How often reading order has to come back to a column: once, it may be to a note at its foot."""
_SHARED = 0.1
"""Of a block's width, that lies in another column at most, and of its area, in another block."""
_MOST_BLOCKS = 500
"""Of a page, that are compared with each other."""
_OTHER = frozenset({Role.TABLE, Role.FIGURE, Role.FORMULA}) | HEADING_ROLES
"""What is as wide as its content: it does not show where columns are."""
_ACROSS = -1
"""In the place of a column: a block stands across several."""


class _Block(NamedTuple):
    """A block, the box of what it shows on its first page, and whether that shows where a column is."""

    node: int
    box: Box
    is_text: bool


class _Span(NamedTuple):
    """The sides of a column."""

    left: float
    right: float

    def share(self, box: Box) -> float:
        """How much of a box's width is between them."""
        shared = min(self.right, box.right) - max(self.left, box.left)
        return max(0.0, shared) / max(box.right - box.left, 1.0)


class Columns(NamedTuple):
    """Blocks in the order they are seen, and those of them that have a heading above them in their own column."""

    order: list[int]
    headed: frozenset[int]


def in_columns(view: GraphView, blocks: Sequence[int], headings: Container[int]) -> Columns | None:
    """Blocks that follow each other in reading order, in the order they are seen, where that is clearly another.

    It is on a page with columns of running text, one of them with a heading, where reading order leaves a column and
    comes back to it. There each column is read to its end, in the order in which reading comes to them, between the
    blocks that stand across them. Within a column reading order stays. None: there is no such page.
    """
    order: list[int] = []
    headed: set[int] = set()
    for _, page in groupby(_placed(view, blocks), key=lambda pair: pair[0]):
        order.extend(_page([block for _, block in page], headings, headed))
    return None if order == list(blocks) else Columns(order, frozenset(headed))


def _placed(view: GraphView, blocks: Sequence[int]) -> Iterator[tuple[int, int | _Block]]:
    """Each block with its first page; one that shows nothing is where the one before it is."""
    page = 0
    for node in blocks:
        shown = [fragment for fragment in view.fragments(node) if fragment.text.strip()]
        boxes = [box for fragment in shown for box in boxes_of(fragment)]
        page = boxes[0].page if boxes else page
        box = around([box for box in boxes if box.page == page])
        if box is None:
            yield page, node
            continue
        lines = len({round(box.middle) for box in boxes})
        yield page, _Block(node, box, view[node].role not in _OTHER and lines >= _LINES)


def _page(found: Sequence[int | _Block], headings: Container[int], headed: set[int]) -> list[int]:
    """The blocks of one page; those of them that have a heading above them in their column are added to ``headed``."""
    nodes = [at.node if isinstance(at, _Block) else at for at in found]
    columns = _columns([at for at in found if isinstance(at, _Block)])
    if len(columns) < 2:
        return nodes
    homes = [_home(at.box, columns) if isinstance(at, _Block) else None for at in found]
    bands = _bands([at.box if isinstance(at, _Block) else None for at in found], homes)
    places: list[tuple[int, int]] = []  # band and column of each block; what is in none goes with the one before it
    for home, band in zip(homes, bands, strict=True):
        places.append((band, home) if home is not None else places[-1] if places else (0, _ACROSS))
    telling = [n for n, at in enumerate(found) if isinstance(at, _Block) and (at.is_text or at.node in headings)]
    if not _is_conflict([(places[n], nodes[n] in headings) for n in telling]):
        return nodes
    if not _are_apart([at.box for at in found if isinstance(at, _Block)]):
        return nodes
    first = {place: number for number, place in reversed(list(enumerate(places)))}
    order = sorted(range(len(nodes)), key=lambda n: (places[n][0], places[n][1] == _ACROSS, first[places[n]]))
    begun: set[tuple[int, int]] = set()
    for n in order:
        if places[n] in begun:
            headed.add(nodes[n])
        if nodes[n] in headings:
            begun.add(places[n])
    return [nodes[n] for n in order]


def _is_conflict(read: Sequence[tuple[tuple[int, int], bool]]) -> bool:
    """Whether reading order goes to and fro, and comes to a paragraph from a heading of another column, though its own
    column has one above. ``read`` has the place of each paragraph and heading, and whether it is a heading.
    """
    visits = [place for place, _ in groupby(place for place, _ in read)]
    if len(visits) < len(set(visits)) + _RETURNS:
        return False
    headed: set[tuple[int, int]] = set()
    last: tuple[int, int] | None = None
    for place, is_heading in read:
        if is_heading:
            headed.add(place)
            last = place
        elif place in headed and last != place:
            return True
    return False


def _are_apart(boxes: Sequence[Box]) -> bool:
    """Whether blocks stand clear of each other: where they do not, their places do not tell much."""
    if len(boxes) > _MOST_BLOCKS:
        return False
    return not any(_covered(one, other) > _SHARED for one, other in combinations(boxes, 2))


def _covered(one: Box, other: Box) -> float:
    """How much of the smaller of two boxes lies in the other."""
    across = min(one.right, other.right) - max(one.left, other.left)
    up = min(one.top, other.top) - max(one.bottom, other.bottom)
    smaller = min((box.right - box.left) * (box.top - box.bottom) for box in (one, other))
    return across * up / max(smaller, 1.0) if across > 0 and up > 0 else 0.0


def _columns(blocks: Sequence[_Block]) -> list[_Span]:
    """The columns of running text on a page, from left to right."""
    width = max((b.box.right for b in blocks), default=0) - min((b.box.left for b in blocks), default=0)
    narrow = [b.box for b in blocks if b.is_text and b.box.right - b.box.left <= _WIDEST * width]
    found: list[list[Box]] = []
    for box in sorted(narrow, key=lambda box: (box.left, box.right)):
        if found and box.left < max(other.right for other in found[-1]):
            found[-1].append(box)
        else:
            found.append([box])
    return [_Span(group[0].left, max(b.right for b in group)) for group in found]


def _home(box: Box, columns: Sequence[_Span]) -> int | None:
    """The column that a block stands in, or that it stands across several. None: it stands beside all."""
    within = [number for number, column in enumerate(columns) if column.share(box) > _SHARED]
    return None if not within else within[0] if len(within) == 1 else _ACROSS


def _bands(boxes: Sequence[Box | None], homes: Sequence[int | None]) -> list[int]:
    """For each block how many of those across the columns stand above it."""
    across = sorted(-box.middle for box, home in zip(boxes, homes, strict=True) if box and home == _ACROSS)
    return [0 if box is None else bisect_left(across, -box.middle) for box in boxes]
