"""Run files: what a strategy returned for each question of a file, one JSON object a line."""

from pathlib import Path

import msgspec

from evigraph.graph import Substrate
from evigraph.lab.lines import read_lines
from evigraph.retrieve import EvidenceAnchor, EvidenceSet, Why

__all__ = ["QueryLine", "RunEvidence", "RunLine", "read_queries", "read_run", "run_line"]


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
    """The evidence a strategy returned for one question, on a substrate."""

    id: str
    strategy: str
    words: int
    seconds: float
    evidence: tuple[RunEvidence, ...]
    substrate: Substrate = Substrate.DECLARED


def run_line(question: str, found: EvidenceSet) -> RunLine:
    """The run line of an evidence set. ``question`` is the question's id."""
    evidence = tuple(
        RunEvidence(item.doc, item.text, item.words, item.nodes, item.anchors, item.why) for item in found.evidence
    )
    return RunLine(question, found.strategy, found.words, found.seconds, evidence, found.substrate)


def read_queries(path: Path) -> list[QueryLine]:
    """The questions of a file, one JSON object a line. A gold file will do: other fields are passed over.

    Raises:
        UsageError: the file cannot be read, a line is no question, or two have one id.
    """
    return read_lines(path, QueryLine, "question (needs id and question)")


def read_run(path: Path) -> list[RunLine]:
    """The lines of a run file.

    Raises:
        UsageError: the file cannot be read, a line is no line of a run, or two have one id.
    """
    return read_lines(path, RunLine, "line of a run")
