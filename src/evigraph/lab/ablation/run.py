"""Running an ablation: structures, chunks, rankings, scores."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from evigraph.errors import UsageError
from evigraph.index import Embedder, Progress, embedders_named
from evigraph.lab.ablation.analysis import Scores, analyse
from evigraph.lab.ablation.chunksets import Chunker, ChunkSet
from evigraph.lab.ablation.conditions import CONDITIONS, Cuts, Prefix
from evigraph.lab.ablation.config import BM25, Config, parts_of
from evigraph.lab.ablation.facts import asked_questions, chunk_facts, corpus_facts, settings_of, structure_facts
from evigraph.lab.ablation.inducers import Inducer, LocalInducer, ModelInducer
from evigraph.lab.ablation.lexicality import bm25_of, bm25_top_1
from evigraph.lab.ablation.measures import MEASURES, Judged, measure
from evigraph.lab.ablation.rankers import Dense, Hybrid, Ranker, two_stage
from evigraph.lab.ablation.rerank import Reranker
from evigraph.lab.ablation.results import Ablation, AskedQuestion, Cell
from evigraph.lab.ablation.structure import Structure, gold_structure
from evigraph.lab.ablation.vectors import VectorStore
from evigraph.lab.chat import Chat
from evigraph.lab.corpora import Corpus
from evigraph.lab.provenance import provenance
from evigraph.lab.statistics import require_statistics

__all__ = ["RankingSink", "run_ablation"]

RankingSink = Callable[[str, str, ChunkSet, Sequence[Sequence[int]], Sequence[Judged]], None]
"""Is told the rankings of a retriever and a condition: chunks, and for each question its ranking and its judgement."""


def _silent(stage: str, done: int, total: int) -> None:
    """Tells nobody."""


def run_ablation(
    config: Config, corpus: Corpus, progress: Progress | None = None, sink: RankingSink | None = None
) -> Ablation:
    """Run every condition with every retriever and sum up. ``config`` has its paths as seen from here.

    Raises:
        UsageError: an embedder does not know the corpus's language, or nothing is left to run.
        MissingExtraError: statsmodels is not installed.
        EvigraphError: a model's server cannot be asked.
    """
    require_statistics()
    bench = _Bench(config, corpus, progress or _silent, sink)
    return bench.run()


class _Bench:
    """One ablation as it runs."""

    def __init__(self, config: Config, corpus: Corpus, told: Progress, sink: RankingSink | None) -> None:
        self._config = config
        self._corpus = corpus
        self._told = told
        self._sink = sink
        self._embedders = {part: _embedder(part, corpus.lang) for r in config.retrievers for part in parts_of(r)}
        self._vectors = VectorStore(config.cache)
        self._asked = {
            name: np.stack([embedder.query(question.text) for question in corpus.questions])
            for name, embedder in self._embedders.items()
            if embedder is not None
        }
        self._not_run: dict[str, str] = {}

    def run(self) -> Ablation:
        config, corpus = self._config, self._corpus
        inducer, chat, reranker = self._models()
        induced = self._induce(inducer)
        gold = {document.id: gold_structure(document) for document in corpus.documents if document.headings}
        chunker = Chunker(corpus.documents, induced, gold, config.chunks, config.seed)
        questions = asked_questions(corpus, gold.keys(), alone=config.cluster == "question")
        sets = self._chunk_sets(self._runnable(gold, questions, chat), chunker, chat)
        cells: list[Cell] = []
        for retriever in config.retrievers:
            cells.append(self._cell(retriever, sets, questions, None))
            if retriever == config.tested and reranker is not None:
                cells.append(self._cell(retriever, sets, questions, reranker))
        return Ablation(
            settings=settings_of(config),
            measures=MEASURES,
            corpus=corpus_facts(config.corpus.kind, corpus, questions),
            structure=structure_facts(inducer.name, induced, gold, chunker),
            chunks={name: chunk_facts(own) for name, own in sets.items()},
            questions=questions,
            cells=cells,
            bm25_top_1=bm25_top_1(corpus, next(sets[name] for name in ("A2", *sets) if name in sets)[0]),
            not_run=self._not_run,
            made_with=provenance("+".join(dict.fromkeys(one.name for one in self._embedders.values() if one)) or None),
        )

    def _models(self) -> tuple[Inducer, Chat | None, Reranker | None]:
        """What is asked beside the retrievers, seen to before the work begins."""
        config = self._config

        def chat(model: str) -> Chat:
            made = Chat(model, config.seed, config.cache)
            made.check()
            return made

        inducer = LocalInducer() if config.inducer.model is None else ModelInducer(chat(config.inducer.model))
        reranker = None if config.reranker.model is None else Reranker(config.reranker.model)
        if reranker is None:
            self._not_run["reranked"] = "no reranker is named"
        else:
            reranker.check()
        return inducer, None if config.contexts.model is None else chat(config.contexts.model), reranker

    def _induce(self, inducer: Inducer) -> list[Structure]:
        found: list[Structure] = []
        for number, document in enumerate(self._corpus.documents):
            self._told("inducing structure", number, len(self._corpus.documents))
            found.append(inducer.induce(document, self._corpus.lang))
        self._told("inducing structure", len(found), len(found))
        return found

    def _runnable(self, gold: dict[str, Structure], questions: Sequence[AskedQuestion], chat: Chat | None) -> list[str]:
        """The conditions that can be run; why of the others is noted."""
        kept: list[str] = []
        for name in self._config.conditions:
            cuts, prefix = CONDITIONS[name][:2]
            if prefix is Prefix.CONTEXT and chat is None:
                self._not_run[name] = "no language model is named for contexts"
            elif prefix is Prefix.PLACEBO and len(self._corpus.documents) < 2:
                self._not_run[name] = "one document: there is no other to take paths from"
            elif cuts is Cuts.GOLD and not gold:
                self._not_run[name] = "no document has headings"
            elif cuts is Cuts.GOLD and not any(question.gold for question in questions):
                self._not_run[name] = "no question is about documents with headings alone"
            else:
                kept.append(name)
        if not kept:
            raise UsageError(f"nothing to run: {'; '.join(f'{n}: {why}' for n, why in sorted(self._not_run.items()))}")
        return kept

    def _chunk_sets(self, names: Sequence[str], chunker: Chunker, chat: Chat | None) -> dict[str, list[ChunkSet]]:
        """The chunk sets of each condition: one, of A0 one for each phase."""
        sets: dict[str, list[ChunkSet]] = {}
        for name in names:
            condition = CONDITIONS[name]
            if condition.prefix is Prefix.CONTEXT:
                assert chat is not None
                sets[name] = [chunker.contextual(chat, lambda done, total: self._told("writing contexts", done, total))]
            elif condition.cuts is Cuts.WINDOWS:
                phases = self._config.phases
                sets[name] = [chunker.windows(number / phases) for number in range(phases)]
            else:
                sets[name] = [chunker.structural(condition)]
        return sets

    def _cell(
        self,
        retriever: str,
        sets: dict[str, list[ChunkSet]],
        questions: Sequence[AskedQuestion],
        reranker: Reranker | None,
    ) -> Cell:
        scores: dict[str, Scores] = {}
        called = f"{retriever}{'' if reranker is None else ' (reranked)'}"
        for number, (name, own) in enumerate(sets.items()):
            self._told(f"ranking: {called}", number, len(sets))
            values: list[NDArray[np.float64]] = []
            routed: NDArray[np.bool_] | None = None
            for chunks in own:
                found, routed = self._rank(retriever, name, chunks, reranker)
                values.append(found)
            gold = CONDITIONS[name].cuts is Cuts.GOLD
            asked = np.array([not gold or question.gold for question in questions])
            scores[name] = Scores(np.mean(values, axis=0), asked, routed)
        self._told(f"ranking: {called}", len(sets), len(sets))
        primary = reranker is None and retriever == self._config.tested
        how = self._config.resampling
        return analyse(retriever, scores, questions, how, primary=primary, reranked=reranker is not None)

    def _rank(
        self, retriever: str, name: str, chunks: ChunkSet, reranker: Reranker | None
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_] | None]:
        """The measures of each question, and whether it was routed to evidence."""
        config = self._config
        ranker = self._ranker(retriever, chunks)
        sections = ranker.centroids(chunks.groups) if CONDITIONS[name].two_stage else None
        costs = chunks.costs
        rows: list[list[float]] = []
        rankings: list[list[int]] = []
        routed: list[bool] = []
        judgements = [Judged(question.spans, chunks.near(question.spans)) for question in self._corpus.questions]
        for number, judged in enumerate(judgements):
            order = ranker.ranked(number)
            if sections is not None:
                both = two_stage(order, sections.ranked(number), chunks.groups, config.sections, config.top_k)
                order = both.ranking
                routed.append(bool({int(chunks.groups[n]) for n in judged.overlaps} & set(both.sections.tolist())))
            ranking: list[int] = order[: config.top_k].tolist()
            if reranker is not None:
                ranking = self._reranked(reranker, number, ranking, chunks)
            rankings.append(ranking)
            rows.append(measure(judged, ranking, costs))
        if self._sink is not None:
            self._sink(f"{retriever}{'' if reranker is None else '-reranked'}", name, chunks, rankings, judgements)
        return np.array(rows), None if sections is None else np.array(routed)

    def _reranked(self, reranker: Reranker, question: int, ranking: list[int], chunks: ChunkSet) -> list[int]:
        top, rest = ranking[: self._config.reranker.top], ranking[self._config.reranker.top :]
        order = reranker.order(self._corpus.questions[question].text, [chunks.texts[number] for number in top])
        return [*(top[position] for position in order), *rest]

    def _ranker(self, retriever: str, chunks: ChunkSet) -> Ranker:
        made = [self._channel(part, chunks) for part in parts_of(retriever)]
        return made[0] if len(made) == 1 else Hybrid(made, len(chunks.texts))

    def _channel(self, part: str, chunks: ChunkSet) -> Ranker:
        embedder = self._embedders[part]
        if embedder is None:
            return bm25_of(self._corpus, chunks)

        def told(done: int, total: int) -> None:
            self._told(f"embedding: {part}", done, total)

        return Dense(self._vectors.passages(embedder, chunks.texts, told), self._asked[part])


def _embedder(part: str, lang: str) -> Embedder | None:
    """The embedder that a channel is, for a language; None for BM25."""
    if part == BM25:
        return None
    embedders = embedders_named(part)
    embedder = embedders.of(lang)
    if embedder is None:
        raise UsageError(f"{part}: does not know the language {lang!r}; choose another embedder, or mend corpus.lang")
    embedder.check()
    return embedder
