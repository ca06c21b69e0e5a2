"""Section units: what stands under one heading, bounded in size, cut only where the structure allows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

import msgspec

from evigraph.derive import introduced_list, table_of
from evigraph.graph import HEADING_ROLES, GraphView, Role, Status
from evigraph.index.context import ContextReader
from evigraph.index.leaves import Leaf, leaves
from evigraph.index.nodeunits import in_contents
from evigraph.index.tokens import count_words
from evigraph.index.unit import Kind, Unit
from evigraph.index.windowunits import cut_flat

__all__ = ["SECTION_WORDS", "STRAY_STATUS", "STRAY_TOKENS", "section_units"]

SECTION_WORDS = 300
"""The most words a section unit holds, unless a single block that cannot be cut has more."""

STRAY_TOKENS = 300
"""The tokens a unit of content outside the tree holds: it has no structure to be cut by."""

_KEPT_WHOLE = frozenset({Role.TABLE, Role.L})
_KEPT_TOGETHER = frozenset({Role.TR, Role.LI})

STRAY_STATUS = (Status.UNTAGGED,)
"""The status of that content."""


@dataclass(slots=True)
class _Item:
    """What is kept together: a block, a whole small table or list, a row or item of a large one."""

    leaves: list[Leaf]
    words: int
    is_heading: bool


@dataclass(slots=True)
class _Section:
    """A heading with what stands directly under it, and the sections below it."""

    heading: int | None
    items: list[_Item] = field(default_factory=list[_Item])
    below: list["_Section"] = field(default_factory=list["_Section"])

    def total(self) -> int:
        return sum(item.words for item in self.every_item())

    def every_item(self) -> Iterator[_Item]:
        stack: list[_Section] = [self]
        while stack:
            section = stack.pop()
            yield from section.items
            stack.extend(reversed(section.below))


def section_units(view: GraphView, context: ContextReader, lang: str | None) -> list[Unit]:
    """The section units of a graph in logical order.

    A section with everything below it is one unit if it fits ``SECTION_WORDS``; otherwise what stands
    directly under its heading is cut between blocks, rows or items, and each section below is treated
    alike. Page content outside the tree follows in units of its own, so that none of it is out of reach.
    """
    groups = _groups(_sections(view, context))
    units = [_unit(view, context, group, lang) for group in groups]
    stray = cut_flat(view.graph, Kind.SECTION, STRAY_TOKENS, STRAY_STATUS, lang)
    return [*_surrounded(view, units), *stray]


def _groups(root: _Section) -> Iterator[list[_Item]]:
    """The items of each unit. A heading with nothing but sections below it goes with the first of them."""
    waiting: list[_Item] = []
    stack = [root]
    while stack:
        section = stack.pop()
        small = section.total() + sum(item.words for item in waiting) <= SECTION_WORDS
        if section.heading is not None and small:
            # What follows a subsection may belong to the section again.
            yield sorted([*waiting, *section.every_item()], key=lambda item: item.leaves[0].node)
            waiting = []
            continue
        stack.extend(reversed(section.below))
        if section.below and len(section.items) == 1 and section.heading is not None:
            waiting.extend(section.items)
            continue
        yield from _parts([*waiting, *section.items])
        waiting = []


def _sections(view: GraphView, context: ContextReader) -> _Section:
    root = _Section(None)
    by_heading: dict[int, _Section] = {}
    for item in _items(view):
        first = item.leaves[0].node
        chain = [h for h in context.headings(first) if h in by_heading]
        home = by_heading[chain[-1]] if chain else root
        if item.is_heading:
            section = _Section(first, [item])
            by_heading[first] = section
            home.below.append(section)
        else:
            home.items.append(item)
    return root


def _items(view: GraphView) -> Iterator[_Item]:
    """The leaves grouped by what is kept together: tables and lists that fit a unit whole, a list with
    its introduction; of larger ones the rows and the items."""
    for _, members in groupby(_listed(view), key=lambda leaf: _outermost(view, leaf.node)):
        group = list(members)
        if sum(count_words(text) for _, text in group) <= SECTION_WORDS:
            yield _item(view, group)
        else:
            for _, row in groupby(group, key=lambda leaf: _row_of(view, leaf.node)):
                yield _item(view, list(row))


def _item(view: GraphView, found: list[Leaf]) -> _Item:
    words = sum(count_words(text) for _, text in found)
    return _Item(found, words, is_heading=view[found[0].node].role in HEADING_ROLES)


def _listed(view: GraphView) -> Iterator[Leaf]:
    return (leaf for leaf in leaves(view) if not in_contents(view, leaf.node))


def _outermost(view: GraphView, node: int) -> int:
    """The outermost table or list a leaf is in; for a list's introduction that list; else the leaf itself."""
    introduced = introduced_list(view, node)
    return view.outermost(node if introduced is None else introduced, _KEPT_WHOLE)


def _row_of(view: GraphView, node: int) -> int:
    """The row or list item of the outermost table or list, within which leaves stay together."""
    return view.outermost(node, _KEPT_TOGETHER)


def _parts(items: list[_Item]) -> Iterator[list[_Item]]:
    """Items in order, as few parts as fit, of about equal size."""
    total = sum(item.words for item in items)
    if not items:
        return
    target = total / -(-total // SECTION_WORDS) if total else SECTION_WORDS
    part: list[_Item] = []
    words = 0
    for item in items:
        full = words >= target or (part and words + item.words > SECTION_WORDS)
        if full and any(not kept.is_heading for kept in part):  # a heading stays with what it heads
            yield part
            part, words = [], 0
        part.append(item)
        words += item.words
    yield part


def _unit(view: GraphView, context: ContextReader, items: Iterable[_Item], lang: str | None) -> Unit:
    parts = list(items)
    found = [leaf for item in parts for leaf in item.leaves]
    first = found[0].node
    path = context.path(first)
    return Unit(
        kind=Kind.SECTION,
        nodes=tuple(leaf.node for leaf in found),
        text="\n".join(_lines(view, found)),
        context=tuple(dict.fromkeys(_table_heads(view, context, parts[0]))),
        path=path,
        lang=lang,
        words=sum(item.words for item in parts),
    )


def _surrounded(view: GraphView, units: list[Unit]) -> list[Unit]:
    """Units that no heading says anything of, with what stands before and after them: nothing else tells what they
    are about."""
    bare = [not unit.path and not any(view[node].role in HEADING_ROLES for node in unit.nodes) for unit in units]
    found: list[Unit] = []
    for at, unit in enumerate(units):
        beside = (at - 1, at + 1) if bare[at] else ()
        around = [units[n].text for n in beside if 0 <= n < len(units) and bare[n]]
        found.append(msgspec.structs.replace(unit, context=(*unit.context, *around)))
    return found


def _lines(view: GraphView, found: list[Leaf]) -> Iterator[str]:
    """A line a leaf; the cells of a row on one line."""
    for _, row in groupby(found, key=lambda leaf: _row_of(view, leaf.node)):
        yield " | ".join(text for _, text in row)


def _table_heads(view: GraphView, context: ContextReader, item: _Item) -> Iterator[str]:
    """Where a part begins within a table: the caption and column headers, which stand in an earlier part."""
    if table_of(view, item.leaves[0].node) is not None:
        for leaf in item.leaves:
            yield from context.local(leaf.node)
