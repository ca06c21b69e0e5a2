"""The forms of corpora by name, and loading one of them."""

from collections import Counter
from collections.abc import Callable, Mapping

from evigraph.errors import UsageError
from evigraph.lab.corpora.beir import load_beir
from evigraph.lab.corpora.chunking_evaluation import load_chunking_evaluation
from evigraph.lab.corpora.corpus import Corpus
from evigraph.lab.corpora.financebench import load_financebench
from evigraph.lab.corpora.gold import load_gold
from evigraph.lab.corpora.qasper import load_qasper
from evigraph.lab.corpora.source import Source

__all__ = ["KINDS", "load_corpus"]

KINDS: Mapping[str, Callable[[Source], Corpus]] = {
    "beir": load_beir,
    "chunking-evaluation": load_chunking_evaluation,
    "financebench": load_financebench,
    "gold": load_gold,
    "qasper": load_qasper,
}
"""How each form of corpus is loaded, by its name in a configuration."""


def load_corpus(source: Source) -> Corpus:
    """The corpus that a configuration names.

    Raises:
        UsageError: there is no such form, a file cannot be read, or nothing is left to be asked.
        SourceError: a document cannot be compiled.
    """
    if source.kind not in KINDS:
        raise UsageError(f"{source.kind}: no such kind of corpus; there are {', '.join(KINDS)}")
    corpus = KINDS[source.kind](source)
    for things, called in ((corpus.documents, "document"), (corpus.questions, "question")):
        twice = [name for name, number in Counter(thing.id for thing in things).items() if number > 1]
        if twice:
            raise UsageError(f"{source.path}: two {called}s are called {twice[0]}; give each its own id")
    if not corpus.questions:
        lost = ", ".join(f"{reason} {number:,}" for reason, number in sorted(corpus.dropped.items()) if number)
        raise UsageError(f"{source.path}: no question with evidence in it ({lost or 'it is empty'}); check the paths")
    return corpus
