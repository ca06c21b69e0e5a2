"""Text that a reader hears and an eye does not see: printed twice, or with hidden marks before it."""

import re
from collections.abc import Iterator
from itertools import pairwise

from evigraph.graph import Diagnostic, Fragment, GraphView, Rect, Role, Severity

__all__ = ["tell_twice"]

_PREFIX = re.compile(r"\d{1,4}B(?=[^\W\d_]|[<(])")
"""What some versions of Word put before the text of bookmarked headings: "495BXPATH"."""
_FEWEST_PREFIXES = 5
_SHORTEST = 4
_SAME_PLACE = 0.8
_HOLDERS = frozenset({Role.TD, Role.TH, Role.P, Role.LBODY, Role.CAPTION})


def tell_twice(view: GraphView) -> Iterator[Diagnostic]:
    """text-twice at each element that says the same at one place twice; text-prefixed once for the document."""
    for node in view.nodes:
        if node.role in _HOLDERS and len(node.content) > 1:
            fragments = [view.graph.fragments[f] for f in node.content]
            twice = next((b for a, b in pairwise(fragments) if _one_place(a, b)), None)
            if twice is not None:
                message = f"{twice.text.strip()[:40]!r} stands twice at one place"
                yield Diagnostic("text-twice", Severity.WARNING, message, node=node.id)
    yield from _prefixes(view)


def _one_place(first: Fragment, second: Fragment) -> bool:
    text = first.text.strip()
    if len(text) < _SHORTEST or text != second.text.strip() or first.anchor.page != second.anchor.page:
        return False
    pairs = list(zip(first.rects, second.rects, strict=False))
    return bool(pairs) and all(_shared(a, b) >= _SAME_PLACE for a, b in pairs)


def _shared(a: Rect, b: Rect) -> float:
    """The share of the smaller rectangle that the two have in common."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    smaller = min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
    return max(0.0, width) * max(0.0, height) / smaller if smaller > 0 else 0.0


def _prefixes(view: GraphView) -> Iterator[Diagnostic]:
    """Hidden numbers: many texts with one, each another."""
    found = [(f.node, m[0]) for f in view.graph.fragments if f.node is not None and (m := _PREFIX.match(f.text))]
    if len({prefix for _, prefix in found}) >= _FEWEST_PREFIXES:
        examples = ", ".join(prefix for _, prefix in found[:3])
        message = f"{len(found)} texts begin with a number that is not seen: {examples}, ..."
        yield Diagnostic("text-prefixed", Severity.WARNING, message, node=found[0][0])
