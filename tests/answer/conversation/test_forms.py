"""A model that calls no tools, or whose server knows no schema, answers in a text that is read and verified as any."""

import json
from typing import Any

import pytest

from evigraph.answer import Answer, Claim, FaultKind, Outcome, Usage
from evigraph.answer.conversation import answer_by_model
from evigraph.decide import CHAT_KEY_VARIABLE, CHAT_URL_VARIABLE
from evigraph.retrieve import EvidenceSet
from support.answers import evidence, evidence_set
from support.languagemodel import Call, Failure, ModelServer, Text, language_model, reply

pytest.importorskip("pydantic_ai")

LEAVE = evidence(
    "Parental leave\nEach parent may take eighteen weeks on full pay.\nThe request goes to the office.", (), (0,)
)
MORE = evidence("Adoption\nThe right begins after nine months of employment.", (), (0,), doc="b.pdf")
OFFICE = ("The request goes to the office.", [2])
SEARCH = Text(json.dumps({"outcome": "search", "question": "When does the right to leave begin?"}))


def ask(
    monkeypatch: pytest.MonkeyPatch, *says: Text | Call | Failure
) -> tuple[Answer, ModelServer, list[str], list[Claim]]:
    searched: list[str] = []
    heard: list[Claim] = []

    def search(question: str) -> EvidenceSet:
        searched.append(question)
        return evidence_set(MORE)

    with language_model(*says) as server:
        monkeypatch.setenv(CHAT_URL_VARIABLE, server.url)
        monkeypatch.delenv(CHAT_KEY_VARIABLE, raising=False)
        answer = answer_by_model("How is leave taken?", evidence_set(LEAVE), "chat:tiny", search, heard.append)
    return answer, server, searched, heard


@pytest.mark.parametrize(
    "refusal",
    [
        Failure(400, "tiny does not support tools"),
        Failure(400, "This response_format type is unavailable now"),
        Failure(500, "tools param requires --jinja flag"),
    ],
)
def test_a_server_that_refuses_tools_or_schema_is_asked_without(
    monkeypatch: pytest.MonkeyPatch, refusal: Failure
) -> None:
    answer, server, _, heard = ask(monkeypatch, *[refusal] * (3 if refusal.status == 500 else 1), reply(OFFICE))
    assert (answer.outcome, answer.reason, answer.faulty) == (Outcome.ANSWERED, None, False)
    assert heard == list(answer.claims)
    assert answer.claims[0].cites == (2,)
    first, last = server.asked[0], server.asked[-1]
    assert {"tools", "response_format"} <= set(first)
    assert not {"tools", "tool_choice", "response_format"} & set(last)
    assert answer.usage == Usage(1, 90, 12, None)


def test_a_server_that_refuses_something_else_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, server, _, _ = ask(monkeypatch, Failure(400, "the prompt is too long"))
    assert (answer.outcome, len(server.asked)) == (Outcome.FAILED, 1)


@pytest.mark.parametrize(
    "said",
    [
        Text(f"Here it is:\n```json\n{reply(OFFICE).text}\n```\nI hope that helps."),
        Text(f"<think>[1]? No, [2]: {{</think>{reply(OFFICE).text}"),
        Text(reply(OFFICE).text, piece=1),
    ],
)
def test_an_answer_is_found_in_what_is_written_around_it(monkeypatch: pytest.MonkeyPatch, said: Text) -> None:
    answer, _, _, _ = ask(monkeypatch, Failure(400, "no tools"), said)
    assert [(claim.text, claim.cites, claim.faults) for claim in answer.claims] == [(OFFICE[0], (2,), ())]


def test_an_answer_without_form_is_asked_for_once_more_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, server, _, _ = ask(monkeypatch, Text('{"answer": "to the office"}'), reply(OFFICE))
    assert (answer.outcome, len(server.asked)) == (Outcome.ANSWERED, 2)
    assert answer.usage == Usage(2, 180, 24, None)


def test_claims_that_cite_in_their_text_are_read_so(monkeypatch: pytest.MonkeyPatch) -> None:
    claims = reply(("The request goes to the office. [2]", []), ("Parents may take 18 weeks [1, 9].", []))
    answer, _, _, _ = ask(monkeypatch, claims)
    assert [(claim.text, claim.cites) for claim in answer.claims] == [
        ("The request goes to the office.", (2,)),
        ("Parents may take 18 weeks.", (1, 9)),
    ]
    assert [[fault.kind for fault in claim.faults] for claim in answer.claims] == [[], [FaultKind.UNKNOWN_BLOCK]]


def test_it_asks_for_a_search_by_its_outcome_once(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = ("The right begins after nine months of employment.", [3])
    answer, server, searched, _ = ask(monkeypatch, Failure(400, "no tools"), SEARCH, reply(claim))
    assert answer.searches == tuple(searched) == ("When does the right to leave begin?",)
    assert (answer.outcome, answer.faulty, answer.evidence.evidence) == (Outcome.ANSWERED, False, (LEAVE, MORE))
    told = [_system(asked) for asked in server.asked[1:]]
    assert ['"outcome" is "search"' in text for text in told] == [True, False]
    assert '"n": 3' in server.asked[2]["messages"][-1]["content"]


def test_one_that_searches_for_ever_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, server, searched, _ = ask(monkeypatch, Failure(400, "no tools"), SEARCH)
    assert (answer.outcome, len(searched), len(server.asked)) == (Outcome.NO_EVIDENCE, 1, 3)


def test_a_liar_is_caught_in_a_text_too(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, _, _, _ = ask(monkeypatch, Failure(400, "no tools"), reply(("Everybody may take 99 weeks.", [1])))
    assert answer.faulty
    assert FaultKind.NUMBER in [fault.kind for fault in answer.claims[0].faults]


@pytest.mark.parametrize("said", ["[" * 5000, '{"claims": ' + "[" * 5000, '{"outcome": "perhaps"}', "{}", "{"])
def test_what_is_no_answer_is_none(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    answer, _, _, _ = ask(monkeypatch, Failure(400, "no tools"), Text(said, piece=2000))
    assert (answer.outcome, answer.claims) == (Outcome.FAILED, ())
    assert answer.reason == "its answer breaks off, or has not the form that was asked for"


def _system(asked: dict[str, Any]) -> str:
    return next(message["content"] for message in asked["messages"] if message["role"] == "system")
