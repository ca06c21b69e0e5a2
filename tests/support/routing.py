"""Searches by decisions over small libraries: a provider whose decisions the test states, and documents in folders."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath

from evigraph.decide import Answer, BatchLimits, Before, Choice, Question, Score, State, YesNo
from evigraph.decide.limits import check_batch
from evigraph.decide.validate import choice_answer, score_answer, yes_no_answer
from evigraph.graph import Graph, Substrate
from evigraph.index import Entry, IndexStore, Kind
from evigraph.retrieve import Evidence, Scope, Searcher, Trace
from evigraph.retrieve.routing import explore
from support.units import put

__all__ = ["Stating", "file", "nodes", "search", "searcher_of"]

Chosen = Callable[[str, Choice], Mapping[str, float]]
"""What weights the labels of a menu have, of the query and the menu; the rest of one is shared by the others."""


class Stating:
    """A provider that decides as the test states, by the texts it is asked about; its answers pass the same checks.

    ``choose`` gives the probabilities of labels by what they contain (that of statistics is 0 where it is not given),
    ``level`` the usefulness of an evidence text, ``enough`` the probability that a set is enough, ``none`` that of
    none. What it was asked is kept in ``asked``. ``meanwhile`` is called between a request and its answer.
    """

    name = "stating"
    limits = BatchLimits()

    def __init__(
        self,
        choose: Mapping[str, float] | None = None,
        level: Callable[[str], float] = lambda _: 0.0,
        enough: float = 0.0,
        *,
        none: float = 0.0,
        sees: bool = False,
    ) -> None:
        self.sees = sees
        self.asked: list[tuple[State, dict[str, Question]]] = []
        self.meanwhile: Callable[[int], None] = lambda _: None
        self._choose = {"Statistics of this document": 0.0, **(choose or {})}
        self._level = level
        self._enough = enough
        self._none = none

    def decide(
        self, state: State | str, questions: Mapping[str, Question], before: Before | None = None
    ) -> Mapping[str, Answer]:
        state = check_batch(self.name, self.sees, self.limits, state, questions)
        if before:
            before()
        self.asked.append((state, dict(questions)))
        answers = {name: self._answer(question) for name, question in questions.items()}
        self.meanwhile(len(self.asked))
        return answers

    def menus(self) -> list[Choice]:
        """The menus that it was asked about."""
        return [q for _, questions in self.asked for q in questions.values() if isinstance(q, Choice)]

    def scored(self) -> list[Score]:
        """The passages that it was asked to score."""
        return [q for _, questions in self.asked for q in questions.values() if isinstance(q, Score)]

    def sets(self) -> list[YesNo]:
        """The sets that it was asked about."""
        return [q for _, questions in self.asked for q in questions.values() if isinstance(q, YesNo)]

    def _answer(self, question: Question) -> Answer:
        if isinstance(question, Choice):
            return choice_answer(question, self._weights(list(question.criteria)))
        if isinstance(question, Score):
            level = self._level(question.evidence)
            below = min(int(level), 2)
            shares = {str(i): 0.0 for i in range(4)}
            shares[str(below)], shares[str(below + 1)] = below + 1 - level, level - below
            return score_answer(question, shares)
        return yes_no_answer(self._enough)

    def _weights(self, labels: Sequence[str]) -> dict[str, float]:
        stated = {label: share for label in labels for part, share in self._choose.items() if part in label}
        stated["none"] = self._none
        others = [label for label in labels if label not in stated]
        rest = max(0.0, 1 - sum(stated.values()))
        found = {label: stated.get(label, rest / max(1, len(others))) for label in labels}
        total = sum(found.values())
        return {label: share / total for label, share in found.items()}


def file(store: IndexStore, path: str, graph: Graph) -> Entry:
    """Put a document into a folder of a library: ``Reports/2025/a.pdf``."""
    where = PurePosixPath(path)
    entry = put(store, where.name, graph, kinds=[Kind.PASSAGE])
    with store.catalogue.transaction():
        folder = store.catalogue.folders.make(where.parts[:-1])
        store.catalogue.folders.file(entry.path, folder)
    return entry


def searcher_of(store: IndexStore, decider: Stating, kind: type[Searcher] = Searcher) -> Searcher:
    """What a search sees of a library on its declared structure."""
    return kind(store, Substrate.DECLARED, lambda: decider)


def search(
    searcher: Searcher, question: str = "harbour crane", scope: Scope = None, most: int = 50, *, direct: bool = False
) -> tuple[list[Evidence], Trace]:
    """A search for a question."""
    return explore(searcher, searcher.query(question, scope), most, scope, direct=direct)


def nodes(trace: Trace) -> dict[str, list[dict[str, object]]]:
    """The places of a trace by their names."""
    found: dict[str, list[dict[str, object]]] = {}
    stack = list(trace.roots)
    while stack:
        node = stack.pop()
        found.setdefault(node.name, []).append({f: getattr(node, f) for f in node.__struct_fields__})
        stack.extend(node.children)
    return found
