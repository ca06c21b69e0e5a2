"""The verb lab report: studies as one page."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import LibraryDir

if TYPE_CHECKING:
    from evigraph.lab.report import Failure

__all__ = ["report"]

_DEFAULT = Path(".evigraph")


def report(
    studies: Annotated[list[Path], typer.Argument(help="Folders that verbs of the lab have written.", readable=False)],
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FILE", help="The file to write: .html, or .md for Markdown.", readable=False),
    ],
    title: Annotated[str, typer.Option(metavar="TEXT", help="What the report is called.")] = "Report",
    gold: Annotated[
        Path | None,
        typer.Option(
            "--gold",
            metavar="GOLD",
            help="A gold file: the questions that fail are listed too, with what is missing and why.",
            readable=False,
        ),
    ] = None,
    library: LibraryDir = _DEFAULT,
    strategy: Annotated[
        str, typer.Option("--strategy", metavar="NAME[@SUBSTRATE]", help="Whose failures are listed.")
    ] = "auto",
    k: Annotated[int, typer.Option("--k", metavar="N", min=1, help="Its most pieces of evidence.")] = 10,
    words: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Its most words of evidence.", show_default="no bound")
    ] = None,
) -> None:
    """Put studies into one page that needs nothing else.

    Tables, plots, what was run with which versions and seeds. With --gold the library is asked again,
    and each question that fails is listed with links to where the evidence stands.
    """
    from evigraph.cli.files import output_file
    from evigraph.cli.output import say
    from evigraph.errors import UsageError
    from evigraph.lab.report import read_study, report_markdown, report_page

    ending = out.suffix.lower()
    if ending not in (".html", ".md"):
        raise UsageError(f"--out {out}: is neither .html nor .md; choose one of these endings")
    found = [read_study(folder) for folder in studies]
    within = "" if words is None else f", within {words:,} words"
    asked = f"{strategy}, k = {k}{within}"
    with output_file(out, "--out") as write:
        failures = None if gold is None else _failures(library, gold, strategy, k, words)
        if ending == ".html":
            write(report_page(title, found, failures, asked))
        else:
            write(report_markdown(title, found, out.parent, failures, asked).encode())
    say(f"{out} written")


def _failures(library: Path, gold: Path, strategy: str, k: int, words: int | None) -> "list[Failure]":
    from evigraph.cli.goldfiles import read_questions
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import progress_bars
    from evigraph.lab.report import find_failures

    questions = read_questions(gold, None)
    with open_library(library) as opened, progress_bars() as bars:
        return find_failures(opened, questions, strategy, k, words, bars)
