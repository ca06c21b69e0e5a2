"""The verb file: documents are put into folders by decisions; the log of that, and how it is undone."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import Decide, Json, LibraryDir

if TYPE_CHECKING:
    from evigraph.library.filing import Filed, LoggedMove

__all__ = ["file", "print_filed"]

_DEFAULT = Path(".evigraph")
_LAST = "last"
_NONE, _EMPTY = "nothing to file", "nothing was filed"


def file(
    names: Annotated[
        list[str] | None,
        typer.Argument(help="Documents (name, path or id).", show_default="those that are in no folder"),
    ] = None,
    library: LibraryDir = _DEFAULT,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say where each would go if it were filed alone, and change nothing.")
    ] = False,
    decide: Decide = None,
    name_by: Annotated[
        str,
        typer.Option("--name-by", metavar="NAME", help="What names new folders: profile (its headings) or chat:MODEL."),
    ] = "profile",
    review: Annotated[
        bool, typer.Option(help="Look for older documents that belong into a folder that was made.")
    ] = True,
    log: Annotated[bool, typer.Option("--log", help="Show what was filed.")] = False,
    undo: Annotated[
        str | None,
        typer.Option(metavar="NUMBER", help=f"Put back what an act of the log moved; {_LAST}: the last one."),
    ] = None,
    json: Json = False,
) -> None:
    """File documents into the folders that they belong in.

    A document goes down from the root as long as a folder fits. Where none does, a new one is proposed, and made if
    the provider of decisions confirms it.
    """
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import counted, print_json, progress_bars, say
    from evigraph.errors import UsageError

    if (log or undo is not None) and (names or dry_run or (log and undo is not None)):
        raise UsageError("--log and --undo stand alone; give one of them, and no documents")
    with open_library(library, decider=decide) as opened, progress_bars() as bars:
        if log:
            rows = opened.filing.log()
            print_json(rows) if json else _print_log(rows)
        elif undo is not None:
            back = opened.filing.undo(_act(undo))
            print_json([entry.name for entry in back]) if json else say(f"{counted(len(back), 'document')} put back")
        else:
            filing = opened.filing.file(names, name_by=name_by, review=review, dry_run=dry_run, progress=bars)
            print_json(list(filing)) if json else print_filed(filing)


def print_filed(filing: "Iterable[Filed]") -> None:
    """A line for each document, as soon as it is filed."""
    from evigraph.cli.output import line, say

    none = True
    for filed in filing:
        none = False
        stays = filed.target in ("", filed.source)
        place = f"stays in {filed.source}" if stays else f"{filed.source} -> {filed.target}"
        new = f" (new: {', '.join(filed.made)})" if filed.made else ""
        act = "" if filed.act is None else f" [{filed.act}]"
        also = "  related: " if filed.related else ""
        say(line(f"{also}{filed.document}: {place}{new}; {filed.why}{act}"))
    if none:
        say(_NONE)


def _print_log(rows: "list[LoggedMove]") -> None:
    from rich.table import Table

    from evigraph.cli.output import console, line, say

    if not rows:
        say(_EMPTY)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("act", "document", "from", "to", "p", ""):
        number = column in ("act", "p")
        table.add_column(column, justify="right" if number else "left", overflow="fold", no_wrap=number)
    for row in rows:
        note = ", ".join(word for word, so in (("related", row.related), ("undone", row.undone)) if so)
        likely = f"{row.steps[-1].probability:.2f}" if row.steps else ""
        cells = (row.document, row.source or "(gone)", row.target or "(gone)", likely, note)
        table.add_row(str(row.act), *map(line, cells))
    console().print(table)


def _act(undo: str) -> int | None:
    from evigraph.errors import UsageError

    if undo == _LAST:
        return None
    if not (undo.isascii() and undo.isdigit() and len(undo) < 10):
        raise UsageError(f"{undo}: no act; give its number in `evigraph file --log`, or {_LAST}")
    return int(undo)
