"""Bold paragraphs that act as headings, in documents whose tree has none."""

import re
from collections import Counter
from collections.abc import Iterator

from evigraph.derive.flow import blocks
from evigraph.derive.mistags.reading import has_text, text_within
from evigraph.graph import HEADING_ROLES, Diagnostic, Edge, GraphView, Origin, Relation, Role, Severity

__all__ = ["bold_heading_edges"]

_FEWEST = 2
_LONGEST = 120
_MOST_BOLD = 0.3
"""Share of a document's letters beyond which bold is how it is set, not how it stresses."""
_BODY_SIZE = 0.95
"""Smaller than this share of the body's size, bold is a note or a label."""
_MOST_PAGES = 2
"""What stands on more pages is a running head."""
_NO_HEADING = re.compile(r"[-–—•\[(].*|.*\b\d+\s*(?:/|of|von|sur|de|di)\s*\d+", re.DOTALL)
"""Items, remarks in brackets, "page 2 of 4"."""
_SENTENCE_WORDS = 4
_SENTENCE_ENDS = (".", ";", ",", "。", "；", "，")


def bold_heading_edges(view: GraphView, findings: list[Diagnostic]) -> Iterator[Edge]:
    """HEADING_FOR from each short paragraph that is all bold to what follows, until one set as high or higher.

    What follows up to the next of them must hold text that is not bold: a list of bold lines is no
    row of headings.
    """
    if any(node.role in HEADING_ROLES and node.role is not Role.TITLE for node in view.body):
        return
    body = _body_size(view)
    if body is None:
        return
    flow = blocks(view, 0)
    sizes = _bold_sizes(view, flow, body)
    if len(sizes) < _FEWEST:
        return
    message = f"{len(sizes)} bold paragraphs act as headings; none is declared"
    findings.append(Diagnostic("headings-undeclared", Severity.WARNING, message, node=min(sizes)))
    governing: list[tuple[float, int]] = []
    for block in flow:
        size = sizes.get(block)
        while size is not None and governing and governing[-1][0] <= size:
            governing.pop()
        for _, heading in governing if has_text(view, block) else ():
            yield Edge(heading, block, Relation.HEADING_FOR, Origin.LAYOUT_RECONSTRUCTION, "bold-paragraph")
        if size is not None:
            governing.append((size, block))


def _body_size(view: GraphView) -> float | None:
    """The size most letters are set in; None where bold stresses nothing, or no size is known."""
    letters: Counter[float] = Counter()
    bold = 0
    for fragment in view.graph.fragments:
        if fragment.size is not None:
            letters[fragment.size] += len(fragment.text)
            bold += len(fragment.text) * fragment.bold
    if not letters or not 0 < bold <= _MOST_BOLD * letters.total():
        return None
    return max(letters, key=lambda size: (letters[size], size))


def _bold_sizes(view: GraphView, flow: list[int], body: float) -> dict[int, float]:
    """The sizes of the paragraphs that act as headings."""
    sizes = {block: size for block in flow if (size := _bold_size(view, block, body)) is not None}
    repeated = Counter(text_within(view, block) for block in sizes)
    found: dict[int, float] = {}
    waiting: dict[int, float] = {}
    for block in flow:
        if block in sizes and repeated[text_within(view, block)] <= _MOST_PAGES:
            waiting[block] = sizes[block]
        elif block not in sizes and has_text(view, block):
            found |= waiting
            waiting = {}
    return found


def _bold_size(view: GraphView, block: int, body: float) -> float | None:
    """The size of a paragraph that is short, bold throughout, no sentence, and as high as the body at least."""
    if view[block].role not in (Role.P, Role.TITLE):
        return None
    text = text_within(view, block)
    if not 0 < len(text) <= _LONGEST or sum(map(str.isalpha, text)) < 2 or _NO_HEADING.fullmatch(text):
        return None
    if text.endswith(_SENTENCE_ENDS) and len(text.split()) >= _SENTENCE_WORDS:
        return None
    shown = [fragment for fragment in view.fragments(block) if fragment.text.strip()]
    sizes = [fragment.size for fragment in shown if fragment.size is not None]
    if not shown or len(sizes) < len(shown) or not all(fragment.bold for fragment in shown):
        return None
    return max(sizes) if min(sizes) >= _BODY_SIZE * body else None
