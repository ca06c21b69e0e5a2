"""RCPS: one retrieval score for every pair of a parser and a chunker, and what can be said of their order."""

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from evigraph.index import Progress
from evigraph.lab.bootstrap import LEVEL, SAMPLES, SEED, Interval, Resampling, cluster_intervals
from evigraph.lab.provenance import Provenance, provenance
from evigraph.lab.selection.candidates import Cell, check_probe, evaluate, lacking
from evigraph.lab.selection.checks import Check, check_rules
from evigraph.lab.selection.chunkers import PAGE, Chunker, chunker_named
from evigraph.lab.selection.intrinsic.results import Intrinsic
from evigraph.lab.selection.pages import Pages
from evigraph.lab.selection.prices import Price, Prices
from evigraph.lab.selection.probe import ProbeQuestion
from evigraph.lab.selection.retrievers import Retriever, embedders_of
from evigraph.lab.selection.scores import DEFAULT_KS, hits, rcps_values
from evigraph.lab.selection.stability import SUBSETS, Stability, stability
from evigraph.lab.selection.tiers import tiers

__all__ = ["Group", "Parsed", "Rcps", "RcpsSettings", "Score", "run_rcps", "sum_up_rcps"]


class RcpsSettings(msgspec.Struct, frozen=True):
    """What is measured: the retrievers and depths that are averaged over, and how it is resampled."""

    chunkers: tuple[str, ...]
    retrievers: tuple[str, ...]
    ks: tuple[int, ...] = DEFAULT_KS
    samples: int = SAMPLES
    subsets: int = SUBSETS
    seed: int = SEED
    level: float = LEVEL

    @property
    def resampling(self) -> Resampling:
        """How intervals are made."""
        return Resampling(self.samples, self.seed, self.level)


class Parsed(msgspec.Struct, frozen=True):
    """A parser's share of the corpus: its pages, how many it lacks that another has, the files that it could not read,
    and the seconds that it took, where it was run here. ``price`` is what it costs, where that was said."""

    parser: str
    pages: int
    lacking: int
    failures: tuple[str, ...]
    seconds: float | None
    price: Price | None = None


class Group(msgspec.Struct, frozen=True):
    """RCPS of the questions of one group."""

    n: int
    rcps: Interval


class Score(msgspec.Struct, frozen=True):
    """The score of a pair.

    ``tier`` is among all pairs, ``tier_of_parser`` among the parsers with the same chunker, ``tier_of_chunker`` among
    the chunkers on the same parser. ``mrr`` is that at the largest depth alone. ``clean`` is RCPS without the questions
    that have a flaw (None: none has).
    """

    parser: str
    chunker: str
    rcps: Interval
    hit_1: float
    mrr: float
    by_retriever: dict[str, float]
    tier: int
    tier_of_parser: int
    tier_of_chunker: int
    domain: dict[str, Group]
    lang: dict[str, Group]
    clean: float | None


class Rcps(msgspec.Struct, frozen=True):
    """All that was measured; ``cells`` has the ranks, question by question, that the rest can be computed from.

    ``parsers_by_chunker`` and ``chunkers_by_parser`` say how stable the orders are; None where there is one to order.
    ``intrinsic`` is what a language model says of the candidates, where one was named; ``made_with`` are the versions
    of what measured all this.
    """

    settings: RcpsSettings
    questions: tuple[ProbeQuestion, ...]
    parsers: tuple[Parsed, ...]
    cells: tuple[Cell, ...]
    scores: tuple[Score, ...]
    checks: tuple[Check, ...]
    parsers_by_chunker: dict[str, Stability | None]
    chunkers_by_parser: dict[str, Stability | None]
    intrinsic: Intrinsic | None = None
    made_with: Provenance | None = None

    def cell(self, parser: str, chunker: str) -> Cell:
        """The ranks of a pair that was measured."""
        return next(cell for cell in self.cells if (cell.parser, cell.chunker) == (parser, chunker))

    def score(self, parser: str, chunker: str) -> Score:
        """The score of a pair that was measured."""
        return next(score for score in self.scores if (score.parser, score.chunker) == (parser, chunker))


def run_rcps(
    questions: Sequence[ProbeQuestion],
    parsers: Sequence[Pages],
    chunkers: Sequence[Chunker],
    retrievers: Sequence[Retriever],
    settings: RcpsSettings,
    progress: Progress | None = None,
    prices: Prices | None = None,
) -> Rcps:
    """Measure every pair, and whole pages with every parser beside them: the baseline.

    Raises:
        UsageError: the probe asks of a page that no parser has, a page cannot be cut, or a price is of no parser.
        EvigraphError: an embedder or a server fails.
    """
    check_probe(questions, parsers)
    prices = prices or Prices({})
    prices.check({pages.parser: pages.seconds for pages in parsers})
    cutters = [*chunkers] if any(cutter.name == PAGE for cutter in chunkers) else [*chunkers, chunker_named(PAGE)]
    pairs = [(pages, cutter) for pages in parsers for cutter in cutters]
    cells: list[Cell] = []
    for done, (pages, cutter) in enumerate(pairs):
        if progress:
            progress("pairs", done, len(pairs))
        cells.append(evaluate(questions, pages, cutter, retrievers, max(settings.ks), progress))
    if progress:
        progress("pairs", len(pairs), len(pairs))
    missing = lacking(parsers)
    parsed = [
        Parsed(
            pages.parser,
            len(pages.markdown),
            missing[pages.parser],
            pages.failures,
            pages.seconds,
            prices.of(pages.parser, len(pages.markdown), pages.seconds),
        )
        for pages in parsers
    ]
    found = sum_up_rcps(questions, parsed, cells, settings)
    return msgspec.structs.replace(found, made_with=provenance(embedders_of(retrievers)))


def sum_up_rcps(
    questions: Sequence[ProbeQuestion], parsers: Sequence[Parsed], cells: Sequence[Cell], settings: RcpsSettings
) -> Rcps:
    """The scores of ranks: intervals, tiers, groups, stability and checks."""
    ids = [question.id for question in questions]
    values = {cell.name: rcps_values(cell, settings.ks) for cell in cells}
    of_parser: dict[str, dict[str, int]] = {}
    of_chunker: dict[str, dict[str, int]] = {}
    by_chunker: dict[str, Stability | None] = {}
    by_parser: dict[str, Stability | None] = {}
    names = [parsed.parser for parsed in parsers]
    cutters = list(dict.fromkeys(cell.chunker for cell in cells))
    how = settings.resampling
    for cutter in cutters:
        own = {name: values[f"{name}/{cutter}"] for name in names}
        of_parser[cutter] = tiers(own, ids, how)
        by_chunker[cutter] = stability(own, settings.subsets, settings.seed)
    for name in names:
        own = {cutter: values[f"{name}/{cutter}"] for cutter in settings.chunkers}
        of_chunker[name] = tiers({cutter: values[f"{name}/{cutter}"] for cutter in cutters}, ids, how)
        by_parser[name] = stability(own, settings.subsets, settings.seed)
    overall = tiers(values, ids, how)
    intervals = cluster_intervals(np.stack(list(values.values()), axis=1), ids, how)
    scores = [
        _score(
            questions,
            cell,
            settings,
            values[cell.name],
            interval,
            (overall[cell.name], of_parser[cell.chunker][cell.parser], of_chunker[cell.parser][cell.chunker]),
        )
        for cell, interval in zip(cells, intervals, strict=True)
    ]
    checks = check_rules(cells, settings.ks)
    return Rcps(settings, tuple(questions), tuple(parsers), tuple(cells), tuple(scores), checks, by_chunker, by_parser)


def _score(
    questions: Sequence[ProbeQuestion],
    cell: Cell,
    settings: RcpsSettings,
    values: NDArray[np.float64],
    interval: Interval,
    in_tiers: tuple[int, int, int],
) -> Score:
    clean = [not question.flaw for question in questions]
    return Score(
        cell.parser,
        cell.chunker,
        interval,
        _mean(hits(cell, 1)),
        _mean(rcps_values(cell, [max(settings.ks)])),
        {name: _mean(rcps_values(cell, settings.ks, retrievers=[name])) for name in cell.ranks},
        *in_tiers,
        domain=_groups(questions, [question.domain for question in questions], values, settings.resampling),
        lang=_groups(questions, [question.lang for question in questions], values, settings.resampling),
        clean=_mean(values[clean]) if any(clean) and not all(clean) else None,
    )


def _groups(
    questions: Sequence[ProbeQuestion],
    labels: Sequence[str | None],
    values: NDArray[np.float64],
    how: Resampling,
) -> dict[str, Group]:
    """The score of each group of questions, by its label; questions without one are in none."""
    found: dict[str, Group] = {}
    for label in sorted({label for label in labels if label is not None}):
        rows = [number for number, other in enumerate(labels) if other == label]
        ids = [questions[number].id for number in rows]
        found[label] = Group(len(rows), cluster_intervals(values[rows, np.newaxis], ids, how)[0])
    return found


def _mean(values: NDArray[np.float64]) -> float:
    return round(float(values.mean()), 6)
