"""A corpus with gold evidence: documents as flat text without their headings, questions with character spans."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

__all__ = [
    "MAX_LEVEL",
    "Corpus",
    "CorpusDocument",
    "CorpusQuestion",
    "EvidenceSpan",
    "Flattened",
    "Heading",
    "HeadingLine",
    "flatten",
]

MAX_LEVEL = 4
"""The deepest level of a section that is stored, gold and induced alike; paths follow the true one."""

_BLANK = re.compile(r"\n[^\S\n]*\n\s*")
_LINE = re.compile(r"\n\s*")
_WORD = re.compile(r"\S")


class Heading(NamedTuple):
    """A heading that the document's author wrote: its level (1 the highest), and where in the flat text it stood."""

    level: int
    title: str
    start: int


class HeadingLine(NamedTuple):
    """A heading in a text as it came: the characters from ``start`` to ``end`` are the heading, not content."""

    level: int
    title: str
    start: int
    end: int


class CorpusDocument:
    """A document: ``text`` is its content without its headings, ``headings`` are in order; places count characters.

    ``title`` names it, in words. Headings are kept where the next word begins, in a text that ends before: at its end.
    """

    def __init__(self, id: str, title: str, text: str, headings: Sequence[Heading] = ()) -> None:  # noqa: A002
        self.id = id
        self.title = title
        self.text = text
        self._lead = len(text) - len(text.lstrip())
        self.headings = tuple(heading._replace(start=self._word_at(heading.start)) for heading in headings)

    @cached_property
    def paragraphs(self) -> tuple[int, ...]:
        """Where each paragraph begins, the first at 0; each ends where the next begins, the last with the text.

        Blank lines part paragraphs, in a text without any the ends of lines; so do the places of headings.
        """
        parting = _BLANK if _BLANK.search(self.text) else _LINE
        places = [found.end() for found in parting.finditer(self.text)]
        starts = {0, *(self._word_at(place) for place in places), *(heading.start for heading in self.headings)}
        return tuple(sorted(start for start in starts if start == 0 or start < len(self.text)))

    def _word_at(self, place: int) -> int:
        """Where the next word begins; 0 of the first, whatever stands before it."""
        found = _WORD.search(self.text, place)
        at = len(self.text) if found is None else found.start()
        return at if at > self._lead else 0


class EvidenceSpan(NamedTuple):
    """Gold evidence: the characters from ``start`` to ``end`` (not included) of a document's text."""

    document: str
    start: int
    end: int


class CorpusQuestion(NamedTuple):
    """A question with the spans that answer it, at least one. ``kind`` is its type, where the corpus knows types."""

    id: str
    text: str
    spans: tuple[EvidenceSpan, ...]
    kind: str | None = None

    @property
    def documents(self) -> tuple[str, ...]:
        """The documents that its evidence stands in, each once."""
        return tuple(sorted({span.document for span in self.spans}))


class Corpus:
    """Documents and questions. ``dropped`` counts what was left out, by reason; ``lang`` is a language code."""

    def __init__(
        self,
        name: str,
        lang: str,
        documents: Iterable[CorpusDocument],
        questions: Iterable[CorpusQuestion],
        dropped: Counter[str],
    ) -> None:
        self.name = name
        self.lang = lang
        self.documents = tuple(documents)
        self.questions = tuple(questions)
        self.dropped = dropped


class Flattened:
    """A text without its headings, and where what stood in the original stands now."""

    def __init__(self, text: str, headings: Sequence[HeadingLine]) -> None:
        self._starts = [heading.start for heading in headings]
        self._ends = [heading.end for heading in headings]
        self._removed = [0, *accumulate(heading.end - heading.start for heading in headings)]
        edges = [0, *(edge for heading in headings for edge in heading[2:]), len(text)]
        self.text = "".join(text[one:other] for one, other in zip(edges[::2], edges[1::2], strict=True))
        self.headings = [Heading(h.level, h.title, self.place(h.start)) for h in headings]

    def place(self, offset: int) -> int:
        """Where a character of the original stands; one of a heading: where the heading stood."""
        before = bisect_right(self._ends, offset)
        inside = bisect_right(self._starts, offset) > before
        return (self._starts[before] if inside else offset) - self._removed[before]

    def span(self, start: int, end: int) -> tuple[int, int] | None:
        """Where a span of the original stands; None where nothing but headings was in it."""
        first, last = self.place(start), self.place(end)
        return (first, last) if self.text[first:last].strip() else None


def flatten(text: str, headings: Sequence[HeadingLine], title: str) -> tuple[Flattened, str, list[Heading]]:
    """A text without its headings, the document's title, and its headings with levels that begin at 1.

    A first heading that alone has the highest level and before which nothing stands is the title, and governs no
    section of its own. ``headings`` are in order and do not overlap; ``title`` names a document that has no such.
    """
    flat = Flattened(text, headings)
    found = flat.headings
    if found and not flat.text[: found[0].start].strip():
        levels = [heading.level for heading in found]
        if levels[0] == min(levels) and levels.count(levels[0]) == 1:
            title, found = found[0].title or title, found[1:]
    levels = sorted({heading.level for heading in found})
    top = levels[0] - 1 if levels else 0
    return flat, title, [heading._replace(level=heading.level - top) for heading in found]
