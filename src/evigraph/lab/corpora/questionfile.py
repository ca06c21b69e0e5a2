"""Questions about any corpus, as evigraph writes them: a line a question, evidence as characters and their text.

``{"id", "kind", "question", "evidence": [{"document", "start", "end", "text"}]}``: ``document`` is the id of a document
of the corpus (of Wikipedia the title), and ``text`` what its flat text has from ``start`` to ``end`` (not included).
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from evigraph.errors import UsageError
from evigraph.lab.corpora.corpus import Corpus, CorpusQuestion, EvidenceSpan
from evigraph.lab.lines import read_lines

__all__ = ["Evidence", "WrittenQuestion", "questions_bytes", "read_questions", "written"]


class Evidence(msgspec.Struct, frozen=True):
    """The characters from ``start`` to ``end`` (not included) of a document, which read ``text``."""

    document: str
    start: int
    end: int
    text: str


class WrittenQuestion(msgspec.Struct, frozen=True):
    """A line of the file; ``kind`` is the type of the question, where it has one."""

    id: str
    question: str
    evidence: tuple[Evidence, ...]
    kind: str | None = None


def written(question: CorpusQuestion, corpus: Corpus) -> WrittenQuestion:
    """A question of a corpus as it is written down."""
    texts = {document.id: document.text for document in corpus.documents}
    evidence = tuple(Evidence(*span, text=texts[span.document][span.start : span.end]) for span in question.spans)
    return WrittenQuestion(question.id, question.text, evidence, question.kind)


def questions_bytes(questions: Iterable[WrittenQuestion]) -> bytes:
    """The file of some questions: the same for the same ones, byte for byte."""
    encoder = msgspec.json.Encoder(order="sorted")
    return b"".join(encoder.encode(question) + b"\n" for question in questions)


def read_questions(path: Path, corpus: Corpus) -> list[CorpusQuestion]:
    """The questions of a file, each piece of evidence verified to stand where it says in the corpus.

    Raises:
        UsageError: the file cannot be read or is none of this form, or the corpus is not the one that the questions
            were written about.
    """
    texts = {document.id: document.text for document in corpus.documents}
    found: list[CorpusQuestion] = []
    for line in read_lines(path, WrittenQuestion, "written question"):
        spans = tuple(dict.fromkeys(EvidenceSpan(e.document, e.start, e.end) for e in line.evidence))
        if not spans or not line.question.strip():
            raise UsageError(f"{path}: {line.id} has no question or no evidence; mend the line")
        for evidence in line.evidence:
            if drift := _drift(evidence, texts):
                raise UsageError(
                    f"{path}: the evidence of {line.id} {drift}; the corpus is not as it was; set it back, or have "
                    "the questions written anew"
                )
        found.append(CorpusQuestion(line.id, line.question.strip(), spans, line.kind))
    return found


def _drift(evidence: Evidence, texts: dict[str, str]) -> str | None:
    """How a piece of evidence differs from the corpus."""
    text = texts.get(evidence.document)
    called = " ".join(evidence.document.split())[:80]
    if text is None:
        return f"is of {called!r}, which is no document of the corpus"
    if not 0 <= evidence.start < evidence.end <= len(text) or text[evidence.start : evidence.end] != evidence.text:
        return f"does not stand at {evidence.start:,} to {evidence.end:,} of {called!r}"
    return None
