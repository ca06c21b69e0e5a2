"""The verb lab ablate: what document structure is worth on a corpus, written as a folder of tables, data and plots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evigraph.cli.options import Json, OutFolder

if TYPE_CHECKING:
    from evigraph.lab.ablation import Ablation, Cell

__all__ = ["ablate"]

_SHOWN = ("cov-nDCG@10", "recall@50", "MRR", "nDCG@10", "coverage@512")
_HEADS = ("cov-nDCG", "r@50", "MRR", "nDCG", "c@512")


def ablate(
    config: Annotated[Path, typer.Argument(help="A configuration: a TOML file (docs/ablation.md).", readable=False)],
    out: OutFolder,
    plots: Annotated[bool, typer.Option("--plots", help="Draw plots too.")] = False,
    trec: Annotated[bool, typer.Option("--trec", help="Write every ranking in TREC's form too.")] = False,
    json: Json = False,
) -> None:
    """Measure what document structure is worth on a corpus (extra lab).

    Eleven ways to cut, label and search the same documents, with windows of matched size and shuffled
    headings as a placebo, are compared on questions with exact evidence. The folder gets ablation.md
    and ablation.json with the values of each question.
    """
    from evigraph.cli.files import output_folder
    from evigraph.cli.output import print_json, progress_bars
    from evigraph.lab import require_plots
    from evigraph.lab.ablation import TrecFiles, ablation_files, placed, read_config, run_ablation
    from evigraph.lab.corpora import load_corpus

    settings = placed(read_config(config), config.parent)
    if plots:
        require_plots()
    with output_folder(out, "--out") as write:
        corpus = load_corpus(settings.corpus)
        rankings = TrecFiles([question.id for question in corpus.questions]) if trec else None
        with progress_bars() as bars:
            found = run_ablation(settings, corpus, bars, rankings)
        files = ablation_files(found, plots=plots) | (rankings.files() if rankings else {})
        for name, data in files.items():
            write(name, data)
    if json:
        print_json({"out": str(out), "files": list(files), **_summary(found)})
    else:
        _print(found, out, list(files))


def _summary(found: "Ablation") -> dict[str, Any]:
    cell = _tested(found)
    return {
        "retriever": cell.retriever,
        "conditions": {name: run.means for name, run in cell.runs.items()},
        "contrasts": cell.contrasts,
        "not_run": found.not_run,
    }


def _tested(found: "Ablation") -> "Cell":
    return next(cell for cell in found.cells if cell.primary)


def _print(found: "Ablation", out: Path, files: list[str]) -> None:
    from rich.table import Table

    from evigraph.cli.output import console, counted, dim, line, say

    cell = _tested(found)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("condition", overflow="fold")
    for column in ("n", "chunks", "tokens", *_HEADS):
        table.add_column(column, justify="right", no_wrap=True)
    for name, run in cell.runs.items():
        facts = found.chunks[name]
        sizes = [f"{run.n:,}", f"{facts.chunks:,}", f"{facts.content + facts.prefix:.0f}"]
        table.add_row(name, *sizes, *(f"{run.means[measure].mean:.3f}" for measure in _SHOWN))
    screen = console()
    screen.print(table)
    _print_contrasts(cell)
    for name, why in sorted(found.not_run.items()):
        screen.print(dim(f"{name} not run: {why}"))
    screen.print(dim(line(f"retriever {cell.retriever}; structure: {found.structure.inducer}")))
    written = ", ".join(files) if len(files) <= _MOST_NAMED else counted(len(files), "file")
    say(f"{out} written: {written}")


_MOST_NAMED = 8


def _print_contrasts(cell: "Cell") -> None:
    from rich.table import Table

    from evigraph.cli.output import console
    from evigraph.lab.ablation import CONTRASTS
    from evigraph.lab.ablation.tables import signed

    if not cell.contrasts:
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("contrast", "n", "cov-nDCG", "interval", "p (Holm)", "dz"):
        table.add_column(column, justify="left" if column == "contrast" else "right", no_wrap=True)
    for name, tested in cell.contrasts.items():
        own = tested.contrast
        bounds = "-" if own.low is None else f"{signed(own.low)}, {signed(own.high)}"
        holm = "-" if tested.holm is None else "< 0.001" if tested.holm < 0.001 else f"{tested.holm:.3f}"
        said = f"{name}: {CONTRASTS[name].condition} - {CONTRASTS[name].less}"
        table.add_row(said, f"{own.n:,}", signed(own.mean), bounds, holm, signed(own.dz, 2))
    screen = console()
    screen.print()
    screen.print(table)
