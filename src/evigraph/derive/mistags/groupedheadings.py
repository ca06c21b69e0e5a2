"""Headings that the tree groups before their paragraphs: the page shows which belongs to which."""

from collections.abc import Iterable, Iterator
from itertools import takewhile

from evigraph.derive.mistags.boxes import Box, Boxes
from evigraph.derive.mistags.reading import has_text
from evigraph.graph import HEADING_ROLES, Diagnostic, Edge, GraphView, Origin, Relation, Severity

__all__ = ["grouped_heading_edges"]

_FEWEST = 3
"""Headings in a row that make a group: two are a title and its first section."""


def grouped_heading_edges(
    view: GraphView, flows: Iterable[list[int]], boxes: Boxes, findings: list[Diagnostic]
) -> Iterator[Edge]:
    """HEADING_FOR from each of several headings in a row to the blocks after them that stand below it.

    Only where all of them stand on one page, every block has a heading directly above it, and not the
    same for all: then the order of the tree is not the page's.
    """
    for flow in flows:
        for headings, following in _groups(view, flow):
            owners = _owners(headings, following, boxes)
            if len(set(owners.values())) < 2:
                continue
            message = f"{len(headings)} headings stand before the text of {len(set(owners.values()))} of them"
            findings.append(Diagnostic("headings-grouped", Severity.WARNING, message, node=headings[0]))
            for block, heading in owners.items():
                yield Edge(heading, block, Relation.HEADING_FOR, Origin.LAYOUT_RECONSTRUCTION, "heading-above")


def _groups(view: GraphView, flow: list[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Runs of headings with a text, each with the blocks up to the next heading."""
    headings: list[int] = []
    for place, block in enumerate(flow):
        if view[block].role in HEADING_ROLES:
            if has_text(view, block):
                headings.append(block)
            continue
        if len(headings) >= _FEWEST:
            rest = takewhile(lambda other: view[other].role not in HEADING_ROLES, flow[place:])
            following = [other for other in rest if has_text(view, other)]
            if not following:
                continue
            yield headings, following
        headings = []


def _owners(headings: list[int], following: list[int], boxes: Boxes) -> dict[int, int]:
    """For each block the heading directly above it; nothing where one of them cannot be placed."""
    above = [(heading, box) for heading in headings if (box := boxes.of(heading)) is not None]
    below = [(block, box) for block in following if (box := boxes.of(block)) is not None]
    if len(above) < len(headings) or len(below) < len(following) or len({b.page for _, b in above + below}) > 1:
        return {}
    owners = {block: _directly_above(box, above) for block, box in below}
    found = {block: heading for block, heading in owners.items() if heading is not None}
    return found if len(found) == len(owners) else {}


def _directly_above(block: Box, headings: list[tuple[int, Box]]) -> int | None:
    candidates = [(box.bottom, heading) for heading, box in headings if _is_above(box, block)]
    return min(candidates)[1] if candidates else None


def _is_above(heading: Box, block: Box) -> bool:
    return heading.bottom >= block.top - 1 and heading.overlaps_across(block)
