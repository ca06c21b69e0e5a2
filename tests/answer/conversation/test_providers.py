"""Models of known providers, over HTTP by their own ways: OpenAI's Responses, Anthropic's Messages."""

from importlib.util import find_spec
from typing import Any

import pytest

from evigraph.answer import Answer, Outcome, Usage
from evigraph.answer.conversation import answer_by_model
from evigraph.answer.conversation.models import open_model
from evigraph.errors import MissingExtraError, UsageError
from evigraph.retrieve import EvidenceSet
from support.answers import evidence, evidence_set
from support.streams import Stream, Streaming, anthropic, responses, streaming

pytest.importorskip("pydantic_ai")

LEAVE = evidence("Parental leave\nEach parent may take eighteen weeks on full pay.", (), (0,))
MORE = evidence("Adoption\nThe right begins after nine months of employment.", (), (0,), doc="b.pdf")
KEY = "sk-sesame-4711"
CLAIM = {"text": "The right begins after nine months of employment.", "cites": [2]}
ANSWER = {"outcome": "answered", "claims": [CLAIM], "reason": ""}
SEARCH = {"question": "When does the right to parental leave begin?"}


def ask(
    monkeypatch: pytest.MonkeyPatch, name: str, *says: Stream | tuple[int, Any]
) -> tuple[Answer, Streaming, list[str]]:
    searched: list[str] = []

    def search(question: str) -> EvidenceSet:
        searched.append(question)
        return evidence_set(MORE)

    with streaming(*says) as server:
        for variable, value in (
            ("OPENAI_BASE_URL", f"{server.url}/v1"),
            ("ANTHROPIC_BASE_URL", server.url),
            ("OPENAI_API_KEY", KEY),
            ("ANTHROPIC_API_KEY", KEY),
        ):
            monkeypatch.setenv(variable, value)
        answer = answer_by_model("When may leave be taken?", evidence_set(LEAVE), name, search)
    return answer, server, searched


@pytest.mark.parametrize(
    ("name", "path", "stream"),
    [
        ("openai:gpt-4o", "/v1/responses", responses),
        ("openai:gpt-5", "/v1/responses", responses),
        ("anthropic:claude-sonnet-4-5", "/v1/messages", anthropic),
    ],
)
def test_it_searches_and_answers_by_calls_of_tools(
    monkeypatch: pytest.MonkeyPatch, name: str, path: str, stream: Any
) -> None:
    if name.startswith("anthropic"):
        pytest.importorskip("anthropic")
    answer, server, searched = ask(monkeypatch, name, stream("search", SEARCH), stream("answer", ANSWER))
    assert (answer.outcome, answer.reason, answer.faulty) == (Outcome.ANSWERED, None, False)
    assert [claim.cites for claim in answer.claims] == [(2,)]
    assert answer.searches == tuple(searched) == (SEARCH["question"],)
    assert answer.evidence.evidence == (LEAVE, MORE)
    assert [asked for asked, _ in server.asked] == [path, path]
    assert isinstance(answer.usage, Usage)
    assert (answer.usage.requests, answer.usage.input_tokens, answer.usage.output_tokens) == (2, 180, 24)
    assert answer.usage.cost is not None
    assert 0 < answer.usage.cost < 0.01


@pytest.mark.parametrize(("name", "stream"), [("openai:gpt-4o", responses), ("anthropic:claude-sonnet-4-5", anthropic)])
def test_a_key_that_is_refused_is_told_and_not_shown(monkeypatch: pytest.MonkeyPatch, name: str, stream: Any) -> None:
    if name.startswith("anthropic"):
        pytest.importorskip("anthropic")
    refusal = {"type": "error", "error": {"type": "authentication_error", "message": f"no such key: {KEY}"}}
    answer, _, _ = ask(monkeypatch, name, (401, refusal))
    assert answer.outcome is Outcome.FAILED
    assert answer.reason is not None
    assert answer.reason.startswith("status 401: the key is not accepted")
    assert "***" in answer.reason
    assert KEY not in answer.reason
    assert answer.evidence.evidence == (LEAVE,)


def test_without_the_extra_it_is_told_how_to_add_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evigraph.answer.conversation.models.find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"pip install 'evigraph\[answer\]'$"):
        open_model("openai:gpt-4o")


def test_a_provider_that_is_not_installed_is_refused_by_name() -> None:
    if find_spec("cohere") is not None:
        pytest.skip("cohere is installed here")
    with pytest.raises(
        UsageError, match=r"^--model cohere:command: its provider is not installed \(.*cohere"
    ) as caught:
        open_model("cohere:command")
    assert "\n" not in str(caught.value)
