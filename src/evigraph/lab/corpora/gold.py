"""A folder of documents and a gold file: questions with slots of verbatim evidence (see :mod:`evigraph.lab.gold`)."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from evigraph.errors import UsageError
from evigraph.lab.corpora.compiled import Compiled
from evigraph.lab.corpora.corpus import Corpus, CorpusDocument, CorpusQuestion, EvidenceSpan
from evigraph.lab.corpora.source import Source
from evigraph.lab.gold import Alternative, Question, read_gold
from evigraph.lab.match import document_stem

__all__ = ["FolderTexts", "load_gold"]


class FolderTexts:
    """The documents of a folder, compiled when they are first asked for, by their names without folders and ending."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise UsageError(f"{folder}: is no folder; give the folder of the corpus's documents")
        self._paths: dict[str, Path] = {}
        for path in sorted(p for p in folder.rglob("*") if p.is_file() and not p.name.startswith(".")):
            self._paths.setdefault(document_stem(path.name), path)
        self._read: dict[str, Compiled] = {}

    def find(self, name: str, text: str, page: int | None = None) -> EvidenceSpan | None:
        """Where a text stands in a document, on a page where one is named; None: nowhere, or there is no document."""
        stem = document_stem(name)
        if stem not in self._paths:
            return None
        if stem not in self._read:
            self._read[stem] = Compiled(self._paths[stem], stem)
        span = self._read[stem].find(text, page)
        return EvidenceSpan(stem, *span) if span else None

    def read_all(self) -> None:
        """Ask for every document."""
        for stem, path in self._paths.items():
            if stem not in self._read:
                self._read[stem] = Compiled(path, stem)

    def documents(self) -> list[CorpusDocument]:
        """The documents that were asked for, by name."""
        return [self._read[stem].document for stem in sorted(self._read)]


def load_gold(source: Source) -> Corpus:
    """The corpus of a folder and a gold file. Of each slot the first alternative that stands in its document counts.

    Weak alternatives have no place of their own and are dropped, as is what a question cannot be answered with. The
    corpus has the documents that the gold file names.

    Raises:
        UsageError: the folder or the gold file cannot be read.
        SourceError: a document cannot be compiled.
    """
    if source.gold is None:
        raise UsageError(f"{source.path}: the corpus has no gold; name the file of questions as gold")
    texts = FolderTexts(source.path)
    dropped: Counter[str] = Counter()
    found = (_question(question, texts, dropped) for question in read_gold(source.gold))
    questions = [question for question in found if question]
    return Corpus(source.title, source.lang, texts.documents(), questions, dropped)


def _question(question: Question, texts: FolderTexts, dropped: Counter[str]) -> CorpusQuestion | None:
    if not question.answerable:
        dropped["unanswerable"] += 1
        return None
    spans: dict[EvidenceSpan, None] = {}
    for slot in question.slots:
        strong = [alternative for alternative in slot if not alternative.weak]
        span = _first(strong, texts)
        dropped["evidence not found" if strong else "weak evidence"] += span is None
        if span:
            spans[span] = None
    if not spans:
        dropped["question without evidence"] += 1
        return None
    return CorpusQuestion(question.id, question.question, tuple(spans), question.topology)


def _first(alternatives: Iterable[Alternative], texts: FolderTexts) -> EvidenceSpan | None:
    return next((span for a in alternatives if (span := texts.find(a.doc, a.text, a.page))), None)
