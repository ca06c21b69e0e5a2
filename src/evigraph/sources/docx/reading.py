"""What all parts of one document share while it is read."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from evigraph.graph import Anchor, Role
from evigraph.limits import Limits
from evigraph.sources.building import Builder
from evigraph.sources.docx.content import Content, End, Name, NoteMark, Start, Text
from evigraph.sources.docx.inline import InlineReader
from evigraph.sources.docx.notes import Notes
from evigraph.sources.docx.numbering import Numbering
from evigraph.sources.docx.package import Package
from evigraph.sources.docx.places import Place, children_of
from evigraph.sources.docx.styles import Styles
from evigraph.sources.docx.xmlparts import Element

__all__ = ["Note", "Part", "Reading"]

_PATH = 8
"""Names in a path for each block that another may be nested in: table, row, cell, paragraph, and groups between."""
_DEFAULT_SIZE = 10.0
"""Points of text whose size nobody says (ISO/IEC 29500-1 §17.3.2.38)."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part that holds text: its root, the place of that, and the reader of its paragraphs."""

    root: Element
    place: Place
    inline: InlineReader


class Note(NamedTuple):
    """A footnote, endnote or comment: the part that holds it, its element and place."""

    part: Part
    element: Element
    place: Place


@dataclass(slots=True)
class Reading:
    """The state of reading one document."""

    builder: Builder
    package: Package
    limits: Limits
    styles: Styles
    numbering: Numbering
    notes: Notes
    looks: bool = False
    """Whether fragments say how they are set: so that what looks like a heading is found where none is declared."""
    title: str | None = None
    """The text of the first Title, else of the first heading of level 1."""
    languages: Counter[str] = field(default_factory=Counter[str])
    """Letters by language."""
    spoken: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """Each block with the language that most of its letters are in."""
    hidden: int = 0
    embedded: int = 0
    _titled: bool = False
    _notes: dict[tuple[str, str], Note] = field(default_factory=dict[tuple[str, str], Note])
    _inline: list[InlineReader] = field(default_factory=list[InlineReader])

    def part(self, name: str) -> Part | None:
        """A part by its name; None where there is none."""
        root = self.package.xml(name)
        return None if root is None else self.made(name, root)

    def made(self, name: str, root: Element) -> Part:
        """The part of a root that is read already."""
        inline = InlineReader(self.styles, self.package.relationships(name), self.limits.nesting)
        self._inline.append(inline)
        return Part(root, Place(name, most=_PATH * self.limits.nesting), inline)

    def take_notes(self, kind: str, name: str) -> None:
        """Take the notes of a kind from a part."""
        part = self.part(name)
        if part is not None:
            for element, place in children_of(part.root, part.place):
                key = element.get("w:id")
                if element.tag == f"w:{kind}" and key is not None:
                    self._notes.setdefault((kind, key), Note(part, element, place))

    def note(self, kind: str, key: str) -> Note | None:
        """A footnote, endnote or comment by its id; None where there is none."""
        return self._notes.get((kind, key))

    @property
    def cut(self) -> bool:
        """Whether something within a line was nested too deep."""
        return any(inline.cut for inline in self._inline)

    def write(self, content: Content, block: int, blank: int | None = None) -> None:
        """Write what a paragraph holds into the element that is open; names lead to its block.

        A line of code keeps its white space; ``blank`` is how many blank lines stand before it.
        """
        builder = self.builder
        anchor = content.place.anchor
        exact = blank is not None
        run = [Text("\n" * blank)] if blank else []
        for piece in content.pieces:
            if isinstance(piece, Text):
                run.append(piece)
                continue
            self._flush(run, anchor, exact=exact)
            if isinstance(piece, Start):
                builder.open(piece.role, piece.raw_role, **piece.more)
                if piece.uri is not None:
                    builder.link(piece.uri, anchor)
                elif piece.fragment is not None or piece.role is Role.FIGURE:
                    builder.add("", anchor, **(piece.fragment or {}))
            elif isinstance(piece, End):
                builder.close()
            elif isinstance(piece, Name):
                builder.name(piece.name, block, declared=True)
            elif isinstance(piece, NoteMark):
                mark = self.notes.mark(piece)
                node = builder.open(Role.REFERENCE, f"{piece.kind}Reference")
                builder.add(f"[{mark}]", anchor)
                builder.close()
                self.notes.refer(piece, node)
            else:
                self.notes.remark(piece, block)
        if exact:
            run.append(Text("\n"))
        self._flush(run, anchor, exact=exact)
        self._speak(content, block)

    def entitle(self, text: str, level: int) -> None:
        """Take a Title (level 0) or a heading for the document's title, the first Title before the first heading."""
        text = " ".join(text.split())
        if text and level <= 1 and not self._titled and (self.title is None or level == 0):
            self.title, self._titled = text, level == 0

    def _flush(self, run: list[Text], anchor: Anchor, *, exact: bool) -> None:
        """Write the text since the last element as one fragment."""
        if not run:
            return
        text = "".join(piece.text for piece in run)
        if self.looks:
            shown = [piece for piece in run if piece.text.strip()]
            bold = bool(shown) and all(piece.bold for piece in shown)
            size = max((_DEFAULT_SIZE if piece.size is None else piece.size for piece in run), default=_DEFAULT_SIZE)
            self.builder.add(text, anchor, exact=exact, bold=bold, size=size)
        else:
            self.builder.add(text, anchor, exact=exact)
        run.clear()

    def _speak(self, content: Content, block: int) -> None:
        if content.languages:
            self.languages.update(content.languages)
            self.spoken.append((block, max(content.languages, key=lambda lang: (content.languages[lang], lang))))
