"""The provider for System One servers against a second one: dev-double, over words and over a language model."""

import math
from collections.abc import Generator
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from evigraph.decide import Chat, Choice, ChoiceAnswer, ProviderError, Question, Score, ScoreAnswer, SystemOne, YesNo
from support.deciding import QUICK, STATE, Asked, chat_reply, decision_server
from support.devdouble import dev_double

QUESTIONS: dict[str, Question] = {
    "where": Choice(
        "Where is the answer?", {"fees": "What a parking permit costs", "halls": "Halls for hire", "none": None}
    ),
    "useful": Score(
        "How useful is it?", ["Nothing of it", "A little", "What a parking permit costs"], evidence="72.00"
    ),
    "money": YesNo("Is money asked for?", "A parking permit costs money", "Something else"),
}


@pytest.fixture(scope="module")
def words() -> Generator[SystemOne]:
    with dev_double("--engine", "mock") as base:
        yield SystemOne(base=base, patience=QUICK)


def test_its_answers_are_taken(words: SystemOne) -> None:
    found = words.decide(STATE, QUESTIONS)
    assert list(found) == list(QUESTIONS)
    where, useful = found["where"], found["useful"]
    assert isinstance(where, ChoiceAnswer)
    assert where.label == "fees"
    assert isinstance(useful, ScoreAnswer)
    assert useful.level == pytest.approx(sum(i * p for i, p in enumerate(useful.probabilities)))


def test_what_it_refuses_is_said(words: SystemOne) -> None:
    many = Choice("Which?", {f"option {i}": None for i in range(100)})
    with pytest.raises(
        ProviderError, match=r"^system-one: refused with status 400 .*2 to 26 entries, got 100.*; check"
    ):
        words.decide(STATE, {"q": many})


def test_over_a_language_model_it_decides_as_the_model_does(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = {"halls": 0.6, "fees": 0.3, "none": 0.1}
    where = QUESTIONS["where"]
    assert isinstance(where, Choice)
    letters = dict(zip(where.criteria, "ABC", strict=True))

    def say(_: BaseHTTPRequestHandler, asked: Asked, __: int) -> Any:
        # dev-double asks for names of options, the provider for chat models by letters.
        named = "exactly one option name" in asked.body["messages"][1]["content"]
        return chat_reply("halls", {name if named else letters[name]: math.log(p) for name, p in shares.items()})

    with decision_server(say) as model, dev_double("--base-url", model.url, "--model", "any") as base:
        over = SystemOne(base=base, patience=QUICK).decide(STATE, {"where": where})["where"]
        straight = Chat("any", model.url, patience=QUICK).decide(STATE, {"where": where})["where"]
    assert isinstance(over, ChoiceAnswer)
    assert isinstance(straight, ChoiceAnswer)
    assert over.label == straight.label == "halls"
    assert over.probabilities == pytest.approx(shares, abs=1e-3)
    assert straight.probabilities == pytest.approx(shares, abs=1e-3)


def test_a_model_that_fails_behind_it_is_asked_again_and_named() -> None:
    with (
        dev_double("--base-url", "http://127.0.0.1:9/v1", "--model", "any") as base,
        pytest.raises(ProviderError) as caught,
    ):
        SystemOne(base=base, patience=QUICK).decide(STATE, QUESTIONS)
    assert "refused with status 500" in str(caught.value)
    assert "asked 3 times" in str(caught.value)
