"""The bench: every strategy on one library and one gold set, at every k, with intervals and paired differences."""

from collections.abc import Mapping, Sequence
from statistics import median

import msgspec
import numpy as np

from evigraph.errors import UsageError
from evigraph.graph import Substrate
from evigraph.index import Progress
from evigraph.lab.bootstrap import LEVEL, SAMPLES, SEED, Resampling
from evigraph.lab.clusters import document_clusters
from evigraph.lab.curves import TARGET, Point, Reached, words_to_reach
from evigraph.lab.estimates import Breakdown, break_down, measures
from evigraph.lab.gold import Question
from evigraph.lab.provenance import Provenance, provenance
from evigraph.lab.runs import RunLine, run_line
from evigraph.lab.score import Outcome, Score, score_run
from evigraph.library import Library

__all__ = [
    "DEFAULT_KS",
    "Asked",
    "Bench",
    "Contents",
    "Latency",
    "Run",
    "Settings",
    "StrategyResult",
    "ask_all",
    "prepare_all",
    "run_bench",
    "sum_up",
]

DEFAULT_KS = (1, 2, 3, 5, 10, 20, 30)
_TABLE_K = 10
_ON = "@"
"""Parts a strategy's name and the substrate that it reads."""


class Settings(msgspec.Struct, frozen=True):
    """What is measured. ``words`` bounds each evidence set, ``against`` is the baseline of the differences.

    ``substrate`` is the one that documents are read on by every strategy; None: by each on its own. ``decide`` names
    who decides for strategies that ask; None: the default of :class:`evigraph.library.Library`.
    """

    ks: tuple[int, ...] = DEFAULT_KS
    words: int | None = None
    against: str | None = None
    substrate: str | None = None
    decide: str | None = None
    samples: int = SAMPLES
    seed: int = SEED
    level: float = LEVEL
    target: float = TARGET

    @property
    def resampling(self) -> Resampling:
        """How intervals are made."""
        return Resampling(self.samples, self.seed, self.level)

    @property
    def table_k(self) -> int:
        """The k of the tables that show one: ten, or where that is not measured the largest."""
        return _TABLE_K if _TABLE_K in self.ks else self.ks[-1]


class Contents(msgspec.Struct, frozen=True):
    """How much a library holds."""

    documents: int
    pages: int
    nodes: int


class Asked(msgspec.Struct, frozen=True):
    """A question as the bench sees it. ``cluster`` is that of its documents; None of an unanswerable one. ``support``
    is how well the documents support it (see :class:`evigraph.retrieve.Support`)."""

    id: str
    lang: str
    topology: str
    band: str | None
    answerable: bool
    cluster: str | None
    support: float


class Latency(msgspec.Struct, frozen=True):
    """Seconds a question, all questions."""

    p50: float
    p90: float


class Run(msgspec.Struct, frozen=True):
    """One strategy at one k.

    ``against`` are the paired differences from the baseline at the same k; None of the baseline itself.
    ``empty`` counts the unanswerable questions that came back empty, ``answerable_empty`` the others.
    """

    k: int
    estimates: Breakdown | None
    against: Breakdown | None
    unanswerable: int
    empty: int
    answerable_empty: int
    latency: Latency
    outcomes: tuple[Outcome, ...]


class StrategyResult(msgspec.Struct, frozen=True):
    """A strategy's runs by rising k, and the words it takes to reach the target recall (None: not reached)."""

    strategy: str
    runs: tuple[Run, ...]
    reached: Reached | None

    def at(self, k: int) -> Run:
        """The run at a k that was measured."""
        return next(run for run in self.runs if run.k == k)

    def best(self) -> Run | None:
        """The run of the highest recall, of equals the one with the smallest k; None without answerable questions."""
        found = [(run.estimates.all.recall.mean, run) for run in self.runs if run.estimates is not None]
        return max(found, key=lambda pair: pair[0])[1] if found else None


class Bench(msgspec.Struct, frozen=True):
    """All that was measured, question by question: the rest can be computed again from it. ``made_with`` are the
    versions of what measured it."""

    settings: Settings
    library: Contents
    questions: tuple[Asked, ...]
    strategies: tuple[StrategyResult, ...]
    made_with: Provenance | None = None


def run_bench(
    library: Library,
    questions: Sequence[Question],
    strategies: Sequence[str],
    settings: Settings,
    progress: Progress | None = None,
) -> Bench:
    """Ask every question of every strategy at every k, score, and sum up.

    A strategy is named as in ``egr-s``, or with the substrate that it reads, as in ``egr-s@flat``.

    Raises:
        EvigraphError: a strategy or a substrate is not there, or they do not go together; or the library is empty
            or cannot be searched.
    """
    prepare_all(library, strategies, settings, progress)
    documents = library.documents()
    contents = Contents(len(documents), sum(d.pages for d in documents), sum(d.nodes for d in documents))
    scores = {name: ask_all(library, questions, name, settings, progress) for name in strategies}
    supports = _supports(library, questions, Substrate(settings.substrate or Substrate.AUTO), progress)
    found = sum_up(questions, scores, supports, settings, contents, progress)
    return msgspec.structs.replace(found, made_with=provenance(library.store.embedders.name))


def prepare_all(
    library: Library, strategies: Sequence[str], settings: Settings, progress: Progress | None = None
) -> None:
    """Make what strategies search, where it is not there yet.

    Raises:
        EvigraphError: a strategy or a substrate is not there, or they do not go together.
    """
    asked = [_named(name, settings) for name in strategies]
    chosen = [(library.strategy(name), substrate) for name, substrate in asked]
    for strategy, on in [(strategy, library.substrate(strategy, substrate)) for strategy, substrate in chosen]:
        library.prepare(strategy, on, progress=progress)


def _named(name: str, settings: Settings) -> tuple[str, str | None]:
    """The strategy that a name says, and the substrate it is to read (None: its own)."""
    strategy, parted, substrate = name.partition(_ON)
    if parted and settings.substrate is not None:
        raise UsageError(f"{name}: names a substrate, and {settings.substrate} is asked for of all; leave one away")
    return strategy, substrate if parted else settings.substrate


def _supports(
    library: Library, questions: Sequence[Question], substrate: Substrate, progress: Progress | None
) -> list[float]:
    """How well the documents support each question."""
    found: list[float] = []
    for done, question in enumerate(questions):
        if progress:
            progress("measuring support", done, len(questions))
        found.append(library.support(question.question, substrate).value)
    if progress:
        progress("measuring support", len(questions), len(questions))
    return found


def ask_all(
    library: Library,
    questions: Sequence[Question],
    strategy: str,
    settings: Settings,
    progress: Progress | None = None,
) -> dict[int, Score]:
    """A strategy's score at each k, each k asked by itself: less of more is not the same for every strategy.

    The library is opened anew, so that no strategy finds in memory what another has read, and the first
    question is asked once before, uncounted.
    """
    scores: dict[int, Score] = {}
    name, substrate = _named(strategy, settings)
    total = len(settings.ks) * len(questions)
    with library.another(settings.decide) as opened:

        def ask(question: Question, k: int):
            return opened.retrieve(question.question, strategy=name, substrate=substrate, k=k, words=settings.words)

        if questions:
            ask(questions[0], settings.ks[0])
        for turn, k in enumerate(settings.ks):
            run: list[RunLine] = []
            for done, question in enumerate(questions):
                if progress:
                    progress(f"asking {strategy}", turn * len(questions) + done, total)
                run.append(run_line(question.id, ask(question, k)))
            scores[k] = score_run(questions, run)
    if progress:
        progress(f"asking {strategy}", total, total)
    return scores


def sum_up(
    questions: Sequence[Question],
    scores: Mapping[str, Mapping[int, Score]],
    supports: Sequence[float],
    settings: Settings,
    contents: Contents,
    progress: Progress | None = None,
) -> Bench:
    """The bench of scores by strategy and k, and of the questions' support: intervals, differences, curves."""
    clusters = document_clusters(questions)
    baseline = scores.get(settings.against) if settings.against is not None else None
    results: list[StrategyResult] = []
    for done, (name, by_k) in enumerate(scores.items()):
        if progress:
            progress("resampling", done, len(scores))
        others = None if name == settings.against else baseline
        runs = tuple(
            _run(questions, clusters, settings.resampling, k, by_k[k], None if others is None else others[k])
            for k in settings.ks
        )
        results.append(StrategyResult(name, runs, words_to_reach(_curve(runs), settings.target)))
    if progress:
        progress("resampling", len(scores), len(scores))
    asked = tuple(
        Asked(q.id, q.lang, q.topology, q.band, q.answerable, clusters.get(q.id), support)
        for q, support in zip(questions, supports, strict=True)
    )
    return Bench(settings, contents, asked, tuple(results))


def _run(
    questions: Sequence[Question],
    clusters: Mapping[str, str],
    how: Resampling,
    k: int,
    score: Score,
    baseline: Score | None,
) -> Run:
    answerable = [question for question in questions if question.answerable]
    values = measures(score.outcomes)
    lead = None if baseline is None else values - measures(baseline.outcomes)
    return Run(
        k=k,
        estimates=break_down(answerable, values, clusters, how),
        against=None if lead is None else break_down(answerable, lead, clusters, how),
        unanswerable=score.unanswerable,
        empty=score.empty,
        answerable_empty=score.answerable_empty,
        latency=_latency([outcome.seconds for outcome in score.outcomes]),
        outcomes=score.outcomes,
    )


def _latency(seconds: Sequence[float]) -> Latency:
    if not seconds:
        return Latency(0.0, 0.0)
    return Latency(round(median(seconds), 4), round(float(np.quantile(seconds, 0.9)), 4))


def _curve(runs: Sequence[Run]) -> list[Point]:
    return [
        Point(run.k, run.estimates.all.words.mean, run.estimates.all.recall.mean)
        for run in runs
        if run.estimates is not None
    ]
