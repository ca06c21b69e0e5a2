"""What models on a server are asked for: section trees, contexts, rankings; and what is kept."""

import json
from pathlib import Path

import pytest

from evigraph.decide import CHAT_KEY_VARIABLE, CHAT_URL_VARIABLE
from evigraph.errors import EvigraphError, UsageError
from evigraph.index import count_tokens
from evigraph.lab.ablation.contexts import CONTEXT_TOKENS, situate
from evigraph.lab.ablation.inducers import ModelInducer
from evigraph.lab.ablation.rerank import Reranker
from evigraph.lab.ablation.structure import Section, verify
from evigraph.lab.chat import Chat
from evigraph.lab.corpora import CorpusDocument
from support.modelserver import ModelServer, model_server

DOCUMENT = CorpusDocument("d", "D", "First words.\n\nMore of it.\n\nAnother thing.\n\nIts end.")


@pytest.fixture
def chat(monkeypatch: pytest.MonkeyPatch) -> Chat:
    monkeypatch.setenv(CHAT_KEY_VARIABLE, "sesame")
    return Chat("small", 7)


def at(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHAT_URL_VARIABLE, server.url)


def answer(*sections: tuple[str, int, int, int]) -> str:
    keys = ("title", "level", "first", "last")
    return f"Here it is:\n{json.dumps({'sections': [dict(zip(keys, s, strict=True)) for s in sections]})}\nDone."


GOOD = answer(("A", 1, 0, 0), ("B", 2, 1, 1), ("C", 1, 2, 3))
BAD = answer(("A", 1, 0, 1), ("B", 3, 3, 9))


class TestInducing:
    def test_a_legal_answer_is_taken_as_it_is(self, chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
        with model_server(GOOD) as server:
            at(server, monkeypatch)
            found = ModelInducer(chat).induce(DOCUMENT, "en")
        assert found.sections == (Section("A", 1, 0, 1), Section("B", 2, 1, 2), Section("C", 1, 2, 4))
        assert (found.corrected, found.repaired) == (False, False)
        ((path, asked),) = server.asked
        assert (path, asked["model"], asked["seed"], asked["temperature"]) == ("/v1/chat/completions", "small", 7, 0)
        assert "[2] Another thing." in asked["messages"][1]["content"]
        assert server.keys == ["Bearer sesame"]

    def test_violations_are_quoted_back_once(self, chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
        with model_server(BAD, GOOD) as server:
            at(server, monkeypatch)
            found = ModelInducer(chat).induce(DOCUMENT, "en")
        assert (found.corrected, found.repaired) == (True, False)
        said = server.asked[1][1]["messages"]
        assert said[2] == {"role": "assistant", "content": BAD}
        assert "section 1 begins at paragraph 3, the one before ends at 2" in said[3]["content"]
        assert "level 3 under level 1" in said[3]["content"]

    @pytest.mark.parametrize("second", [BAD, "I cannot do that.", '{"sections": []}', '{"sections": 3}'])
    def test_what_is_wrong_twice_is_repaired(self, second: str, chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
        with model_server(BAD, second) as server:
            at(server, monkeypatch)
            found = ModelInducer(chat).induce(DOCUMENT, "en")
        assert (found.corrected, found.repaired, len(server.asked)) == (True, True, 2)
        assert verify(found.sections, 4) == []
        assert found.sections == (Section("A", 1, 0, 3), Section("B", 2, 3, 4))

    def test_nothing_but_nonsense_gives_one_section(self, chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
        with model_server("no", "[" * 10_000) as server:
            at(server, monkeypatch)
            found = ModelInducer(chat).induce(DOCUMENT, "en")
        assert found.sections == (Section("", 1, 0, 4),)


class TestContexts:
    def test_a_context_is_one_line_and_at_most_eighty_tokens(self, chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
        with model_server("It stands\nat the beginning. " * 40) as server:
            at(server, monkeypatch)
            found = situate(chat, DOCUMENT.text, 0, 12)
        assert "\n" not in found
        assert found.startswith("It stands at the beginning.")
        assert CONTEXT_TOKENS - 2 <= count_tokens(found) <= CONTEXT_TOKENS
        asked = server.asked[0][1]["messages"][0]["content"]
        assert "<chunk>\nFirst words.\n</chunk>" in asked
        assert DOCUMENT.text in asked

    def test_of_a_very_long_document_what_is_around_is_shown(self, chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
        text = "a" * 300_000 + "HERE" + "b" * 300_000
        with model_server("x") as server:
            at(server, monkeypatch)
            situate(chat, text, 300_000, 300_004)
        asked = server.asked[0][1]["messages"][0]["content"]
        assert "aHEREb" in asked
        assert len(asked) < 201_000


class TestChat:
    def test_what_is_answered_is_kept_and_not_asked_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with model_server("é once") as server:
            at(server, monkeypatch)
            said = [Chat("m", 1, tmp_path / "c").answer([("user", "?")], 5) for _ in range(2)]
            Chat("m", 2, tmp_path / "c").answer([("user", "?")], 5)
        assert said == ["é once"] * 2
        assert len(server.asked) == 2
        assert Chat("m", 1, tmp_path / "c").answer([("user", "?")], 5) == "é once"  # the server is gone

    def test_a_server_that_refuses_or_is_not_named_is_a_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with model_server(500) as server:
            at(server, monkeypatch)
            with pytest.raises(EvigraphError, match="refused with status 500"):
                Chat("m", 1).answer([("user", "?")], 5)
        monkeypatch.delenv(CHAT_URL_VARIABLE)
        with pytest.raises(UsageError, match=f"m: it is not said where its server is; set {CHAT_URL_VARIABLE}"):
            Chat("m", 1).check()


class TestReranking:
    def order(self, said: str, monkeypatch: pytest.MonkeyPatch) -> list[int]:
        with model_server(said) as server:
            monkeypatch.setenv("EVIGRAPH_RERANK_URL", server.url)
            found = Reranker("cross").order("why?", ["one", "two", "three"])
        assert server.asked == [
            ("/v1/rerank", {"model": "cross", "query": "why?", "documents": ["one", "two", "three"], "top_n": 3})
        ]
        return found

    def test_texts_are_ordered_by_score_and_equal_ones_by_place(self, monkeypatch: pytest.MonkeyPatch) -> None:
        scores = [{"index": 2, "relevance_score": 0.5}, {"index": 1, "relevance_score": 0.9}]
        said = json.dumps([*scores, {"index": 0, "relevance_score": 0.5}])
        assert self.order(said, monkeypatch) == [1, 0, 2]

    @pytest.mark.parametrize("said", ["[]", '[{"index": 0, "relevance_score": 1}]', '[{"index": 0}]', "3"])
    def test_an_answer_without_a_score_for_each_is_a_line(self, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
        with pytest.raises(EvigraphError, match="answered"):
            self.order(said, monkeypatch)
