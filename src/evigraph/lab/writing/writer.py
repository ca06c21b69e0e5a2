"""Writing questions about a corpus: sampled spans, two rounds of a model, each through the same filter of leakage.

A model writes a question, and in a second call says it in other words; these are what is kept, and both must pass.
"""

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from evigraph.errors import EvigraphError, UsageError
from evigraph.index import Progress
from evigraph.lab.ablation import Config, QuestionsSetting
from evigraph.lab.ablation.chunksets import Chunker
from evigraph.lab.ablation.conditions import CONDITIONS
from evigraph.lab.ablation.inducers import LocalInducer
from evigraph.lab.ablation.lexicality import bm25_top_1
from evigraph.lab.chat import Chat
from evigraph.lab.corpora import Corpus, CorpusDocument, CorpusQuestion, WrittenQuestion, written
from evigraph.lab.writing.asking import ask, paraphrase
from evigraph.lab.writing.leakage import leaks, words
from evigraph.lab.writing.spans import Type, Wanted, sample

__all__ = ["Funnel", "Writing", "write_questions"]


class Funnel(msgspec.Struct, frozen=True):
    """What is left of the questions of a type, stage by stage: spans ``sampled``; ``generated``, which the model
    answered with a question; ``passed``, which do not leak; ``survivors``, whose other words do not either;
    ``finals``, which are kept."""

    sampled: int
    generated: int
    passed: int
    survivors: int
    finals: int


class Writing(msgspec.Struct, frozen=True):
    """What was written. ``funnel`` is by type; ``bm25_top_1`` the share of the questions for which BM25 has a
    relevant chunk first, on the chunks of condition A2 with the default inducer; ``without_headings`` how many
    documents have no headings and are not asked about."""

    questions: tuple[WrittenQuestion, ...]
    funnel: dict[str, Funnel]
    bm25_top_1: float
    without_headings: int


class _Survivor(NamedTuple):
    """A question that has passed; ``turn`` is its number among those of its type and document."""

    wanted: Wanted
    question: str
    turn: int


def write_questions(config: Config, corpus: Corpus, chat: Chat, progress: Progress | None = None) -> Writing:
    """Have questions written about the documents of a corpus that have headings.

    The same configuration, corpus and answers give the same questions.

    Raises:
        UsageError: no document has headings.
        EvigraphError: the server cannot be asked, or no question is left.
    """
    documents = [document for document in corpus.documents if document.headings]
    if not documents:
        raise UsageError(f"{corpus.name}: no document has headings; questions are written about those that have")
    setting = config.questions
    todo = [
        (document, wanted) for document in documents for wanted in sample(document, setting.per_document, config.seed)
    ]
    stages: dict[Type, Counter[str]] = {type_: Counter() for type_ in Type}
    survivors: dict[Type, list[_Survivor]] = {type_: [] for type_ in Type}
    turns: Counter[tuple[str, Type]] = Counter()
    for done, (document, wanted) in enumerate(todo):
        if progress:
            progress("writing questions", done, len(todo))
        question = _question(chat, setting, document, wanted, stages[wanted.type])
        if question is not None:
            key = document.id, wanted.type
            survivors[wanted.type].append(_Survivor(wanted, question, turns[key]))
            turns[key] += 1
    if progress:
        progress("writing questions", len(todo), len(todo))
    kept = {type_: _spread(found, setting.per_type, config.seed) for type_, found in survivors.items()}
    funnel = {
        str(type_): Funnel(own["sampled"], own["generated"], own["passed"], len(survivors[type_]), len(kept[type_]))
        for type_, own in stages.items()
    }
    questions = [
        CorpusQuestion(f"{type_}-{number:04}", one.question, one.wanted.spans, str(type_))
        for type_, own in kept.items()
        for number, one in enumerate(own, 1)
    ]
    if not questions:
        raise EvigraphError(f"{corpus.name}: no question is left ({_told(funnel)}); ask another model, or more spans")
    asked = Corpus(corpus.name, corpus.lang, corpus.documents, questions, corpus.dropped)
    lines = tuple(written(question, asked) for question in questions)
    return Writing(lines, funnel, _non_lexicality(config, asked), len(corpus.documents) - len(documents))


def _question(
    chat: Chat, setting: QuestionsSetting, document: CorpusDocument, wanted: Wanted, stages: Counter[str]
) -> str | None:
    """The question about some spans in its second words; None, and counted how far it came, where it is thrown away."""
    texts = [document.text[span.start : span.end] for span in wanted.spans]

    def is_wrong(question: str) -> bool:
        named = wanted.type is Type.UNDERSPECIFIED and _names(question, document.title)
        return named or leaks(question, texts, setting.rouge_max, setting.ngram_block)

    stages["sampled"] += 1
    first = ask(chat, wanted.type, document.title, wanted.section, texts)
    if first is None:
        return None
    stages["generated"] += 1
    if is_wrong(first):
        return None
    stages["passed"] += 1
    second = paraphrase(chat, first)
    return None if second is None or is_wrong(second) else second


def _names(question: str, title: str) -> bool:
    """Whether a question calls a document by its title, without what stands there in brackets."""
    name = words(title.partition("(")[0])
    own = words(question)
    return bool(name) and any(own[at : at + len(name)] == name for at in range(len(own) - len(name) + 1))


def _spread(survivors: Sequence[_Survivor], most: int, seed: int) -> list[_Survivor]:
    """At most so many, over all documents: of each the first, then of each the second; within a turn by chance."""

    def chance(one: _Survivor) -> bytes:
        return hashlib.sha256(f"{seed}\n{one.wanted.spans}".encode()).digest()

    chosen = sorted(survivors, key=lambda one: (one.turn, chance(one)))[:most]
    return sorted(chosen, key=lambda one: (one.wanted.spans, one.turn))


def _told(funnel: dict[str, Funnel]) -> str:
    own = list(funnel.values())
    stages = {
        "sampled": sum(one.sampled for one in own),
        "generated": sum(one.generated for one in own),
        "passed": sum(one.passed for one in own),
    }
    return ", ".join(f"{name} {number:,}" for name, number in stages.items())


def _non_lexicality(config: Config, corpus: Corpus) -> float:
    inducer = LocalInducer()
    induced = [inducer.induce(document, corpus.lang) for document in corpus.documents]
    chunker = Chunker(corpus.documents, induced, {}, config.chunks, config.seed)
    return bm25_top_1(corpus, chunker.structural(CONDITIONS["A2"]))
