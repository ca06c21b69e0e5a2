"""What a provider of decisions is to those who ask."""

from collections.abc import Callable, Mapping
from typing import Protocol

from evigraph.decide.answers import Answer
from evigraph.decide.limits import BatchLimits
from evigraph.decide.questions import Question, State

__all__ = ["Before", "Decider"]

Before = Callable[[], None]
"""Called before a request leaves, where it may still be stopped by what is raised; maybe by another thread."""


class Decider(Protocol):
    """Answers typed questions about a shared state. One instance serves any number of threads."""

    name: str
    """What it is chosen by, and what errors call it."""
    sees: bool
    """Whether it looks at images; one that does not refuses a batch that has some."""
    limits: BatchLimits
    """How much one batch may ask."""

    def decide(
        self, state: State | str, questions: Mapping[str, Question], before: Before | None = None
    ) -> Mapping[str, Answer]:
        """The answers to all questions, by their names and in their order; a bare string is a state's query.

        ``before`` is called inside the limit of requests at once, before each request; what it raises ends the batch.

        Raises:
            UsageError: a question cannot be asked so, or it is not said where the provider is.
            ProviderError: it cannot be asked, refuses, or one of its answers is missing, unexpected or invalid.
        """
        ...
