"""Excerpts: what a section says about what is asked, in up to three windows of its text."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from evigraph.index import Unit, terms
from evigraph.index.cutting import beginning, cut_text
from evigraph.index.lexical import rarity
from evigraph.retrieve.routing.bounds import EXCERPT, WINDOWS

__all__ = ["Excerpts", "Window"]

_BETWEEN = " … "
_WINDOW = (EXCERPT - (WINDOWS - 1) * len(_BETWEEN)) // WINDOWS
_SATURATION, _LENGTH = 1.2, 0.75
"""The constants k1 and b of BM25."""
_OPENING = 0.15
"""What the opening of a section has, as a share of what all the query's terms weigh: it says what the section is."""
_REPEATED = 0.3
"""What a term counts that a chosen window has said already."""


class Window(NamedTuple):
    """A stretch of text, how often it has each of the query's terms, and its terms in all."""

    text: str
    found: Mapping[str, int]
    length: int


class Excerpts:
    """Windows of the passages of one document. What was read of a passage is kept."""

    def __init__(self, passages: Sequence[Unit], asked: Iterable[str]) -> None:
        self._passages = passages
        self._asked = frozenset(asked)
        self._windows: dict[int, list[Window]] = {}

    def of(self, passages: Sequence[int], size: int = EXCERPT) -> str:
        """The windows of some passages that say most of what is asked, in reading order; empty for no text.

        A term weighs by how few of the windows have it, and counts less the longer the window is and where a chosen
        window has it already. The opening is in it where nothing says more.
        """
        size = min(size, EXCERPT)
        windows = [window for at in passages for window in self._read(at)]
        if not windows or size < 1:
            return ""
        room = max(1, min(WINDOWS, (size + len(_BETWEEN)) // (_WINDOW + len(_BETWEEN))))
        chosen = sorted(_chosen(windows, room))
        said = _BETWEEN.join(windows[at].text for at in chosen)
        return beginning(said, size) if len(said) > size else said

    def _read(self, passage: int) -> list[Window]:
        if passage not in self._windows:
            unit = self._passages[passage]
            text = " ".join(unit.text[unit.overlap :].split())
            cut = (text[start:end].strip() for start, end in cut_text(text, _WINDOW, 0))
            self._windows[passage] = [self._window(part, unit.lang) for part in cut if part]
        return self._windows[passage]

    def _window(self, text: str, lang: str | None) -> Window:
        said = terms(text, lang)
        return Window(text, Counter(term for term in said if term in self._asked), len(said))


def _chosen(windows: Sequence[Window], room: int) -> list[int]:
    """The places of the best windows, one after the other."""
    having = Counter(term for window in windows for term in window.found)
    weights = {term: rarity(count, len(windows)) for term, count in having.items()}
    average = sum(window.length for window in windows) / len(windows) or 1.0
    opening = _OPENING * sum(weights.values())
    chosen: list[int] = []
    said: set[str] = set()
    while len(chosen) < room:
        gains = {
            at: _gain(window, weights, average, said) + (opening if at == 0 else 0.0)
            for at, window in enumerate(windows)
            if at not in chosen
        }
        if not gains:
            break
        best = min(gains, key=lambda at: (-gains[at], at))
        if chosen and gains[best] <= 0:
            break
        chosen.append(best)
        said.update(windows[best].found)
    return chosen


def _gain(window: Window, weights: Mapping[str, float], average: float, said: set[str]) -> float:
    bulk = _SATURATION * (1 - _LENGTH + _LENGTH * window.length / average)
    return sum(
        weights[term] * (_REPEATED if term in said else 1.0) * count * (_SATURATION + 1) / (count + bulk)
        for term, count in window.found.items()
    )
