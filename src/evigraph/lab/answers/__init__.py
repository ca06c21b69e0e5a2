"""Answers measured: whether they are right, and whether what they cite holds what an answer needs."""

from evigraph.lab.answers.files import answers_files, answers_markdown
from evigraph.lab.answers.judge import Judge
from evigraph.lab.answers.measures import is_exact, numbers_agree
from evigraph.lab.answers.study import Answered, AnswerSettings, AnswerStudy, ReaderRun, run_answers

__all__ = [
    "AnswerSettings",
    "AnswerStudy",
    "Answered",
    "Judge",
    "ReaderRun",
    "answers_files",
    "answers_markdown",
    "is_exact",
    "numbers_agree",
    "run_answers",
]
