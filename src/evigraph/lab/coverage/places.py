"""Coverage: where each answer stands before anything is searched, and so which layer can lose it.

An answer that the page's transcription does not hold is *absent*: no chunker brings it back. One that the page holds
and no chunk of it is *split*: rechunking or overlap repairs that. One that a chunk holds is *covered*: if retrieval
does not find it, the index or the retriever is to blame. All by the same matcher, at a named level.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from evigraph.index import Progress, count_words
from evigraph.lab.coverage.differences import Loss, describe
from evigraph.lab.coverage.surroundings import stands_in_table
from evigraph.lab.provenance import Provenance, provenance
from evigraph.lab.selection import (
    LEVELS,
    Chunker,
    Level,
    Pages,
    ProbeQuestion,
    check_probe,
    chunks_of,
    holds,
    page_key,
    plain_text,
)

__all__ = ["ACT_AT", "Action", "CellCoverage", "Coverage", "Kind", "ParserCoverage", "Place", "run_coverage"]

ACT_AT = 0.05
"""The share of the answers that a layer must lose to be worth acting on: what the stop rule asks a gain to be."""


class Place(StrEnum):
    """What is left of an answer."""

    COVERED = "covered"
    SPLIT = "split"
    ABSENT = "absent"


class Action(StrEnum):
    """What follows: look at the index and the retriever, cut otherwise, or look at the parser."""

    INDEX = "index"
    RECHUNK = "rechunk"
    PARSER = "parser"


class Kind(StrEnum):
    """What an answer stands in."""

    TABLE = "table"
    PROSE = "prose"


class ParserCoverage(msgspec.Struct, frozen=True):
    """What a parser's pages hold before they are cut.

    ``found`` has for each question the strictest level from L1 on at which its page holds the answer; None: at none.
    ``losses`` describes those that are absent at L1.
    """

    parser: str
    found: tuple[Level | None, ...]
    losses: tuple[Loss, ...]

    def absent(self, level: Level) -> list[bool]:
        """For each question whether its answer is absent at a level from L1 on."""
        return [found is None or found > level for found in self.found]


class CellCoverage(msgspec.Struct, frozen=True):
    """A parser and a chunker: for each level the place of each question's answer; and what follows.

    ``action`` is to inspect the first layer that loses five points of the answers. ``genuine`` says that the parser
    loses as many for the most tolerant matcher too; where it is to be inspected and does not, it writes them otherwise.
    """

    parser: str
    chunker: str
    chunks: int
    words: float
    places: dict[Level, tuple[Place, ...]]
    action: Action
    genuine: bool

    def share(self, place: Place, level: Level = Level.EXACT) -> float:
        """The share of the answers that are there."""
        return self.places[level].count(place) / len(self.places[level])


class Coverage(msgspec.Struct, frozen=True):
    """All that was found, question by question. ``kinds`` says of each question what its answer stands in;
    ``made_with`` are the versions of what found it."""

    questions: tuple[ProbeQuestion, ...]
    kinds: tuple[Kind, ...]
    parsers: tuple[ParserCoverage, ...]
    cells: tuple[CellCoverage, ...]
    made_with: Provenance | None = None

    def of(self, parser: str) -> ParserCoverage:
        """What a parser's pages hold."""
        return next(found for found in self.parsers if found.parser == parser)


def run_coverage(
    questions: Sequence[ProbeQuestion],
    parsers: Sequence[Pages],
    chunkers: Sequence[Chunker],
    progress: Progress | None = None,
) -> Coverage:
    """See where each answer stands, for each parser and chunker.

    Raises:
        UsageError: the probe asks of a page that no parser has, or a page cannot be cut.
    """
    check_probe(questions, parsers)
    kinds = tuple(_kind(question, parsers) for question in questions)
    pages: list[ParserCoverage] = []
    cells: list[CellCoverage] = []
    for turn, parsed in enumerate(parsers):
        pages.append(_pages(questions, kinds, parsed))
        for done, chunker in enumerate(chunkers):
            if progress:
                progress("looking for answers", turn * len(chunkers) + done, len(parsers) * len(chunkers))
            cells.append(_cell(questions, parsed, chunker, pages[-1]))
    if progress:
        progress("looking for answers", len(parsers) * len(chunkers), len(parsers) * len(chunkers))
    return Coverage(tuple(questions), kinds, tuple(pages), tuple(cells), provenance())


def _kind(question: ProbeQuestion, parsers: Sequence[Pages]) -> Kind:
    """What the probe says; else what the answer stands in with most of the parsers that have it, of equals a table."""
    if question.kind is not None:
        return Kind.TABLE if question.kind == Kind.TABLE else Kind.PROSE
    texts = [pages.markdown.get(page_key(question.page), "") for pages in parsers]
    votes = [stands_in_table(text, question.answer) for text in texts if holds(text, question.answer, Level.EXACT)]
    return Kind.TABLE if votes and 2 * sum(votes) >= len(votes) else Kind.PROSE


def _pages(questions: Sequence[ProbeQuestion], kinds: Sequence[Kind], parsed: Pages) -> ParserCoverage:
    found: list[Level | None] = []
    losses: list[Loss] = []
    for question, kind in zip(questions, kinds, strict=True):
        text = parsed.markdown.get(page_key(question.page), "")
        level = next((level for level in LEVELS[1:] if holds(text, question.answer, level)), None)
        found.append(level)
        if level is not Level.EXACT:
            losses.append(describe(question, text, level, in_table=kind is Kind.TABLE))
    return ParserCoverage(parsed.parser, tuple(found), tuple(losses))


def _cell(
    questions: Sequence[ProbeQuestion], parsed: Pages, chunker: Chunker, on_pages: ParserCoverage
) -> CellCoverage:
    by_page: dict[str, list[str]] = {}
    words = count = 0
    for chunk in chunks_of(parsed, chunker):
        by_page.setdefault(chunk.page, []).append(chunk.text)
        words += count_words(plain_text(f"{chunk.above}\n\n{chunk.text}"))
        count += 1
    places: dict[Level, tuple[Place, ...]] = {}
    for level in LEVELS[1:]:
        absent = on_pages.absent(level)
        places[level] = tuple(
            Place.ABSENT
            if gone
            else Place.COVERED
            if any(holds(text, question.answer, level) for text in by_page.get(page_key(question.page), []))
            else Place.SPLIT
            for question, gone in zip(questions, absent, strict=True)
        )
    genuine = places[Level.TOLERANT].count(Place.ABSENT) >= ACT_AT * len(questions)
    mean = round(words / max(count, 1), 2)
    return CellCoverage(parsed.parser, chunker.name, count, mean, places, _action(places), genuine)


def _action(places: dict[Level, tuple[Place, ...]]) -> Action:
    """The first layer from the parser on that loses enough; none: what comes after the chunker."""
    exact = places[Level.EXACT]
    if exact.count(Place.ABSENT) >= ACT_AT * len(exact):
        return Action.PARSER
    return Action.RECHUNK if exact.count(Place.SPLIT) >= ACT_AT * len(exact) else Action.INDEX
