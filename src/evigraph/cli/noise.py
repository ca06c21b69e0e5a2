"""The verb noise: the sections that search by whole sections leaves out, why, and how they are restored."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import Decide, Json, LibraryDir, Substrate

if TYPE_CHECKING:
    from evigraph.library.noise import NoisySection

__all__ = ["noise"]

_DEFAULT = Path(".evigraph")
_Ids = list[str] | None
_NONE = "no section is left out"


def noise(
    names: Annotated[
        list[str] | None, typer.Argument(help="Documents (name, path or id).", show_default="all documents")
    ] = None,
    library: LibraryDir = _DEFAULT,
    substrate: Substrate = None,
    restore: Annotated[
        _Ids, typer.Option(metavar="ID", help="A section that is to be searched again, by the id of its heading.")
    ] = None,
    leave_out: Annotated[
        _Ids, typer.Option(metavar="ID", help="A section that is to be left out, by the id of its heading.")
    ] = None,
    judge: Annotated[
        bool, typer.Option("--judge", help="Have the provider of decisions say of each section whether it is noise.")
    ] = False,
    decide: Decide = None,
    json: Json = False,
) -> None:
    """List the sections that the strategy pointer leaves out: contents lists, indexes, glossaries, boilerplate."""
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import counted, print_json, progress_bars, say
    from evigraph.errors import UsageError
    from evigraph.retrieve import STRATEGIES

    if (restore or leave_out) and (names or judge):
        raise UsageError("--restore and --leave-out name sections; leave out documents and --judge")
    if decide is not None and not judge:
        raise UsageError("--decide is for --judge; give both")
    with open_library(library, decider=decide) as opened, progress_bars() as bars:
        on = opened.substrate(STRATEGIES["pointer"], substrate)
        sections = opened.noise
        if restore or leave_out:
            sections.mark(restore or [], noise=False, substrate=on)
            sections.mark(leave_out or [], noise=True, substrate=on)
            parts = [f"{counted(len(restore), 'section')} restored"] if restore else []
            parts += [f"{counted(len(leave_out), 'section')} left out"] if leave_out else []
            say(", ".join(parts))
            return
        if judge:
            called = sections.judge(names, substrate=on, progress=bars)
            if not json:
                say(f"{counted(called, 'section')} judged to be noise")
        found = list(sections.listed(names, substrate=on))
    print_json(found) if json else _print(found)


def _print(found: "list[NoisySection]") -> None:
    from rich.text import Text

    from evigraph.cli.output import console, counted, dim, line, say
    from evigraph.cli.wrapping import wrap

    if not found:
        say(_NONE)
        return
    out = console()
    width = max(40, out.width - 1)
    document = ""
    for section in found:
        if section.document != document:
            document = section.document
            out.print(Text(line(document), style="bold"), soft_wrap=True)
        for row in wrap(line(" › ".join(section.path)), width, "  ", "    "):
            out.print(Text(row, style="cyan"), soft_wrap=True)
        told = f"{section.id} · {counted(section.words, 'word')} · {section.source}: {section.reason}"
        for row in wrap(line(told), width, "    ", "      "):
            out.print(dim(row), soft_wrap=True)
    out.print(dim(f"{counted(len(found), 'section')} left out; --restore ID has one searched again"), soft_wrap=True)
