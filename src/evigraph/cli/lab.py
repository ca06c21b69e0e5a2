"""Verbs that measure: lab gold, lab score."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import Json, LibraryDir

if TYPE_CHECKING:
    from evigraph.lab import Group, Score

__all__ = ["app"]

app = typer.Typer(help="Measure: validate gold questions, score runs.", no_args_is_help=True)

_DEFAULT = Path(".evigraph")
Gold = Annotated[Path, typer.Argument(help="A gold file, one question a line.")]


@app.command("gold")
def gold(path: Gold, library: LibraryDir = _DEFAULT, json: Json = False) -> None:
    """Check gold questions: does each piece of evidence stand on its page of its document?"""
    from evigraph.cli.output import print_json
    from evigraph.lab import read_gold, validate
    from evigraph.library import Library

    questions = read_gold(path)
    with Library(library, create=False) as opened:
        findings = list(validate(questions, opened))
    slots = sum(len(question.slots) for question in questions)
    if json:
        print_json({"questions": len(questions), "slots": slots, "findings": findings})
    else:
        for finding in findings:
            typer.echo(f"{finding.question}: {finding.problem}")
        answerable = sum(question.answerable for question in questions)
        typer.echo(
            f"{len(questions)} questions ({answerable} answerable), {slots} slots, "
            f"{len(findings)} finding{'' if len(findings) == 1 else 's'}"
        )
    if findings:
        raise typer.Exit(1)


@app.command("score")
def score(
    path: Gold,
    runs: Annotated[list[Path], typer.Argument(help="Run files, as `evigraph retrieve --queries` writes them.")],
    band: Annotated[str | None, typer.Option(help="Only the questions of this band.")] = None,
    json: Json = False,
) -> None:
    """Score runs against gold: recall, full answers and words, by topology."""
    from evigraph.cli.output import print_json
    from evigraph.errors import UsageError
    from evigraph.lab import read_gold, read_run, score_run

    questions = [question for question in read_gold(path) if band is None or question.band == band]
    if not questions:
        raise UsageError(f"{path}: no questions of band {band}; leave --band out")
    scores = {run.stem: score_run(questions, read_run(run)) for run in runs}
    if json:
        print_json(scores)
        return
    _print_scores(scores)


def _print_scores(scores: "dict[str, Score]") -> None:
    from rich.table import Table

    from evigraph.cli.output import console, dim
    from evigraph.lab import TOPOLOGIES

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("run", overflow="fold")
    for column in ("n", "recall", "full", "words", *TOPOLOGIES, "ms"):
        table.add_column(column, justify="right", no_wrap=True)
    for name, result in scores.items():
        cells = ["-"] * 4 if result.all is None else _cells(result.all)
        by_topology = [f"{result.topology[t].recall:.2f}" if t in result.topology else "-" for t in TOPOLOGIES]
        table.add_row(name, *cells, *by_topology, f"{1000 * result.seconds_p50:.0f}")
    out = console()
    out.print(table)
    out.print(dim("recall: mean share of evidence slots covered; L0-L4: recall by topology; ms: median of a question"))
    for name, result in scores.items():
        if result.unanswerable:
            out.print(dim(f"{name}: {result.empty} of {result.unanswerable} unanswerable questions came back empty"))


def _cells(group: "Group") -> list[str]:
    return [f"{group.n}", f"{group.recall:.3f}", f"{group.full:.3f}", f"{group.words:,.0f}"]
