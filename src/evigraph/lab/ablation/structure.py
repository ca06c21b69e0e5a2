"""A section tree over a document's paragraphs: what is legal, what is wrong with one, and making it legal.

Sections are (title, level, paragraph range) in order. They tile the paragraphs exactly, and levels rise by at most
one from a section to the next. Ranges of paragraphs and not of characters make it certain that structure changes no
content.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from evigraph.lab.corpora import MAX_LEVEL, CorpusDocument

__all__ = ["MAX_LEVEL", "Section", "Structure", "gold_structure", "repair", "section_paths", "verify"]


class Section(NamedTuple):
    """A section: the paragraphs from ``first`` to ``last`` (not included) before the next; its true level from 1."""

    title: str
    level: int
    first: int
    last: int

    @property
    def stored(self) -> int:
        """The level within the budget that both families share."""
        return min(self.level, MAX_LEVEL)


class Structure(NamedTuple):
    """The sections of a document; whether they were ``corrected`` in a second round, and ``repaired`` by rule."""

    sections: tuple[Section, ...]
    corrected: bool = False
    repaired: bool = False


def verify(sections: Sequence[Section], paragraphs: int, *, steps: bool = True) -> list[str]:
    """What is wrong with sections, a sentence each; nothing: they are legal.

    ``steps`` asks that levels rise by at most one, as induced structure must; authors may leave levels out.
    """
    if not sections:
        return ["there are no sections"]
    wrong: list[str] = []
    if sections[0].first != 0:
        wrong.append(f"the first section begins at paragraph {sections[0].first}, not at 0")
    for number, section in enumerate(sections):
        if not 0 <= section.first < section.last <= paragraphs:
            wrong.append(f"section {number} has paragraphs {section.first} to {section.last} of {paragraphs}")
        if section.level < 1:
            wrong.append(f"section {number} has level {section.level}, below 1")
    for number, (one, other) in enumerate(pairwise(sections), 1):
        if other.first != one.last:
            wrong.append(f"section {number} begins at paragraph {other.first}, the one before ends at {one.last}")
        if steps and other.level > one.level + 1:
            wrong.append(f"section {number} has level {other.level} under level {one.level}")
    if steps and sections[0].level != 1:
        wrong.append(f"the first section has level {sections[0].level}, not 1")
    if sections[-1].last != paragraphs:
        wrong.append(f"the last section ends at paragraph {sections[-1].last}, not at {paragraphs}")
    return wrong


def repair(sections: Sequence[Section], paragraphs: int) -> tuple[Section, ...]:
    """The legal tiling nearest to some sections, by fixed rules; there must be at least one paragraph.

    Sections stand by where they begin; of those that begin in one place the first counts, and one that begins outside
    the document counts for nothing. Each ends where the next begins, the first begins at 0; levels are lowered to
    one below the section before.
    """
    begins: dict[int, Section] = {}
    for section in sections:
        if 0 <= section.first < paragraphs:
            begins.setdefault(section.first, section)
    kept = [begins[first] for first in sorted(begins)] or [Section("", 1, 0, paragraphs)]
    firsts = [0, *(section.first for section in kept[1:])]
    level = 0
    repaired: list[Section] = []
    for section, first, last in zip(kept, firsts, [*firsts[1:], paragraphs], strict=True):
        level = max(1, min(section.level, level + 1))
        repaired.append(Section(section.title, level, first, last))
    return tuple(repaired)


def gold_structure(document: CorpusDocument) -> Structure:
    """The tree of a document's own headings; what stands before the first is a section without a title.

    A heading with nothing under it before the next has no paragraphs and so no section, but is above those below it.
    Offsets are those of the paragraph table: headings begin paragraphs.

    Raises:
        ValueError: a heading does not begin a paragraph; no loader makes such a document.
    """
    places = {start: number for number, start in enumerate(document.paragraphs)}
    total = len(document.paragraphs)
    sections: list[Section] = []
    if not document.headings or document.headings[0].start > 0:
        end = places[document.headings[0].start] if document.headings else total
        sections.append(Section("", 1, 0, end))
    for number, heading in enumerate(document.headings):
        after = document.headings[number + 1].start if number + 1 < len(document.headings) else None
        last = total if after is None or after >= len(document.text) else places[after]
        first = total if heading.start >= len(document.text) else places[heading.start]
        sections.append(Section(heading.title, heading.level, first, last))
    if wrong := verify([section for section in sections if section.first < section.last], total, steps=False):
        raise ValueError(f"{document.id}: {wrong[0]}")
    return Structure(tuple(sections))


def section_paths(sections: Sequence[Section]) -> list[tuple[str, ...]]:
    """The titles above each section and its own, outermost first; titles that say nothing are left out."""
    paths: list[tuple[str, ...]] = []
    stack: list[Section] = []
    for section in sections:
        while stack and stack[-1].level >= section.level:
            stack.pop()
        stack.append(section)
        paths.append(tuple(above.title for above in stack if above.title))
    return paths
