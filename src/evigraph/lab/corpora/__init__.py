"""Corpora with gold evidence as character spans: one file a form, every span verified in the text it is of."""

from evigraph.lab.corpora.corpus import Corpus, CorpusDocument, CorpusQuestion, EvidenceSpan, Heading
from evigraph.lab.corpora.load import KINDS, load_corpus
from evigraph.lab.corpora.source import Source

__all__ = [
    "KINDS",
    "Corpus",
    "CorpusDocument",
    "CorpusQuestion",
    "EvidenceSpan",
    "Heading",
    "Source",
    "load_corpus",
]
