"""The forms of corpora by name, and loading one of them."""

from collections import Counter
from collections.abc import Callable, Mapping

from evigraph.errors import UsageError
from evigraph.lab.corpora.beir import load_beir
from evigraph.lab.corpora.chunking_evaluation import load_chunking_evaluation
from evigraph.lab.corpora.corpus import Corpus
from evigraph.lab.corpora.financebench import load_financebench
from evigraph.lab.corpora.folder import load_folder
from evigraph.lab.corpora.gold import load_gold
from evigraph.lab.corpora.qasper import load_qasper
from evigraph.lab.corpora.questionfile import read_questions
from evigraph.lab.corpora.source import Source
from evigraph.lab.corpora.wikipedia.load import load_wikipedia

__all__ = ["KINDS", "load_corpus", "load_documents"]

KINDS: Mapping[str, Callable[[Source], Corpus]] = {
    "beir": load_beir,
    "chunking-evaluation": load_chunking_evaluation,
    "financebench": load_financebench,
    "folder": load_folder,
    "gold": load_gold,
    "qasper": load_qasper,
    "wikipedia": load_wikipedia,
}
"""How each form of corpus is loaded, by its name in a configuration."""

_UNASKED = frozenset({"folder", "wikipedia"})
"""The forms that have no questions of their own."""


def load_corpus(source: Source) -> Corpus:
    """The corpus that a configuration names, with its own questions or those of a file of written ones.

    Raises:
        UsageError: there is no such form, a file cannot be read, written questions are about another corpus, or
            nothing is left to be asked.
        SourceError: a document cannot be compiled.
    """
    if source.kind in _UNASKED and source.questions is None:
        raise UsageError(
            f"{source.path}: a corpus of kind {source.kind} has no questions of its own; name a file of them as "
            "questions (evigraph lab questions writes one)"
        )
    corpus = load_documents(source)
    if source.questions is not None:
        asked = read_questions(source.questions, corpus)
        corpus = Corpus(corpus.name, corpus.lang, corpus.documents, asked, corpus.dropped)
    _refuse_twice(source, [question.id for question in corpus.questions], "question")
    if not corpus.questions:
        raise UsageError(f"{source.path}: no question with evidence in it ({_lost(corpus)}); check the paths")
    return corpus


def load_documents(source: Source) -> Corpus:
    """The corpus with the questions that its form has of its own, if any: written ones are not read.

    Raises:
        UsageError: there is no such form, a file cannot be read, or no document is left.
        SourceError: a document cannot be compiled.
    """
    if source.kind not in KINDS:
        raise UsageError(f"{source.kind}: no such kind of corpus; there are {', '.join(KINDS)}")
    corpus = KINDS[source.kind](source)
    _refuse_twice(source, [document.id for document in corpus.documents], "document")
    if source.kind in _UNASKED and not corpus.documents:
        raise UsageError(f"{source.path}: no document is left of it ({_lost(corpus)}); check the path and the filters")
    return corpus


def _refuse_twice(source: Source, names: list[str], called: str) -> None:
    twice = [name for name, number in Counter(names).items() if number > 1]
    if twice:
        raise UsageError(f"{source.path}: two {called}s are called {twice[0]}; give each its own id")


def _lost(corpus: Corpus) -> str:
    return (
        ", ".join(f"{reason} {number:,}" for reason, number in sorted(corpus.dropped.items()) if number)
        or "it is empty"
    )
