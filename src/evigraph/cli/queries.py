"""A file of questions is asked: its answers become a run."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from evigraph.cli.files import output_file
from evigraph.cli.output import Bars, print_json, say, warn
from evigraph.errors import EvigraphError
from evigraph.lab import read_queries, run_line
from evigraph.retrieve import EvidenceSet

__all__ = ["Report", "Unanswered", "answer_file", "print_report"]


class Unanswered(msgspec.Struct, frozen=True):
    """A question that failed, and why."""

    id: str
    cause: str


class Report(msgspec.Struct, frozen=True):
    """What became of a file of questions."""

    run: str
    questions: int
    answered: int
    failed: tuple[Unanswered, ...]


def answer_file(
    ask: Callable[..., EvidenceSet], queries: Path, run: Path, default_doc: str | None, progress: Bars
) -> Report:
    """Answer a file of questions; the run appears whole or not at all. Questions that fail are named.

    ``default_doc`` is the document of the questions that name none.

    Raises:
        UsageError: the questions cannot be read, or the run cannot be written.
    """
    lines = read_queries(queries)
    failed: list[Unanswered] = []
    with output_file(run, "--run") as write:
        for done, line in enumerate(lines):
            progress("asking", done, len(lines))
            try:
                found = ask(line.question, doc=default_doc if line.doc is None else line.doc)
            except EvigraphError as error:
                failed.append(Unanswered(line.id, str(error)))
                warn(f"{queries}, question {line.id}: {error}")
            else:
                write(msgspec.json.encode(run_line(line.id, found)) + b"\n")
    return Report(str(run), len(lines), len(lines) - len(failed), tuple(failed))


def print_report(report: Report, *, json: bool) -> None:
    """Say how many questions were answered."""
    if json:
        print_json(report)
    else:
        say(f"{report.answered} of {report.questions} questions answered, {report.run} written")
