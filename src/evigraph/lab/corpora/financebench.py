"""The form of FinanceBench: a line a question with its evidence texts, and a folder of filings (Islam et al., 2023)."""

from collections import Counter

import msgspec

from evigraph.errors import UsageError
from evigraph.lab.corpora.corpus import Corpus, CorpusQuestion, EvidenceSpan
from evigraph.lab.corpora.files import read_json_lines
from evigraph.lab.corpora.gold import FolderTexts
from evigraph.lab.corpora.source import Source

__all__ = ["load_financebench"]


class _Evidence(msgspec.Struct, frozen=True):
    evidence_text: str
    doc_name: str = ""


class _Line(msgspec.Struct, frozen=True):
    financebench_id: str
    question: str
    doc_name: str
    evidence: list[_Evidence]
    question_type: str | None = None


def load_financebench(source: Source) -> Corpus:
    """The corpus of a folder of filings, compiled or ``.txt``, and the file of questions (``gold``).

    A filing is called as ``doc_name`` says, without an ending. The corpus has the filings that are asked about.

    Raises:
        UsageError: the folder or the file of questions cannot be read, or is none of this form.
        SourceError: a filing cannot be compiled.
    """
    if source.gold is None:
        raise UsageError(f"{source.path}: the corpus has no gold; name the file of questions as gold")
    texts = FolderTexts(source.path)
    questions: list[CorpusQuestion] = []
    dropped: Counter[str] = Counter()
    for line in read_json_lines(source.gold, _Line, "question of FinanceBench"):
        spans: dict[EvidenceSpan, None] = {}
        for evidence in line.evidence:
            span = texts.find(evidence.doc_name or line.doc_name, evidence.evidence_text)
            dropped["evidence not found"] += span is None
            if span:
                spans[span] = None
        if spans:
            questions.append(CorpusQuestion(line.financebench_id, line.question, tuple(spans), line.question_type))
        else:
            dropped["question without evidence"] += 1
    return Corpus(source.title, source.lang, texts.documents(), questions, dropped)
