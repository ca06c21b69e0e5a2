"""The embedder that asks a server: a real one, in a process of its own, that serves the default model."""

from collections.abc import Generator

import numpy as np
import pytest

from evigraph.errors import EvigraphError, UsageError
from evigraph.index import MiniLM, OpenAICompatible
from support.embeddingserver import KEY, embedding_server
from support.units import words

TEXTS = ["A fee is due.", "", "Who pays?", words(30)]


@pytest.fixture(scope="module")
def server() -> Generator[str]:
    with embedding_server() as url:
        yield url


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVIGRAPH_EMBEDDINGS_KEY", KEY)
    monkeypatch.delenv("EVIGRAPH_EMBEDDINGS_URL", raising=False)


class TestVectors:
    def test_they_are_the_servers_of_unit_length_and_in_order(self, server: str) -> None:
        found = OpenAICompatible("minilm", server).passages(TEXTS)
        assert np.abs(found - MiniLM().passages([text or " " for text in TEXTS])).max() < 1e-4
        assert np.allclose(np.linalg.norm(found, axis=1), 1, atol=1e-5)

    def test_a_question_is_embedded_as_a_passage_is(self, server: str) -> None:
        model = OpenAICompatible("minilm", server)
        assert np.allclose(model.query("Who pays?"), model.passages(["Who pays?"])[0], atol=1e-5)

    def test_the_server_says_how_long_they_are(self, server: str) -> None:
        assert OpenAICompatible("minilm", server).dimensions == 384

    def test_no_texts_have_no_vectors(self, server: str) -> None:
        assert OpenAICompatible("minilm", server).passages([]).shape == (0, 384)

    def test_a_long_text_is_embedded_whole(self, server: str) -> None:
        model = OpenAICompatible("minilm", server)
        filler = "The committee met again and spoke about ordinary matters of the day. " * 60
        fact = "The password of the vault is swordfish. " * 5
        without, ends = model.passages([filler, filler + fact]) @ model.query("What is the password of the vault?")
        assert ends > without + 0.02

    def test_progress_is_told_of_every_text_once(self, server: str) -> None:
        told: list[int] = []
        OpenAICompatible("minilm", server).passages(["x"] * 3 + ["y" * 70_000], told.append)
        assert sum(told) == 4

    def test_the_address_may_come_from_the_environment(self, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("EVIGRAPH_EMBEDDINGS_URL", f"{server}/")
        model = OpenAICompatible("minilm")
        model.check()
        assert model.query("Who pays?").shape == (384,)


def failure(model: OpenAICompatible) -> str:
    with pytest.raises(EvigraphError) as caught:
        model.passages(["one", "two"])
    said = str(caught.value)
    assert "\n" not in said
    assert KEY not in said
    return said


class TestFailures:
    @pytest.mark.parametrize(
        ("model", "cause"),
        [
            ("none", 'refused with status 404 ({"error": {"message": "no model none"}})'),
            ("moved", "refused with status 307"),
            ("silent", "cannot be asked"),
            ("few", "answered 0 vectors for 1 texts"),
            ("shrinking", "answered 382 dimensions, and 383 before"),
            ("endless", "answered no"),
            ("strange", "answered no embeddings (Object missing required field `data`)"),
        ],
    )
    def test_what_a_server_does_wrong_is_said_in_one_line(self, server: str, model: str, cause: str) -> None:
        said = failure(OpenAICompatible(model, server))
        assert said.startswith(f"{server}/embeddings: {cause}")
        assert said.endswith("try again: what is embedded is kept")

    def test_a_wrong_key_is_refused(self, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("EVIGRAPH_EMBEDDINGS_KEY", "open")
        said = failure(OpenAICompatible("minilm", server))
        assert 'status 401 ({"error": {"message": "wrong\\nkey"}})' in said
        assert "EVIGRAPH_EMBEDDINGS_KEY" in said

    def test_a_server_that_is_not_there(self) -> None:
        assert "cannot be asked" in failure(OpenAICompatible("minilm", "http://127.0.0.1:9/v1"))

    @pytest.mark.parametrize("url", [None, "", "file:///etc/passwd", "localhost:80"])
    def test_an_address_that_is_none_is_asked_for(self, url: str | None) -> None:
        for use in (OpenAICompatible("minilm", url).check, lambda: OpenAICompatible("minilm", url).query("Who?")):
            with pytest.raises(UsageError, match="set EVIGRAPH_EMBEDDINGS_URL to the base of its API"):
                use()
