"""Clef: Cloudflare's wrapping, its failures, and images."""

import base64
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from evigraph.decide import Choice, Clef, Image, ProviderError, Score, State, YesNo
from evigraph.errors import UsageError
from support.deciding import KEY, QUESTIONS, QUICK, STATE, Asked, decision_server, decisions

CAT, DOG, MAP = (Image(name.encode(), "image/png") for name in ("cat", "dog", "map"))


@pytest.fixture(autouse=True)
def account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLOUDFLARE_ACCOUNT_ID", "acc0")
    monkeypatch.setenv("CLOUDFLARE_API_TOKEN", KEY)


def wrapped(_: BaseHTTPRequestHandler, asked: Asked, __: int) -> Any:
    return {"result": decisions(asked), "success": True, "errors": [], "messages": []}


def test_the_account_is_asked_at_its_place_and_the_wrapping_opened() -> None:
    with decision_server(wrapped) as server:
        found = Clef(base=server.url, patience=QUICK).decide(STATE, QUESTIONS)
        Clef("clef-flash", base=server.url, patience=QUICK).decide(STATE, QUESTIONS)
    assert list(found) == list(QUESTIONS)
    assert [asked.path for asked in server.asked] == [
        "/accounts/acc0/ai/run/@cf/cloudflare/clef",
        "/accounts/acc0/ai/run/@cf/cloudflare/clef-flash",
    ]
    assert server.asked[0].key == f"Bearer {KEY}"
    assert list(server.asked[0].body) == ["model", "state", "questions"]
    assert [asked.body["model"] for asked in server.asked] == ["clef", "clef-flash"]


def test_its_ids_are_such_as_cloudflare_takes() -> None:
    with decision_server(wrapped) as server:
        Clef(base=server.url, patience=QUICK).decide(STATE, {"Frage ü " * 50: YesNo("So?")})
    assert list(server.asked[0].body["questions"]) == ["q1"]


def test_images_are_sent_once_and_named_by_their_questions() -> None:
    questions = {
        "shows a cat": YesNo("Does it show a cat?", images=(CAT,)),
        "which": Choice("Which animal?", {"cat": None, "dog": None}, images=(DOG, CAT)),
        "useful": Score("How useful is the text?", ["not", "very"], evidence="A text."),
    }
    with decision_server(wrapped) as server:
        Clef(base=server.url, patience=QUICK).decide(State("What is shown?", images=(MAP,)), questions)
    body = server.asked[0].body
    sent = [base64.b64decode(url.removeprefix("data:image/png;base64,")) for url in body["images"]]
    assert sent[0] == b"map"
    assert sorted(sent) == [b"cat", b"dog", b"map"]
    said = {name: question["instructions"] for name, question in body["questions"].items()}
    place = {name.decode(): sent.index(name) + 1 for name in sent}
    assert said["q1"]["images"] == f"This question is about image {place['dog']}, {place['cat']} of the request."
    assert said["q3"]["images"] == f"This question is about image {place['cat']} of the request."
    assert "images" not in said["q2"]


@pytest.mark.parametrize(
    ("reply", "cause"),
    [
        ({"result": None, "success": False, "errors": [{"code": 5006, "message": "bad\ninput"}]}, "bad\\ninput"),
        ({"success": False, "errors": []}, "answered that it failed (without a reason)"),
        ({"result": {"answers": {}}, "success": True}, "answered 0 of 3 questions"),
        ({"result": "no", "success": True}, "answered no decisions"),
        ({"answers": {}}, "answered no decisions"),
        ([], "answered no decisions"),
    ],
)
def test_a_wrapped_failure_is_one(reply: Any, cause: str) -> None:
    with decision_server(lambda *_: reply) as server, pytest.raises(ProviderError) as caught:
        Clef(base=server.url, patience=QUICK).decide(STATE, QUESTIONS)
    said = str(caught.value)
    assert said.startswith("clef: answered ")
    assert cause in said
    assert "nothing of this batch is used: check CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN" in said
    assert len(server.asked) == 1


def test_a_failure_does_not_count_though_answers_come_with_it() -> None:
    def say(_: BaseHTTPRequestHandler, asked: Asked, __: int) -> Any:
        return {"result": decisions(asked), "success": False, "errors": ["half"]}

    with (
        decision_server(say) as server,
        pytest.raises(ProviderError, match=r"answered that it failed \(\[\"half\"\]\)"),
    ):
        Clef(base=server.url, patience=QUICK).decide(STATE, QUESTIONS)


@pytest.mark.parametrize("said", ["../../zones", "a b", "x" * 65])
def test_an_account_that_is_none_goes_into_no_address(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLOUDFLARE_ACCOUNT_ID", said)
    with pytest.raises(UsageError, match="what CLOUDFLARE_ACCOUNT_ID says is no account id"):
        Clef().decide(STATE, QUESTIONS)
