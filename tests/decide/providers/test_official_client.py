"""The provider for System One servers beside TypeSafe's own client: the same requests, the same answers."""

import pytest

from evigraph.decide import ChoiceAnswer, ScoreAnswer, SystemOne, YesNoAnswer
from support.deciding import KEY, QUESTIONS, QUICK, STATE, decision_server, decisions

sdk = pytest.importorskip("typesafe_sdk", reason="typesafe-sdk is not installed; pip install 'evigraph[dev]' has it")
schemas = pytest.importorskip("typesafe_sdk._schemas.models")


def test_what_is_sent_is_what_the_client_would_send() -> None:
    with decision_server(lambda _, asked, __: decisions(asked)) as server:
        SystemOne(base=server.url, patience=QUICK).decide(STATE, QUESTIONS)
        ours = server.asked[0].body
        with sdk.TypeSafeClient(api_key=KEY, base_url=server.url) as client:
            client.system_one(ours["state"], ours["questions"])
        theirs = server.asked[1]
    assert theirs.path == server.asked[0].path
    assert theirs.body == ours
    schemas.SystemOneRequest.model_validate(ours)


def test_both_read_the_same_in_an_answer() -> None:
    mock = pytest.importorskip("jevcompat.mock", reason="jevcompat is not installed; pip install 'evigraph[dev]'")
    with mock.Running() as running, decision_server(lambda _, asked, __: decisions(asked)) as server:
        SystemOne(base=server.url, patience=QUICK).decide(STATE, QUESTIONS)
        sent = server.asked[0].body
        ours = list(SystemOne(base=running.url, patience=QUICK).decide(STATE, QUESTIONS).values())
        with sdk.TypeSafeClient(api_key=KEY, base_url=running.url) as client:
            theirs = list(client.system_one(sent["state"], sent["questions"]).answers.values())
    choice, score, yes = ours
    assert isinstance(choice, ChoiceAnswer)
    assert (choice.label, choice.probabilities) == (theirs[0].choice, pytest.approx(theirs[0].probabilities))
    assert isinstance(score, ScoreAnswer)
    assert score.level == pytest.approx(theirs[1].score)
    assert list(score.probabilities) == pytest.approx(list(theirs[1].probabilities.values()))
    assert isinstance(yes, YesNoAnswer)
    assert yes.probability == theirs[2].noul


def test_the_variables_of_the_client_are_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    with decision_server(lambda _, asked, __: decisions(asked)) as server:
        monkeypatch.setenv(sdk.constants.BASE_URL_ENV, f"{server.url}/")
        monkeypatch.setenv(sdk.constants.API_KEY_ENV, f" {KEY} ")
        SystemOne(patience=QUICK).decide(STATE, QUESTIONS)
        monkeypatch.setenv(sdk.constants.DEFAULT_MODEL_ENV, "nimble")
        SystemOne(patience=QUICK).decide(STATE, QUESTIONS)
        monkeypatch.delenv(sdk.constants.API_KEY_ENV)
        SystemOne(patience=QUICK).decide(STATE, QUESTIONS)
    assert [asked.body["model"] for asked in server.asked] == [sdk.constants.DEFAULT_MODEL, "nimble", "nimble"]
    assert [asked.key for asked in server.asked] == [f"Bearer {KEY}", f"Bearer {KEY}", None]
