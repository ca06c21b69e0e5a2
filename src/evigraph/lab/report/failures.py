"""Gold questions that a strategy fails, and why: what is missing, and how near it came."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from evigraph.index import Progress
from evigraph.lab.gold import Alternative, Question
from evigraph.lab.match import document_stem
from evigraph.lab.runs import RunEvidence, run_line
from evigraph.lab.score import covered_slots
from evigraph.library import Library

__all__ = ["Failure", "Missing", "find_failures"]


class Missing(msgspec.Struct, frozen=True):
    """A slot that no evidence covers, by its first alternative: its document, page and text; the file (None: it is not
    in the library), and ``why``, in a sentence, how near the evidence came."""

    doc: str
    page: int | None
    text: str
    file: Path | None
    why: str


class Failure(msgspec.Struct, frozen=True):
    """A question with slots that nothing covers, the share of those that something covers, and what came back first:
    its document, page and file (None: nothing came back)."""

    id: str
    question: str
    topology: str
    recall: float
    missing: tuple[Missing, ...]
    first: tuple[str, int | None, Path | None] | None


def find_failures(
    library: Library,
    questions: Sequence[Question],
    strategy: str,
    k: int,
    words: int | None = None,
    progress: Progress | None = None,
) -> list[Failure]:
    """Ask the answerable questions, and give those that are not answered in full, the worst first.

    Raises:
        EvigraphError: there is no such strategy, or the library is empty or cannot be searched.
    """
    files = {document_stem(entry.name): Path(entry.path) for entry in library.documents()}
    asked = [question for question in questions if question.answerable]
    found: list[Failure] = []
    name, _, substrate = strategy.partition("@")
    for done, question in enumerate(asked):
        if progress:
            progress(f"asking {strategy}", done, len(asked))
        answer = library.retrieve(question.question, strategy=name, substrate=substrate or None, k=k, words=words)
        evidence = run_line(question.id, answer).evidence
        covered = covered_slots(question.slots, evidence)
        if not all(covered):
            missing = tuple(_missing(question, covered, evidence, files))
            share = sum(covered) / len(covered)
            found.append(
                Failure(question.id, question.question, question.topology, share, missing, _first(evidence, files))
            )
    if progress:
        progress(f"asking {strategy}", len(asked), len(asked))
    return sorted(found, key=lambda failure: (failure.recall, failure.id))


def _missing(
    question: Question, covered: Sequence[bool], evidence: Sequence[RunEvidence], files: dict[str, Path]
) -> Iterator[Missing]:
    for slot, is_covered in zip(question.slots, covered, strict=True):
        if not is_covered and slot:
            wanted = slot[0]
            file = files.get(document_stem(wanted.doc))
            yield Missing(wanted.doc, wanted.page, wanted.text, file, _why(slot, evidence, files))


def _why(slot: Sequence[Alternative], evidence: Sequence[RunEvidence], files: dict[str, Path]) -> str:
    """How near the evidence came to a slot."""
    stems = {document_stem(wanted.doc) for wanted in slot}
    if not stems & files.keys():
        return "The document is not in the library."
    ranks = [rank for rank, piece in enumerate(evidence, 1) if document_stem(piece.doc) in stems]
    if not ranks:
        return "No evidence is of the document."
    places = {(document_stem(wanted.doc), wanted.page) for wanted in slot}
    there = [
        rank
        for rank in ranks
        for anchor in evidence[rank - 1].anchors
        if (document_stem(evidence[rank - 1].doc), anchor.page) in places
    ]
    if there:
        return f"Evidence {there[0]} is of the page, and does not hold the text."
    return f"Evidence {ranks[0]} is of the document, and of another page."


def _first(evidence: Sequence[RunEvidence], files: dict[str, Path]) -> tuple[str, int | None, Path | None] | None:
    if not evidence:
        return None
    piece = evidence[0]
    page = next((anchor.page for anchor in piece.anchors if anchor.page is not None), None)
    return piece.doc, page, files.get(document_stem(piece.doc))
