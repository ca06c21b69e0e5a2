"""Noise: sections that name content without being any: contents lists, indexes, glossaries, boilerplate.

What the document declares decides first, then fixed rules; what a provider of decisions or a person has marked stands
above both. A section that holds numbers is no noise by its name alone: numbers are what people ask for.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

from evigraph.graph import HEADING_ROLES, GraphView, Role
from evigraph.index import BY_HAND
from evigraph.index.leaves import leaf_text
from evigraph.retrieve.pointer.noisenames import boilerplate_name, contents_name
from evigraph.retrieve.pointer.skeleton import Section, Skeleton
from evigraph.retrieve.searcher import Searcher

__all__ = ["Noise", "Source", "find_noise", "has_numbers", "noise_in"]

_INDEXES = frozenset({Role.INDEX})
_ENTRIES = 4
"""The fewest lines of a contents list that is known by what its lines say."""
_SHARE = 0.7
"""The share of its lines that must name a heading of the document."""
_PAGE = re.compile(r"[\s.\u2026·_|]*(?:\d{1,4}|[ivxlc]{1,7})$", re.IGNORECASE)
"""What a line of a contents list ends with: leaders and a page number."""
_LABEL = re.compile(
    r"(?:(?:item|part|section|chapter|note|kapitel|teil)\s+)?[\dA-Z]{0,3}(?:\.\d+)*[.):]?\s+", re.IGNORECASE
)
_LAST = re.compile(r"(?<![\d.,])(\d{1,4})$")
_NUMBER = re.compile(r"\d")


class Source(StrEnum):
    """What a section is noise by."""

    ROLE = "role"
    """The document declares it a contents list or an index."""
    RULE = "rule"
    """A rule finds it by its name or its lines."""
    PROVIDER = "provider"
    """A provider of decisions has judged it."""
    HAND = "hand"
    """A person has said it."""


class Noise(NamedTuple):
    """Why a section is noise: by what, and in words."""

    source: Source
    reason: str


def find_noise(skeleton: Skeleton) -> dict[int, Noise]:
    """The sections of a document that its roles or the rules call noise, by the nodes of their headings.

    What stands below a section that is noise by its role or its name is judged by itself.
    """
    titles = _titles(skeleton)
    found: dict[int, Noise] = {}
    for section in skeleton.sections():
        assert section.heading is not None
        noise = _by_role(skeleton.view, section) or _by_rule(skeleton.view, section, titles)
        if noise is not None:
            found[section.heading] = noise
    return found


def noise_in(searcher: Searcher, doc: int, skeleton: Skeleton) -> Mapping[int, Noise]:
    """What is noise in a document by all that is said of it: marks first, then roles, then rules."""
    found = dict(_kept(skeleton))
    for heading, mark in searcher.noise_marks(doc).items():
        found.pop(heading, None)
        if mark.noise:
            by_hand = mark.by == BY_HAND
            found[heading] = Noise(Source.HAND if by_hand else Source.PROVIDER, f"marked by {mark.by}")
    return found


def has_numbers(view: GraphView, section: Section) -> bool:
    """Whether anything directly under a section's heading holds a figure; its heading itself does not count."""
    return any(_NUMBER.search(leaf_text(view, leaf)) for leaf in _content(view, section))


_KEPT: WeakKeyDictionary[Skeleton, Mapping[int, Noise]] = WeakKeyDictionary()


def _kept(skeleton: Skeleton) -> Mapping[int, Noise]:
    if skeleton not in _KEPT:
        _KEPT[skeleton] = find_noise(skeleton)
    return _KEPT[skeleton]


def _by_role(view: GraphView, section: Section) -> Noise | None:
    if section.listed:
        return Noise(Source.ROLE, "a declared contents list (TOC)")
    content = list(_content(view, section))
    if content and all(any(view[at].role in _INDEXES for at in view.ancestors(leaf)) for leaf in content):
        return Noise(Source.ROLE, "a declared index (Index)")
    return None


def _by_rule(view: GraphView, section: Section, titles: frozenset[str]) -> Noise | None:
    assert section.heading is not None
    lines = list(_lines(view, section))
    if not lines:
        return None
    name = view.text(section.heading)
    naming = sum(_title(line) in titles for line in lines)
    if len(lines) >= _ENTRIES and naming >= _SHARE * len(lines) and _ascending(lines):
        return Noise(Source.RULE, f"{naming} of its {len(lines)} lines name headings of the document")
    what = contents_name(name) or boilerplate_name(name)
    if what is not None and not has_numbers(view, section):
        return Noise(Source.RULE, f"called {what}, and holds no numbers")
    return None


def _content(view: GraphView, section: Section) -> Iterator[int]:
    return (leaf for leaf in section.own if view[leaf].role not in HEADING_ROLES)


def _lines(view: GraphView, section: Section) -> Iterator[str]:
    """A line for each row of a table, and for each line of what is no cell."""
    row: int | None = None
    cells: list[str] = []
    for leaf in _content(view, section):
        at = next((a for a in view.ancestors(leaf) if view[a].role is Role.TR), None)
        if at != row or at is None:
            if cells:
                yield " ".join(cells)
            cells, row = [], at
        cells.append(leaf_text(view, leaf))
    if cells:
        yield " ".join(cells)


def _titles(skeleton: Skeleton) -> frozenset[str]:
    view = skeleton.view
    found = (_title(view.text(section.heading)) for section in skeleton.sections() if section.heading is not None)
    return frozenset(title for title in found if title)


def _ascending(lines: Sequence[str]) -> bool:
    """Whether the numbers that lines end with could be those of pages: none is less than the one before it."""
    numbers = [int(found[1]) for line in lines if (found := _LAST.search(line.strip()))]
    return all(first <= second for first, second in pairwise(numbers))


def _title(line: str) -> str:
    """A heading or a line of a contents list without its label and page number, to be compared."""
    text = " ".join(_PAGE.sub("", line.strip()).split()).casefold()
    return "".join(c for c in _LABEL.sub("", text, count=1) if c.isalnum())
