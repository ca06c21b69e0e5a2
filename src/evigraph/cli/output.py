"""Writing to the terminal: plain text for people, JSON for programs, bars for long work."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.text import Text

from evigraph.errors import EvigraphError

__all__ = ["Bars", "console", "plain", "print_json", "progress_bars", "warn"]


def console() -> Console:
    """The terminal, 80 columns wide where its width is not known."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)


def plain(text: str) -> str:
    """A document's text made safe to print: its control characters must not reach the terminal."""
    return "".join(c if c in "\n\t" or not (ord(c) < 32 or 127 <= ord(c) < 160) else "\ufffd" for c in text)


def print_json(value: Any) -> None:
    """A value as one line of JSON."""
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")
    sys.stdout.flush()


def warn(error: EvigraphError | str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"evigraph: {plain(str(error))}\n")


class Bars:
    """A progress bar for each stage of the work; pass it wherever a ``progress`` is asked for."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._tasks: dict[str, TaskID] = {}
        self._stage: str | None = None

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` steps of a stage are done."""
        if stage not in self._tasks:
            self._tasks[stage] = self._progress.add_task(stage, total=total)
        if total:
            self._progress.update(self._tasks[stage], completed=done, total=total)


@contextmanager
def progress_bars() -> Generator[Bars]:
    """Bars on standard error while the work runs; nothing where that is no terminal."""
    stream = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=28),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=stream, transient=True, disable=not stream.is_terminal) as progress:
        yield Bars(progress)


def dim(text: str) -> Text:
    """Text for what matters less."""
    return Text(plain(text), style="dim")
