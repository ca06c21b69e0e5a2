"""Where an element stands in its part, and the walk through elements that only group others."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from evigraph.graph import Anchor
from evigraph.sources.docx.xmlparts import Element, local

__all__ = ["DELETED", "Place", "children_of", "flow_of", "inner_of", "places_below"]

DELETED = frozenset({"w:del", "w:moveFrom"})
"""Tracked changes that take content away (ISO/IEC 29500-1 §17.13.5)."""
_GROUPS = frozenset({"w:sdt", "w:sdtContent", "w:ins", "w:moveTo", "w:customXml", "w:smartTag", "w:dir", "w:bdo"})
_ALTERNATE = "mc:AlternateContent"
_ONCE = frozenset({"w:body", "w:sdtContent", "w:txbxContent"})
"""Elements that their parents have one of at most: their names are enough."""
_KNOWN = frozenset({"wps", "wpg", "wpc", "wp14", "w14", "w15", "w16", "w16se", "a14", "pic", "c14", "am3d"})
"""Prefixes of the extensions whose content is understood; that of others is read from what stands in for it."""


@dataclass(frozen=True, slots=True)
class Place:
    """The path of an element: the name of its part, then the names of the elements down to it.

    A name has the element's number among its siblings of that name, from 1. ``depth`` counts the names; past
    ``most`` of them a path is not made longer, so that deep documents do not get paths by the square of their depth.
    """

    path: str
    most: int
    depth: int = 0

    def at(self, name: str, number: int | None) -> "Place":
        """The place of a child."""
        if self.depth >= self.most:
            return self
        last = name if number is None else f"{name}[{number}]"
        return Place(f"{self.path}/{last}", self.most, self.depth + 1)

    @property
    def anchor(self) -> Anchor:
        """The anchor of what the element holds."""
        return Anchor(path=self.path)


def children_of(element: Element, place: Place) -> Iterator[tuple[Element, Place]]:
    """The children of an element with their places."""
    counts: dict[str, int] = {}
    for child in element:
        tag = child.tag
        counts[tag] = count = counts.get(tag, 0) + 1
        yield child, place.at(local(child), None if tag in _ONCE else count)


def flow_of(element: Element, place: Place) -> Iterator[tuple[Element, Place]]:
    """What an element holds in order, with its place: elements that only group others looked through.

    Of alternate contents one is chosen; what tracked changes delete is left out. Any depth of groups is walked
    without recursion.
    """
    stack = [children_of(element, place)]
    while stack:
        for child, at in stack[-1]:
            tag = child.tag
            if tag in DELETED:
                continue
            if tag == _ALTERNATE:
                chosen = _chosen(child)
                found = (pair for pair in children_of(child, at) if pair[0] is chosen)
                stack.append(pair for alternative in found for pair in children_of(*alternative))
                break
            if tag in _GROUPS:
                stack.append(children_of(child, at))
                break
            yield child, at
        else:
            stack.pop()


def inner_of(element: Element, opaque: frozenset[str] = frozenset()) -> Iterator[Element]:
    """What an element holds in order, as :func:`flow_of` gives it, without the places.

    ``opaque`` are groups to be given as they are.
    """
    stack = [iter(element)]
    while stack:
        for child in stack[-1]:
            tag = child.tag
            if tag in DELETED:
                continue
            if tag == _ALTERNATE:
                chosen = _chosen(child)
                stack.append(iter(chosen if chosen is not None else ()))
                break
            if tag in _GROUPS and tag not in opaque:
                stack.append(iter(child))
                break
            yield child
        else:
            stack.pop()


def places_below(element: Element, place: Place, wanted: Collection[Element]) -> dict[Element, Place]:
    """The places of elements somewhere below one."""
    found: dict[Element, Place] = {}
    left = set(wanted)
    stack = [(element, place)]
    while stack and left:
        above, at = stack.pop()
        if above in left:
            found[above] = at
            left.discard(above)
        stack.extend(reversed(list(children_of(above, at))))
    return found


def _chosen(alternate: Element) -> Element | None:
    """The alternative to read: the first that is understood, else what stands in for all of them."""
    chosen: Element | None = None
    for child in alternate:
        if child.tag == "mc:Choice" and _KNOWN.issuperset((child.get("Requires") or "").split()):
            return child
        if chosen is None or child.tag == "mc:Fallback":
            chosen = child
    return chosen
