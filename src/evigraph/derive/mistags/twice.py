"""Text that a reader hears and an eye does not see: printed twice, or with hidden marks before it."""

import re
from collections.abc import Iterator

from evigraph.graph import HEADING_ROLES, Diagnostic, Fragment, GraphView, Rect, Role, Severity

__all__ = ["tell_twice"]

_PREFIX = re.compile(r"\d{1,4}B(?=[^\W\d_]|[<(])")
"""What some versions of Word put before the text of bookmarked headings: "495BXPATH"."""
_FEWEST_PREFIXES = 5
_SHORTEST = 4
_SAME_PLACE = 0.8
_MOST_COMPARED = 8
"""Of the same text again and again in one element, the last so many are compared with the next."""
_WHOLE = frozenset({Role.TD, Role.TH, Role.CAPTION})
_BLOCKS = frozenset({Role.P, Role.LBODY, *HEADING_ROLES})


def tell_twice(view: GraphView) -> Iterator[Diagnostic]:
    """text-twice at each element that says the same at one place twice; text-prefixed once for the document.

    What one cell says is compared across the paragraphs in it, what one block says across its inline
    elements.
    """
    holders = _holders(view)
    seen: dict[tuple[int, int | None, str], list[Fragment]] = {}
    told: dict[int, str] = {}
    for fragment in view.graph.fragments:
        printed = fragment.node is not None and fragment.anchor.object is None  # a field's name is not
        holder = holders[fragment.node or 0] if printed else None
        if holder is None or holder in told or len(text := fragment.text.strip()) < _SHORTEST:
            continue
        earlier = seen.setdefault((holder, fragment.anchor.page, text), [])
        if any(_one_place(other, fragment) for other in earlier):
            told[holder] = text
        earlier.append(fragment)
        del earlier[:-_MOST_COMPARED]
    for holder, text in sorted(told.items()):
        message = f"{text[:40]!r} stands twice at one place"
        yield Diagnostic("text-twice", Severity.WARNING, message, node=holder)
    yield from _prefixes(view)


def _holders(view: GraphView) -> list[int | None]:
    """For each node the cell or caption it is in, else the block; parents come before their children."""
    holders: list[int | None] = []
    for node in view.nodes:
        above = None if node.parent is None else holders[node.parent]
        within = above is not None and view[above].role in _WHOLE
        holds = node.role in _WHOLE or (node.role in _BLOCKS and not within)
        holders.append(None if node.id in view.set_aside else node.id if holds else above)
    return holders


def _one_place(first: Fragment, second: Fragment) -> bool:
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
