"""The verb lab probe: a language model writes a probe for lab rcps and lab coverage."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import ChatModel, Json

if TYPE_CHECKING:
    from evigraph.cli.output import Bars
    from evigraph.lab.selection import Pages, ProbeWriting

__all__ = ["probe"]

_SEED = 20261130  # that of evigraph.lab.bootstrap, which is not imported here to keep `--help` quick


def probe(
    chat: ChatModel,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The probe to write.", readable=False)],
    pdf: Annotated[
        Path | None,
        typer.Option("--pdf", metavar="FOLDER", help="PDF files, whose text PDFium reads.", readable=False),
    ] = None,
    pages: Annotated[
        str | None,
        typer.Option(
            "--pages",
            metavar="NAME=FOLDER",
            help="Page texts instead, PAGE.md or DOCUMENT/PAGE.md, and what the probe says has read them.",
        ),
    ] = None,
    sample: Annotated[
        int, typer.Option("--sample", metavar="N", min=1, max=100_000, help="How many pages are asked about.")
    ] = 20,
    per_page: Annotated[
        int, typer.Option("--per-page", metavar="N", min=1, max=20, help="How many questions a page.")
    ] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Draws the pages.")] = _SEED,
    cache: Annotated[
        Path | None,
        typer.Option("--cache", metavar="FOLDER", help="Keeps what the model has answered.", readable=False),
    ] = None,
    json: Json = False,
) -> None:
    """Have a language model write a probe: questions about sampled pages, for lab rcps.

    Only answers that stand word for word on the page are kept. What is known to make a question measure
    badly is looked for: some are thrown away, the others say it in their field flaw.
    """
    from evigraph.cli.files import output_file
    from evigraph.cli.output import print_json, progress_bars
    from evigraph.lab.chat import Chat
    from evigraph.lab.selection import probe_bytes, write_probe

    model = Chat(chat, seed, cache)
    model.check()
    with output_file(out, "--out") as write:
        with progress_bars() as bars:
            found = write_probe(_read(pdf, pages, bars), model, sample, per_page, seed, bars)
        write(probe_bytes(found))
    if json:
        print_json({"out": str(out), "written": found})
    else:
        _print(found, out)


def _read(pdf: Path | None, pages: str | None, bars: "Bars") -> "Pages":
    from evigraph.cli.output import warn
    from evigraph.errors import UsageError
    from evigraph.lab.selection import pdf_page_texts, read_pages

    if (pdf is None) == (pages is None):
        raise UsageError("whose text is asked about? name either PDF files by --pdf FOLDER or pages by --pages")
    if pages is not None:
        name, parted, folder = pages.partition("=")
        if not (name and parted and folder):
            raise UsageError(f"--pages {pages}: is no NAME=FOLDER; write for example --pages typed=out/pages")
        return read_pages(name, Path(folder))
    assert pdf is not None
    found = pdf_page_texts(pdf, progress=bars)
    for failure in found.failures:
        warn(failure)
    return found


def _print(found: "ProbeWriting", out: Path) -> None:
    from evigraph.cli.output import counted, say

    say(f"{counted(found.pages, 'page')} asked about, {found.passed_over:,} with too few words passed over")
    if found.unreadable:
        say(f"answers that could not be read: {found.unreadable:,}")
    say(f"{counted(found.generated, 'question')} generated, {len(found.questions):,} kept")
    for reason, number in found.dropped.items():
        say(f"thrown away: {reason}: {number:,}")
    for reason, number in found.flaws.items():
        say(f"kept with a flaw: {reason}: {number:,}")
    say(f"{out} written: {counted(len(found.questions), 'question')}")
