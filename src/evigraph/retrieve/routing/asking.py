"""Requests to the provider: nothing of a document is sent, or used when it is answered, that may not be seen then."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from evigraph.decide import Answer, Question, State
from evigraph.errors import EvigraphError
from evigraph.retrieve.searcher import Searcher

__all__ = ["Asked", "Asking"]

_TRIES = 8
"""How often a request is made anew because permissions have changed meanwhile."""


class Asked(NamedTuple):
    """A request: the documents that something in it is of, the state and the questions."""

    docs: frozenset[int]
    state: State
    questions: Mapping[str, Question]


class _WithdrawnError(Exception):
    """Somebody may no longer see what was about to be sent."""


class Asking:
    """The way of one search to its provider. ``visible`` are the documents that may be seen, as last looked at; what
    was withdrawn once stays out of this search."""

    def __init__(self, searcher: Searcher, docs: frozenset[int]) -> None:
        self._searcher = searcher
        self.visible = docs & searcher.admitted(docs)
        self.requests = 0

    def look(self, docs: frozenset[int]) -> frozenset[int]:
        """Those of some documents that may be seen at this moment."""
        admitted = self._searcher.admitted(docs) & docs
        self.visible -= docs - admitted
        return admitted & self.visible

    def answers(self, make: Callable[[], Asked | None]) -> Mapping[str, Answer] | None:
        """The answers to what ``make`` asks of what is visible; None where it asks nothing any more.

        It is asked before a request leaves and after it is answered whether all of it may be seen; where not, the
        request is made anew of the rest, and what was answered is not used.

        Raises:
            ProviderError: the provider does not answer, or its answers are not all right.
            EvigraphError: permissions change faster than questions can be asked.
        """
        for _ in range(_TRIES):
            asked = make()
            if asked is None:
                return None
            docs = asked.docs

            def before(docs: frozenset[int] = docs) -> None:
                if self.look(docs) != docs:
                    raise _WithdrawnError
                self.requests += 1

            try:
                found = self._searcher.decider.decide(asked.state, asked.questions, before)
            except _WithdrawnError:
                continue
            if self.look(docs) == docs:
                return found
        raise EvigraphError("who may see what changes faster than the question can be answered; ask again")
