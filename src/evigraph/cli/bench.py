"""The verb lab bench: every strategy on one library and one gold set, written as a folder of tables, data and plots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evigraph.cli.options import Decide, GoldFile, Json, LibraryDir, OutFolder, Plots, Substrate

if TYPE_CHECKING:
    from evigraph.lab import Bench

__all__ = ["bench"]

_DEFAULT = Path(".evigraph")
_BASELINE = "chunk-hybrid"


def bench(
    gold: GoldFile,
    out: OutFolder,
    library: LibraryDir = _DEFAULT,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            "--strategy",
            metavar="NAME[@SUBSTRATE]",
            help="A strategy to run, if need be on a substrate of its own (egr-s@flat); may be repeated.",
            show_default="all",
        ),
    ] = None,
    substrate: Substrate = None,
    k: Annotated[
        list[int] | None,
        typer.Option(
            "--k",
            metavar="N",
            min=1,
            help="The most pieces of evidence; may be repeated.",
            show_default="1, 2, 3, 5, 10, 20, 30",
        ),
    ] = None,
    words: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="The most words of evidence a question.", show_default="no bound"),
    ] = None,
    band: Annotated[str | None, typer.Option(metavar="NAME", help="Only the questions of this band.")] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="The strategy that the others are compared with.", show_default="chunk-hybrid, if run"
        ),
    ] = None,
    decide: Decide = None,
    plots: Plots = False,
    json: Json = False,
) -> None:
    """Run strategies beside each other and write the tables of the comparison.

    Every question is asked of every strategy at every k, with --substrate of every one that does not
    choose it itself; a strategy can be named twice, with two substrates. The folder gets bench.md,
    bench.json with the outcome of each question, and with --plots pictures of recall against words.
    """
    from evigraph.cli.files import output_folder
    from evigraph.cli.goldfiles import read_questions
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import print_json, progress_bars
    from evigraph.errors import UsageError
    from evigraph.lab import DEFAULT_KS, Settings, bench_files, require_plots, run_bench

    if plots:
        require_plots()
    questions = read_questions(gold, band)
    names = list(dict.fromkeys(strategy or _usual(substrate)))
    ks = tuple(sorted(set(k or DEFAULT_KS)))
    settings = Settings(ks=ks, words=words, against=_baseline(against, names), substrate=substrate, decide=decide)
    if decide is not None and not any(name.split("@")[0] == "route" for name in names):
        raise UsageError("--decide: no strategy that is run asks for decisions; add --strategy route")
    with open_library(library) as opened, output_folder(out, "--out") as write:
        with progress_bars() as bars:
            found = run_bench(opened, questions, names, settings, bars)
        files = bench_files(found, plots=plots)
        for name, data in files.items():
            write(name, data)
    how = {"k": settings.table_k, "substrate": settings.substrate}
    if json:
        print_json({"out": str(out), "files": list(files), **how, "strategies": _summary(found)})
    else:
        _print(found, out, list(files))


def _usual(substrate: str | None) -> list[str]:
    """The strategies that can read documents on a substrate."""
    from evigraph.graph import Substrate
    from evigraph.retrieve import STRATEGIES, chooses_substrates

    choice = substrate in (None, Substrate.AUTO)
    return [name for name, made in STRATEGIES.items() if choice or not chooses_substrates(made)]


def _baseline(against: str | None, names: list[str]) -> str | None:
    """The strategy to compare with: the one asked for, or the usual one where it is run."""
    from evigraph.errors import UsageError

    if against is None:
        return _BASELINE if _BASELINE in names else None
    if against not in names:
        raise UsageError(f"--against {against}: is not run; add --strategy {against}, or name one of those that are")
    return against


def _summary(found: "Bench") -> dict[str, Any]:
    runs = {result.strategy: result.at(found.settings.table_k) for result in found.strategies}
    return {name: run.estimates and run.estimates.all for name, run in runs.items()}


def _print(found: "Bench", out: Path, files: list[str]) -> None:
    from rich.table import Table

    from evigraph.cli.output import console, dim, line, say

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("strategy", overflow="fold")
    for column in ("n", "recall", "interval", "full", "words"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("ms", no_wrap=True)
    for result in found.strategies:
        run = result.at(found.settings.table_k)
        cells = ["-"] * 5
        if run.estimates is not None:
            recall, overall = run.estimates.all.recall, run.estimates.all
            bounds = "-" if recall.low is None else f"{recall.low:.2f}-{recall.high:.2f}"
            counts = (f"{overall.n}", f"{recall.mean:.3f}", bounds, f"{overall.full.mean:.3f}")
            cells = [*counts, f"{overall.words.mean:,.0f}"]
        table.add_row(line(result.strategy), *cells, f"{1000 * run.latency.p50:.0f}")
    screen = console()
    screen.print(table)
    on = "" if found.settings.substrate is None else f"; substrate {found.settings.substrate}"
    screen.print(dim(f"k = {found.settings.table_k}{on}; interval: 95 % by resampling documents; ms: median"))
    say(f"{out} written: {', '.join(files)}")
