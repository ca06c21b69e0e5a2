"""How far words alone solve a corpus: whether BM25 puts a relevant chunk first."""

from evigraph.index import terms
from evigraph.lab.ablation.chunksets import ChunkSet
from evigraph.lab.ablation.measures import Judged
from evigraph.lab.bm25 import Bm25
from evigraph.lab.corpora import Corpus

__all__ = ["bm25_of", "bm25_top_1"]


def bm25_of(corpus: Corpus, chunks: ChunkSet) -> Bm25:
    """BM25 over chunks, asked a corpus's questions."""
    asked = [terms(question.text, corpus.lang) for question in corpus.questions]
    return Bm25.of([terms(text, corpus.lang) for text in chunks.texts], asked)


def bm25_top_1(corpus: Corpus, chunks: ChunkSet) -> float:
    """The share of a corpus's questions, of which there is one at least, for which BM25 has a relevant chunk first."""
    ranker = bm25_of(corpus, chunks)
    hits = 0
    for number, question in enumerate(corpus.questions):
        first = ranker.ranked(number)[:1].tolist()
        hits += bool(first) and first[0] in Judged(question.spans, chunks.near(question.spans)).relevant
    return round(hits / len(corpus.questions), 6)
