"""Questions written by a language model about a corpus: gold spans sampled beforehand, leakage filtered twice."""

from evigraph.lab.writing.asking import LONGEST_QUESTION, ask, paraphrase, question_in
from evigraph.lab.writing.leakage import leaks, rouge_l, shares_run, words
from evigraph.lab.writing.spans import LEAST_WORDS, MOST_WORDS, Type, Wanted, sample
from evigraph.lab.writing.writer import Funnel, Writing, write_questions

__all__ = [
    "LEAST_WORDS",
    "LONGEST_QUESTION",
    "MOST_WORDS",
    "Funnel",
    "Type",
    "Wanted",
    "Writing",
    "ask",
    "leaks",
    "paraphrase",
    "question_in",
    "rouge_l",
    "sample",
    "shares_run",
    "words",
    "write_questions",
]
