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

__all__ = ["Bars", "console", "counted", "dim", "line", "plain", "print_json", "progress_bars", "say", "warn"]

_REPLACEMENT = "\ufffd"
# The control characters, and the halves of surrogate pairs that stand for bytes that are no UTF-8.
_CONTROLS = dict.fromkeys([*range(32), *range(127, 160), *range(0xD800, 0xE000)], _REPLACEMENT)
_PLAIN = {code: _REPLACEMENT for code in _CONTROLS if chr(code) not in "\n\t"}
_LINE = _CONTROLS | dict.fromkeys([0x2028, 0x2029], _REPLACEMENT)


def console() -> Console:
    """The terminal, 80 columns wide where its width is not known."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)


def plain(text: str) -> str:
    """A document's text made safe to print: its control characters must not reach the terminal."""
    return text.translate(_PLAIN)


def line(text: str) -> str:
    """What must stay on one line, as names and errors, made safe to print: line ends are replaced too."""
    return text.translate(_LINE)


def counted(number: int, noun: str) -> str:
    """``1 page``, ``2,667 pages``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def say(text: str) -> None:
    """One line on standard output."""
    sys.stdout.write(f"{line(text)}\n")


def print_json(value: Any) -> None:
    """A value as one line of JSON."""
    sys.stdout.flush()
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")
    sys.stdout.flush()


def warn(error: EvigraphError | str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"evigraph: {line(str(error))}\n")


class Bars:
    """A progress bar for each stage of the work; pass it wherever a ``progress`` is asked for."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._tasks: dict[str, TaskID] = {}

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
