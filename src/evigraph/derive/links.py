"""Links: from the element that is clicked to the element it leads to."""

from collections.abc import Iterator, Mapping, Sequence

from evigraph.derive.blocktext import Place
from evigraph.graph import Destination, Edge, Fragment, GraphView, Origin, Relation

__all__ = ["link_edges"]

_ABOVE = 12.0
"""Points by which a destination may lie below the top of what it means: some programs give its baseline."""


def link_edges(view: GraphView, places: Mapping[int, Sequence[Place]]) -> Iterator[Edge]:
    """LINKS_TO from each element with a link annotation to the element its destination names or shows.

    A structure destination (ISO 32000-2 §12.3.2.3) names the element: that is the source's word, and so is the
    fragment of a URI where an element has it for its id; one that is made of a heading's text is derived. Of a
    place on a page the element is derived: the block that begins there. ``places`` are where the blocks
    begin on each page.
    """
    for fragment in view.graph.fragments:
        if fragment.node is None or fragment.destination is None:
            continue
        target = _landing(places, fragment.destination)
        if target is None or fragment.node in view.subtree(target):
            continue
        yield Edge(fragment.node, target, Relation.LINKS_TO, *_way(view, fragment, target))


def _way(view: GraphView, fragment: Fragment, target: int) -> tuple[Origin, str]:
    """Who says where a link leads, and by which rule."""
    destination = fragment.destination
    if destination is None or destination.node is None:
        return Origin.DETERMINISTIC_DERIVATION, "destination-place"
    if fragment.anchor.page is not None:
        return Origin.SOURCE_ANNOTATION, "structure-destination"
    if view[target].element_id == destination.name:
        return Origin.SOURCE_ATTRIBUTE, "fragment-id"
    return Origin.DETERMINISTIC_DERIVATION, "fragment-heading"


def _landing(places: Mapping[int, Sequence[Place]], destination: Destination) -> int | None:
    """The node a destination names, or the block that begins where it points; None where none does.

    A destination that shows a whole page, without a place on it, names no block.
    """
    if destination.node is not None:
        return destination.node
    if destination.page is None or destination.y is None:
        return None
    y = destination.y
    below = [place for place in places.get(destination.page, ()) if place.rect[3] <= y + _ABOVE]
    # The highest that begins at or below the place; beside each other, the one at the place's left edge.
    best = min(below, key=lambda place: _distance(place.rect, destination), default=None)
    return None if best is None else best.block


def _distance(rect: tuple[float, float, float, float], destination: Destination) -> tuple[float, float]:
    """How far a block lies below and beside a place: lines of one height are told apart by their left edge."""
    y, x = destination.y or 0.0, destination.x or 0.0
    beside = abs(rect[0] - x) if destination.x else rect[0]
    return (round(max(0.0, y - rect[3]) / _ABOVE), beside)
