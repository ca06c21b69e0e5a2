"""Outcomes of questions, 0 to 1 each: of a pair of an RCPS measurement, of a run against gold, or of other origin."""

from pathlib import Path

import msgspec

from evigraph.errors import UsageError
from evigraph.lab.gold import Question
from evigraph.lab.lines import read_lines
from evigraph.lab.runs import read_run
from evigraph.lab.score import score_run
from evigraph.lab.selection import rcps_values, read_rcps

__all__ = ["read_outcomes"]


class _Line(msgspec.Struct, frozen=True):
    id: str
    value: float


def read_outcomes(path: Path, cell: str | None = None, gold: list[Question] | None = None) -> dict[str, float]:
    """The outcome of each question, by its id.

    With ``cell`` (``PARSER/CHUNKER``) the file is an ``rcps.json``, and an outcome what the question adds to RCPS; with
    ``gold`` a run as `evigraph retrieve --queries` writes it, and an outcome the recall of an answerable question; else
    lines of JSON with an ``id`` and a ``value``.

    Raises:
        UsageError: the file cannot be read or is something else, or has no such cell.
    """
    if cell is not None:
        found = read_rcps(path)
        chosen = next((one for one in found.cells if one.name == cell), None)
        if chosen is None:
            names = ", ".join(one.name for one in found.cells)
            raise UsageError(f"{path}: has no {cell}; there are {names}")
        values = rcps_values(chosen, found.settings.ks)
        return {question.id: float(value) for question, value in zip(found.questions, values, strict=True)}
    if gold is not None:
        outcomes = score_run(gold, read_run(path)).outcomes
        return {outcome.id: outcome.recall for outcome in outcomes if outcome.recall is not None}
    return {line.id: line.value for line in read_lines(path, _Line, "line with an id and a value")}
