"""Candidates: the pages of each parser cut by each chunker, searched by each retriever, judged by one rule.

Each page is parsed once for a parser; with m parsers, c chunkers and R retrievers that is m parsing runs and m * c * R
evaluations. The questions, depths and the rule of relevance are the same for every candidate.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from evigraph.errors import SourceError, UsageError
from evigraph.index import Progress, count_words
from evigraph.lab.selection.chunkers import Chunk, Chunker
from evigraph.lab.selection.levels import RANKED, Level, holds
from evigraph.lab.selection.pages import Pages, page_key
from evigraph.lab.selection.plaintext import has_words, plain_text
from evigraph.lab.selection.probe import ProbeQuestion
from evigraph.lab.selection.retrievers import Retriever

__all__ = ["Cell", "check_probe", "chunks_of", "evaluate", "lacking"]


class Cell(msgspec.Struct, frozen=True):
    """A parser and a chunker.

    ``words`` is the mean of the words of a chunk as it is searched. ``ranks`` has for each retriever and each level of
    the rule the rank of the first relevant chunk of each question, from 1; None where none is among the first
    ``max(ks)``.
    """

    parser: str
    chunker: str
    chunks: int
    words: float
    ranks: dict[str, dict[Level, tuple[int | None, ...]]]

    @property
    def name(self) -> str:
        """How the pair is called: ``PARSER/CHUNKER``."""
        return f"{self.parser}/{self.chunker}"


def check_probe(questions: Sequence[ProbeQuestion], parsers: Sequence[Pages]) -> None:
    """See that the probe asks of pages that there are.

    Raises:
        UsageError: a question's page is a page of no parser.
    """
    known = {key for pages in parsers for key in pages.markdown}
    for question in questions:
        if page_key(question.page) not in known:
            raise UsageError(
                f"{question.page}: the page of question {question.id} is none of any parser's; "
                "name pages by their files without .md, those of a PDF <file name without .pdf>/<page number>"
            )


def chunks_of(pages: Pages, chunker: Chunker) -> Iterator[Chunk]:
    """The chunks of a parser's pages, in the order of the page keys; those of images and blanks alone are left out.

    Raises:
        UsageError: a page cannot be cut.
    """
    for key, markdown in sorted(pages.markdown.items()):
        try:
            cuts = [cut for cut in chunker.cut(markdown) if has_words(cut.text)]
        except SourceError as error:
            raise UsageError(f"{pages.parser}, page {key}: {error.cause}; {error.remedy}") from None
        yield from (Chunk(key, *cut) for cut in cuts)


def evaluate(
    questions: Sequence[ProbeQuestion],
    pages: Pages,
    chunker: Chunker,
    retrievers: Sequence[Retriever],
    depth: int,
    progress: Progress | None = None,
) -> Cell:
    """Rank the chunks of a parser and a chunker for each question, and see where the first relevant one stands.

    A chunk is relevant that comes from the question's page and holds its answer: what is searched with a chunk, as the
    headings above it, is no evidence.

    Raises:
        UsageError: a page cannot be cut.
        EvigraphError: an embedder or a server fails.
    """
    chunks = list(chunks_of(pages, chunker))
    searched = [plain_text(f"{chunk.above}\n\n{chunk.text}" if chunk.above else chunk.text) for chunk in chunks]
    asked = [question.question for question in questions]
    ranks: dict[str, dict[Level, tuple[int | None, ...]]] = {}
    for retriever in retrievers:
        stage = f"{pages.parser}, {chunker.name}: {retriever.name}"

        def told(done: int, total: int, stage: str = stage) -> None:
            if progress:
                progress(stage, done, total)

        rankings = retriever.rank(searched, asked, depth, told)
        ranks[retriever.name] = {
            level: tuple(
                _first(question, [chunks[number] for number in ranking], level)
                for question, ranking in zip(questions, rankings, strict=True)
            )
            for level in RANKED
        }
    words = sum(map(count_words, searched)) / len(searched) if searched else 0.0
    return Cell(pages.parser, chunker.name, len(chunks), round(words, 2), ranks)


def _first(question: ProbeQuestion, ranked: Sequence[Chunk], level: Level) -> int | None:
    """The rank of the first relevant chunk."""
    found = (
        rank
        for rank, chunk in enumerate(ranked, 1)
        if chunk.page == page_key(question.page) and holds(chunk.text, question.answer, level)
    )
    return next(found, None)


def lacking(parsers: Sequence[Pages]) -> Mapping[str, int]:
    """How many pages of the corpus each parser lacks: a page that another has."""
    known = {key for pages in parsers for key in pages.markdown}
    return {pages.parser: len(known) - len(pages.markdown) for pages in parsers}
