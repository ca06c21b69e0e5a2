"""The verb that brings a library up to date: update."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import Json, LibraryDir, Limit, Memory, Password, Timeout, Workers

if TYPE_CHECKING:
    from evigraph.index import Renewed

__all__ = ["update"]

_DEFAULT = Path(".evigraph")


def update(
    library: LibraryDir = _DEFAULT,
    derived: Annotated[
        bool,
        typer.Option(
            "--derived",
            help="Read no file: make anew from the stored graphs what an older version of evigraph derived from them.",
        ),
    ] = False,
    password: Password = "",
    workers: Workers = None,
    timeout: Timeout = 600,
    memory: Memory = 4096,
    limit: Limit = None,
    json: Json = False,
) -> None:
    """Compile anew the documents whose files have changed.

    A document whose file is gone stays as it is, and is named. With --derived units, search profiles and channels of
    all documents are brought up to date instead, and no file is read.
    """
    from evigraph.cli.bounds import limits_of
    from evigraph.cli.documents import print_report
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import print_json, progress_bars, warn

    limits = limits_of(timeout, memory, limit)
    if derived:
        with open_library(library) as opened, progress_bars() as bars:
            renewed = opened.renew(progress=bars)
        print_json(renewed) if json else _print(renewed)
        return
    with open_library(library) as opened, progress_bars() as bars:
        report = opened.update(password=password, workers=workers, limits=limits, progress=bars)
    for failure in report.failures:
        warn(failure)
    print_report(report, json, "updated")
    if report.failures:
        raise typer.Exit(1)


def _print(renewed: "Renewed") -> None:
    from evigraph.cli.output import counted, say

    made = [f"{kind} units of {counted(number, 'document')}" for kind, number in renewed.units.items()]
    if renewed.profiles:
        made.append(counted(renewed.profiles, "search profile"))
    if renewed.channels:
        made.append(counted(renewed.channels, "channel"))
    say(f"made anew: {', '.join(made)}" if made else "everything is up to date")
    for substrate in renewed.left:
        say(
            f"channels of the substrate {substrate} are left until a question asks for them: they need files to be read"
        )
