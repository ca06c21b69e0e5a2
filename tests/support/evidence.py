"""What evidence says and where: its text without markup, and what stands where its anchors say."""

import re
from functools import cache

from evigraph.graph import GraphView
from evigraph.retrieve import Evidence, EvidenceAnchor
from support.units import example

__all__ = ["anchored", "anchored_parts", "example_view", "unmarked"]

_DELIMITER = re.compile(r"---(\|---)+")
_FIGURE = re.compile(r"\[(?:Figure|Formula): (.*?)\]")


@cache
def example_view(name: str) -> GraphView:
    """A view of an example document."""
    return GraphView(example(name))


def unmarked(text: str) -> list[str]:
    """The lines of evidence text as the document says them, each for itself: without a list item's dash, bars, the
    delimiter rows of tables, the slashes between header rows, and the marks of figures."""
    lines = text.split("\n")
    shown: list[str] = []
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if _DELIMITER.fullmatch(line):
            line = ""
        if _DELIMITER.fullmatch(below):
            line = line.replace(" / ", " ")
        line = _FIGURE.sub(r"\1", line.removeprefix("- ")).replace("|", " ")
        shown.append(" ".join(line.split()))
    return shown


def anchored(piece: Evidence) -> list[str]:
    """For each anchor of evidence of an example what stands there, without white space and line-break hyphens."""
    held = _by_anchor(piece.doc)
    return ["".join(held[anchor]) for anchor in piece.anchors]


def anchored_parts(piece: Evidence) -> list[str]:
    """The same, each text for itself: in a format without pages several may stand in one element."""
    held = _by_anchor(piece.doc)
    return [text for anchor in piece.anchors for text in held[anchor]]


@cache
def _by_anchor(name: str) -> dict[EvidenceAnchor, list[str]]:
    found: dict[EvidenceAnchor, list[str]] = {}
    for fragment in example(name).fragments:
        text = "".join(fragment.text.replace("\u00ad", "").split())
        found.setdefault(EvidenceAnchor.of(fragment), []).append(text)
    return found
