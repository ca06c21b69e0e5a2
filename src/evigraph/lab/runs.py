"""Run files: what a strategy returned for each question of a file, one JSON object a line."""

from pathlib import Path
from typing import TypeVar

import msgspec

from evigraph.errors import UsageError
from evigraph.retrieve import EvidenceAnchor, EvidenceSet, Why

__all__ = ["QueryLine", "RunEvidence", "RunLine", "read_queries", "read_run", "run_line"]


_Line = TypeVar("_Line")


class QueryLine(msgspec.Struct, frozen=True):
    """A question to be asked; ``doc`` names the document it is limited to."""

    id: str
    question: str
    doc: str | None = None


class RunEvidence(msgspec.Struct, frozen=True):
    """A piece of evidence in a run (see :class:`evigraph.retrieve.Evidence`)."""

    doc: str
    text: str
    words: int = 0
    nodes: tuple[str, ...] = ()
    anchors: tuple[EvidenceAnchor, ...] = ()
    why: Why | None = None


class RunLine(msgspec.Struct, frozen=True):
    """The evidence a strategy returned for one question."""

    id: str
    strategy: str
    words: int
    seconds: float
    evidence: tuple[RunEvidence, ...]


def run_line(question: str, found: EvidenceSet) -> RunLine:
    """The run line of an evidence set. ``question`` is the question's id."""
    evidence = tuple(
        RunEvidence(item.doc, item.text, item.words, item.nodes, item.anchors, item.why) for item in found.evidence
    )
    return RunLine(question, found.strategy, found.words, found.seconds, evidence)


def read_queries(path: Path) -> list[QueryLine]:
    """The questions of a file, one JSON object a line. A gold file will do: other fields are passed over.

    Raises:
        UsageError: the file cannot be read, or a line is no question.
    """
    return _read(path, QueryLine, "question (needs id and question)")


def read_run(path: Path) -> list[RunLine]:
    """The lines of a run file.

    Raises:
        UsageError: the file cannot be read, or a line is no line of a run.
    """
    return _read(path, RunLine, "line of a run")


def _read(path: Path, kind: type[_Line], called: str) -> list[_Line]:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}); check the path") from None
    found: list[_Line] = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                found.append(msgspec.json.decode(line, type=kind))
            except (msgspec.DecodeError, msgspec.ValidationError) as error:
                raise UsageError(f"{path}, line {number}: not a {called}: {error}; mend the line") from None
    return found
