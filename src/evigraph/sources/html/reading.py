"""A document while it is read: what the ways to read its elements share."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from evigraph.graph import Origin, Relation, Role
from evigraph.sources.html.dom import Element, Tree
from evigraph.sources.html.forms import Labels
from evigraph.sources.html.notes import Notes
from evigraph.sources.html.tablelayout import TableLayout
from evigraph.sources.html.values import Addresses, language_of
from evigraph.sources.html.vocabulary import BLOCKS
from evigraph.sources.html.walk import Kind, Walker

__all__ = ["Described", "Reading", "block", "group", "within_line"]

_STRUCTURAL = frozenset({Role.L, Role.TOC, Role.TABLE, Role.THEAD, Role.TBODY, Role.TFOOT, Role.TR})
"""Elements whose parts may stand in groups that change nothing (HTML §4.4.9: ``div`` in ``dl``)."""

_BARE = frozenset({"div", "span", "center", "main", "details"})
"""Elements that show nothing by themselves."""


@dataclass(slots=True)
class Described:
    """A list of terms and descriptions: the item that is open in it, how many terms it has, whether a description."""

    item: int | None = None
    terms: int = 0
    has_description: bool = False


@dataclass(slots=True)
class Reading:
    """What is known of a document and what has been found in it so far."""

    walker: Walker
    tree: Tree
    notes: Notes
    addresses: Addresses
    labels: Labels
    slots: int
    """How many slots of a table are laid out."""
    title: str | None = None
    """The text of the first heading of level 1."""
    tables: list[TableLayout] = field(default_factory=list[TableLayout])
    """The tables that are open."""
    described: list[Described] = field(default_factory=list[Described])
    """The lists of terms and descriptions that are open."""
    contents: int = 0
    """How many contents lists are open."""
    numbers: dict[Element, str] = field(default_factory=dict[Element, str])
    """The numbers of list items."""
    references: list[tuple[int, Element]] = field(default_factory=list[tuple[int, Element]])
    """The nodes that refer to notes, by their role, and these."""
    noted: dict[Element, int] = field(default_factory=dict[Element, int])
    """The nodes of notes."""
    captions: list[tuple[int, Element]] = field(default_factory=list[tuple[int, Element]])
    """The nodes of the captions of figures that hold more than a picture, and these."""
    pictured: dict[Element, int] = field(default_factory=dict[Element, int])
    """The nodes of what such figures show."""
    merged: set[Element] = field(default_factory=set[Element])
    """Pictures that are the figures they are in."""

    def relate(self) -> None:
        """Add the relations that elements declare by their names and places, once all are known."""
        relate = self.walker.builder.relate
        for reference, note in self.references:
            if note in self.noted:
                relate(reference, self.noted[note], Relation.REFERS_TO, Origin.SOURCE_STRUCTURE, "doc-noteref")
        for caption, figure in self.captions:
            shown = (self.pictured.get(at) for at in figure.walk() if isinstance(at, Element))
            for target in shown:
                if target is not None:
                    relate(caption, target, Relation.CAPTION_FOR, Origin.SOURCE_STRUCTURE, "figcaption")


def block(
    reading: Reading, element: Element, role: Role, kind: Kind, leave: Callable[[], None] | None = None, **more: Any
) -> int | None:
    """Read an element as a block; gives its node. Within a line it only parts the text: None."""
    if reading.walker.flow.kind is Kind.LINE:
        within_line(reading, element)
        return None
    return reading.walker.block(element, role, kind, leave, **more)


def within_line(reading: Reading, element: Element) -> None:
    """Read an element that stands within a line as what it says."""
    reading.walker.name(element)
    if element.tag in BLOCKS:
        reading.walker.part(element)
    else:
        reading.walker.through(element)


def group(reading: Reading, element: Element) -> None:
    """Read an element that only groups others: one of the graph only where it has a language or a name, and anything
    in it; the name of one that has nothing leads to what comes next."""
    walker = reading.walker
    if walker.flow.kind is Kind.LINE:
        within_line(reading, element)
    elif walker.flow.role not in _STRUCTURAL and (language_of(element) or element.get("id")) and not _is_bare(element):
        walker.block(element, Role.DIV, Kind.GROUP)
    else:
        walker.begin_block()
        walker.name(element)
        walker.through(element, walker.begin_block)


def _is_bare(element: Element) -> bool:
    return all(at.tag in _BARE if isinstance(at, Element) else at.text.isspace() for at in element.walk())
