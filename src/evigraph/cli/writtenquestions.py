"""The verb lab questions: a language model writes questions about a corpus, written as a file that lab ablate asks."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import ChatModel, Json

if TYPE_CHECKING:
    from evigraph.lab.writing import Writing

__all__ = ["questions"]


def questions(
    config: Annotated[
        Path, typer.Argument(help="The configuration of an ablation: a TOML file (docs/ablation.md).", readable=False)
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file of questions to write.", readable=False)],
    chat: ChatModel,
    json: Json = False,
) -> None:
    """Have a language model write questions about the corpus of an ablation.

    What is asked about is sampled beforehand, in documents with headings: one passage, two in different
    sections, or a whole section. Questions that repeat their evidence's words are thrown away, the others
    said in other words, and thrown away if those repeat them.
    """
    from evigraph.cli.files import output_file
    from evigraph.cli.output import print_json, progress_bars
    from evigraph.lab.ablation import placed, read_config
    from evigraph.lab.chat import Chat
    from evigraph.lab.corpora import load_documents, questions_bytes
    from evigraph.lab.writing import write_questions

    settings = placed(read_config(config), config.parent)
    model = Chat(chat, settings.seed, settings.cache)
    model.check()
    with output_file(out, "--out") as write:
        corpus = load_documents(settings.corpus)
        with progress_bars() as bars:
            found = write_questions(settings, corpus, model, bars)
        write(questions_bytes(found.questions))
    if json:
        print_json({"out": str(out), "funnel": found.funnel, "bm25_top_1": found.bm25_top_1})
    else:
        _print(found, out)


def _print(found: "Writing", out: Path) -> None:
    from rich.table import Table

    from evigraph.cli.output import console, counted, dim, say

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("type", no_wrap=True)
    stages = ("sampled", "generated", "passed", "survivors", "finals")
    for stage in stages:
        table.add_column(stage, justify="right", no_wrap=True)
    for name, funnel in found.funnel.items():
        table.add_row(name, *(f"{getattr(funnel, stage):,}" for stage in stages))
    totals = (sum(getattr(funnel, stage) for funnel in found.funnel.values()) for stage in stages)
    table.add_row("all", *(f"{total:,}" for total in totals))
    screen = console()
    screen.print(table)
    if found.without_headings:
        screen.print(dim(f"{counted(found.without_headings, 'document')} without headings left out"))
    screen.print(dim(f"BM25 has a relevant chunk first for {found.bm25_top_1:.1%} of the questions"))
    say(f"{out} written: {counted(len(found.questions), 'question')}")
