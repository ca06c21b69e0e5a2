"""Window units: the flat text cut every so many tokens, the baseline that knows no structure."""

from collections.abc import Collection, Iterator

from evigraph.graph import Fragment, Graph, Status, squeeze
from evigraph.index.tokencount import PIECE, is_cjk
from evigraph.index.tokens import count_words
from evigraph.index.unit import Kind, Unit

__all__ = ["WINDOW_STATUS", "WINDOW_TOKENS", "cut_flat", "window_units"]

WINDOW_TOKENS = 800
"""Tokens a window holds (see `evigraph.index.tokencount`)."""

WINDOW_STATUS = (Status.TAGGED, Status.UNTAGGED)
"""The content windows are cut from: all but artifacts."""

_TOKENS_A_WORD = 4 / 3


def window_units(graph: Graph, lang: str | None) -> list[Unit]:
    """Windows over the text in page order, artifacts left out, tags ignored."""
    return cut_flat(graph, Kind.WINDOW, WINDOW_TOKENS, WINDOW_STATUS, lang)


def cut_flat(graph: Graph, kind: Kind, size: int, status: Collection[Status], lang: str | None) -> list[Unit]:
    """Units of ``size`` tokens over the fragments of some statuses, in page order."""
    units: list[Unit] = []
    parts: list[str] = []
    sources: list[Fragment] = []
    tokens = 0.0
    for text, fragment in _flat(graph, status):
        if tokens >= size:
            units.append(_unit(kind, parts, sources, lang))
            parts, sources, tokens = [], [], 0.0
        parts.append(text)
        if text.strip() and (not sources or sources[-1] is not fragment):
            sources.append(fragment)
        tokens += _cost(text.strip())
    if sources:
        units.append(_unit(kind, parts, sources, lang))
    return [unit for unit in units if unit.text]


def _flat(graph: Graph, status: Collection[Status]) -> Iterator[tuple[str, Fragment]]:
    """The words in page order, each with the white space before it."""
    for fragment in graph.fragments:
        if fragment.status not in status:
            continue
        end = 0
        for match in PIECE.finditer(fragment.text):
            yield fragment.text[end : match.end()], fragment
            end = match.end()
        if end < len(fragment.text):
            yield fragment.text[end:], fragment


def _cost(word: str) -> float:
    """Tokens of a word; the white space at the end of a fragment costs nothing."""
    if not word:
        return 0.0
    return 1.0 if is_cjk(word) else _TOKENS_A_WORD


def _unit(kind: Kind, parts: list[str], sources: list[Fragment], lang: str | None) -> Unit:
    text = squeeze("".join(parts))
    return Unit(
        kind=kind,
        nodes=tuple(dict.fromkeys(fragment.node for fragment in sources if fragment.node is not None)),
        text=text,
        fragments=(sources[0].id, sources[-1].id),
        lang=lang,
        words=count_words(text),
    )
