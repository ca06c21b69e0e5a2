"""The study of answers: a reader answers gold questions, by strategy and by words of context."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

import msgspec

from evigraph.answer import Answer, Block, Outcome
from evigraph.index import Progress
from evigraph.lab.answers.judge import Judge
from evigraph.lab.answers.measures import is_exact, numbers_agree
from evigraph.lab.bootstrap import Interval, Resampling, cluster_intervals
from evigraph.lab.clusters import document_clusters
from evigraph.lab.gold import Alternative, Question
from evigraph.lab.runs import RunEvidence
from evigraph.lab.score import covered_slots
from evigraph.library import Library

__all__ = ["MEASURES", "AnswerSettings", "AnswerStudy", "Answered", "ReaderRun", "run_answers"]


class AnswerSettings(msgspec.Struct, frozen=True):
    """What is compared: strategies, the most words of evidence (None: no bound), at most ``k`` pieces; ``model`` is who
    reads (None: extraction), ``judge`` the model that judges (None: nobody)."""

    strategies: tuple[str, ...]
    words: tuple[int | None, ...]
    k: int
    model: str | None = None
    judge: str | None = None
    resampling: Resampling = Resampling()


class Answered(msgspec.Struct, frozen=True):
    """One question's answer, measured.

    ``exact``, ``number`` and ``judged`` say whether it is what gold says: the same words, every number, what the judge
    says; None where it cannot be said. ``precision`` is the share of the cited blocks that hold gold evidence (None:
    nothing is cited), ``recall`` the share of the gold slots that the cited blocks hold, ``supported`` the share of the
    claims without faults (None: there are none). ``words`` are those of the evidence.
    """

    id: str
    answerable: bool
    outcome: Outcome
    said: str
    exact: bool | None
    number: bool | None
    judged: bool | None
    precision: float | None
    recall: float | None
    supported: float | None
    words: int
    seconds: float


class ReaderRun(msgspec.Struct, frozen=True):
    """All answers with one strategy and bound, and the means of their measures with intervals.

    ``answered`` is over the answerable questions, ``false_answers`` over the others; every other measure is over the
    questions that it can be said of; ``n`` has how many these are.
    """

    strategy: str
    words: int | None
    answers: tuple[Answered, ...]
    means: dict[str, Interval]
    n: dict[str, int]


class AnswerStudy(msgspec.Struct, frozen=True):
    """A study: its settings, who read, how many questions there were, and a run for each strategy and bound."""

    settings: AnswerSettings
    reader: str
    questions: int
    answerable: int
    runs: tuple[ReaderRun, ...]


MEASURES: dict[str, Callable[[Answered], float | None]] = {
    "answered": lambda a: float(a.outcome in _SAYS) if a.answerable else None,
    "exact": lambda a: None if a.exact is None else float(a.exact),
    "number": lambda a: None if a.number is None else float(a.number),
    "judged": lambda a: None if a.judged is None else float(a.judged),
    "precision": lambda a: a.precision if a.answerable else None,
    "recall": lambda a: a.recall,
    "supported": lambda a: a.supported,
    "false_answers": lambda a: None if a.answerable else float(a.outcome in _SAYS),
    "words": lambda a: float(a.words) if a.answerable else None,
}
"""What is measured of an answer, by name; None: it cannot be said of this one."""

_SAYS = (Outcome.ANSWERED, Outcome.UNDEFINED)


def run_answers(
    library: Library,
    questions: Sequence[Question],
    settings: AnswerSettings,
    judge: Judge | None = None,
    progress: Progress | None = None,
) -> AnswerStudy:
    """Ask every question of every strategy within every bound, and measure the answers.

    Raises:
        EvigraphError: there is no such strategy or model, or the judge cannot be asked.
    """
    runs: list[ReaderRun] = []
    pairs = list(product(settings.strategies, settings.words))
    for number, (strategy, words) in enumerate(pairs):
        answers: list[Answered] = []
        for at, question in enumerate(questions):
            if progress is not None:
                progress("answering", number * len(questions) + at, len(pairs) * len(questions))
            answer = library.ask(question.question, model=settings.model, strategy=strategy, k=settings.k, words=words)
            answers.append(_measured(question, answer, judge))
        runs.append(_run(strategy, words, questions, answers, settings.resampling))
    if progress is not None:
        progress("answering", len(pairs) * len(questions), len(pairs) * len(questions))
    return AnswerStudy(
        settings,
        settings.model or "extraction",
        len(questions),
        sum(question.answerable for question in questions),
        tuple(runs),
    )


def _measured(question: Question, answer: Answer, judge: Judge | None) -> Answered:
    said = " ".join(claim.text for claim in answer.claims)
    gold = question.answer if question.answerable else None
    cited = list(_cited(answer))
    covered = covered_slots(question.slots, list(map(_as_evidence, cited)))
    right = None if judge is None or not gold else bool(said) and judge.is_right(question.question, said, gold)
    return Answered(
        id=question.id,
        answerable=question.answerable,
        outcome=answer.outcome,
        said=said,
        exact=None if not gold else is_exact(said, gold),
        number=None if not gold else numbers_agree(said, gold),
        judged=right,
        precision=sum(_holds(question.slots, block) for block in cited) / len(cited) if cited else None,
        recall=sum(covered) / len(covered) if covered else None,
        supported=sum(not claim.faults for claim in answer.claims) / len(answer.claims) if answer.claims else None,
        words=answer.evidence.words,
        seconds=answer.seconds,
    )


def _cited(answer: Answer) -> Iterator[Block]:
    by_number = {block.number: block for block in answer.blocks}
    for number in dict.fromkeys(number for claim in answer.claims for number in claim.cites):
        if number in by_number:
            yield by_number[number]


def _as_evidence(block: Block) -> RunEvidence:
    """A block as the scorer reads evidence: what it says with what it is read under."""
    text = "\n".join((*block.context, *([block.header] if block.header else []), block.text))
    return RunEvidence(block.doc, text, len(text.split()), block.nodes)


def _holds(slots: Sequence[Sequence[Alternative]], block: Block) -> bool:
    return any(covered_slots(slots, [_as_evidence(block)]))


def _run(
    strategy: str,
    words: int | None,
    questions: Sequence[Question],
    answers: Sequence[Answered],
    how: Resampling,
) -> ReaderRun:
    clusters = document_clusters(questions)
    means: dict[str, Interval] = {}
    counts: dict[str, int] = {}
    for name, measure in MEASURES.items():
        values = {answer.id: value for answer in answers if (value := measure(answer)) is not None}
        counts[name] = len(values)
        if values:
            rows = [[value] for value in values.values()]
            (means[name],) = cluster_intervals(rows, [clusters.get(id_, id_) for id_ in values], how)
    return ReaderRun(strategy, words, tuple(answers), means, counts)
