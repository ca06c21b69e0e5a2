"""Asking a language model about the chunks of candidates, within bounds."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, pairwise
from statistics import fmean, median

from evigraph.index import Progress
from evigraph.lab.kept import KeptAnswers
from evigraph.lab.selection.candidates import chunks_of
from evigraph.lab.selection.chunkers import Chunker
from evigraph.lab.selection.intrinsic.measures import (
    boundary_clarity,
    edge_weight,
    pairs_of,
    perplexity,
    structural_entropy,
)
from evigraph.lab.selection.intrinsic.results import (
    Correlation,
    Intrinsic,
    IntrinsicScore,
    IntrinsicSettings,
    Measure,
)
from evigraph.lab.selection.languagemodels import AskedOnce, Continuation, LanguageModel
from evigraph.lab.selection.pages import Pages
from evigraph.lab.selection.plaintext import plain_text
from evigraph.lab.statistics import association

__all__ = ["run_intrinsic"]

_DIGITS = 6
_BREAK = "\n\n"
"""What stands between two chunks, and before one that stands alone."""


def run_intrinsic(
    parsers: Sequence[Pages],
    chunkers: Sequence[Chunker],
    rcps: Mapping[tuple[str, str], float],
    model: LanguageModel,
    settings: IntrinsicSettings,
    kept: KeptAnswers,
    progress: Progress | None = None,
) -> Intrinsic:
    """Measure each candidate, and see how the measures go with RCPS, which is given by parser and chunker.

    Chunks are compared as the text that they say, without what is searched above them. A text is asked for once,
    whichever candidates have it; ``kept`` may keep answers for the next time.

    Raises:
        UsageError: a page cannot be cut, or answers cannot be kept.
        MissingExtraError: what runs the model is not installed.
        EvigraphError: the model cannot be asked.
    """
    model.check()
    asked = AskedOnce(model, kept)
    taken = _taken(parsers, settings.pages)
    scores: list[IntrinsicScore] = []
    for chunker in chunkers:
        for pages in parsers:
            told = partial(progress, f"{pages.parser}, {chunker.name}: {model.name}") if progress else None
            own = Pages(pages.parser, {key: pages.markdown[key] for key in taken if key in pages.markdown})
            scores.append(_Candidate(own, chunker, settings).score(asked, told))
    correlations = [
        _correlation(chunker.name, measure, scores, rcps)
        for chunker in chunkers
        for measure in _measures(complete=settings.complete)
    ]
    return Intrinsic(model.identity, settings, len(taken), tuple(scores), tuple(correlations))


def _measures(*, complete: bool) -> list[Measure]:
    found: list[Measure] = ["boundary_clarity", "boundary_median", "stickiness"]
    return [*found, "stickiness_complete"] if complete else found


def _place(key: str) -> tuple[str, int]:
    """The document of a page, and its number."""
    document, _, number = key.rpartition("/")
    return (document, int(number)) if document and number.isascii() and number.isdigit() else (key, 1)


def _taken(parsers: Sequence[Pages], most: int) -> list[str]:
    """At most so many pages, spread evenly over those of all parsers, in order."""
    keys = sorted({key for pages in parsers for key in pages.markdown}, key=_place)
    if len(keys) <= most:
        return keys
    return [keys[(2 * number + 1) * len(keys) // (2 * most)] for number in range(most)]


class _Candidate:
    """The chunks of a candidate: those of each page, and the graphs that they make in their documents."""

    def __init__(self, pages: Pages, chunker: Chunker, settings: IntrinsicSettings) -> None:
        self._names = pages.parser, chunker.name
        self._settings = settings
        by_page = {
            key: [plain_text(chunk.text) for chunk in chunks][: settings.chunks]
            for key, chunks in groupby(chunks_of(pages, chunker), lambda chunk: chunk.page)
        }
        self._pages = [by_page[key] for key in sorted(by_page, key=_place)]
        self._graphs: list[list[str]] = []
        for _, keys in groupby(sorted(by_page, key=_place), lambda key: _place(key)[0]):
            chunks = [text for key in keys for text in by_page[key]]
            runs = [chunks[start : start + settings.nodes] for start in range(0, len(chunks), settings.nodes)]
            self._graphs.extend(run for run in runs if len(run) > 1)

    def score(self, asked: AskedOnce, told: Callable[[int, int], None] | None) -> IntrinsicScore:
        """The measures, after the model was asked what they are made of."""
        settings = self._settings
        boundaries = [pair for texts in self._pages for pair in pairwise(texts)]
        asked.ask(self._questions(boundaries), told)

        def alone(text: str) -> float:
            return perplexity(asked.answer(self._alone(text)))

        def after(before: str, text: str) -> float:
            return perplexity(asked.answer(self._after(before, text)))

        clarity = [boundary_clarity(alone(text), after(before, text)) for before, text in boundaries]
        edges, pairs, entropies = 0, 0, {False: list[float](), True: list[float]()}
        for complete in (False, True) if settings.complete else (False,):
            for texts in self._graphs:
                possible = pairs_of(len(texts), complete=complete, delta=settings.delta)
                if not possible:
                    continue  # of what could have no edge, none is missing
                own = [
                    (i, j)
                    for i, j in possible
                    if edge_weight(alone(texts[j]), after(texts[i], texts[j])) > settings.threshold
                ]
                entropy = structural_entropy(len(texts), own)
                assert entropy is not None
                entropies[complete].append(entropy)
                if not complete:
                    edges, pairs = edges + len(own), pairs + len(possible)
        return IntrinsicScore(
            *self._names,
            chunks=sum(map(len, self._pages)),
            boundaries=len(boundaries),
            boundary_clarity=_mean(clarity),
            boundary_median=round(median(clarity), _DIGITS) if clarity else None,
            graphs=len(entropies[False]),
            pairs=pairs,
            edges=round(edges / pairs, _DIGITS) if pairs else None,
            stickiness=_mean(entropies[False]),
            stickiness_complete=_mean(entropies[True]),
        )

    def _questions(self, boundaries: Sequence[tuple[str, str]]) -> Iterator[Continuation]:
        settings = self._settings
        for before, text in boundaries:
            yield self._alone(text)
            yield self._after(before, text)
        for texts in self._graphs:
            # The pairs of the sequential graph are among those of the complete one.
            for i, j in pairs_of(len(texts), complete=settings.complete, delta=settings.delta):
                yield self._alone(texts[j])
                yield self._after(texts[i], texts[j])

    def _alone(self, text: str) -> Continuation:
        return Continuation(_BREAK, text[: self._settings.characters])

    def _after(self, before: str, text: str) -> Continuation:
        return Continuation(before[-self._settings.characters :] + _BREAK, text[: self._settings.characters])


def _mean(values: Sequence[float]) -> float | None:
    return round(fmean(values), _DIGITS) if values else None


def _correlation(
    chunker: str, measure: Measure, scores: Sequence[IntrinsicScore], rcps: Mapping[tuple[str, str], float]
) -> Correlation:
    pairs = [
        (value, rcps[(score.parser, chunker)])
        for score in scores
        if score.chunker == chunker and (value := getattr(score, measure)) is not None
    ]
    found = association([value for value, _ in pairs], [score for _, score in pairs])
    return Correlation(chunker, measure, found.n, found.r, found.rho)
