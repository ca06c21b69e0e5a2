"""TREC's files: runs (what was ranked) and qrels (what is relevant), for other programs to score.

A run has a line ``question Q0 document rank score name``, qrels ``question 0 document grade``. Here a document is a
chunk, called ``<document>:<start>-<end>``; white space in names is written as ``_``.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from evigraph.errors import UsageError

__all__ = ["Qrels", "Rankings", "qrels_text", "read_qrels", "read_rankings", "run_text"]

Rankings = Mapping[str, Sequence[str]]
"""The documents of each question, best first."""
Qrels = Mapping[str, Mapping[str, int]]
"""The grade of each judged document of each question."""


def run_text(rankings: Rankings, name: str) -> str:
    """A run; scores fall from the number of documents to 1, as programs order by them."""
    return "".join(
        f"{_word(question)} Q0 {_word(document)} {rank} {len(documents) - rank + 1} {_word(name)}\n"
        for question, documents in rankings.items()
        for rank, document in enumerate(documents, 1)
    )


def qrels_text(qrels: Qrels) -> str:
    """Judgements."""
    return "".join(
        f"{_word(question)} 0 {_word(document)} {grade}\n"
        for question, documents in qrels.items()
        for document, grade in documents.items()
    )


def read_rankings(path: Path) -> dict[str, list[str]]:
    """The documents of each question of a run by falling score, of equal ones as their ranks say.

    Raises:
        UsageError: the file cannot be read, or a line is none of a run.
    """
    found: dict[str, list[tuple[float, int, str]]] = {}
    for where, fields in _lines(path, 6, "run (question Q0 document rank score name)"):
        try:
            found.setdefault(fields[0], []).append((-float(fields[4]), int(fields[3]), fields[2]))
        except ValueError:
            raise UsageError(f"{where}: rank or score is no number; mend the line") from None
    return {question: [document for _, _, document in sorted(rows)] for question, rows in found.items()}


def read_qrels(path: Path) -> dict[str, dict[str, int]]:
    """The judgements of a file.

    Raises:
        UsageError: the file cannot be read, or a line is none of qrels.
    """
    found: dict[str, dict[str, int]] = {}
    for where, fields in _lines(path, 4, "qrels (question 0 document grade)"):
        try:
            found.setdefault(fields[0], {})[fields[2]] = int(fields[3])
        except ValueError:
            raise UsageError(f"{where}: the grade is no number; mend the line") from None
    return found


def _lines(path: Path, fields: int, called: str) -> Iterable[tuple[str, list[str]]]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}); check the path and its permissions") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: is not UTF-8; write it in UTF-8") from None
    for number, line in enumerate(text.split("\n"), 1):
        found = line.split()
        if found and len(found) != fields:
            raise UsageError(f"{path}, line {number}: not a line of {called}; mend the line")
        if found:
            yield f"{path}, line {number}", found


def _word(text: str) -> str:
    return "_".join(text.split()) or "_"
