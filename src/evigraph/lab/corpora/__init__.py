"""Corpora with gold evidence as character spans: one file a form, every span verified in the text it is of."""

from evigraph.lab.corpora.corpus import MAX_LEVEL, Corpus, CorpusDocument, CorpusQuestion, EvidenceSpan, Heading
from evigraph.lab.corpora.load import KINDS, load_corpus, load_documents
from evigraph.lab.corpora.questionfile import Evidence, WrittenQuestion, questions_bytes, read_questions, written
from evigraph.lab.corpora.source import Source

__all__ = [
    "KINDS",
    "MAX_LEVEL",
    "Corpus",
    "CorpusDocument",
    "CorpusQuestion",
    "Evidence",
    "EvidenceSpan",
    "Heading",
    "Source",
    "WrittenQuestion",
    "load_corpus",
    "load_documents",
    "questions_bytes",
    "read_questions",
    "written",
]
