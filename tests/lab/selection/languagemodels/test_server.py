"""A language model on a server, and each thing asked once."""

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from evigraph.errors import EvigraphError, UsageError
from evigraph.lab.kept import KeptAnswers
from evigraph.lab.selection.languagemodels import LEAST, AskedOnce, Continuation, language_model_named
from evigraph.lab.selection.languagemodels.base import bounded
from support.languageserver import VOCABULARY, LanguageServer, language_server

ASKED = Continuation("one two\n\n", "two three")
# Before it stand one, blank, two, break; "two" and the blank have come once.
BY_HAND = [math.log(2 / (4 + VOCABULARY)), math.log(2 / (5 + VOCABULARY)), math.log(1 / (6 + VOCABULARY))]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LanguageServer]:
    with language_server() as server:
        monkeypatch.setenv("EVIGRAPH_CHAT_URL", server.url)
        yield server


@pytest.mark.parametrize("model", ["adaptive", "bytes"])
def test_the_tokens_of_a_text_are_those_after_what_is_before_it(server: LanguageServer, model: str) -> None:
    assert language_model_named(model).log_probabilities(ASKED) == pytest.approx(BY_HAND)
    (asked,) = server.asked
    assert (asked["prompt"], asked["echo"], asked["logprobs"], asked["max_tokens"]) == (
        "one two\n\ntwo three",
        True,
        1,
        1,
    )


def test_a_mark_of_the_beginning_moves_nothing(server: LanguageServer) -> None:
    assert len(language_model_named("marked").log_probabilities(ASKED)) == 3


def test_a_token_across_the_border_counts_with_the_text(server: LanguageServer) -> None:
    found = language_model_named("uniform").log_probabilities(Continuation("one tw", "o three"))
    assert found == pytest.approx([-math.log(VOCABULARY)] * 3)


@pytest.mark.parametrize(
    ("model", "said"),
    [
        ("mute", "its completions have none"),
        ("written", "its completions have none"),
        ("holes", "some tokens of the prompt have none"),
        ("lost", "does not say which of the tokens"),
        ("nobody", "refused with status 404"),
    ],
)
def test_a_server_that_says_nothing_of_the_prompt_is_refused_in_one_line(
    server: LanguageServer, model: str, said: str
) -> None:
    with pytest.raises(EvigraphError, match=said) as caught:
        language_model_named(model).check()
    assert "\n" not in str(caught.value)
    assert server.url in str(caught.value)
    if model != "nobody":
        assert "gives no log-probabilities of the prompt" in str(caught.value)
        assert "llama:PATH.gguf" in str(caught.value)


@pytest.mark.parametrize(("url", "said"), [("", "it is not said where its server is"), ("ftp://x", "no http address")])
def test_without_a_server_it_is_refused(monkeypatch: pytest.MonkeyPatch, url: str, said: str) -> None:
    monkeypatch.setenv("EVIGRAPH_CHAT_URL", url)
    with pytest.raises(UsageError, match=said) as caught:
        language_model_named("any").check()
    assert "EVIGRAPH_CHAT_URL" in str(caught.value)


@pytest.mark.parametrize("name", ["", "llama:"])
def test_no_name_is_no_model(name: str) -> None:
    with pytest.raises(UsageError, match="names no language model"):
        language_model_named(name)


def test_the_same_is_asked_once_and_kept(server: LanguageServer, tmp_path: Path) -> None:
    other = Continuation("\n\n", "three")
    first = AskedOnce(language_model_named("adaptive"), KeptAnswers(tmp_path / "kept"))
    first.ask([ASKED, other, ASKED])
    first.ask([other])
    assert len(server.asked) == 2
    again = AskedOnce(language_model_named("adaptive"), KeptAnswers(tmp_path / "kept"))
    again.ask([other, ASKED])
    assert again.answer(ASKED) == first.answer(ASKED) == pytest.approx(BY_HAND)
    assert len(server.asked) == 2
    for path in (tmp_path / "kept").iterdir():
        path.write_text("[]")  # no answer to anything
    AskedOnce(language_model_named("adaptive"), KeptAnswers(tmp_path / "kept")).ask([ASKED])
    AskedOnce(language_model_named("uniform"), KeptAnswers(tmp_path / "kept")).ask([ASKED])
    assert len(server.asked) == 4


def test_answers_that_cannot_be_kept_are_told(server: LanguageServer, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"cannot be written .* choose another cache"):
        AskedOnce(language_model_named("adaptive"), KeptAnswers(tmp_path / "file")).ask([ASKED])


def test_what_servers_write_for_zero_is_bounded() -> None:
    assert bounded([-9999.0, -math.inf, math.nan, 1e-9, -1.5]) == (LEAST, LEAST, LEAST, 0.0, -1.5)
