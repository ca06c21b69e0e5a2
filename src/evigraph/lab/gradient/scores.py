"""The scores that documents have from an accessibility checker: read from a table, or made by the checker itself."""

import contextlib
import csv
from collections.abc import Sequence
from pathlib import Path

from evigraph.errors import SourceError, UsageError
from evigraph.index import Progress
from evigraph.lab.gold import Question
from evigraph.lab.match import document_stem
from evigraph.library import Library
from evigraph.sources import check_source

__all__ = ["read_scores", "scores_by_checker"]


def read_scores(path: Path, document: str = "document", score: str = "score") -> dict[str, float]:
    """The scores (0 to 100) of a CSV file with a header line, by the documents' names without folders and ending.

    ``document`` and ``score`` are the columns; rows without a score are passed over.

    Raises:
        UsageError: the file cannot be read, has no such columns, or a score is no number from 0 to 100.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.DictReader(file)
            missing = [name for name in (document, score) if name not in (rows.fieldnames or ())]
            if missing:
                have = ", ".join(rows.fieldnames or ()) or "none"
                raise UsageError(f"{path}: has no column {missing[0]}; name two of its columns ({have})")
            return {
                document_stem(row[document]): _number(path, rows.line_num, row[score])
                for row in rows
                if row[document] and row[score]
            }
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}); check the path and its permissions") from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"{path}: is no CSV file in UTF-8 ({error}); save it as one") from None


def _number(path: Path, line: int, text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 100:
        raise UsageError(f"{path}, line {line}: {text!r} is no score from 0 to 100; mend the line")
    return found


def scores_by_checker(
    library: Library, questions: Sequence[Question], progress: Progress | None = None
) -> dict[str, float]:
    """What the checker gives the documents of a library that questions are about, by name without ending. A document
    that it cannot read has no score.

    Raises:
        MissingExtraError: the checker is not installed.
    """
    named = {document_stem(a.doc) for question in questions for slot in question.slots for a in slot}
    wanted = [entry for entry in library.documents() if document_stem(entry.name) in named]
    scores: dict[str, float] = {}
    for done, entry in enumerate(wanted):
        if progress:
            progress("checking", done, len(wanted))
        with contextlib.suppress(SourceError):
            found = check_source(Path(entry.path), library.graph(entry)).score
            if found is not None:
                scores[document_stem(entry.name)] = found
    if progress:
        progress("checking", len(wanted), len(wanted))
    return scores
