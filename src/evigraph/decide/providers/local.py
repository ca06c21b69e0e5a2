"""Decisions without a server: how near texts are to the query, by their words and by their vectors.

The nearness of two texts is between 0 and 1: six tenths of the share of the query's words that the text has, each by
how few of the options have it, and four tenths of the cosine of their vectors by the default embedder, counted from
zero. In languages that the embedder does not know, words alone tell. It reads no instructions.

What evidence says of a question stands close together, and what is above it, as a document's name, tells what it is
about: of evidence half of what words count for is for its nearest stretch of some sentences, with the cosine of that,
and half for all of it.

Two rules make probabilities of nearness. Among options, the nearest sets the scale: e to the power of 5 times an
option's share of that nearness is its weight, and a share below one half counts as none. The option "none" is as near
as an unrelated text often is. On a scale, with evidence, the nearness of the evidence places the score between the
lowest level and the highest, and a yes or no between the two.
"""

import math
import threading
from collections.abc import Mapping, Sequence, Set
from functools import lru_cache

from evigraph.decide.answers import Answer, YesNoAnswer
from evigraph.decide.base import Before
from evigraph.decide.limits import BatchLimits, check_batch
from evigraph.decide.questions import Choice, Question, Score, State, evidence_of, is_none
from evigraph.decide.validate import choice_answer, score_answer
from evigraph.index import MiniLM, content_terms, detect_language, terms
from evigraph.index.cutting import cut_text
from evigraph.index.embedders import Vectors

__all__ = ["Local"]

_WORDS = 0.6
"""What words count for, and vectors the rest."""
_THRESHOLD = 0.5
"""The share of the nearest option's nearness that an option needs for any to count."""
_STEEPNESS = 5.0
"""How much more probable the nearest option is: e to this times its lead, in shares of its own nearness."""
_UNRELATED = 0.15
"""The nearness that the option "none" has."""
_STRETCH, _OVERLAP = 500, 100
"""Characters of a stretch of evidence, and those that it shares with the one before."""
_USEFUL = 0.3
"""The nearness of evidence half way up a scale: 99 of 100 public passages that hold evidence are nearer
(benchmarks/nearness.md), so that what is below can be left out."""
_ENOUGH = 0.775
"""The nearness of evidence at which yes is as probable as no: of what is nearer 0.45 hold all that is asked for."""
_KEPT = 4096
"""Texts whose vectors are remembered: menus are asked about again and again."""


class Local:
    """The provider that needs no key: the same question has the same answer, wherever it is asked.

    The order of options, and what else is asked in a batch, make no difference.
    """

    name = "local"
    sees = False
    limits = BatchLimits()

    def __init__(self) -> None:
        self._model = MiniLM()
        self._lock = threading.Lock()
        self._vector = lru_cache(maxsize=_KEPT)(self._embedded)

    def decide(
        self, state: State | str, questions: Mapping[str, Question], before: Before | None = None
    ) -> Mapping[str, Answer]:
        """The answers, as `Decider.decide` has them, without any request."""
        state = check_batch(self.name, self.sees, self.limits, state, questions)
        if before:
            before()
        return {name: self._answer(state.query, question) for name, question in questions.items()}

    def _answer(self, query: str, question: Question) -> Answer:
        evidence = evidence_of(question)
        if isinstance(question, Choice):
            # With evidence it is that which is sorted: options are near to what the question is about.
            texts = {label: label if said is None else f"{label}: {said}" for label, said in question.criteria.items()}
            return choice_answer(question, self._among(evidence or query, texts))
        if evidence:
            near = self._nearness_of_evidence(query, evidence)
        elif isinstance(question, Score):
            levels = {str(i): level for i, level in enumerate(question.levels)}
            return score_answer(question, self._among(query, levels))
        elif question.true and question.false:
            return YesNoAnswer(self._among(query, {"yes": question.true, "no": question.false})["yes"])
        else:
            near = self._nearness(query, [question.true or question.instructions])[0]
        if isinstance(question, Score):
            return score_answer(question, _between_levels(_place(near, _USEFUL), len(question.levels)))
        return YesNoAnswer(_place(near, _ENOUGH))

    def _among(self, query: str, texts: Mapping[str, str]) -> dict[str, float]:
        """The probability of each option by its text."""
        offered = [label for label in texts if not is_none(label)]
        near = dict(zip(offered, self._nearness(query, [texts[label] for label in offered]), strict=True))
        near.update({label: _UNRELATED for label in texts if is_none(label)})
        most = max(near.values())
        if most == 0:
            return {label: 1 / len(texts) for label in texts}
        shares = {label: near[label] / most for label in texts}
        weights = {
            label: math.exp(_STEEPNESS * ((share if share >= _THRESHOLD else 0) - 1)) for label, share in shares.items()
        }
        total = math.fsum(weights.values())
        return {label: weight / total for label, weight in weights.items()}

    def _nearness(self, query: str, texts: Sequence[str]) -> list[float]:
        lang = detect_language(query) or "en"
        words = _word_shares(query, texts, lang)
        if not self._knows(lang):
            return words
        return [
            _WORDS * share + (1 - _WORDS) * self._cosine(query, text) for share, text in zip(words, texts, strict=True)
        ]

    def _nearness_of_evidence(self, query: str, evidence: str) -> float:
        lang = detect_language(query) or "en"
        stretches = [evidence[start:end] for start, end in cut_text(evidence, _STRETCH, _OVERLAP)]
        asked = set(content_terms(query, lang))
        whole, *shares = (_share(asked, text, lang) for text in (evidence, *stretches))
        if not self._knows(lang):
            return (whole + max(shares, default=0.0)) / 2
        nearest = 0.0
        for share, stretch in sorted(zip(shares, stretches, strict=True), key=lambda pair: -pair[0]):
            words = _WORDS * (whole + share) / 2
            if words + 1 - _WORDS <= nearest:
                break  # no vector could make it the nearest
            nearest = max(nearest, words + (1 - _WORDS) * self._cosine(query, stretch))
        return nearest

    def _knows(self, lang: str) -> bool:
        return self._model.languages is None or lang in self._model.languages

    def _cosine(self, query: str, text: str) -> float:
        return min(1.0, max(0.0, float(self._vector(query) @ self._vector(text))))

    def _embedded(self, text: str) -> Vectors:
        # Alone, as the texts beside it would change the last digits of its vector.
        with self._lock:
            return self._model.passages([text])[0]


def _share(asked: Set[str], text: str, lang: str) -> float:
    """The share of some terms that a text has."""
    return len(asked & set(terms(text, lang))) / len(asked) if asked else 0.0


def _word_shares(query: str, texts: Sequence[str], lang: str) -> list[float]:
    """The share of the query's words that each text has.

    Of several texts a word counts as in BM25, by how few of them have it; one of none as one of a single text.
    """
    asked = sorted(content_terms(query, lang))
    held = [set(terms(text, lang)) for text in texts]
    having = {term: sum(term in words for words in held) for term in asked}
    alone = len(texts) == 1
    rarity = {n: 1 if alone else math.log(1 + (len(texts) - n + 0.5) / (n + 0.5)) for n in range(1, len(texts) + 1)}
    weights = {term: rarity[max(n, 1)] for term, n in having.items()}
    total = math.fsum(weights.values())
    return [math.fsum(weights[term] for term in asked if term in words) / total if total else 0.0 for words in held]


def _place(near: float, half: float) -> float:
    """Where a nearness is on a scale: 0 to 1, one half at ``half``, in proportion on both sides of it."""
    return min(1.0, near / (2 * half) if near < half else 1 - (1 - near) / (2 * (1 - half)))


def _between_levels(place: float, levels: int) -> dict[str, float]:
    """The probabilities of levels that have their mean at a place: those of the two beside it."""
    at = place * (levels - 1)
    below = min(int(at), levels - 2)
    return {str(i): (at - below if i == below + 1 else below + 1 - at if i == below else 0.0) for i in range(levels)}
