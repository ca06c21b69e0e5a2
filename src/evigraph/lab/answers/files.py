"""The files of a study of answers: tables and data."""

import msgspec

from evigraph.lab.answers.study import MEASURES, AnswerStudy, ReaderRun
from evigraph.lab.shown import NONE, interval_text, table

__all__ = ["SHOWN", "answers_files", "answers_markdown"]

SHOWN = [name for name in MEASURES if name != "words"]
"""The measures that have a column with intervals."""


def answers_files(study: AnswerStudy) -> dict[str, bytes]:
    """What a study is written as, by file name: ``answers.md`` and ``answers.json`` (canonical)."""
    data = msgspec.json.Encoder(order="sorted").encode(study) + b"\n"
    return {"answers.md": answers_markdown(study).encode(), "answers.json": data}


def answers_markdown(study: AnswerStudy) -> str:
    """The tables of a study; ends in a newline."""
    settings = study.settings
    judged = f"; {settings.judge} judges" if settings.judge else ""
    head = (
        f"# Answers\n\n{study.questions:,} questions, {study.answerable:,} of them answerable, answered by "
        f"{study.reader} from at most {settings.k} pieces of evidence{judged}."
    )
    rows = [[run.strategy, _bound(run), _words(run), *(_cell(run, name) for name in SHOWN)] for run in study.runs]
    counts = [_counts(run) for run in study.runs]
    tables = [
        table("By strategy and words of context", ["strategy", "at most", "words", *SHOWN], rows),
        table("Questions that each measure is over", ["strategy", "at most", *MEASURES], counts),
    ]
    return "\n\n".join((head, *tables, _legend(study))) + "\n"


def _bound(run: ReaderRun) -> str:
    return NONE if run.words is None else f"{run.words:,}"


def _words(run: ReaderRun) -> str:
    return f"{run.means['words'].mean:,.0f}" if "words" in run.means else NONE


def _cell(run: ReaderRun, name: str) -> str:
    return interval_text(run.means[name], lambda value: f"{value:.2f}") if name in run.means else NONE


def _counts(run: ReaderRun) -> list[str]:
    return [run.strategy, _bound(run), *(str(run.n[name]) for name in MEASURES)]


def _legend(study: AnswerStudy) -> str:
    how = study.settings.resampling
    return (
        "*answered*: the share of the answerable questions that are answered; *false_answers*: of the others. *exact*: "
        "the same words as the gold answer, but for case, punctuation and articles; *number*: every number of it; "
        "*judged*: the judge finds the same said. *precision*: the share of the cited blocks that hold gold evidence; "
        "*recall*: the share of the gold evidence that the cited blocks hold, nothing where nothing is answered; "
        "*supported*: the share of the claims that what they cite supports. In brackets: "
        f"{how.level:.0%} intervals by {how.samples:,} bootstrap samples (seed {how.seed}) of documents with all of "
        "their questions."
    )
