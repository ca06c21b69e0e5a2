"""What a language model is asked: how probable a text is after another, token by token."""

import math
from collections.abc import Iterable
from typing import NamedTuple, Protocol

__all__ = ["LEAST", "Continuation", "LanguageModel", "bounded"]

LEAST = -100.0
"""The least logarithm of a probability that is counted: servers write zero in ways of their own."""


class Continuation(NamedTuple):
    """A text, and what stands before it. Neither is empty."""

    before: str
    text: str


class LanguageModel(Protocol):
    """A model. ``name`` is what it is called, ``parallel`` how many questions it takes at a time."""

    name: str
    parallel: int

    @property
    def identity(self) -> str:
        """Names what the answers depend on: the model and where it is."""
        ...

    def check(self) -> None:
        """Make sure that it gives what is asked of it, before the work begins.

        Raises:
            UsageError: it is not said where it is, or its file cannot be read.
            MissingExtraError: what runs it is not installed.
            EvigraphError: it cannot be asked, or gives no probabilities of a text that it has not written itself.
        """
        ...

    def log_probabilities(self, asked: Continuation) -> tuple[float, ...]:
        """The natural logarithm of the probability of each token of the text, from ``LEAST`` to 0. At least one."""
        ...


def bounded(values: Iterable[float]) -> tuple[float, ...]:
    """Logarithms of probabilities from ``LEAST`` to 0."""
    return tuple(LEAST if math.isnan(value) else min(0.0, max(LEAST, value)) for value in values)
