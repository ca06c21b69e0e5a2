"""Scoring runs against gold evidence: recall, full answers and words, by topology, language and band."""

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, median

import msgspec

from evigraph.index import count_words
from evigraph.lab.gold import TOPOLOGIES, Alternative, Question
from evigraph.lab.match import Contained, document_stem, fold
from evigraph.lab.runs import RunEvidence, RunLine

__all__ = ["Group", "Outcome", "Score", "covered_slots", "score_run"]


class Outcome(msgspec.Struct, frozen=True):
    """One question's result: the share of its slots covered (None for an unanswerable one), and the words retrieved."""

    id: str
    recall: float | None
    full: bool
    words: int
    pieces: int
    seconds: float


class Group(msgspec.Struct, frozen=True):
    """Means over the answerable questions of a group.

    ``recall`` is the mean share of slots covered, ``full`` the share of questions with all slots
    covered, ``words`` the mean of retrieved words.
    """

    n: int
    recall: float
    full: float
    words: float


class Score(msgspec.Struct, frozen=True):
    """A run's score. ``empty`` counts unanswerable questions that came back empty, ``answerable_empty`` the others."""

    strategy: str
    all: Group | None
    topology: dict[str, Group]
    lang: dict[str, Group]
    band: dict[str, Group]
    unanswerable: int
    empty: int
    answerable_empty: int
    seconds_p50: float
    outcomes: tuple[Outcome, ...]


def score_run(questions: Sequence[Question], run: Iterable[RunLine]) -> Score:
    """Score a run. A question the run does not have counts as answered with nothing."""
    lines = {line.id: line for line in run}
    outcomes = [_outcome(question, lines.get(question.id)) for question in questions]
    rows = list(zip(questions, outcomes, strict=True))

    def group(keep: Callable[[Question], bool]) -> Group | None:
        return _group([outcome for question, outcome in rows if keep(question) and outcome.recall is not None])

    def by(name: str, values: Iterable[str]) -> dict[str, Group]:
        groups = ((value, group(lambda q, v=value: getattr(q, name) == v)) for value in values)
        return {value: found for value, found in groups if found is not None}

    nothing = [outcome for outcome in outcomes if outcome.recall is None]
    return Score(
        strategy=next((line.strategy for line in lines.values()), ""),
        all=group(lambda _: True),
        topology=by("topology", TOPOLOGIES),
        lang=by("lang", sorted({question.lang for question in questions})),
        band=by("band", sorted({question.band for question in questions if question.band})),
        unanswerable=len(nothing),
        empty=sum(outcome.pieces == 0 for outcome in nothing),
        answerable_empty=sum(outcome.pieces == 0 for outcome in outcomes if outcome.recall is not None),
        seconds_p50=round(median(outcome.seconds for outcome in outcomes), 4) if outcomes else 0.0,
        outcomes=tuple(outcomes),
    )


def covered_slots(slots: Sequence[Sequence[Alternative]], evidence: Sequence[RunEvidence]) -> list[bool]:
    """Which slots a set of evidence covers.

    An alternative is covered by evidence of its document that holds its text, or that carries its
    node. A weak one counts only in a piece that also covers an alternative that is not weak.
    """
    pieces = [_Piece(item) for item in evidence]
    strong = [alternative for slot in slots for alternative in slot if not alternative.weak]
    anchored = [piece for piece in pieces if any(piece.covers(alternative) for alternative in strong)]
    if not strong:
        anchored = pieces
    return [
        any(piece.covers(alternative) for alternative in slot for piece in (anchored if alternative.weak else pieces))
        for slot in slots
    ]


class _Piece:
    def __init__(self, item: RunEvidence) -> None:
        self._doc = document_stem(item.doc)
        self._nodes = frozenset(item.nodes)
        self._text = Contained(fold(item.text))

    def covers(self, alternative: Alternative) -> bool:
        if alternative.node is not None and alternative.node in self._nodes:
            return True
        return document_stem(alternative.doc) == self._doc and self._text.holds(alternative.text)


def _outcome(question: Question, line: RunLine | None) -> Outcome:
    evidence = line.evidence if line else ()
    words = sum(count_words(item.text) for item in evidence)
    seconds = line.seconds if line else 0.0
    if not question.answerable:
        return Outcome(question.id, None, False, words, len(evidence), seconds)
    covered = covered_slots(question.slots, evidence)
    recall = sum(covered) / len(covered) if covered else 0.0
    return Outcome(question.id, recall, bool(covered) and all(covered), words, len(evidence), seconds)


def _group(outcomes: Sequence[Outcome]) -> Group | None:
    if not outcomes:
        return None
    return Group(
        n=len(outcomes),
        recall=round(fmean(outcome.recall or 0.0 for outcome in outcomes), 3),
        full=round(fmean(outcome.full for outcome in outcomes), 3),
        words=round(fmean(outcome.words for outcome in outcomes)),
    )
