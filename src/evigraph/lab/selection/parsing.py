"""PDF files -> page Markdown, by the layout parsers that are installed and by evigraph itself.

Files are read by worker processes, one after the other, so that times can be compared.
"""

from collections.abc import Sequence
from pathlib import Path

from evigraph.errors import EvigraphError
from evigraph.graph import from_json
from evigraph.index import Progress
from evigraph.lab.selection.pages import Pages, page_key
from evigraph.lab.selection.pdffiles import pdf_files
from evigraph.lab.selection.rendering import render_pages
from evigraph.library.pool import Pool
from evigraph.library.worker import Compiled, Failure, Reply, Request
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources import DEFAULT_PARSER, LAYOUT_PARSERS, layout_parser

__all__ = ["DECLARED", "RECONSTRUCTED", "parse_pdfs", "parsers_here"]

DECLARED = "evigraph-declared"
"""The pages of the graph of what a file declares."""
RECONSTRUCTED = "evigraph-reconstructed"
"""The pages of the graph that evigraph makes of what its default layout parser says."""


def parsers_here() -> list[str]:
    """The parsers that are installed, evigraph's own two last."""
    found: list[str] = []
    for name in LAYOUT_PARSERS:
        try:
            found.append(layout_parser(name).name)
        except EvigraphError:
            continue
    return [*found, DECLARED, RECONSTRUCTED]


def parse_pdfs(
    folder: Path, parsers: Sequence[str], limits: Limits = DEFAULT_LIMITS, progress: Progress | None = None
) -> list[Pages]:
    """The pages of the PDF files of a folder, by each parser.

    A page's key is its file's name without the ending, and from the second page on its number. A file that a parser
    cannot read is among its failures.

    Raises:
        UsageError: there is no PDF file, two have one name, or no such parser.
        MissingExtraError: a parser is not installed.
    """
    files = pdf_files(folder)
    own = {DECLARED, RECONSTRUCTED}
    asked = list(dict.fromkeys(layout_parser(name).name for name in parsers if name not in own))
    if own & set(parsers) and DEFAULT_PARSER not in asked:
        asked.append(DEFAULT_PARSER)
    made = {name: _Made(name) for name in parsers}
    with Pool(1, limits) as pool:
        for turn, parser in enumerate(asked):
            requests = [Request(str(path), kinds=(), parser=parser, pages=True) for path in files]
            for done, (request, reply) in enumerate(pool.compile(requests)):
                if progress:
                    progress("parsing", turn * len(files) + done, len(asked) * len(files))
                _take(made, parser, Path(request.path), reply)
    if progress:
        progress("parsing", len(asked) * len(files), len(asked) * len(files))
    return [one.pages() for one in made.values()]


class _Made:
    """What a parser has made so far."""

    def __init__(self, parser: str) -> None:
        self.parser = parser
        self.markdown: dict[str, str] = {}
        self.seconds = 0.0
        self.failures: list[str] = []

    def add(self, path: Path, pages: Sequence[str], seconds: float) -> None:
        self.markdown |= {page_key(f"{path.stem}/{number}"): text for number, text in enumerate(pages, 1)}
        self.seconds += seconds

    def fail(self, path: Path, cause: str) -> None:
        self.failures.append(f"{path.name}: {cause}")

    def pages(self) -> Pages:
        return Pages(self.parser, self.markdown, round(self.seconds, 3), tuple(self.failures))


def _take(made: dict[str, _Made], parser: str, path: Path, reply: Reply) -> None:
    """Sort a reply into what the parser, and evigraph with it, have made."""
    by = {
        name: made[name]
        for name in (parser, *((DECLARED, RECONSTRUCTED) if parser == DEFAULT_PARSER else ()))
        if name in made
    }
    if isinstance(reply, Failure):
        for one in by.values():
            one.fail(path, reply.cause)
        return
    assert isinstance(reply, Compiled)
    assert reply.reconstructed is not None
    seen = reply.reconstructed
    if DECLARED in by:
        by[DECLARED].add(path, render_pages(from_json(reply.graph)), reply.seconds)
    for name in (parser, RECONSTRUCTED):
        if name in by and seen.graph is None:
            by[name].fail(path, seen.cause or "cannot be read")
    if seen.graph is not None and parser in by:
        by[parser].add(path, seen.pages, seen.parsing)
    if seen.graph is not None and RECONSTRUCTED in by:
        by[RECONSTRUCTED].add(path, render_pages(from_json(seen.graph)), reply.seconds + seen.seconds)
