"""The one normaliser: an article's paragraphs -> flat text, the table of its paragraphs, and the sections over them.

The text is built paragraph by paragraph, and where each stands is noted as it is written. Sections are ranges of
paragraphs and take their characters from this table: no heading is ever looked for in the text.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from evigraph.lab.corpora.corpus import MAX_LEVEL, CorpusDocument, Heading
from evigraph.lab.corpora.wikipedia.article import Article, Title

__all__ = ["CanonicalArticle", "Segment", "canonical", "violations"]

_BETWEEN = "\n\n"


class Segment(NamedTuple):
    """A section with paragraphs of its own: those from ``first`` to ``last`` (not included), which are the characters
    from ``start`` to ``end`` (not included).

    ``path`` has the titles from the top-level section down to its own, and so its true depth; ``level`` is that depth
    within :data:`evigraph.lab.corpora.MAX_LEVEL`. What stands before the first heading has no path, and level 1.
    """

    path: tuple[str, ...]
    level: int
    first: int
    last: int
    start: int
    end: int


class CanonicalArticle(NamedTuple):
    """An article as a corpus has it: ``table`` has the (start, end) of each paragraph, ``segments`` tile it."""

    document: CorpusDocument
    table: tuple[tuple[int, int], ...]
    segments: tuple[Segment, ...]

    @property
    def depth(self) -> int:
        """How deep its headings are nested; 0: it has none."""
        return max((len(segment.path) for segment in self.segments), default=0)


def canonical(article: Article, apparatus: Iterable[str]) -> CanonicalArticle:
    """Build the flat document of an article.

    A section whose title is one of ``apparatus``, in any case, is no content, with all that is under it; a heading
    under which nothing stands is none. Levels that an author left out do not count: depth is how many headings are
    above.
    """
    unwanted = {title.casefold() for title in apparatus}
    builder = _Builder()
    skipped: int | None = None
    for block in article.blocks:
        if isinstance(block, Title):
            if skipped is not None and block.level > skipped:
                continue
            skipped = block.level if block.text.casefold() in unwanted else None
            if skipped is None:
                builder.head(block)
            else:
                builder.close(block.level)
        elif skipped is None:
            builder.write(block)
    return builder.built(article.title)


class _Builder:
    """Writes paragraphs one behind the other."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._at = 0
        self._table: list[tuple[int, int]] = []
        self._open: list[Title] = []
        self._told = 0
        """How many of the open headings stand in the document already: the others wait for a paragraph."""
        self._headings: list[Heading] = []
        self._begins: list[tuple[tuple[str, ...], int]] = []
        """Of each section its path and its first paragraph."""

    def close(self, level: int) -> None:
        """End the sections that a heading of a level ends."""
        while self._open and self._open[-1].level >= level:
            self._open.pop()
        self._told = min(self._told, len(self._open))

    def head(self, title: Title) -> None:
        self.close(title.level)
        self._open.append(title)

    def write(self, paragraph: str) -> None:
        if self._table:
            self._text.append(_BETWEEN)
            self._at += len(_BETWEEN)
        for depth, title in enumerate(self._open[self._told :], self._told + 1):
            self._headings.append(Heading(depth, title.text, self._at))
        path = tuple(title.text for title in self._open)
        if not self._begins or self._told < len(self._open) or self._begins[-1][0] != path:
            self._begins.append((path, len(self._table)))
        self._told = len(self._open)
        self._text.append(paragraph)
        self._table.append((self._at, self._at + len(paragraph)))
        self._at += len(paragraph)

    def built(self, title: str) -> CanonicalArticle:
        firsts = [*(first for _, first in self._begins), len(self._table)]
        segments = tuple(
            Segment(
                path, min(max(1, len(path)), MAX_LEVEL), first, last, self._table[first][0], self._table[last - 1][1]
            )
            for (path, _), (first, last) in zip(self._begins, pairwise(firsts), strict=True)
        )
        document = CorpusDocument(title, title, "".join(self._text), self._headings)
        return CanonicalArticle(document, tuple(self._table), segments)


def violations(document: CorpusDocument, table: Sequence[tuple[int, int]], segments: Sequence[Segment]) -> list[str]:
    """What of a document, its paragraph table and its sections does not agree, a sentence each; nothing: verified.

    The paragraphs are the document's own and stand in order; sections tile them without gap or overlap, from the
    first to the last; their characters are those of the table; ranges are within it and levels from 1 to
    :data:`evigraph.lab.corpora.MAX_LEVEL`.
    """
    wrong = _of_table(document, table)
    at = 0
    for number, segment in enumerate(segments):
        if not 0 <= segment.first < segment.last <= len(table):
            wrong.append(f"section {number} has paragraphs {segment.first} to {segment.last} of {len(table)}")
        elif (segment.start, segment.end) != (table[segment.first][0], table[segment.last - 1][1]):
            wrong.append(f"section {number}: its characters disagree with the paragraph table")
        if not 1 <= segment.level <= MAX_LEVEL:
            wrong.append(f"section {number} has level {segment.level}, not 1 to {MAX_LEVEL}")
        if segment.first != at:
            wrong.append(f"section {number} begins at paragraph {segment.first}, the one before ends at {at}")
        at = segment.last
    if at != len(table):
        wrong.append(f"the last section ends at paragraph {at} of {len(table)}")
    return wrong


def _of_table(document: CorpusDocument, table: Sequence[tuple[int, int]]) -> list[str]:
    wrong: list[str] = []
    if [start for start, _ in table] != list(document.paragraphs if document.text else ()):
        wrong.append("the paragraph table is not that of the document's paragraphs")
    end = -len(_BETWEEN)
    for number, (start, stop) in enumerate(table):
        if start != end + len(_BETWEEN) or not start < stop:
            wrong.append(f"paragraph {number} is from {start} to {stop}, the one before ends at {max(end, 0)}")
        end = stop
    if table and end != len(document.text):
        wrong.append(f"the last paragraph ends at {end}, the document at {len(document.text)}")
    starts = {start for start, _ in table}
    wrong += [f"heading {h.title!r} begins no paragraph" for h in document.headings if h.start not in starts]
    return wrong
