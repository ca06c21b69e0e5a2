"""The wire format of System One servers: ``POST {base}/v1/systemone``, as TypeSafe's client and API document it.

One object has the state and the questions by ids; the answer has one answer for each. Ids and order are made of what
the questions say: neither what the asker calls them nor how they are ordered can make a difference to a model.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from evigraph.decide.answers import Answer
from evigraph.decide.questions import Choice, Image, Question, Score, State, evidence_of
from evigraph.decide.validate import FlawError, choice_answer, score_answer, yes_no_answer

__all__ = ["WIRE_ANSWER_BYTES", "numbered", "read_answers", "wire_questions", "wire_state"]

WIRE_ANSWER_BYTES = 4 * 2**20
"""The longest answer that is read: 64 choices of 255 options with long labels have room in it."""


class _YesNo(msgspec.Struct, frozen=True, tag="noul"):
    noul: float


class _Choice(msgspec.Struct, frozen=True, tag="choice"):
    choice: str
    probabilities: dict[str, float]


class _Score(msgspec.Struct, frozen=True, tag="score"):
    score: float
    probabilities: dict[str, float]
    legend: dict[str, Any] | None = None


class _Reply(msgspec.Struct, frozen=True):
    answers: dict[str, _YesNo | _Choice | _Score]


def numbered(questions: Mapping[str, Question]) -> dict[str, str]:
    """The ids that questions are sent by, in the order in which they are sent, with their names."""
    said = {name: msgspec.json.encode(question) for name, question in questions.items()}
    kinds = {name: type(question).__name__ for name, question in questions.items()}
    order = sorted(questions, key=lambda name: (kinds[name], said[name], name))
    return {f"q{i}": name for i, name in enumerate(order, 1)}


def wire_state(state: State) -> dict[str, Any]:
    """A state as it is sent."""
    # Through JSON and back, so that whatever stands for a mapping or a number is sent as one.
    context = msgspec.json.decode(msgspec.json.encode(state.context))
    return {"query": state.query, "context": context} if context else {"query": state.query}


def wire_questions(
    ids: Mapping[str, str], questions: Mapping[str, Question], images: Sequence[Image] = ()
) -> dict[str, dict[str, Any]]:
    """Questions as they are sent, by the ids of `numbered`. ``images`` are those that are sent with them."""
    return {id_: _wire_question(questions[name], images) for id_, name in ids.items()}


def _wire_question(question: Question, images: Sequence[Image]) -> dict[str, Any]:
    asked: Any = question.instructions
    evidence = evidence_of(question)
    if evidence or question.images:
        asked = {"question": question.instructions}
        if evidence:
            asked["evidence"] = evidence
        if question.images:
            # A request has one list of images; which of them a question is about is said in words.
            places = ", ".join(str(images.index(image) + 1) for image in question.images)
            asked["images"] = f"This question is about image {places} of the request."
    if isinstance(question, Choice):
        return {"type": "choice", "instructions": asked, "criteria": dict(question.criteria)}
    if isinstance(question, Score):
        return {"type": "score", "instructions": asked, "criteria": list(question.levels)}
    criteria = {key: text for key, text in (("true", question.true), ("false", question.false)) if text}
    return {"type": "noul", "instructions": asked, **({"criteria": criteria} if criteria else {})}


def read_answers(body: bytes, ids: Mapping[str, str], questions: Mapping[str, Question]) -> dict[str, Answer]:
    """The answers of a reply, by the names of the questions and in their order.

    Raises:
        FlawError: one is missing, not asked for, of another type or invalid; nothing of the reply is to be used.
    """
    try:
        answers = msgspec.json.decode(body, type=_Reply).answers
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise FlawError(f"no decisions ({error})") from None
    lacking = [name for id_, name in ids.items() if id_ not in answers]
    if lacking:
        raise FlawError(f"{len(answers)} of {len(ids)} questions, not {lacking[0]!r}")
    if len(answers) > len(ids):
        raise FlawError("what was not asked")
    found: dict[str, Answer] = {}
    for id_, name in ids.items():
        try:
            found[name] = _answer(questions[name], answers[id_])
        except FlawError as flaw:
            raise FlawError(f"{flaw} (question {name!r})") from None
    return {name: found[name] for name in questions}


def _answer(question: Question, answer: _YesNo | _Choice | _Score) -> Answer:
    match question, answer:
        case Choice(), _Choice():
            return choice_answer(question, answer.probabilities, answer.choice)
        case Score(), _Score():
            return score_answer(question, answer.probabilities, answer.score, answer.legend)
        case _, _YesNo() if not isinstance(question, Choice | Score):
            return yes_no_answer(answer.noul)
        case _:
            raise FlawError("another type of answer")
