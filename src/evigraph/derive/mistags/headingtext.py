"""Body text that is tagged as a heading."""

import re
from collections.abc import Iterator

from evigraph.derive.mistags.reading import text_within
from evigraph.graph import HEADING_ROLES, Diagnostic, GraphView, Severity

__all__ = ["body_headings", "tell_heading_text"]

_MANY_WORDS = 40
_SENTENCE_END = re.compile(r"[.;!?]\s+(?=[^\W\d_])|[。；！？]")
_QUESTIONS = ("?", "？")
"""What asks is a heading, however long: the criteria of a check list."""
_ABBREVIATED = 4
"""Letters before a full stop that may be an abbreviation: "Abs. 2", "No. 7"."""


def body_headings(view: GraphView) -> frozenset[int]:
    """The headings that read like paragraphs: over forty words, several sentences, no question."""
    return frozenset(
        node.id for node in view.nodes if node.role in HEADING_ROLES and _is_paragraph(text_within(view, node.id))
    )


def tell_heading_text(view: GraphView) -> Iterator[Diagnostic]:
    """heading-is-text, at each heading that reads like a paragraph."""
    for node in sorted(body_headings(view)):
        message = (
            f"{view[node].role} of {len(text_within(view, node).split())} words is running text; it governs nothing"
        )
        yield Diagnostic("heading-is-text", Severity.WARNING, message, node=node)


def _is_paragraph(text: str) -> bool:
    if len(text.split()) <= _MANY_WORDS or text.endswith(_QUESTIONS):
        return False
    ends = (match.start() for match in _SENTENCE_END.finditer(text))
    return any(len(re.split(r"\W", text[:end])[-1]) > _ABBREVIATED for end in ends)
