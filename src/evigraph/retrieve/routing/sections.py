"""A document's passages by its headings: the sections that routes lead into, whole, in parts, or level by level."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from evigraph.graph import HEADING_ROLES
from evigraph.index import Kind, Unit
from evigraph.retrieve.routing.branches import Branch, Level, plain_name
from evigraph.retrieve.searcher import Searcher

__all__ = ["DocumentSections", "Section"]

_WHOLE = 8
"""Passages up to which a section is reached with all that is below it, and of which parts are made."""
_OUTSIDE = -1


@dataclass(slots=True)
class Section:
    """What stands under a heading (the first of a document's is the document itself): its own passages and the
    sections below it, by their places. ``total`` counts all passages below it."""

    title: str
    parent: int | None
    passages: list[int] = field(default_factory=list[int])
    children: list[int] = field(default_factory=list[int])
    total: int = 0


class DocumentSections:
    """The sections of one document on the substrate that it is read on, and the passages in them."""

    def __init__(self, searcher: Searcher, doc: int) -> None:
        self.doc = doc
        self.name = searcher.entries[doc].name
        self.passages: Sequence[Unit] = searcher.units_of(doc, Kind.PASSAGE)
        self._view = searcher.view(doc)
        self._context = searcher.context(doc)
        self._places: dict[tuple[int, int], int] = {}
        self.sections = self._made()

    def children(self, branch: Branch) -> list[Branch]:
        """What a document, or a section of it that is not reached whole, is divided into."""
        at = branch.section or 0
        section = self.sections[at]
        if branch.level is Level.PART or (branch.level is Level.SECTION and section.total <= _WHOLE):
            return []
        own = section.passages
        parts: list[Branch] = []
        if len(own) > _WHOLE or (own and branch.level is Level.DOCUMENT):
            spans = [(start, min(len(own), start + _WHOLE)) for start in range(0, len(own), _WHOLE)]
            parts = [self._part(at, span) for span in spans]
        below = [(child, self.sections[child]) for child in section.children]
        return [*parts, *(self._branch(child, found.title) for child, found in below if found.total)]

    def reached(self, branch: Branch) -> list[int]:
        """The passages that reaching a branch supplies, by their places: of a section its own, of a small one all; of
        a section whose own are many those of its parts."""
        if branch.level is Level.PART and branch.section is not None and branch.span is not None:
            return self.sections[branch.section].passages[slice(*branch.span)]
        if branch.level is not Level.SECTION or branch.section is None:
            return []
        section = self.sections[branch.section]
        if section.total <= _WHOLE:
            return list(self.below(branch.section))
        return section.passages if len(section.passages) <= _WHOLE else []

    def reached_sections(self, branch: Branch) -> list[int]:
        """The sections whose own passages reaching a section, or a part of it, supplies."""
        at = branch.section or 0
        found = [at]
        if branch.level is Level.SECTION and self.sections[at].total <= _WHOLE:
            for inner in found:
                found.extend(self.sections[inner].children)
        return found

    def texts(self, branch: Branch) -> list[int]:
        """The passages that a branch is described by: all that are below it."""
        if branch.level is Level.PART:
            return self.reached(branch)
        return list(self.below(branch.section or 0))

    def below(self, section: int) -> Iterator[int]:
        """The passages of a section and of all below it."""
        stack = [section]
        while stack:
            at = self.sections[stack.pop()]
            yield from at.passages
            stack.extend(reversed(at.children))

    def around(self, node: int) -> int:
        """The section that a node stands in, as near as passages tell."""
        at = 0
        for heading in self._context.headings(node):
            at = self._places.get((at, heading), at)
        return at

    def path(self, section: int) -> tuple[str, ...]:
        """The titles above and of a section, outermost first."""
        titles: list[str] = []
        at: int | None = section
        while at:
            titles.append(self.sections[at].title)
            at = self.sections[at].parent
        return tuple(titles[::-1])

    def titles(self, section: int) -> Iterator[str]:
        """The titles of the sections below a section, level by level."""
        level = self.sections[section].children
        while level:
            yield from (self.sections[at].title for at in level)
            level = [child for at in level for child in self.sections[at].children]

    @cached_property
    def headings(self) -> list[tuple[int, str]]:
        """The titles of all sections in order, each with how deep it stands, from 1."""
        depths = {0: 0}
        for at, section in enumerate(self.sections):
            if section.parent is not None:
                depths[at] = depths[section.parent] + 1
        found: list[tuple[int, str]] = []
        stack = self.sections[0].children[::-1]
        while stack:
            at = stack.pop()
            found.append((depths[at], self.sections[at].title))
            stack.extend(reversed(self.sections[at].children))
        return found

    def _made(self) -> list[Section]:
        sections = [Section(self.name, None)]
        places = self._places
        for number, unit in enumerate(self.passages):
            at = 0
            for heading in self._chain(unit):
                key = (at, heading)
                if key not in places:
                    places[key] = len(sections)
                    sections[at].children.append(len(sections))
                    sections.append(Section(self._title(heading), at))
                at = places[key]
            sections[at].passages.append(number)
        for section in reversed(sections):  # what is below a section is made after it
            section.total += len(section.passages)
            if section.parent is not None:
                sections[section.parent].total += section.total
        return sections

    def _chain(self, unit: Unit) -> tuple[int, ...]:
        """The headings that a passage stands under, outermost first."""
        if not unit.nodes:
            return (_OUTSIDE,) if any(passage.nodes for passage in self.passages) else ()
        last = unit.nodes[-1]
        above = self._context.headings(last)
        return (*above, last) if self._view[last].role in HEADING_ROLES and len(unit.path) > len(above) else above

    def _title(self, heading: int) -> str:
        if heading == _OUTSIDE:
            return "Content outside the structure"
        return plain_name(self._view.text(heading)) or "Untitled section"

    def _branch(self, section: int, title: str) -> Branch:
        return Branch(f"s{self.doc}.{section}", Level.SECTION, title, frozenset({self.doc}), section=section)

    def _part(self, section: int, span: tuple[int, int]) -> Branch:
        own = self.sections[section].passages
        pages = [self.passages[at].pages for at in own[slice(*span)]]
        known = [page for found in pages if found for page in found]
        where = f"part {span[0] // _WHOLE + 1} of {-(-len(own) // _WHOLE)}"
        if known:
            where = f"page {known[0]}" if min(known) == max(known) else f"pages {min(known)} to {max(known)}"
        above = self.sections[section].title if section else "Text of the document"
        name = plain_name(f"{plain_name(above, 80)}, {where}")
        key = f"p{self.doc}.{section}.{span[0]}"
        return Branch(key, Level.PART, name, frozenset({self.doc}), section=section, span=span)
