"""What evidence says and where: its text without markup, and what stands where its anchors say."""

import re
from functools import cache

from evigraph.graph import GraphView
from evigraph.retrieve import Evidence, EvidenceAnchor
from support.units import example

__all__ = ["anchored", "example_view", "unmarked"]

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
    """What stands at the anchors of evidence of an example, without white space and line-break hyphens; in a format
    without pages several texts may stand in one element."""
    held = _by_anchor(piece.doc)
    texts = (text for anchor in dict.fromkeys(piece.anchors) for text in held[anchor])
    return ["".join(text.replace("\u00ad", "").split()) for text in texts]


@cache
def _by_anchor(name: str) -> dict[EvidenceAnchor, list[str]]:
    found: dict[EvidenceAnchor, list[str]] = {}
    for fragment in example(name).fragments:
        found.setdefault(EvidenceAnchor.of(fragment), []).append(fragment.text)
    return found
