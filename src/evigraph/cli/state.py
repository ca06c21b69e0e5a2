"""What ``doctor`` tells of a library: versions, and what is up to date."""

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from evigraph.library import LibraryState

__all__ = ["tell_state"]


def tell_state(library: Path, json: bool) -> None:
    """Print the state of the library in a folder, which is left as it is.

    Raises:
        EvigraphError: there is no library, or it is damaged.
    """
    from evigraph.cli.opening import whoever_asks
    from evigraph.cli.output import print_json
    from evigraph.library import library_state

    state = library_state(library, *whoever_asks())
    if json:
        print_json({**msgspec.to_builtins(state), "in_order": state.in_order})
    else:
        _print(state)


def _print(state: "LibraryState") -> None:
    from evigraph.cli.output import console, counted, dim, line, say

    out = console()
    out.print(line(state.library), style="bold")
    if state.schema != state.reads:
        say(f"evigraph {state.evigraph}; catalogue schema {state.schema}, this evigraph reads {state.reads}")
        older = state.schema < state.reads
        say("it is brought up to date when it is next opened to write" if older else "a newer evigraph wrote it")
        return
    say(f"evigraph {state.evigraph}; catalogue schema {state.schema}")
    staged = f", {counted(state.staged, 'document')} of an add that did not end" if state.staged else ""
    say(f"{counted(len(state.missing), 'missing file')} of {counted(state.documents, 'document')}{staged}")
    out.print(dim(line(f"embedder {state.embedder}")))
    _print_derived(state)
    _print_channels(state)
    for missing in state.missing:
        out.print(line(f"{missing.path}: {missing.cause}"), soft_wrap=True)
    if not state.in_order:
        out.print(dim("`evigraph update --derived` renews what is stale, `evigraph update` reads changed files"))


def _print_derived(state: "LibraryState") -> None:
    from rich.table import Table

    from evigraph.cli.output import console

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("derived")
    table.add_column("substrate")
    for column in ("version", "current", "stale", "none"):
        table.add_column(column, justify="right")
    for one in state.derived:
        counts = (one.version, one.current, one.stale, one.none)
        table.add_row(one.kind, one.substrate or "", *(f"{count:,}" for count in counts))
    console().print(table)


def _print_channels(state: "LibraryState") -> None:
    from rich.table import Table

    from evigraph.cli.output import console, line

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("channel", "substrate", "units"):
        table.add_column(column, overflow="fold")
    table.add_column("documents", justify="right")
    table.add_column("")
    for one in state.channels:
        held = "-" if one.documents is None else f"{one.documents:,}"
        table.add_row(line(one.channel), one.substrate, one.kind, held, "in line" if one.in_line else "behind")
    if state.channels:
        console().print(table)
