"""Comparing two readings of one file: how much they agree, and each disagreement with its class."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from evigraph.doctor.classes import classify_text
from evigraph.doctor.normal import is_right_to_left, normal, same
from evigraph.doctor.reading import Content, Element, Key, Reading
from evigraph.graph import Rect

__all__ = ["Comparison", "Finding", "Tally", "compare", "total"]

_EXCERPT = 400
_ROUNDING = 1.0
"""Points that rectangles may be apart, whatever the size of the letters."""


class Finding(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    """One disagreement: its class (see :data:`evigraph.doctor.CLASSES`), where it is, and what each reader has.

    ``page`` counts from 1; ``mcid`` and ``stream`` name marked content as an anchor does. Long texts are cut.
    """

    kind: str
    page: int | None = None
    mcid: int | None = None
    stream: int | None = None
    first: str | None = None
    second: str | None = None


class Tally(msgspec.Struct):
    """How many of something were compared, and how many of them are the same."""

    compared: int = 0
    equal: int = 0

    def add(self, equal: bool) -> None:
        """Count one more."""
        self.compared += 1
        self.equal += equal

    def join(self, other: "Tally") -> None:
        """Count what another tally has counted too."""
        self.compared += other.compared
        self.equal += other.equal

    def share(self) -> float | None:
        """The share of those that are the same, 0 to 1; None of nothing."""
        return self.equal / self.compared if self.compared else None


class Comparison(msgspec.Struct):
    """What evigraph (first) and the second reader say of one file.

    ``elements`` are compared by object and role. ``left_to_right`` and ``right_to_left`` are the marked
    contents that have text in either reading, compared by their text, ``owners`` the same by the element
    that claims them; ``rectangles`` those with the same text, compared by where they are.
    """

    pages: tuple[int, int]
    elements: Tally
    left_to_right: Tally
    right_to_left: Tally
    owners: Tally
    rectangles: Tally
    findings: list[Finding]

    def tallies(self) -> dict[str, Tally]:
        """The tallies by name."""
        return {
            "elements": self.elements,
            "left_to_right": self.left_to_right,
            "right_to_left": self.right_to_left,
            "owners": self.owners,
            "rectangles": self.rectangles,
        }

    def classes(self) -> dict[str, int]:
        """How many findings of each class there are, the most frequent first."""
        return dict(Counter(finding.kind for finding in self.findings).most_common())


def total(comparisons: Iterable[Comparison]) -> Comparison:
    """All comparisons as one."""
    found = _nothing()
    for one in comparisons:
        found.pages = (found.pages[0] + one.pages[0], found.pages[1] + one.pages[1])
        found.findings.extend(one.findings)
        for tally, other in zip(found.tallies().values(), one.tallies().values(), strict=True):
            tally.join(other)
    return found


def _nothing() -> Comparison:
    return Comparison((0, 0), Tally(), Tally(), Tally(), Tally(), Tally(), [])


def compare(first: Reading, second: Reading) -> Comparison:
    """Compare evigraph's reading with the second reader's."""
    found = _nothing()
    found.pages = (first.pages, second.pages)
    if first.pages != second.pages:
        found.findings.append(Finding("pages", first=str(first.pages), second=str(second.pages)))
    found.findings.extend(Finding("page-unread", page, second=error) for page, error in second.unread.items())
    _compare_elements(found, first.elements, second.elements)
    nothing = Content()
    mixed = {
        key[0]
        for reading in (first, second)
        for key, content in reading.contents.items()
        if is_right_to_left(content.text)
    }
    for key in sorted(first.contents.keys() | second.contents.keys(), key=_place):
        one, other = first.contents.get(key, nothing), second.contents.get(key, nothing)
        if key[0] not in second.unread and (normal(one.text) or normal(other.text)):
            _compare_text(found, key, one, other, cut=key[0] in second.cut, mixed=key[0] in mixed)
            if one is not nothing and other is not nothing:
                _compare_owners(found, key, _at(first.elements, one.owner), _at(second.elements, other.owner))
    return found


def _compare_elements(found: Comparison, first: list[Element], second: list[Element]) -> None:
    """Indirect elements are told apart by their object, direct ones by their roles alone."""
    a, b = Counter(map(_identity, first)), Counter(map(_identity, second))
    roles = {_identity(element): element.role for element in second}
    different = 0
    for element in first:
        role = roles.get(_identity(element), element.role)
        if role != element.role:
            different += 1
            found.findings.append(Finding("roles", first=_named(element), second=_named(element, role)))
    for identity in (a - b).elements():
        found.findings.append(Finding("elements", first=_named(Element(*identity))))
    for identity in (b - a).elements():
        found.findings.append(Finding("elements", second=_named(Element(*identity))))
    found.elements = Tally((a | b).total(), (a & b).total() - different)


def _identity(element: Element) -> tuple[int | None, str, str]:
    return (element.object, element.raw_role, element.role if element.object is None else "")


def _compare_text(found: Comparison, key: Key, first: Content, second: Content, *, cut: bool, mixed: bool) -> None:
    """Compare what a marked content says and, where that is the same, its place."""
    equal = same(first.text, second.text)
    tally = found.right_to_left if is_right_to_left(first.text + second.text) else found.left_to_right
    tally.add(equal)
    if not equal:
        kind = classify_text(first, second, cut=cut, mixed=mixed)
        found.findings.append(_finding(kind, key, _excerpt(first.text), _excerpt(second.text)))
    elif first.box and second.box and second.core:
        fits = _covers(second.box, first.box, _ROUNDING) and _covers(first.box, second.core, second.em + _ROUNDING)
        found.rectangles.add(fits)
        if not fits:
            kind = "actual-text-place" if second.replaced else "rectangle"
            found.findings.append(_finding(kind, key, _shown(first.box), _shown(second.core)))


def _compare_owners(found: Comparison, key: Key, first: Element | None, second: Element | None) -> None:
    equal = (first and (first.object, first.raw_role)) == (second and (second.object, second.raw_role))
    found.owners.add(equal)
    if not equal:
        found.findings.append(_finding("owner", key, _named(first), _named(second)))


def _covers(outer: Rect, inner: Rect, slack: float) -> bool:
    """Whether a rectangle lies within another, or no farther outside than ``slack`` points."""
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def _place(key: Key) -> tuple[int, int, int]:
    return key[0], key[1] or 0, key[2]


def _at(elements: list[Element], position: int | None) -> Element | None:
    return None if position is None else elements[position]


def _finding(kind: str, key: Key, first: str, second: str) -> Finding:
    page, stream, mcid = key
    return Finding(kind, page, mcid, stream, first, second)


def _named(element: Element | None, role: str | None = None) -> str:
    """An element as it is called in findings."""
    if element is None:
        return "no element"
    where = "" if element.object is None else f" (object {element.object})"
    mapped = role or element.role
    return f"{element.raw_role}{f' as {mapped}' if mapped and mapped != element.raw_role else ''}{where}"


def _excerpt(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _EXCERPT else f"{text[:_EXCERPT]}…"


def _shown(rect: Rect) -> str:
    return " ".join(f"{edge:.1f}" for edge in rect)
