"""Running heads and feet: lines that stand in one place on many pages, and say the same but for their numbers."""

import re
from collections import defaultdict
from collections.abc import Iterable

from evigraph.graph import Fragment, Graph

__all__ = ["running_lines"]

_MARGIN = 0.12
"""How much of a page's height from its upper and lower edge such lines stand in."""
_PAGES = 3
_SHARE = 0.2
"""On how many pages, and on which share of them, a line has to stand."""
_STEP = 4.0
"""Points: lines of one place differ by less."""
_NUMBERS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)


def running_lines(graph: Graph) -> frozenset[int]:
    """The ids of a document's fragments that are running heads or feet."""
    found: dict[tuple[str, int], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for fragment in _in_margins(graph):
        said = _NUMBERS.sub("#", " ".join(fragment.text.split()).casefold())
        place = round(fragment.rects[0][1] / _STEP)
        found[said, place][fragment.anchor.page or 0].append(fragment.id)
    least = max(_PAGES, _SHARE * len(graph.document.pages))
    return frozenset(
        number for pages in found.values() if len(pages) >= least for own in pages.values() for number in own
    )


def _in_margins(graph: Graph) -> Iterable[Fragment]:
    pages = graph.document.pages
    for fragment in graph.fragments:
        page = fragment.anchor.page
        if page is None or page > len(pages) or len(fragment.rects) != 1 or not fragment.text.strip():
            continue
        _, low, _, high = fragment.rects[0]
        height = pages[page - 1].height
        if high < _MARGIN * height or low > (1 - _MARGIN) * height:
            yield fragment
