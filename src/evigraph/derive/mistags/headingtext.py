"""Body text that is tagged as a heading."""

import re
from collections.abc import Iterator

from evigraph.derive.mistags.reading import text_within
from evigraph.graph import HEADING_ROLES, Diagnostic, GraphView, Severity

__all__ = ["body_headings", "tell_heading_text"]

_MANY_WORDS, _SOME_WORDS = 40, 20
_SENTENCE_END = re.compile(r"[.;!?]\s+(?=[^\W\d_])|[。；！？]")
_QUESTIONS = ("?", "？")
"""What asks is a heading, however long: the criteria of a check list."""
_STOPS = (".", "。")
_ABBREVIATED = 4
"""Letters before a full stop that may be an abbreviation: "Abs. 2", "No. 7"."""
_ABBREVIATIONS = (
    "abs|al|alin|app|art|av|bzgl|bzw|ca|cap|cf|ch|ed|env|etc|evtl|ex|exp|fig|ggf|ibid|inc|incl|inkl|jr|lit|ltd|max|min"
    "|mind|mio|mr|mrs|mrd|no|nos|nr|op|para|pp|pt|pts|rd|rev|resp|sec|sog|sr|st|tab|tel|usw|vgl|vol|vs|zzgl"
)
_SHORT_END = re.compile(rf"(?<![\w.])(?!(?:{_ABBREVIATIONS})\.)[^\W\d_A-Z]{{2,4}}\.\s+(?=[A-ZÄÖÜÉ])")
"""A short word in lower case that ends a sentence, the next beginning in a capital, and is no abbreviation."""


def body_headings(view: GraphView) -> frozenset[int]:
    """The headings that read like paragraphs: over forty words, several sentences, no question."""
    return frozenset(
        node.id for node in view.body if node.role in HEADING_ROLES and _is_paragraph(text_within(view, node.id))
    )


def tell_heading_text(view: GraphView) -> Iterator[Diagnostic]:
    """heading-is-text, at each heading that reads like a paragraph; of a shorter one that is no more than told."""
    for node in view.body:
        if node.role not in HEADING_ROLES:
            continue
        text = text_within(view, node.id)
        message = f"{node.role} of {len(text.split())} words is running text"
        if _is_paragraph(text):
            message = f"{message}; it governs nothing"
            yield Diagnostic("heading-is-text", Severity.WARNING, message, node=node.id)
        elif _may_be_paragraph(text):
            yield Diagnostic("heading-is-text", Severity.INFO, message, node=node.id)


def _is_paragraph(text: str) -> bool:
    return len(text.split()) > _MANY_WORDS and not text.endswith(_QUESTIONS) and _has_inner_end(text)


def _may_be_paragraph(text: str) -> bool:
    """Whether a text is sentences, though so short that a heading might be: two of them, with the last one's stop."""
    if len(text.split()) < _SOME_WORDS or not text.endswith(_STOPS):
        return False
    return _has_inner_end(text) or _SHORT_END.search(text) is not None


def _has_inner_end(text: str) -> bool:
    ends = (match.start() for match in _SENTENCE_END.finditer(text))
    return any(len(re.split(r"\W", text[:end])[-1]) > _ABBREVIATED for end in ends)
