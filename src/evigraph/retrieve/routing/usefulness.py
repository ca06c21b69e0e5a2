"""Usefulness: each passage by itself on four levels, and whether several together are enough."""

from collections.abc import Iterable, Mapping, Sequence

from evigraph.decide import Answer, Image, Question, Score, ScoreAnswer, State, YesNo, YesNoAnswer
from evigraph.index import Unit
from evigraph.index.cutting import beginning
from evigraph.index.units import PATH_SEPARATOR
from evigraph.retrieve.routing.asking import Asked, Asking
from evigraph.retrieve.routing.bounds import CHARACTERS, CHECKED_FROM, IMAGES, PIECES, SCORED_AT_ONCE
from evigraph.retrieve.routing.candidates import Candidate

__all__ = ["Sufficiency", "batches", "score_batch", "scored_text", "useful_first"]

_LEVELS = (
    "It has nothing to do with what the query asks.",
    "It is about the same subject, but states nothing that an answer needs.",
    "It states a part of what an answer needs.",
    "It states all that an answer to the whole query needs.",
)
_INSTRUCTIONS = "How useful is this evidence by itself for answering the query?"
_SET = "Do these passages together state all that an answer to the query needs?"
_JOINTLY = "Every entity, relation, period and qualifier that the query asks for is covered by some of the passages."
_LACKING = "Something that the query asks for, an entity, relation, period or qualifier, is covered by none of them."
_YES = 0.5
_LONGEST_PATH = 1_000


def scored_text(name: str, unit: Unit) -> str:
    """What is scored of a passage: all of it, below its document's name and its headings, with its context.

    What is longer than all that is returned together, as a table of which no row can be parted, is cut there.
    """
    above = beginning(PATH_SEPARATOR.join((name, *unit.path)), _LONGEST_PATH)
    return beginning("\n".join((above, *unit.context, unit.text)), CHARACTERS)


def batches(candidates: Sequence[Candidate]) -> Iterable[dict[Candidate, tuple[Image, ...]]]:
    """Passages in requests, each with the pictures that it is scored with: no more of either than one may have.

    A passage with more pictures is in several requests, with some of them in each.
    """
    batch: dict[Candidate, tuple[Image, ...]] = {}
    for candidate in candidates:
        images = candidate.images
        for part in [images[at : at + IMAGES] for at in range(0, len(images), IMAGES)] or [()]:
            shown = {image for other in batch.values() for image in other} | set(part)
            if candidate in batch or len(batch) == SCORED_AT_ONCE or len(shown) > IMAGES:
                yield batch
                batch = {}
            batch[candidate] = part
    if batch:
        yield batch


def score_batch(asking: Asking, query: str, batch: Mapping[Candidate, tuple[Image, ...]]) -> list[Candidate]:
    """Score the passages of one request that may be seen; gives those that were, with their levels raised to what was
    answered."""
    asked: list[Candidate] = []

    def make() -> Asked | None:
        asked[:] = [candidate for candidate in batch if candidate.doc in asking.visible]
        if not asked:
            return None
        questions: dict[str, Question] = {
            f"passage {number}": Score(_INSTRUCTIONS, _LEVELS, candidate.text, batch[candidate])
            for number, candidate in enumerate(asked, 1)
        }
        return Asked(frozenset(candidate.doc for candidate in asked), State(query), questions)

    answers = asking.answers(make)
    if answers is None:
        return []
    for candidate, answer in zip(asked, answers.values(), strict=True):
        candidate.level = max(candidate.level or 0.0, _level(answer))
    return asked


def useful_first(candidates: Iterable[Candidate]) -> list[Candidate]:
    """By usefulness, then by route score; of equals the one that was scored first."""
    return sorted(candidates, key=lambda candidate: (-(candidate.level or 0.0), -candidate.route.score))


class Sufficiency:
    """Whether partial passages together answer the whole question. No set is asked about twice."""

    def __init__(self, asking: Asking, query: str) -> None:
        self._asking = asking
        self._query = query
        self._known: set[frozenset[int]] = set()
        self.checks = 0

    def holds(self, partial: Sequence[Candidate]) -> bool:
        """Whether the best of some partial passages are enough: not where there are too few, or the set was asked
        about before."""
        shown = _bounded(candidate for candidate in useful_first(partial) if candidate.doc in self._asking.visible)
        key = frozenset(map(id, shown))
        if len(shown) < CHECKED_FROM or key in self._known:
            return False
        self._known.add(key)
        self.checks += 1

        def make() -> Asked | None:
            left = [candidate for candidate in shown if candidate.doc in self._asking.visible]
            if len(left) < CHECKED_FROM:
                return None
            evidence = "\n\n".join(f"Passage {number}: {c.text}" for number, c in enumerate(left, 1))
            question = YesNo(_SET, _JOINTLY, _LACKING, evidence)
            return Asked(frozenset(c.doc for c in left), State(self._query), {"together": question})

        answers = self._asking.answers(make)
        answer = answers["together"] if answers else None
        return isinstance(answer, YesNoAnswer) and answer.probability >= _YES


def _bounded(candidates: Iterable[Candidate]) -> list[Candidate]:
    """As many passages as are returned at most, in as many characters."""
    shown: list[Candidate] = []
    room = CHARACTERS
    for candidate in candidates:
        if len(shown) < PIECES and len(candidate.text) <= room:
            shown.append(candidate)
            room -= len(candidate.text)
    return shown


def _level(answer: Answer) -> float:
    assert isinstance(answer, ScoreAnswer)
    return answer.level
