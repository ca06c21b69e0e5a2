"""What is answered: a type for each type of question, each with its probabilities."""

from collections.abc import Iterable, Mapping

import msgspec

__all__ = ["Answer", "ChoiceAnswer", "ScoreAnswer", "YesNoAnswer", "most_likely"]


class ChoiceAnswer(msgspec.Struct, frozen=True):
    """An option, and the probability of each by its label, in the order that was asked; they sum to one."""

    label: str
    probabilities: Mapping[str, float]


class ScoreAnswer(msgspec.Struct, frozen=True):
    """The expected level, the sum of i times the probability of level i, and those probabilities; they sum to one."""

    level: float
    probabilities: tuple[float, ...]


class YesNoAnswer(msgspec.Struct, frozen=True):
    """The probability of yes."""

    probability: float


Answer = ChoiceAnswer | ScoreAnswer | YesNoAnswer
"""An answer of any type."""


def most_likely(probabilities: Iterable[tuple[str, float]]) -> str:
    """The label of the highest probability; of several that share it the first in the order of labels."""
    return min(probabilities, key=lambda pair: (-pair[1], pair[0]))[0]
