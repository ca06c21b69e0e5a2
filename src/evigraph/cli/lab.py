"""Verbs that measure: lab gold, lab score; the others have files of their own."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.ablate import ablate
from evigraph.cli.bench import bench
from evigraph.cli.coverage import coverage, gate
from evigraph.cli.gradient import gradient
from evigraph.cli.options import Json, LibraryDir
from evigraph.cli.rcps import rcps
from evigraph.cli.readers import answers
from evigraph.cli.report import report
from evigraph.cli.writtenprobe import probe
from evigraph.cli.writtenquestions import questions

if TYPE_CHECKING:
    from evigraph.lab import Group, Score

__all__ = ["app"]

app = typer.Typer(help="Measure: validate gold questions, score runs, compare strategies.", no_args_is_help=True)

app.command("bench")(bench)
app.command("gradient")(gradient)
app.command("report")(report)
app.command("rcps")(rcps)
app.command("coverage")(coverage)
app.command("gate")(gate)
app.command("ablate")(ablate)
app.command("answers")(answers)
app.command("questions")(questions)
app.command("probe")(probe)

_DEFAULT = Path(".evigraph")
Gold = Annotated[Path, typer.Argument(help="A gold file, one question a line.", readable=False)]


@app.command("gold")
def gold(path: Gold, library: LibraryDir = _DEFAULT, json: Json = False) -> None:
    """Check gold questions: does the evidence stand where they say?"""
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import counted, print_json, say
    from evigraph.lab import read_gold, validate

    questions = read_gold(path)
    with open_library(library) as opened:
        findings = list(validate(questions, opened))
    slots = sum(len(question.slots) for question in questions)
    if json:
        print_json({"questions": len(questions), "slots": slots, "findings": findings})
    else:
        for finding in findings:
            say(f"{finding.question}: {finding.problem}")
        answerable = sum(question.answerable for question in questions)
        say(
            f"{counted(len(questions), 'question')} ({answerable:,} answerable), "
            f"{counted(slots, 'slot')}, {counted(len(findings), 'finding')}"
        )
    if findings:
        raise typer.Exit(1)


@app.command("score")
def score(
    path: Gold,
    runs: Annotated[
        list[Path],
        typer.Argument(help="Run files, as `evigraph retrieve --queries` writes them.", readable=False),
    ],
    band: Annotated[str | None, typer.Option(metavar="NAME", help="Only the questions of this band.")] = None,
    json: Json = False,
) -> None:
    """Score runs against gold: recall, full answers and words.

    A file that is no run is named, the others are scored.
    """
    from evigraph.cli.goldfiles import read_questions
    from evigraph.cli.output import print_json, warn
    from evigraph.errors import EvigraphError
    from evigraph.lab import read_run, score_run

    questions = read_questions(path, band)
    scores: dict[str, Score] = {}
    failed = False
    for name, run in _named(runs).items():
        try:
            scores[name] = score_run(questions, read_run(run))
        except EvigraphError as error:
            failed = True
            warn(error)
    if json and scores:
        print_json(scores)
    elif scores:
        _print_scores(scores)
    if failed:
        raise typer.Exit(1 if scores else 2)


def _named(runs: list[Path]) -> dict[str, Path]:
    """Runs by their files' names without the ending; by their paths where those would name two the same."""
    runs = list(dict.fromkeys(runs))
    by_stem = {run.stem: run for run in runs}
    return by_stem if len(by_stem) == len(runs) else {str(run): run for run in runs}


def _print_scores(scores: "dict[str, Score]") -> None:
    from rich.table import Table

    from evigraph.cli.output import console, dim, line
    from evigraph.lab import TOPOLOGIES

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("run", overflow="fold")
    for column in ("n", "recall", "full", "words", *TOPOLOGIES):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("ms", no_wrap=True)  # on the left, so that a slow machine moves no heading
    for name, result in scores.items():
        cells = ["-"] * 4 if result.all is None else _cells(result.all)
        by_topology = [f"{result.topology[t].recall:.2f}" if t in result.topology else "-" for t in TOPOLOGIES]
        table.add_row(line(name), *cells, *by_topology, f"{1000 * result.seconds_p50:.0f}")
    out = console()
    out.print(table)
    out.print(dim("recall: mean share of slots covered, L0-L4 by topology; ms: median per question"))
    for name, result in scores.items():
        if result.unanswerable:
            said = f"{result.empty} of {result.unanswerable} unanswerable questions came back empty"
            out.print(dim(f"{line(name)}: {said}"))


def _cells(group: "Group") -> list[str]:
    return [f"{group.n}", f"{group.recall:.3f}", f"{group.full:.3f}", f"{group.words:,.0f}"]
