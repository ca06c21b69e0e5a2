"""The whole way with a real language model, a small one: what it says is poor, and is treated like anybody's words."""

from collections.abc import Generator

import pytest

from evigraph.answer import Answer, Claim, Outcome, Usage, verify
from evigraph.answer.conversation import answer_by_model
from evigraph.decide import CHAT_KEY_VARIABLE, CHAT_URL_VARIABLE
from evigraph.library import Library
from evigraph.retrieve import EvidenceSet
from support.answers import evidence, evidence_set
from support.llama import Llama, brief, llama_server

pytest.importorskip("pydantic_ai")

LEAVE = evidence(
    "Parental leave\nEach parent may take eighteen weeks on full pay.\nThe request goes to the office.", (), (0,)
)
MORE = evidence("Adoption\nThe right begins after nine months of employment.", (), (0,), doc="b.pdf")
QUESTION = "How many weeks of parental leave may each parent take?"


@pytest.fixture(scope="module")
def llama() -> Generator[Llama]:
    with llama_server() as server, brief(server) as short:
        yield short


@pytest.fixture
def asked(llama: Llama, monkeypatch: pytest.MonkeyPatch) -> Llama:
    monkeypatch.setenv(CHAT_URL_VARIABLE, llama.url)
    monkeypatch.setenv(CHAT_KEY_VARIABLE, llama.key)
    return llama


def none(_question: str) -> EvidenceSet:
    return evidence_set()


def check(answer: Answer, heard: list[Claim]) -> None:
    """It ended in one of the ways that there are, and what was said was verified."""
    assert answer.by == "chat:smollm2"
    assert (answer.reason is None) == (answer.outcome is Outcome.ANSWERED)
    assert list(answer.claims)[-len(heard) or len(answer.claims) :] == heard
    assert verify(answer.claims, answer.blocks) == answer.claims
    assert isinstance(answer.usage, Usage)
    assert answer.usage.requests >= 1
    assert answer.usage.cost is None


def test_it_answers_in_the_form_of_the_schema(asked: Llama) -> None:
    heard: list[Claim] = []
    answer = answer_by_model(QUESTION, evidence_set(LEAVE), "chat:smollm2", none, heard.append)
    check(answer, heard)
    assert answer.outcome is not Outcome.FAILED, answer.reason
    assert isinstance(answer.usage, Usage)
    assert answer.usage.input_tokens > 300
    assert answer.usage.output_tokens > 0


def test_a_library_is_asked(asked: Llama, examples: Library) -> None:
    heard: list[Claim] = []
    answer = examples.ask("How long is parental leave?", model="chat:smollm2", heard=heard.append, k=1)
    check(answer, heard)
    assert any("eighteen weeks" in block.text for block in answer.blocks)


def test_it_looks_for_more_with_a_question_of_its_own(asked: Llama, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []

    def search(question: str) -> EvidenceSet:
        searched.append(question)
        return evidence_set(MORE)

    with brief(asked, searches=True) as server:
        monkeypatch.setenv(CHAT_URL_VARIABLE, server.url)
        answer = answer_by_model(QUESTION, evidence_set(LEAVE), "chat:smollm2", search)
    check(answer, list(answer.claims))
    assert answer.searches == tuple(searched)
    assert len(searched) == 1
    assert len(searched[0]) >= 8
    assert answer.evidence.evidence == (LEAVE, MORE)
    assert [block.number for block in answer.blocks] == [1, 2, 3]


def test_what_is_too_long_for_it_is_told(asked: Llama) -> None:
    long = evidence(" ".join(["Each parent may take eighteen weeks on full pay."] * 800))
    answer = answer_by_model(QUESTION, evidence_set(long), "chat:smollm2", none)
    assert answer.outcome is Outcome.FAILED
    assert answer.reason is not None
    assert answer.reason.startswith("status 400: the evidence is too long for it; use --words")
    assert answer.evidence.evidence == (long,)


def test_a_wrong_key_is_told_and_not_shown(asked: Llama, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHAT_KEY_VARIABLE, "sk-another-4711")
    answer = answer_by_model(QUESTION, evidence_set(LEAVE), "chat:smollm2", none)
    assert answer.reason is not None
    assert answer.reason.startswith("status 401: the key is not accepted")
    assert "another" not in answer.reason
