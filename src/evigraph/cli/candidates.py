"""What lab rcps and lab coverage have in common: the probe, the parsers whose pages are compared, and the chunkers."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from evigraph.cli.output import Bars
    from evigraph.lab.selection import Pages

__all__ = ["Chunkers", "ParserFolders", "Pdf", "Probe", "With", "gather"]

Probe = Annotated[
    Path,
    typer.Option(
        "--probe",
        metavar="PROBE",
        help="The questions, one a line: id, question, page, answer; and lang, domain, kind, flaw if you like.",
        readable=False,
    ),
]

ParserFolders = Annotated[
    list[str] | None,
    typer.Option(
        "--parser",
        metavar="NAME=FOLDER",
        help="A parser and the folder of the page Markdown that it has written, PAGE.md or DOCUMENT/PAGE.md; may be "
        "repeated.",
    ),
]

Pdf = Annotated[
    Path | None,
    typer.Option("--pdf", metavar="FOLDER", help="A folder of PDF files to run parsers on.", readable=False),
]

With = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="NAME",
        help="A parser to run on the PDF files: a layout parser, evigraph-declared or evigraph-reconstructed; may be "
        "repeated.",
        show_default="all that are installed",
    ),
]


Chunkers = Annotated[
    list[str] | None,
    typer.Option(
        "--chunker",
        metavar="NAME",
        help="A chunker: md-h1, md-h2, md-h3, parser-native, fixed-N, section, page, chonkie-recursive-N, "
        "chonkie-sentence-N or lumber:MODEL; may be repeated.",
        show_default="md-h3, parser-native, fixed-500, section",
    ),
]


def gather(folders: list[str] | None, pdf: Path | None, chosen: list[str] | None, bars: "Bars") -> "list[Pages]":
    """The pages of all parsers that are asked for. A parser that reads no file at all is told and left out.

    Raises:
        UsageError: there is none, two have one name, or one cannot be read.
        MissingExtraError: a parser to be run is not installed.
    """
    from evigraph.cli.output import warn
    from evigraph.errors import UsageError
    from evigraph.lab.selection import parse_pdfs, parsers_here, read_pages

    if chosen and pdf is None:
        raise UsageError("--with: names a parser to run, and there is nothing to run it on; add --pdf FOLDER")
    found: list[Pages] = []
    for text in folders or []:
        name, parted, folder = text.partition("=")
        if not (name and parted and folder) or "/" in name:
            raise UsageError(f"--parser {text}: is no NAME=FOLDER; write for example --parser mine=out/pages")
        found.append(read_pages(name, Path(folder)))
    if pdf is not None:
        found.extend(parse_pdfs(pdf, list(dict.fromkeys(chosen or parsers_here())), progress=bars))
    names = [pages.parser for pages in found]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise UsageError(f"{twice}: two parsers have this name; give one of them another")
    for pages in found:
        for failure in pages.failures:
            warn(f"{pages.parser}: {failure}")
    found = [pages for pages in found if pages.markdown]
    if not found:
        raise UsageError("no parser has any page; name one with --parser NAME=FOLDER, or PDF files with --pdf FOLDER")
    return found
