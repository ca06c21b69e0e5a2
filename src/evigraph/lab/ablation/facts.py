"""What an ablation was run on and with, in figures."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from statistics import fmean
from typing import Any

import msgspec

from evigraph.lab.ablation.chunksets import Chunker, ChunkSet
from evigraph.lab.ablation.config import Config
from evigraph.lab.ablation.results import AskedQuestion, ChunkFacts, CorpusFacts, StructureFacts
from evigraph.lab.ablation.structure import Structure
from evigraph.lab.clusters import clusters_of
from evigraph.lab.corpora import Corpus

__all__ = ["asked_questions", "chunk_facts", "corpus_facts", "settings_of", "structure_facts"]

_DIGITS = 6


def asked_questions(corpus: Corpus, gold: AbstractSet[str], *, alone: bool = False) -> list[AskedQuestion]:
    """The questions with their clusters; ``gold`` are the documents with headings. ``alone``: each is a cluster."""
    named = {question.id: () if alone else question.documents for question in corpus.questions}
    clusters = clusters_of(named)
    return [
        AskedQuestion(q.id, q.kind, clusters[q.id], len(q.spans), all(name in gold for name in q.documents))
        for q in corpus.questions
    ]


def corpus_facts(kind: str, corpus: Corpus, questions: Sequence[AskedQuestion]) -> CorpusFacts:
    """The figures of a corpus."""
    return CorpusFacts(
        name=corpus.name,
        kind=kind,
        documents=len(corpus.documents),
        with_headings=sum(bool(document.headings) for document in corpus.documents),
        questions=len(questions),
        spans=sum(question.spans for question in questions),
        multi_span=_rounded(fmean(question.spans > 1 for question in questions)),
        clusters=len(set(clusters_of({question.id: question.documents for question in corpus.questions}).values())),
        dropped={reason: number for reason, number in sorted(corpus.dropped.items()) if number},
    )


def structure_facts(
    inducer: str, induced: Sequence[Structure], gold: Mapping[str, Structure], chunker: Chunker
) -> StructureFacts:
    """The figures of the induced structure, beside those of gold."""
    same = [
        (own.start, own.end) in {(other.start, other.end) for other in others}
        for document, mine, others in zip(chunker.documents, chunker.induced, chunker.gold, strict=True)
        if document.id in gold
        for own in mine
    ]
    placebo = chunker.placebo
    return StructureFacts(
        inducer=inducer,
        sections=_rounded(fmean(len(structure.sections) for structure in induced)),
        corrected=sum(structure.corrected for structure in induced),
        repaired=sum(structure.repaired for structure in induced),
        gold_sections=_rounded(fmean(len(own.sections) for own in gold.values())) if gold else None,
        same_spans=_rounded(fmean(same)) if same else None,
        placebo=len(placebo.paths),
        residual=placebo.residual,
    )


def chunk_facts(sets: Sequence[ChunkSet]) -> ChunkFacts:
    """The realised sizes of a condition's chunks, means over its phases."""
    return ChunkFacts(
        chunks=round(fmean(len(own.tokens) for own in sets)),
        content=round(fmean(fmean(own.tokens) for own in sets), 1),
        prefix=round(fmean(fmean(own.prefixes) for own in sets), 1),
    )


def settings_of(config: Config) -> dict[str, Any]:
    """The configuration as it is written into results: all but where things are on this machine."""
    said: dict[str, Any] = msgspec.to_builtins(config, enc_hook=str)
    said.pop("cache")
    said.pop("questions")  # of another verb
    said["primary"] = config.tested
    for place in ("path", "gold", "questions"):
        said["corpus"].pop(place)
    if said["corpus"]["wikipedia"] is not None:
        said["corpus"]["wikipedia"].pop("titles")
    return said


def _rounded(value: float) -> float:
    return round(float(value), _DIGITS)
