"""The verb lab gradient: what structure gains, by how well documents are tagged, written as tables, data and plots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import GoldFile, Json, LibraryDir, OutFolder, Plots

if TYPE_CHECKING:
    from evigraph.lab.gradient import Gradient

__all__ = ["gradient"]

_DEFAULT = Path(".evigraph")
_CLOSEST = 3
"""Correlations that are printed beside the score's."""


def gradient(
    gold: GoldFile,
    out: OutFolder,
    library: LibraryDir = _DEFAULT,
    scores: Annotated[
        Path | None,
        typer.Option(
            metavar="CSV",
            help="A table of the documents' scores, 0 to 100, by an accessibility checker.",
            readable=False,
        ),
    ] = None,
    columns: Annotated[
        str, typer.Option(metavar="DOCUMENT,SCORE", help="The columns of that table.")
    ] = "document,score",
    check: Annotated[
        bool, typer.Option("--check", help="Let the checker score the documents (extra checker).")
    ] = False,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            "--strategy",
            metavar="NAME[@SUBSTRATE]",
            help="The strategy whose gain is studied; more of them stand beside it.",
            show_default="egr-s",
        ),
    ] = None,
    against: Annotated[str, typer.Option(metavar="NAME[@SUBSTRATE]", help="The baseline.")] = "chunk-hybrid",
    edge: Annotated[
        list[float] | None,
        typer.Option(
            metavar="SCORE", min=0, max=100, help="Where a band begins; may be repeated.", show_default="70, 85, 98"
        ),
    ] = None,
    k: Annotated[int, typer.Option("--k", metavar="N", min=1, help="The most pieces of evidence.")] = 10,
    words: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="The most words of evidence a question.", show_default="no bound"),
    ] = None,
    plots: Plots = False,
    json: Json = False,
) -> None:
    """Study what declared structure gains, by how well documents are tagged.

    Every answerable question about one document is asked of every strategy. The folder gets
    gradient.md: recall in bands of the checker's score, what goes with the gain (the score, and each
    structural statistic) and the documents one by one; gradient.json with all of it, and with --plots
    pictures. Needs `pip install 'evigraph[lab]'`.
    """
    from evigraph.cli.files import output_folder
    from evigraph.cli.goldfiles import read_questions
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import print_json, progress_bars
    from evigraph.lab import require_plots
    from evigraph.lab.gradient import (
        EDGES,
        StudySettings,
        gradient_files,
        run_gradient,
        scores_by_checker,
    )
    from evigraph.lab.statistics import require_statistics

    require_statistics()
    if plots:
        require_plots()
    questions = read_questions(gold, None)
    known = _scores(scores, columns, check)
    names = tuple(dict.fromkeys(strategy or ["egr-s"]))
    settings = StudySettings(names, against, k, words, tuple(sorted(set(edge or EDGES))))
    with open_library(library) as opened, output_folder(out, "--out") as write:
        with progress_bars() as bars:
            if check:
                known = scores_by_checker(opened, questions, bars)
            found = run_gradient(opened, questions, known, settings, bars)
        files = gradient_files(found, plots=plots)
        for name, data in files.items():
            write(name, data)
    if json:
        print_json({"out": str(out), "files": list(files), "bands": found.bands, "correlations": found.correlations})
    else:
        _print(found, out, list(files))


def _scores(path: Path | None, columns: str, check: bool) -> dict[str, float]:
    """The scores of the table, if there is one.

    Raises:
        UsageError: there is none, and the checker is not asked for; or both; or the columns are not two.
    """
    from evigraph.errors import UsageError
    from evigraph.lab.gradient import read_scores

    if (path is None) != check:
        raise UsageError("scores are read from a table or made by the checker; give --scores or --check")
    document, parted, score = (part.strip() for part in columns.partition(","))
    if not parted or not document or not score:
        raise UsageError(f"--columns {columns}: give two names, as in document,score")
    return {} if path is None else read_scores(path, document, score)


def _print(found: "Gradient", out: Path, files: list[str]) -> None:
    from rich.table import Table

    from evigraph.cli.output import console, dim, line, say
    from evigraph.lab.gradient import band_name

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("score", no_wrap=True)
    for column in ("n", "docs", *found.settings.all_strategies, "gain", "interval"):
        table.add_column(column.replace("@", "\n@"), justify="right", no_wrap=True)
    for band in found.bands:
        recall = [f"{band.recall[name].mean:.2f}" for name in found.settings.all_strategies]
        gain = band.gain
        bounds = "-" if gain.low is None else f"{gain.low:+.2f} {gain.high:+.2f}"
        table.add_row(band_name(band), f"{band.questions}", f"{band.documents}", *recall, f"{gain.mean:+.2f}", bounds)
    screen = console()
    screen.print(table)
    for each in found.correlations[: 1 + _CLOSEST]:
        rho = each.gain
        told = "no correlation" if rho.rho is None else f"rho {rho.rho:+.2f} ({rho.low:+.2f} to {rho.high:+.2f})"
        screen.print(dim(line(f"{each.of} and the gain: {told}, {rho.n} documents")))
    say(f"{out} written: {', '.join(files)}")
