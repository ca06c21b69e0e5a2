"""The gradient study: recall of structural retrieval and of a baseline against how well documents are tagged.

Defined in evidence-graph retrieval's study of a quality gradient: questions in bands of their document's checker score,
and for each document the score and the structural statistics beside what structure gained.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean

import msgspec

from evigraph.index import Entry, Progress
from evigraph.lab.bench import Settings, ask_all, prepare_all
from evigraph.lab.bootstrap import Interval, Resampling, cluster_intervals
from evigraph.lab.gold import Question
from evigraph.lab.gradient.statistics import statistics_of
from evigraph.lab.match import document_stem
from evigraph.lab.provenance import Provenance, provenance
from evigraph.lab.score import Score
from evigraph.lab.statistics import Rho, spearman
from evigraph.library import Library

__all__ = [
    "EDGES",
    "Band",
    "Correlation",
    "Gradient",
    "StudiedDocument",
    "StudySettings",
    "run_gradient",
    "study",
]

EDGES = (70.0, 85.0, 98.0)
"""The scores at which the study's bands begin, the lowest band being what is below the first."""


class StudySettings(msgspec.Struct, frozen=True):
    """What is compared: ``strategies`` (the first is the one whose gain is studied) with the baseline ``against``, each
    at ``k`` pieces and within ``words``, in bands that begin at ``edges``, of which there is one at least."""

    strategies: tuple[str, ...] = ("egr-s",)
    against: str = "chunk-hybrid"
    k: int = 10
    words: int | None = None
    edges: tuple[float, ...] = EDGES
    resampling: Resampling = Resampling()

    @property
    def all_strategies(self) -> tuple[str, ...]:
        """The strategies, and the baseline behind them."""
        return (*dict.fromkeys((*self.strategies, self.against)),)


class StudiedDocument(msgspec.Struct, frozen=True):
    """A document that questions are about: its score (None: it has none), its statistics, the questions, the mean
    recall of each strategy over them, and the gain: that of the first strategy less that of the baseline."""

    name: str
    score: float | None
    statistics: dict[str, float | None]
    questions: tuple[str, ...]
    recall: dict[str, float]
    gain: float


class Band(msgspec.Struct, frozen=True):
    """The questions about documents of some scores, from ``low`` on and below ``high`` (None: no bound; both None:
    documents without a score), the recall of each strategy, and the gain."""

    low: float | None
    high: float | None
    questions: int
    documents: int
    recall: dict[str, Interval]
    gain: Interval


class Correlation(msgspec.Struct, frozen=True):
    """How the score, or a statistic, goes with the recall of the first strategy and with its gain, over documents."""

    of: str
    recall: Rho
    gain: Rho


class Gradient(msgspec.Struct, frozen=True):
    """The study. ``left_out`` are the questions whose evidence stands in several documents, or in none of the library;
    ``correlations`` are the score's first, then the statistics', the closest to the gain first. ``made_with`` are the
    versions of what measured it."""

    settings: StudySettings
    documents: tuple[StudiedDocument, ...]
    bands: tuple[Band, ...]
    correlations: tuple[Correlation, ...]
    left_out: tuple[str, ...]
    made_with: Provenance | None = None


def run_gradient(
    library: Library,
    questions: Sequence[Question],
    scores: Mapping[str, float],
    settings: StudySettings,
    progress: Progress | None = None,
) -> Gradient:
    """Ask every answerable question of every strategy, and study the outcomes; ``scores`` by name without ending.

    Raises:
        EvigraphError: a strategy or a substrate is not there, or the library is empty or cannot be searched.
    """
    asked = [question for question in questions if question.answerable]
    bench = Settings(ks=(settings.k,), words=settings.words)
    prepare_all(library, settings.all_strategies, bench, progress)
    found = {name: ask_all(library, asked, name, bench, progress)[settings.k] for name in settings.all_strategies}
    made = study(asked, found, library.documents(), scores, settings)
    return msgspec.structs.replace(made, made_with=provenance(library.store.embedders.name))


def study(
    questions: Sequence[Question],
    found: Mapping[str, Score],
    entries: Sequence[Entry],
    scores: Mapping[str, float],
    settings: StudySettings,
) -> Gradient:
    """The study of answerable questions' outcomes by strategy."""
    known = {document_stem(entry.name): entry for entry in entries}
    homes = {question.id: _home(question, known) for question in questions}
    recall = {name: {outcome.id: outcome.recall or 0.0 for outcome in score.outcomes} for name, score in found.items()}
    by_document: dict[str, list[str]] = defaultdict(list)
    for question, home in homes.items():
        if home is not None:
            by_document[home].append(question)
    documents = tuple(
        _document(home, known[home], by_document[home], recall, scores, settings) for home in sorted(by_document)
    )
    return Gradient(
        settings,
        documents,
        tuple(_bands(documents, recall, settings)),
        tuple(_correlations(documents, settings)),
        tuple(question for question, home in homes.items() if home is None),
    )


def _home(question: Question, known: Mapping[str, Entry]) -> str | None:
    """The one document that all evidence of a question stands in."""
    named = [{document_stem(alternative.doc) for alternative in slot} & known.keys() for slot in question.slots]
    shared = set[str].intersection(*named) if named else set[str]()
    everywhere = set[str].union(*named) if named else set[str]()
    return shared.pop() if len(shared) == 1 == len(everywhere) else None


def _document(
    name: str,
    entry: Entry,
    questions: Sequence[str],
    recall: Mapping[str, Mapping[str, float]],
    scores: Mapping[str, float],
    settings: StudySettings,
) -> StudiedDocument:
    means = {strategy: round(fmean(values[q] for q in questions), 6) for strategy, values in recall.items()}
    gain = round(means[settings.strategies[0]] - means[settings.against], 6)
    return StudiedDocument(name, scores.get(name), statistics_of(entry), tuple(questions), means, gain)


def _bands(
    documents: Sequence[StudiedDocument], recall: Mapping[str, Mapping[str, float]], settings: StudySettings
) -> list[Band]:
    """The bands that have any document, from the lowest on; documents without a score are the last."""
    edges = [None, *sorted(set(settings.edges)), None]
    found: list[Band] = []
    for low, high in [*pairwise(edges), (None, None)]:
        within = [document for document in documents if _is_within(document.score, low, high)]
        if not within:
            continue
        rows = [(document.name, question) for document in within for question in document.questions]
        names = list(recall)
        values = [[recall[name][question] for name in names] for _, question in rows]
        first, base = names.index(settings.strategies[0]), names.index(settings.against)
        columns = [[*row, row[first] - row[base]] for row in values]
        intervals = cluster_intervals(columns, [name for name, _ in rows], settings.resampling)
        by_name = dict(zip(names, intervals, strict=False))
        found.append(Band(low, high, len(rows), len(within), by_name, intervals[-1]))
    return found


def _is_within(score: float | None, low: float | None, high: float | None) -> bool:
    if score is None or (low is None and high is None):
        return score is None and low is None and high is None
    return (low is None or score >= low) and (high is None or score < high)


def _correlations(documents: Sequence[StudiedDocument], settings: StudySettings) -> list[Correlation]:
    def correlation(of: str, values: Sequence[float | None]) -> Correlation:
        pairs = [(value, document) for value, document in zip(values, documents, strict=True) if value is not None]
        sides = [value for value, _ in pairs]
        recall = [document.recall[settings.strategies[0]] for _, document in pairs]
        gain = [document.gain for _, document in pairs]
        how = settings.resampling
        return Correlation(of, spearman(sides, recall, how), spearman(sides, gain, how))

    score = correlation("score", [document.score for document in documents])
    names = documents[0].statistics if documents else ()
    rest = [correlation(name, [document.statistics[name] for document in documents]) for name in names]
    return [score, *sorted(rest, key=lambda found: (-abs(found.gain.rho or 0.0), found.of))]
