"""The verb that looks at a library's state, and checks evigraph's own reading against a second reader's: doctor."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evigraph.cli.options import Json, LibraryDir, Limit, Memory, Password

if TYPE_CHECKING:
    from evigraph.doctor import Comparison, Finding, Tally
    from evigraph.errors import SourceError

__all__ = ["doctor"]

_DEFAULT = Path(".evigraph")
_EXAMPLES = 3
"""Disagreements of a class that are printed."""


def doctor(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Files, and folders with documents in them.", readable=False)
    ] = None,
    library: LibraryDir = _DEFAULT,
    password: Password = "",
    workers: Annotated[int, typer.Option(metavar="N", min=1, max=256, help="Files that are read at a time.")] = 1,
    timeout: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=1, max=604_800, help="The most time both readings of a file may take."),
    ] = 600,
    memory: Memory = 4096,
    limit: Limit = None,
    everything: Annotated[bool, typer.Option("--all", help="Print every disagreement.")] = False,
    json: Json = False,
) -> None:
    """Tell the state of the library; with PATHS read documents a second time, with an independent reader, and compare.

    The state are the versions of the catalogue and of all that is derived, how much of it is up to date, whether
    channels are in line with the documents, and which files are missing. Nothing is written. A finding is no failure.

    Of files that are read twice, elements, roles, and the text and place of each marked content are
    compared, and what differs is sorted into classes, each with what it means. A disagreement is a
    finding, not a failure: the exit is 1 only where a file could not be read by both. Needs
    `pip install 'evigraph[doctor]'`.
    """
    from evigraph.cli.bounds import limits_of
    from evigraph.cli.output import print_json, progress_bars, warn
    from evigraph.cli.state import tell_state
    from evigraph.doctor import examine
    from evigraph.errors import EvigraphError, SourceError
    from evigraph.library.files import find_files

    if not paths:
        tell_state(library, json)
        return
    limits = limits_of(timeout, memory, limit)
    failures: list[SourceError] = []
    compared: list[tuple[Path, Comparison]] = []
    files = list(find_files(paths, failures))
    with progress_bars() as bars:
        for path, result in examine(files, password, workers=workers, limits=limits, progress=bars):
            if isinstance(result, EvigraphError):
                failures.append(result)
            else:
                compared.append((path, result))
    for failure in failures:
        warn(failure)
    if json:
        print_json(_data(compared, failures))
    elif compared:
        _print(compared, everything)
    if failures:
        raise typer.Exit(1)


def _data(compared: list[tuple[Path, "Comparison"]], failures: list["SourceError"]) -> dict[str, Any]:
    from evigraph.doctor import CLASSES, total

    everything = total(comparison for _, comparison in compared)
    return {
        "documents": [
            {
                "name": path.name,
                "path": str(path),
                "pages": comparison.pages,
                **comparison.tallies(),
                "classes": comparison.classes(),
                "findings": comparison.findings,
            }
            for path, comparison in compared
        ],
        "failed": [{"path": f.path, "cause": f.cause, "remedy": f.remedy} for f in failures],
        "total": {"pages": everything.pages, **everything.tallies()},
        "classes": {name: {"count": count, "meaning": CLASSES[name]} for name, count in everything.classes().items()},
    }


def _print(compared: list[tuple[Path, "Comparison"]], everything: bool) -> None:
    """The documents with their agreement, then what disagrees, class by class."""
    from rich.table import Table

    from evigraph.cli.output import console, counted, line
    from evigraph.doctor import total

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("document", overflow="fold", ratio=1)
    for column in ("pages", "elements", "contents", "text", "places", "findings"):
        table.add_column(column, justify="right", no_wrap=True)
    for path, one in compared:
        marked = one.left_to_right.compared + one.right_to_left.compared
        table.add_row(
            line(path.name),
            f"{one.pages[0]:,}",
            _share(one.elements),
            f"{marked:,}",
            _share(one.left_to_right),
            _share(one.rectangles),
            f"{len(one.findings):,}",
        )
    out = console()
    out.print(table)
    whole = total(comparison for _, comparison in compared)
    tally = whole.left_to_right
    out.print(
        f"{counted(len(compared), 'document')}: {tally.equal:,} of {counted(tally.compared, 'marked content')} "
        f"read from left to right say the same ({_share(tally)})"
    )
    _print_classes(compared, whole, everything)


def _print_classes(compared: list[tuple[Path, "Comparison"]], whole: "Comparison", everything: bool) -> None:
    from evigraph.cli.output import console, counted, dim, line
    from evigraph.cli.wrapping import wrap
    from evigraph.doctor import CLASSES

    out = console()
    for name, count in whole.classes().items():
        out.print()
        out.print(f"{name}: {counted(count, 'finding')}", style="bold")
        for row in wrap(CLASSES[name], min(out.width, 100), "  ", "  "):
            out.print(row)
        found = [(path, finding) for path, one in compared for finding in one.findings if finding.kind == name]
        shown = found if everything else found[:_EXAMPLES]
        for path, finding in shown:
            out.print(line(f"  {path.name}{_where(finding)}"), no_wrap=True, overflow="ellipsis")
            for reader, text in (("evigraph", finding.first), ("second", finding.second)):
                out.print(dim(line(f"    {reader:8}  {text or '-'}")), no_wrap=True, overflow="ellipsis")
        if len(found) > len(shown):
            out.print(dim(f"  … {len(found) - len(shown):,} more (--all)"))


def _share(tally: "Tally") -> str:
    """A share in per cent, rounded down: what is not all is never shown as all."""
    share = tally.share()
    if share is None:
        return "-"
    return "100 %" if share == 1 else f"{int(share * 1000) / 10:.1f} %"


def _where(finding: "Finding") -> str:
    if finding.page is None:
        return ""
    stream = f" of stream {finding.stream}" if finding.stream is not None else ""
    return f", page {finding.page}, marked content {finding.mcid}{stream}"
