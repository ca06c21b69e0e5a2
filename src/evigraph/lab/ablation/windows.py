"""Fixed windows, matched to the mean size of a document's structural chunks."""

from bisect import bisect_left
from itertools import pairwise

from evigraph.lab.ablation.chunks import Chunk
from evigraph.lab.ablation.scale import Scale

__all__ = ["matched_windows"]


def matched_windows(scale: Scale, number: int, snap: int, phase: float = 0.0) -> list[Chunk]:
    """Windows of one size that tile a document: as many as it has structural chunks, so that their mean is the same.

    Their edges go to the nearest beginning of a sentence at most ``snap`` tokens away, else of a word. ``phase``
    (0 to 1, not included) is the share of a window that the first is long; above zero there is one window more, as
    the last is short too. Windows without a word in them are none.
    """
    size = scale.exact(len(scale.document.text)) / number
    count = number + (phase > 0)
    edges = [0]
    for step in range(count - 1):
        wanted = (step + (phase or 1.0)) * size
        at = _snapped(scale, wanted, snap)
        if edges[-1] < at < len(scale.document.text):
            edges.append(at)
    edges.append(len(scale.document.text))
    return [Chunk(start, end, scale.between(start, end)) for start, end in pairwise(edges)]


def _snapped(scale: Scale, wanted: float, snap: int) -> int:
    word = scale.word_at(wanted)
    after = bisect_left(scale.sentences, word)
    near = scale.sentences[max(0, after - 1) : after + 1]
    close = [(abs(scale.exact(place) - wanted), place) for place in near]
    best = min(close, default=(snap + 1.0, word))
    return best[1] if best[0] <= snap else word
