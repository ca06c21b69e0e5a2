"""The skeleton of a document: its headings as a tree of sections, each with the leaves that stand in it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from evigraph.derive import heading_levels
from evigraph.graph import HEADING_ROLES, GraphView
from evigraph.index import ContextReader
from evigraph.index.leaves import leaf_words, leaves
from evigraph.index.nodeunits import in_contents
from evigraph.retrieve.line import one_line

__all__ = ["Section", "Skeleton", "skeleton_of"]


@dataclass(eq=False, slots=True)
class Section:
    """A heading (None: what no heading governs), the leaves directly under it, itself first, and the sections below.

    ``listed`` says of it that all its leaves stand in a contents list that the document declares.
    """

    heading: int | None
    above: "Section | None" = None
    own: list[int] = field(default_factory=list[int])
    below: list["Section"] = field(default_factory=list["Section"])
    listed: bool = False

    def within(self) -> Iterator["Section"]:
        """The section and all below it, in reading order of their headings."""
        stack: list[Section] = [self]
        while stack:
            at = stack.pop()
            yield at
            stack.extend(reversed(at.below))

    def chain(self) -> list["Section"]:
        """The section and those around it, outermost first; what no heading governs is around none."""
        found: list[Section] = []
        at: Section | None = self
        while at is not None and at.heading is not None:
            found.append(at)
            at = at.above
        return found[::-1]


class Skeleton:
    """The sections of one graph. ``root`` is what no heading governs, with the outermost sections below it."""

    def __init__(self, view: GraphView, context: ContextReader) -> None:
        self.view = view
        self.root = Section(None)
        self._levels = heading_levels(view)
        self._of_heading: dict[int, Section] = {}
        self._of_leaf: dict[int, Section] = {}
        listed: dict[Section, set[bool]] = {}
        for leaf in leaves(view):
            section = self._home(context, leaf.node)
            section.own.append(leaf.node)
            self._of_leaf[leaf.node] = section
            if view[leaf.node].role not in HEADING_ROLES:
                listed.setdefault(section, set()).add(in_contents(view, leaf.node))
        for section, kinds in listed.items():
            section.listed = kinds == {True}

    def of(self, leaf: int) -> Section:
        """The innermost section that a leaf stands in; a heading stands in its own."""
        return self._of_leaf.get(leaf, self.root)

    def under(self, heading: int) -> Section | None:
        """The section of a heading; None where it has none."""
        return self._of_heading.get(heading)

    @property
    def flat(self) -> bool:
        """Whether there are no headings to go by."""
        return not self._of_heading

    def sections(self) -> list[Section]:
        """All sections that have a heading, in reading order."""
        return [section for section in self.root.within() if section.heading is not None]

    def breadcrumb(self, section: Section) -> tuple[str, ...]:
        """The headings from the outermost to the section's own, each on one line."""
        texts = (one_line(self.view.text(at.heading)) for at in section.chain() if at.heading is not None)
        return tuple(text for text in texts if text)

    def words(self, section: Section, *, whole: bool = True) -> int:
        """The words of a section, ``whole`` with everything below it."""
        within = section.within() if whole else [section]
        return sum(leaf_words(self.view, leaf) for at in within for leaf in at.own)

    def _home(self, context: ContextReader, leaf: int) -> Section:
        at = self.root
        for heading in context.headings(leaf):
            at = self._below(at, heading)
        return self._below(at, leaf) if leaf in self._levels else at  # a paragraph tagged as a heading heads nothing

    def _below(self, above: Section, heading: int) -> Section:
        if heading not in self._of_heading:
            self._of_heading[heading] = section = Section(heading, above)
            above.below.append(section)
        return self._of_heading[heading]


_KEPT: WeakKeyDictionary[GraphView, Skeleton] = WeakKeyDictionary()


def skeleton_of(view: GraphView, context: ContextReader) -> Skeleton:
    """The skeleton of a graph, made once for each view and kept with it."""
    if view not in _KEPT:
        _KEPT[view] = Skeleton(view, context)
    return _KEPT[view]
