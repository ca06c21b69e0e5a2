"""HTML files for tests: read or compiled from their text, and the words that an independent reader finds in them."""

import re
from html.parser import HTMLParser
from pathlib import Path

from evigraph.derive import compile_graph
from evigraph.graph import Graph
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.html import read_html
from support.markdown import at, outline, place, said

__all__ = ["at", "compiled", "graph_words", "outline", "path_of", "place", "read", "said", "shown_words", "words"]

NAME = Path("file.html")
_WITHIN_WORDS = frozenset(
    {
        *("a", "abbr", "b", "bdi", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "s", "samp"),
        *("small", "span", "strong", "sub", "sup", "u", "var"),
    }
)
"""Elements whose tags part no words."""


def read(text: str | bytes, limits: Limits = DEFAULT_LIMITS, name: Path = NAME) -> Graph:
    """The declared graph of a text."""
    return read_html(name, text if isinstance(text, bytes) else text.encode(), limits)


def compiled(text: str | bytes, limits: Limits = DEFAULT_LIMITS) -> Graph:
    """The compiled graph of a text."""
    return compile_graph(read(text, limits), limits)


def path_of(graph: Graph, says: str) -> str | None:
    """The path of the one fragment that says so."""
    (found,) = [fragment for fragment in graph.fragments if fragment.text.strip() == says]
    return found.anchor.path


def words(text: str) -> list[str]:
    """The words of a text, marks within them apart."""
    return re.findall(r"\w+", text)


def graph_words(graph: Graph) -> list[str]:
    """The words of all content of a graph, artifacts and alternate texts with it."""
    shown = "".join(fragment.text for fragment in graph.fragments)
    return words(" ".join([shown, *(node.alt or "" for node in graph.nodes)]))


def shown_words(source: str) -> list[str]:
    """The words that a file shows, as the standard library's parser has them: all but scripts, styles and the head."""
    reader = _Reader(convert_charrefs=True)
    reader.feed(source)
    reader.close()
    return words("".join(reader.texts))


class _Reader(HTMLParser):
    """Collects text."""

    def __init__(self, *, convert_charrefs: bool) -> None:
        super().__init__(convert_charrefs=convert_charrefs)
        self.texts: list[str] = []
        self._within = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._part(tag)
        if tag in ("head", "script", "style", "template"):
            self._within += 1

    def handle_endtag(self, tag: str) -> None:
        self._part(tag)
        if tag in ("head", "script", "style", "template"):
            self._within = max(0, self._within - 1)

    def _part(self, tag: str) -> None:
        if tag not in _WITHIN_WORDS:
            self.texts.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._within:
            self.texts.append(data)
