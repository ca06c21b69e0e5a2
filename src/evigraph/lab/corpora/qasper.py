"""QASPER: papers as JSON, with readers' questions and the paragraphs that answer them (Dasigi et al., NAACL 2021).

The path is one file, or a folder of several: all splits are one corpus.
"""

import difflib
import re
from collections import Counter
from pathlib import Path

import msgspec

from evigraph.errors import UsageError
from evigraph.lab.corpora.corpus import Corpus, CorpusDocument, CorpusQuestion, EvidenceSpan, Heading
from evigraph.lab.corpora.files import decode, read_text
from evigraph.lab.corpora.locate import Located
from evigraph.lab.corpora.source import Source

__all__ = ["load_qasper"]

_PART = " ::: "
_FLOAT = "FLOAT SELECTED"
_NUMBER = re.compile(r"[\s\d.,%$€£+-]+")
_ALIKE = 0.9
"""The ratio of common characters from which a paragraph is taken for the evidence (difflib's)."""
_HELD = 0.8
"""The share of the evidence's words that a section must hold to stand for it."""


class _Answer(msgspec.Struct, frozen=True):
    unanswerable: bool = False
    extractive_spans: list[str] = []
    yes_no: bool | None = None
    free_form_answer: str = ""
    evidence: list[str] = []


class _Annotation(msgspec.Struct, frozen=True):
    answer: _Answer


class _Asked(msgspec.Struct, frozen=True):
    question: str
    question_id: str
    answers: list[_Annotation]


class _Part(msgspec.Struct, frozen=True):
    section_name: str | None
    paragraphs: list[str]


class _Paper(msgspec.Struct, frozen=True):
    title: str
    full_text: list[_Part]
    qas: list[_Asked]
    abstract: str = ""


class _Sections:
    """A paper as flat text, its paragraphs and sections as spans of it."""

    def __init__(self, id: str, paper: _Paper) -> None:  # noqa: A002
        parts = [_Part("Abstract", [paper.abstract]), *paper.full_text] if paper.abstract.strip() else paper.full_text
        text: list[str] = []
        at = 0
        headings: list[Heading] = []
        self.paragraphs: list[tuple[int, int]] = []
        self.sections: list[tuple[str, int, int]] = []
        for part in parts:
            *above, title = (part.section_name or "").split(_PART)
            headings.append(Heading(len(above) + 1, title.strip(), at))
            begin = at
            for paragraph in filter(str.strip, part.paragraphs):
                text.append(f"{paragraph.strip()}\n\n")
                self.paragraphs.append((at, at + len(text[-1]) - 2))
                at += len(text[-1])
            self.sections.append((title.strip(), begin, max(begin, at - 2)))
        self.document = CorpusDocument(id, paper.title.strip(), "".join(text), headings)
        self._located = Located(self.document.text)

    def place(self, evidence: str) -> tuple[tuple[int, int] | None, str]:
        """The span of a piece of evidence and how it was found: exact, fuzzy, section; None where it is nowhere."""
        start = self.document.text.find(evidence.strip())
        if start >= 0:
            return (start, start + len(evidence.strip())), "exact"
        folded = self._located.find(evidence) or self._alike(evidence)
        if folded:
            return folded, "fuzzy"
        return self._section(evidence), "section"

    def _alike(self, evidence: str) -> tuple[int, int] | None:
        matcher = difflib.SequenceMatcher(autojunk=False, b=evidence[:4000])
        best: tuple[float, tuple[int, int]] | None = None
        for start, end in self.paragraphs:
            matcher.set_seq1(self.document.text[start : min(end, start + 4000)])
            if matcher.real_quick_ratio() < _ALIKE or matcher.quick_ratio() < _ALIKE:
                continue
            ratio = matcher.ratio()
            if ratio >= _ALIKE and (best is None or ratio > best[0]):
                best = ratio, (start, end)
        return best and best[1]

    def _section(self, evidence: str) -> tuple[int, int] | None:
        words = set(evidence.casefold().split())
        best: tuple[float, tuple[int, int]] | None = None
        for title, start, end in self.sections:
            if title and title.casefold() == evidence.strip().casefold() and start < end:
                return start, end
            held = len(words & set(self.document.text[start:end].casefold().split())) / max(1, len(words))
            if held >= _HELD and (best is None or held > best[0]):
                best = held, (start, end)
        return best and best[1]


def load_qasper(source: Source) -> Corpus:
    """The corpus of QASPER's files. Questions that nobody could answer, without evidence in the text, or whose answers
    are all numbers are dropped, and so is evidence that is a figure or a table, or stands nowhere.

    Evidence is looked for as it is written, then nearly so, then as the section that holds it. Where readers differ,
    the first answer with evidence counts.

    Raises:
        UsageError: a file is missing, cannot be read, or is none of this form.
    """
    papers: dict[str, _Paper] = {}
    for path in _files(source.path):
        papers |= decode(path, read_text(path), dict[str, _Paper], "file of QASPER")
    documents: list[CorpusDocument] = []
    questions: list[CorpusQuestion] = []
    dropped: Counter[str] = Counter()
    for id_, paper in sorted(papers.items()):
        sections = _Sections(id_, paper)
        if not sections.document.text:
            dropped["document without text"] += 1
            continue
        documents.append(sections.document)
        questions.extend(found for asked in paper.qas if (found := _question(asked, sections, dropped)))
    return Corpus(source.title, source.lang, documents, questions, dropped)


def _files(path: Path) -> list[Path]:
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    if not files:
        raise UsageError(f"{path}: no .json files in it; give the folder of QASPER's files")
    return files


def _question(asked: _Asked, sections: _Sections, dropped: Counter[str]) -> CorpusQuestion | None:
    answers = [annotation.answer for annotation in asked.answers if not annotation.answer.unanswerable]
    if not answers:
        dropped["unanswerable"] += 1
        return None
    with_words = [answer for answer in answers if not _is_number(answer)]
    if not with_words:
        dropped["numeric only"] += 1
        return None
    for answer in with_words:
        spans: dict[EvidenceSpan, None] = {}
        for evidence in answer.evidence:
            if evidence.startswith(_FLOAT) or not evidence.strip():
                continue
            span, how = sections.place(evidence)
            dropped[f"evidence {'not found' if span is None else f'by {how} match (kept)'}"] += 1
            if span:
                spans[EvidenceSpan(sections.document.id, *span)] = None
        if spans:
            return CorpusQuestion(asked.question_id, asked.question.strip(), tuple(spans), _kind(answer))
    dropped["question without evidence"] += 1
    return None


def _is_number(answer: _Answer) -> bool:
    said = [*answer.extractive_spans, answer.free_form_answer] if answer.yes_no is None else []
    said = [text for text in said if text.strip()]
    return bool(said) and all(_NUMBER.fullmatch(text) for text in said)


def _kind(answer: _Answer) -> str:
    if answer.yes_no is not None:
        return "boolean"
    return "extractive" if answer.extractive_spans else "abstractive"
