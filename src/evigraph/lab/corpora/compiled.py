"""Files as corpus documents: those that evigraph compiles, with their headings, and plain text."""

from pathlib import Path

from evigraph.derive import compile_file, heading_levels
from evigraph.graph import GraphView
from evigraph.index import leaves
from evigraph.lab.corpora.corpus import CorpusDocument, HeadingLine, flatten
from evigraph.lab.corpora.files import read_text
from evigraph.lab.corpora.locate import Located

__all__ = ["Compiled"]

_PLAIN = frozenset({".txt", ".text"})


class Compiled:
    """A file as evigraph reads it: each leaf of its graph a paragraph; a ``.txt`` file as it is written.

    ``name`` is the document's id, and its title where the file has none.

    Raises:
        SourceError: the file cannot be compiled.
        UsageError: a plain text cannot be read.
    """

    def __init__(self, path: Path, name: str) -> None:
        self._pages: dict[int, tuple[int, int]] = {}
        if path.suffix.lower() in _PLAIN:
            self.document = CorpusDocument(name, name, read_text(path))
        else:
            self._compile(path, name)
        self._located = Located(self.document.text)

    def find(self, text: str, page: int | None = None) -> tuple[int, int] | None:
        """Where a text stands (see :meth:`Located.find`): on a page, counted from 1, where one is named and known."""
        return self._located.find(text, None if page is None else self._pages.get(page))

    def _compile(self, path: Path, name: str) -> None:
        graph = compile_file(path)
        view = GraphView(graph)
        levels = heading_levels(view)
        parts: list[str] = []
        lines: list[HeadingLine] = []
        places: list[tuple[int, int, int]] = []
        at = 0
        for leaf in leaves(view):
            text = f"{leaf.text.strip()}\n\n"
            if leaf.node in levels:
                lines.append(HeadingLine(levels[leaf.node], " ".join(leaf.text.split()), at, at + len(text)))
            places += [(page, at, at + len(text)) for page in view.pages(leaf.node)]
            parts.append(text)
            at += len(text)
        flat, title, headings = flatten("".join(parts), lines, graph.document.title or name)
        self.document = CorpusDocument(name, title, flat.text, headings)
        for page, start, end in places:
            first, last = flat.place(start), flat.place(end)
            low, high = self._pages.get(page, (first, last))
            self._pages[page] = min(low, first), max(high, last)
