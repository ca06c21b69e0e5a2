"""The probe: fixed questions, each with the page that answers it and the answer as it stands there."""

from pathlib import Path

import msgspec

from evigraph.errors import UsageError
from evigraph.lab.lines import read_lines
from evigraph.lab.selection.levels import Level, normalised

__all__ = ["ProbeQuestion", "read_probe"]


class ProbeQuestion(msgspec.Struct, frozen=True):
    """A question whose ``answer`` stands word for word on the page of the key ``page``.

    ``lang``, ``domain`` and ``kind`` (``table``, or any word for what is none) are groups that scores are broken down
    by, where they are stated. ``flaw`` says why a question measures badly: scores are given with and without those.
    """

    id: str
    question: str
    page: str
    answer: str
    lang: str | None = None
    domain: str | None = None
    kind: str | None = None
    flaw: str | None = None


def read_probe(path: Path) -> list[ProbeQuestion]:
    """The questions of a probe file, one JSON object a line; unknown fields are passed over.

    Raises:
        UsageError: the file cannot be read, has no question, a line is none, two have one id, or an answer is nothing
            but marks.
    """
    questions = read_lines(path, ProbeQuestion, "probe question")
    if not questions:
        raise UsageError(f"{path}: has no questions; write one JSON object a line")
    for question in questions:
        if not normalised(question.answer, Level.EXACT):
            raise UsageError(f"{path}: the answer of {question.id} has no text; state the words that stand on the page")
    return questions
