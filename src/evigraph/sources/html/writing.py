"""Text of an HTML file -> fragments of the open element, with white space as a browser squeezes it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from evigraph.graph import Anchor
from evigraph.sources.building import Builder
from evigraph.sources.html.dom import Element
from evigraph.sources.text import SourceText

__all__ = ["Places", "Span", "TextWriter", "places_in"]

_BLANKS = re.compile(r"[\t\n\f\r ]+")
Span = tuple[int, int] | None
Places = Callable[[Span, Element], Anchor]
"""The anchor of content of an element that stands somewhere in what is read, if that is known."""


def places_in(source: SourceText) -> Places:
    """The places of a file of HTML: the path of the element, and the characters and lines of the source."""

    def place(span: Span, holder: Element) -> Anchor:
        if span is None:
            return Anchor(path=holder.path)
        first, last = source.line_at(span[0]), source.line_at(max(span[0], span[1] - 1))
        return Anchor(span=span, lines=(first + 1, last + 1), path=holder.path)

    return place


@dataclass(slots=True)
class TextWriter:
    """Writes text into the open element. What lies between two edges of elements is one fragment."""

    builder: Builder
    place: Places
    holder: Element
    """The element of the file that the open element of the graph stands for."""
    _texts: list[str] = field(default_factory=list[str])
    _spans: list[Span] = field(default_factory=list[Span])
    _breaks: list[Span] = field(default_factory=list[Span])
    _blank: bool = False
    """White space stands before what comes next."""
    _parted: bool = True
    """What comes next begins a line, or white space has been written before it."""

    def write(self, text: str, span: Span) -> None:
        """Add text."""
        squeezed = _BLANKS.sub(" ", text)
        said = squeezed.strip(" ")
        self._blank = self._blank or (squeezed[:1] == " " and not self._parted)
        if said:
            self._texts.append(f" {said}" if self._blank else said)
            self._spans.append(span)
            self._blank = squeezed[-1] == " "
            self._parted = False

    def part(self) -> None:
        """Part what comes next from what came before: a block begins or ends within a line."""
        self._blank = not self._parted

    def placed(self, text: str) -> str:
        """A text that stands here in an element of its own, parted from what comes before as that is."""
        if not text:
            return text
        before = " " if self._blank and not text[0].isspace() else ""
        self._blank, self._parted = False, text[-1].isspace()
        return f"{before}{text}"

    def end_line(self, span: Span) -> None:
        """Add a line end."""
        self._texts.append("\n")
        self._breaks.append(span)
        self._blank, self._parted = False, True

    def edge(self, *, parted: bool = False) -> None:
        """End the line: a block begins or ends, which parts texts of itself, or does not (``parted``)."""
        self._blank = parted and not self._parted
        self.flush()
        self._blank, self._parted = False, True

    def flush(self) -> None:
        """Write what has been said since the last edge."""
        if not self._texts:
            return
        spans = self._spans or self._breaks
        known = [span for span in spans if span is not None]
        whole = len(known) == len(spans)
        text = "".join(self._texts)
        if self._blank:
            text, self._blank, self._parted = f"{text} ", False, True
        span = (min(start for start, _ in known), max(end for _, end in known)) if whole else None
        self.builder.add(text, self.anchor(span), exact=True)
        for kept in (self._texts, self._spans, self._breaks):
            kept.clear()

    def anchor(self, span: Span, holder: Element | None = None) -> Anchor:
        """The anchor of content of an element, which stands in the source where a span says."""
        return self.place(span, holder or self.holder)
