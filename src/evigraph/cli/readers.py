"""The verb lab answers: a reader answers gold questions, by strategy and by words of context."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import GoldFile, Json, LibraryDir, OutFolder

if TYPE_CHECKING:
    from evigraph.lab.answers import AnswerStudy

__all__ = ["answers"]

_DEFAULT = Path(".evigraph")


def answers(
    gold: GoldFile,
    out: OutFolder,
    library: LibraryDir = _DEFAULT,
    strategy: Annotated[
        list[str] | None,
        typer.Option("--strategy", metavar="NAME", help="How to retrieve; may be repeated.", show_default="auto"),
    ] = None,
    words: Annotated[
        list[int] | None,
        typer.Option(metavar="N", min=1, help="The most words of evidence; may be repeated.", show_default="no bound"),
    ] = None,
    k: Annotated[int, typer.Option("--k", metavar="N", min=1, help="The most pieces of evidence.")] = 3,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="The language model that reads, as of `evigraph ask`.", show_default="extraction"
        ),
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option(
            metavar="MODEL",
            help="A language model on the server of EVIGRAPH_CHAT_URL that judges answers.",
            show_default="nobody judges",
        ),
    ] = None,
    cache: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where what the judge says is kept.", show_default="nowhere", file_okay=False),
    ] = None,
    band: Annotated[
        str | None, typer.Option(metavar="NAME", help="Questions of one band alone.", show_default="all")
    ] = None,
    json: Json = False,
) -> None:
    """Study answers: whether they are right, and whether what they cite holds what an answer needs.

    The folder gets answers.md, tables with intervals, and answers.json, all answers one by one.
    """
    from evigraph.cli.files import output_folder
    from evigraph.cli.goldfiles import read_questions
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import print_json, progress_bars
    from evigraph.errors import UsageError
    from evigraph.lab.answers import AnswerSettings, Judge, answers_files, run_answers

    if cache is not None and judge is None:
        raise UsageError("--cache keeps what a judge says; give --judge, or leave it out")
    questions = read_questions(gold, band)
    judging = None if judge is None else Judge(judge, cache)
    if judging is not None:
        judging.check()
    bounds: tuple[int | None, ...] = tuple(dict.fromkeys(words or [])) or (None,)
    strategies = tuple(dict.fromkeys(strategy or ["auto"]))
    settings = AnswerSettings(strategies, bounds, k, model, judge)
    with open_library(library) as opened, output_folder(out, "--out") as write:
        for name in strategies:
            opened.strategy(name)
        with progress_bars() as bars:
            study = run_answers(opened, questions, settings, judging, bars)
        files = answers_files(study)
        for name, data in files.items():
            write(name, data)
    if json:
        means = [{"strategy": run.strategy, "words": run.words, "means": run.means, "n": run.n} for run in study.runs]
        print_json({"out": str(out), "files": list(files), "reader": study.reader, "runs": means})
    else:
        _print(study, out, list(files))


def _print(study: "AnswerStudy", out: Path, files: list[str]) -> None:
    from rich.table import Table

    from evigraph.cli.output import console, say
    from evigraph.lab.answers.files import SHOWN

    shown = [name for name in SHOWN if any(name in run.means for run in study.runs)]
    short = {"false_answers": "false", "precision": "prec.", "supported": "supp.", "answered": "answ."}
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("strategy", no_wrap=True)
    for column in ("at most", "words", *(short.get(name, name) for name in shown)):
        table.add_column(column, justify="right", no_wrap=True)
    for run in study.runs:
        words = f"{run.means['words'].mean:,.0f}" if "words" in run.means else "-"
        cells = [f"{run.means[name].mean:.2f}" if name in run.means else "-" for name in shown]
        table.add_row(run.strategy, "-" if run.words is None else f"{run.words:,}", words, *cells)
    console().print(table)
    say(f"{out} written: {', '.join(files)}")
