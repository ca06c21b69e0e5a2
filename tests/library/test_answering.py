"""What a model may look for: the documents that were asked, for whoever asks, whatever it asks for."""

import asyncio

import pytest

from evigraph.answer import Answer, Outcome
from evigraph.decide import CHAT_URL_VARIABLE
from evigraph.library import Library
from support.languagemodel import Call, language_model, reply

pytest.importorskip("pydantic_ai")

SEARCH = Call("search", question="What does the Guildhall cost for half a day?")


def ask(library: Library, monkeypatch: pytest.MonkeyPatch, doc: str | None) -> Answer:
    with language_model(SEARCH, reply(("Each parent may take eighteen weeks on full pay.", [1]))) as server:
        monkeypatch.setenv(CHAT_URL_VARIABLE, server.url)
        return library.ask("How long is parental leave?", model="chat:tiny", doc=doc, k=1)


def test_a_second_search_is_in_all_documents_if_all_were_asked(
    example_library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = ask(example_library, monkeypatch, None)
    assert answer.searches == (SEARCH.arguments["question"],)
    first, second = answer.evidence.evidence
    assert first.doc == "benefits-handbook.pdf"
    assert second.doc != first.doc
    assert answer.evidence.words == first.words + second.words


def test_a_second_search_is_in_the_document_that_was_asked(
    example_library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = ask(example_library, monkeypatch, "benefits-handbook")
    assert answer.searches == (SEARCH.arguments["question"],)
    assert {piece.doc for piece in answer.evidence.evidence} == {"benefits-handbook.pdf"}


def test_it_is_so_beside_a_loop_that_runs(example_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    async def notebook() -> Answer:
        return ask(example_library, monkeypatch, "benefits-handbook")

    answer = asyncio.run(notebook())
    assert (answer.outcome, answer.reason) == (Outcome.ANSWERED, None)
    assert answer.searches == (SEARCH.arguments["question"],)
    assert {piece.doc for piece in answer.evidence.evidence} == {"benefits-handbook.pdf"}
