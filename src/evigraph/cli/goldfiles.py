"""Gold files as verbs read them: all questions, or those of one band."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evigraph.lab import Question

__all__ = ["read_questions"]


def read_questions(path: Path, band: str | None) -> "list[Question]":
    """The questions of a gold file; with ``band`` those of that band alone.

    Raises:
        UsageError: the file cannot be read, or there are none.
    """
    from evigraph.errors import UsageError
    from evigraph.lab import read_gold

    questions = read_gold(path)
    if not questions:
        raise UsageError(f"{path}: no questions in it; give a file with a question a line")
    kept = [question for question in questions if band is None or question.band == band]
    if not kept:
        raise UsageError(f"{path}: no questions of band {band}; leave --band out")
    return kept
