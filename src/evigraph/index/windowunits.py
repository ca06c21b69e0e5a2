"""Window units: the flat text cut every so many tokens, the baseline that knows no structure."""

from collections.abc import Collection, Iterable, Iterator

from evigraph.graph import Fragment, Graph, Status, squeeze
from evigraph.index.tokencount import PIECE, is_cjk
from evigraph.index.tokens import count_words
from evigraph.index.unit import Kind, Unit

__all__ = [
    "WINDOW_STATUS",
    "WINDOW_TOKENS",
    "Word",
    "cut_finer",
    "cut_flat",
    "flat_words",
    "is_flat_text",
    "token_cost",
    "window_units",
]

WINDOW_TOKENS = 800
"""Tokens a window holds (see `evigraph.index.tokencount`)."""

WINDOW_STATUS = (Status.TAGGED, Status.UNTAGGED)
"""The content windows are cut from: all but artifacts."""

_TOKENS_A_WORD = 4 / 3


Word = tuple[str, Fragment]
"""A word with the white space before it, and the fragment it is in."""


def window_units(graph: Graph, lang: str | None) -> list[Unit]:
    """Windows over the text in page order, artifacts left out, tags ignored."""
    return cut_flat(graph, Kind.WINDOW, WINDOW_TOKENS, WINDOW_STATUS, lang)


def cut_flat(graph: Graph, kind: Kind, size: int, status: Collection[Status], lang: str | None) -> list[Unit]:
    """Units of ``size`` tokens over the fragments of some statuses, in page order."""
    units = (_unit(kind, words, lang) for words in _cut(flat_words(graph, status), size))
    return [unit for unit in units if unit.text]


def cut_finer(
    graph: Graph, kind: Kind, size: int, part: int, status: Collection[Status], lang: str | None
) -> dict[tuple[tuple[int, int] | None, str], list[Unit]]:
    """Each unit of :func:`cut_flat`, by its fragments and text, cut again into parts of ``part`` tokens."""
    found: dict[tuple[tuple[int, int] | None, str], list[Unit]] = {}
    for words in _cut(flat_words(graph, status), size):
        unit = _unit(kind, words, lang)
        parts = (_unit(kind, few, lang) for few in _cut(words, part))
        found[unit.fragments, unit.text] = [few for few in parts if few.text]
    return found


def _cut(words: Iterable[Word], size: int) -> Iterator[list[Word]]:
    """Words in groups of ``size`` tokens; white space alone makes no group."""
    group: list[Word] = []
    tokens = 0.0
    for text, fragment in words:
        if tokens >= size:
            yield group
            group, tokens = [], 0.0
        group.append((text, fragment))
        tokens += token_cost(text.strip())
    if tokens:
        yield group


def flat_words(graph: Graph, status: Collection[Status]) -> Iterator[Word]:
    """The words in page order, each with the white space before it."""
    for fragment in graph.fragments:
        if not is_flat_text(fragment, status):
            continue
        end = 0
        for match in PIECE.finditer(fragment.text):
            yield fragment.text[end : match.end()], fragment
            end = match.end()
        if end < len(fragment.text):
            yield fragment.text[end:], fragment


def is_flat_text(fragment: Fragment, status: Collection[Status]) -> bool:
    """Whether a fragment is in the flat text of some statuses. What the tree itself sets aside, as a page's navigation,
    is not."""
    return fragment.status in status and (fragment.artifact is None or fragment.status is Status.ARTIFACT)


def token_cost(word: str) -> float:
    """The tokens of a word; the white space at the end of a fragment costs nothing."""
    if not word:
        return 0.0
    return 1.0 if is_cjk(word) else _TOKENS_A_WORD


def _unit(kind: Kind, words: Iterable[Word], lang: str | None) -> Unit:
    parts = list(words)
    sources = list(dict.fromkeys(fragment.id for text, fragment in parts if text.strip()))
    nodes = (fragment.node for text, fragment in parts if text.strip() and fragment.node is not None)
    text = squeeze("".join(text for text, _ in parts))
    return Unit(
        kind=kind,
        nodes=tuple(dict.fromkeys(nodes)),
        text=text,
        fragments=(sources[0], sources[-1]),
        lang=lang,
        words=count_words(text),
    )
