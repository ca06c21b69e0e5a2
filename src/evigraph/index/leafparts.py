"""Where parts of a long text stand: the fragments that say a stretch of its characters."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from evigraph.graph import Fragment, GraphView
from evigraph.index.leaves import leaf_fragments, leaf_text

__all__ = ["TextPlaces", "leaf_places", "pages_of"]

_STEP = 1024


class TextPlaces:
    """A text and the fragments that it is made of, in its order, each with what it says of it.

    Characters are matched by their number, white space and line-break hyphens left aside. Where the fragments say
    something else than the text does, as those of a replaced text, any part of it is said to stand in all of them.
    """

    def __init__(self, text: str, fragments: Sequence[Fragment]) -> None:
        self._text = text
        self._fragments = fragments
        self._ends = list(accumulate(_solid(fragment.text) for fragment in fragments))
        steps = (_solid(text[at : at + _STEP]) for at in range(0, len(text), _STEP))
        self._before = [0, *accumulate(steps)]
        self._exact = bool(fragments) and self._ends[-1] == self._before[-1]

    def within(self, start: int, end: int) -> Sequence[Fragment]:
        """The fragments that say the characters from ``start`` to before ``end``, those said in part included."""
        if not self._exact or (start, end) == (0, len(self._text)):
            return self._fragments
        before, until = self._solid_before(start), self._solid_before(end)
        return self._fragments[bisect_right(self._ends, before) : bisect_left(self._ends, until) + 1]

    def _solid_before(self, at: int) -> int:
        step = at // _STEP
        return self._before[step] + _solid(self._text[step * _STEP : at])


def leaf_places(view: GraphView, node: int) -> TextPlaces:
    """The places of a leaf's text (see :func:`evigraph.index.leaves.leaf_text`)."""
    return TextPlaces(leaf_text(view, node), leaf_fragments(view, node))


def pages_of(fragments: Iterable[Fragment]) -> tuple[int, int] | None:
    """The first and the last page of fragments, from 1; None where they have none."""
    pages = [page for fragment in fragments if (page := fragment.anchor.page) is not None]
    return (min(pages), max(pages)) if pages else None


def _solid(text: str) -> int:
    """The characters of a text but white space and line-break hyphens."""
    return len("".join(text.split()).replace("\u00ad", ""))
