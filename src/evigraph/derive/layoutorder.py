"""Reading order against the look of the page: measured and told, never obeyed."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from evigraph.derive.blocktext import Place
from evigraph.graph import Diagnostic, Rect, Severity

__all__ = ["OrderCounts", "order_agreement", "order_counts", "order_findings"]

OrderCounts = dict[int, tuple[int, int]]
"""For each page: how many neighbours in reading order stand in one column, and how many of those go up."""

_LINE = 2.0
"""Points by which a block must stand higher than the one before it to count as above it."""


def order_counts(places: Mapping[int, Sequence[Place]]) -> OrderCounts:
    """Count, page by page, the neighbouring blocks in logical order that overlap sideways, and those that go up.

    What stands in one column is read downwards in every script that PDFium gives upright text for; how
    columns follow each other is not judged.
    """
    counts: OrderCounts = {}
    for page, row in places.items():
        found = Counter(
            later.rect[1] >= earlier.rect[3] - _LINE
            for earlier, later in pairwise(row)
            if _in_one_column(earlier.rect, later.rect)
        )
        counts[page] = (found.total(), found[True])
    return counts


def order_agreement(counts: OrderCounts) -> float | None:
    """The share of neighbours in one column that go down; None where there are no such neighbours."""
    pairs, up = (sum(column) for column in zip(*counts.values(), strict=True)) if counts else (0, 0)
    return round(1 - up / pairs, 4) if pairs else None


def order_findings(counts: OrderCounts) -> Iterator[Diagnostic]:
    """A finding for each page on which reading order goes up within a column."""
    for page, (pairs, up) in sorted(counts.items()):
        if up:
            message = f"reading order goes up the page {up} times in {pairs} steps within a column"
            yield Diagnostic("order-against-layout", Severity.INFO, message, page=page)


def _in_one_column(earlier: Rect, later: Rect) -> bool:
    """Whether the narrower of two lines stands for its better half above or below the other."""
    shared = min(earlier[2], later[2]) - max(earlier[0], later[0])
    return shared > 0.5 * min(earlier[2] - earlier[0], later[2] - later[0])
