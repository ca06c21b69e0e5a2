"""The wire format: what is sent, and what comes of answers that are none."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.decide import Choice, ChoiceAnswer, Image, Question, Score, ScoreAnswer, State, YesNo, YesNoAnswer
from evigraph.decide.validate import FlawError
from evigraph.decide.wire import numbered, read_answers, wire_questions, wire_state
from support.deciding import QUESTIONS, STATE

IDS = numbered(QUESTIONS)


def right() -> dict[str, Any]:
    return {
        "answers": {
            "q1": {"type": "choice", "choice": "Halls", "probabilities": {"Gebühren": 0.1, "Halls": 0.7, "none": 0.2}},
            "q2": {"type": "score", "score": 1.5, "probabilities": {"0": 0.1, "1": 0.3, "2": 0.6}},
            "q3": {"type": "noul", "noul": 0.9},
        }
    }


def test_what_is_sent() -> None:
    assert wire_state(STATE) == {"query": "What does a parking permit cost?", "context": {"path": ["Fees", "Parking"]}}
    assert wire_state(State("Why?")) == {"query": "Why?"}
    assert wire_questions(IDS, QUESTIONS) == {
        "q1": {
            "type": "choice",
            "instructions": "Where is the answer?",
            "criteria": {"Gebühren": "Fees of the town", "Halls": None, "none": "None fits"},
        },
        "q2": {
            "type": "score",
            "instructions": {"question": "How useful is it?", "evidence": "A permit costs 72.00 a year."},
            "criteria": ["not at all", "a little", "wholly"],
        },
        "q3": {
            "type": "noul",
            "instructions": "Is money asked for?",
            "criteria": {"true": "A price is asked for", "false": "Something else is asked for"},
        },
    }


def test_a_yes_or_no_may_leave_its_sides_unsaid() -> None:
    sent = wire_questions({"q1": "x", "q2": "y"}, {"x": YesNo("So?"), "y": YesNo("So?", false="Not so")})
    assert sent["q1"] == {"type": "noul", "instructions": "So?"}
    assert sent["q2"]["criteria"] == {"false": "Not so"}


def test_a_question_names_its_images_by_their_places() -> None:
    cat, dog = Image(b"cat", "image/png"), Image(b"dog", "image/png")
    sent = wire_questions({"q1": "x"}, {"x": YesNo("A dog?", images=(dog,))}, [cat, dog])
    assert sent["q1"]["instructions"]["images"] == "This question is about image 2 of the request."


@given(st.permutations(sorted(QUESTIONS)), st.lists(st.text(), min_size=3, max_size=3, unique=True))
def test_names_and_order_of_questions_make_no_difference_to_what_is_sent(order: list[str], names: list[str]) -> None:
    renamed = dict(zip(names, (QUESTIONS[name] for name in order), strict=True))
    sent = wire_questions(numbered(renamed), renamed)
    assert json.dumps(sent) == json.dumps(wire_questions(IDS, QUESTIONS))


def test_answers_come_by_name_in_the_order_of_the_questions() -> None:
    found = read_answers(json.dumps(right()).encode(), IDS, QUESTIONS)
    assert list(found) == list(QUESTIONS)
    assert found["which way?"] == ChoiceAnswer("Halls", {"Gebühren": 0.1, "Halls": 0.7, "none": 0.2})
    assert found["useful"] == ScoreAnswer(1.5, (0.1, 0.3, 0.6))
    assert found["asks of money"] == YesNoAnswer(0.9)


def flaw(body: bytes) -> str:
    with pytest.raises(FlawError) as caught:
        read_answers(body, IDS, QUESTIONS)
    return str(caught.value)


@pytest.mark.parametrize(
    ("id_", "answer", "cause"),
    [
        ("q1", None, r"2 of 3 questions, not 'which way\?'"),
        ("q4", {"type": "noul", "noul": 0.5}, "what was not asked"),
        ("q3", {"type": "boolean", "noul": 0.5}, "no decisions"),
        ("q3", {"type": "noul", "noul": "0.5"}, "no decisions"),
        ("q3", {"type": "noul", "noul": True}, "no decisions"),
        ("q3", {"type": "noul", "noul": None}, "no decisions"),
        ("q3", {"type": "noul"}, "no decisions"),
        ("q3", {"type": "score", "score": 0, "probabilities": {"0": 1}}, r"another type of answer \(question 'asks"),
        ("q1", {"type": "noul", "noul": 0.5}, "another type of answer"),
        ("q1", {"type": "choice", "choice": "Halls", "probabilities": {"Halls": 1.0}}, "no probability of 'Gebühren'"),
        ("q2", {"type": "score", "score": 2, "probabilities": {"1": 0.0, "2": 0.0, "3": 1.0}}, "no probability of '0'"),
    ],
)
def test_one_bad_answer_spoils_the_batch(id_: str, answer: Any, cause: str) -> None:
    body = right()
    body["answers"][id_] = answer
    if answer is None:
        del body["answers"][id_]
    assert re.search(cause, flaw(json.dumps(body).encode()))


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b'{"answers": []}', b"\xff\xfe", b"[" * 10**5, b'{"answers": {'])
def test_what_is_no_answer_at_all(body: bytes) -> None:
    assert "no decisions" in flaw(body) or "0 of 3" in flaw(body)


@given(st.binary(max_size=200))
def test_bytes_that_somebody_says_end_as_a_flaw(body: bytes) -> None:
    assert flaw(body)


KEYS = st.sampled_from(["type", "noul", "choice", "score", "probabilities", "0", "Halls"])
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.sampled_from(["noul", "choice", "score", "x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
)


@given(JSON | st.fixed_dictionaries({"type": st.just("noul"), "noul": JSON | st.floats(-0.5, 1.5)}))
def test_an_answer_of_any_json_is_taken_only_if_it_is_one(answer: Any) -> None:
    body = right()
    body["answers"]["q3"] = answer
    question: dict[str, Question] = QUESTIONS
    try:
        found = read_answers(json.dumps(body).encode(), IDS, question)["asks of money"]
    except FlawError:
        return
    assert isinstance(found, YesNoAnswer)
    assert 0 <= found.probability <= 1
    assert answer["type"] == "noul"


def test_questions_of_one_text_and_different_types_are_told_apart() -> None:
    questions: dict[str, Question] = {"a": Choice("x", {"0": "0", "1": "1"}), "b": Score("x", ["0", "1"])}
    assert sorted(numbered(questions).values()) == ["a", "b"]
