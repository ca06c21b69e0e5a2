"""The verbs lab coverage, where answers are lost before anything is searched, and lab gate, the stop rule."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.candidates import Chunkers, ParserFolders, Pdf, Probe, With
from evigraph.cli.options import Json, OutFolder, Plots

if TYPE_CHECKING:
    from evigraph.lab.coverage import Coverage

__all__ = ["coverage", "gate"]


def coverage(
    probe: Probe,
    out: OutFolder,
    parser: ParserFolders = None,
    pdf: Pdf = None,
    with_: With = None,
    chunker: Chunkers = None,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Write pages as preference pairs too, to train a parser with.")
    ] = False,
    plots: Plots = False,
    json: Json = False,
) -> None:
    """See which layer loses an answer: the parser, the chunker, or what comes after.

    Nothing is searched. The folder gets coverage.md, coverage.json with the place of every answer and
    what stands instead of the absent ones, with --pairs preferences.jsonl, and with --plots pictures.
    """
    from evigraph.cli.candidates import gather
    from evigraph.cli.files import output_folder
    from evigraph.cli.output import print_json, progress_bars
    from evigraph.lab import require_plots
    from evigraph.lab.coverage import coverage_files, run_coverage
    from evigraph.lab.selection import DEFAULT_CHUNKERS, chunker_named, read_probe

    if plots:
        require_plots()
    questions = read_probe(probe)
    chunkers = [chunker_named(name) for name in dict.fromkeys(chunker or DEFAULT_CHUNKERS)]
    with output_folder(out, "--out") as write:
        with progress_bars() as bars:
            parsers = gather(parser, pdf, with_, bars)
            found = run_coverage(questions, parsers, chunkers, bars)
        files = coverage_files(found, parsers, pairs=pairs, plots=plots)
        for name, data in files.items():
            write(name, data)
    if json:
        print_json({"out": str(out), "files": list(files), "cells": _summary(found)})
    else:
        _print(found, out, list(files))


def gate(
    before: Annotated[Path, typer.Argument(help="An rcps.json, a run, or lines of id and value.", readable=False)],
    after: Annotated[Path, typer.Argument(help="The same after the change; it may be the same file.", readable=False)],
    from_: Annotated[
        str | None, typer.Option("--from", metavar="PARSER/CHUNKER", help="The pair of BEFORE's rcps.json.")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="PARSER/CHUNKER", help="The pair of AFTER's rcps.json.")
    ] = None,
    gold: Annotated[
        Path | None,
        typer.Option("--gold", metavar="GOLD", help="The gold file that two runs are scored by.", readable=False),
    ] = None,
    points: Annotated[float, typer.Option(metavar="N", min=0, max=100, help="The least gain, in points.")] = 5.0,
    json: Json = False,
) -> None:
    """Say whether a change is worth acting on: the stop rule.

    It passes where the mean outcome of the same questions gains at least five points and the lower bound of
    the gain's 95 % interval is above zero.
    """
    from evigraph.cli.output import print_json, say
    from evigraph.errors import UsageError
    from evigraph.lab import read_gold
    from evigraph.lab.coverage import gate as judge
    from evigraph.lab.coverage import read_outcomes

    if (from_ is None) != (to is None):
        raise UsageError("--from and --to go together; name a pair of each rcps.json")
    if from_ is not None and gold is not None:
        raise UsageError("--gold scores runs, and --from names a pair of an rcps.json; leave one away")
    questions = None if gold is None else read_gold(gold)
    found = judge(read_outcomes(before, from_, questions), read_outcomes(after, to, questions), points)
    if json:
        print_json(found)
        return
    gain = found.gain
    bounds = "" if gain.low is None or gain.high is None else f" [{100 * gain.low:+.1f}, {100 * gain.high:+.1f}]"
    verdict = "act" if found.passes else "stop"
    say(
        f"{verdict}: {found.before:.3f} -> {found.after:.3f}, {100 * gain.mean:+.1f} points{bounds}, "
        f"{found.n} questions"
    )
    say(f"the rule: a gain of at least {points:g} points, with a 95 % lower bound above zero")


def _summary(found: "Coverage") -> list[dict[str, object]]:
    from evigraph.lab.coverage import Place

    return [
        {
            "parser": cell.parser,
            "chunker": cell.chunker,
            **{place.value: cell.share(place) for place in Place},
            "action": cell.action,
            "genuine": cell.genuine,
        }
        for cell in found.cells
    ]


def _print(found: "Coverage", out: Path, files: list[str]) -> None:
    from rich.table import Table

    from evigraph.cli.output import console, dim, line, say
    from evigraph.lab.coverage import Place
    from evigraph.lab.selection import Level

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("parser", overflow="fold", max_width=22)
    table.add_column("chunker", overflow="fold", max_width=13)
    for column in (*(place.value for place in Place), "at L4", "words"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("look at", no_wrap=True)
    for cell in found.cells:
        shares = [f"{cell.share(place):.1%}" for place in Place]
        lost = f"{cell.share(Place.ABSENT, Level.TOLERANT):.1%}"
        table.add_row(line(cell.parser), line(cell.chunker), *shares, lost, f"{cell.words:,.0f}", cell.action)
    screen = console()
    screen.print(table)
    screen.print(dim(f"{len(found.questions)} answers, as they stand on their pages (L1)"))
    screen.print(dim("at L4: absent for the most tolerant matcher too; words: mean of a chunk"))
    say(f"{out} written: {', '.join(files)}")
