"""What a paragraph holds, as pieces in order: text, and the beginning and end of elements within it."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from evigraph.graph import Role
from evigraph.sources.docx.places import Place
from evigraph.sources.docx.xmlparts import Element

__all__ = ["Content", "End", "Name", "NoteMark", "Piece", "Remark", "Start", "Text"]


class Text(NamedTuple):
    """Text, and how it is set."""

    text: str
    bold: bool = False
    size: float | None = None


class Start(NamedTuple):
    """The beginning of an element: a link with where it leads, a figure, a formula, a form field."""

    role: Role
    raw_role: str
    more: dict[str, Any]
    uri: str | None = None
    fragment: dict[str, Any] | None = None
    """Fields of a fragment without text that stands in it."""


class End(NamedTuple):
    """The end of the element that was begun last."""


class Name(NamedTuple):
    """A bookmark: what stands here has this name."""

    name: str


class NoteMark(NamedTuple):
    """A reference to a footnote or endnote: of which kind, its id, and its mark where that is no number."""

    kind: str
    id: str
    mark: str | None


class Remark(NamedTuple):
    """A reference to a comment, by its id."""

    id: str


Piece = Text | Start | End | Name | NoteMark | Remark


@dataclass(slots=True)
class Content:
    """The pieces of one paragraph, and what is drawn beside it."""

    element: Element
    place: Place
    pieces: list[Piece] = field(default_factory=list[Piece])
    boxes: list[Element] = field(default_factory=list[Element])
    """The contents of the text boxes."""
    languages: Counter[str] = field(default_factory=Counter[str])
    """Letters by language."""
    sequence: int | None = None
    """How many letters stand before the number that a field counts it by (``SEQ``), as captions have it."""
    hidden: int = 0
    """Pieces of hidden text that are left out."""

    def say(self, text: str, *, bold: bool = False, size: float | None = None) -> None:
        """Add text."""
        if text:
            self.pieces.append(Text(text, bold, size))

    @property
    def text(self) -> str:
        """All of its text."""
        return "".join(piece.text for piece in self.pieces if isinstance(piece, Text))

    @property
    def names(self) -> list[Name]:
        """The bookmarks in it."""
        return [piece for piece in self.pieces if isinstance(piece, Name)]

    @property
    def figures(self) -> bool:
        """Whether it shows a figure."""
        return any(isinstance(piece, Start) and piece.role is Role.FIGURE for piece in self.pieces)

    @property
    def formula(self) -> bool:
        """Whether it shows a formula."""
        return any(isinstance(piece, Start) and piece.role is Role.FORMULA for piece in self.pieces)

    @property
    def shows(self) -> bool:
        """Whether it shows anything but white space."""
        seen = (Start, NoteMark, Remark)
        return any(isinstance(p, seen) or (isinstance(p, Text) and not p.text.isspace()) for p in self.pieces)
