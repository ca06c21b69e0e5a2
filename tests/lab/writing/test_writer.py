"""Writing questions by a model on a server: what it is shown, what is thrown away, what is kept."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from evigraph.decide import CHAT_URL_VARIABLE
from evigraph.errors import EvigraphError, UsageError
from evigraph.lab.ablation import Config, QuestionsSetting
from evigraph.lab.ablation.chunks import Sizes
from evigraph.lab.chat import Chat
from evigraph.lab.corpora import Corpus, CorpusDocument, Source, questions_bytes, read_questions
from evigraph.lab.corpora.wikipedia import canonical, names_in, read_wikitext
from evigraph.lab.writing import LONGEST_QUESTION, Funnel, question_in, write_questions
from support.asking import asks, shown
from support.modelserver import Answer, ModelServer, model_server
from support.wiki import article

_DOCUMENTS = [
    canonical(read_wikitext(name.title(), article(name, 120), names_in("en")), ()).document
    for name in ("crane", "kiln", "ferry")
]
_CORPUS = Corpus("wiki", "en", [*_DOCUMENTS, CorpusDocument("plain", "Plain", "No headings.")], (), Counter())


def config(**changed: Any) -> Config:
    setting = QuestionsSetting(**{"per_document": 2, **changed})
    return Config(Source("folder", Path("x")), chunks=Sizes(60, 15, 5), questions=setting, seed=7)


def writing(monkeypatch: pytest.MonkeyPatch, answer: Answer, cache: Path | None = None, **changed: Any) -> Any:
    with model_server(answer) as server:
        monkeypatch.setenv(CHAT_URL_VARIABLE, server.url)
        return write_questions(config(**changed), _CORPUS, Chat("m", 7, cache)), server


def test_questions_of_all_types_are_kept_with_their_spans(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found, server = writing(monkeypatch, asks)
    assert found.funnel == dict.fromkeys(("factoid", "underspecified", "multihop", "structural"), Funnel(6, 6, 6, 6, 6))
    assert found.without_headings == 1
    assert 0 <= found.bm25_top_1 <= 1
    assert len(found.questions) == 24
    assert all(question.question.startswith("Pray tell: Whereabouts") for question in found.questions)
    (tmp_path / "q.jsonl").write_bytes(questions_bytes(found.questions))
    assert [q.kind for q in read_questions(tmp_path / "q.jsonl", _CORPUS)] == [q.kind for q in found.questions]
    assert all(asked["response_format"]["json_schema"]["strict"] for _, asked in server.asked)


def test_a_document_is_data_in_a_message_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    _, server = writing(monkeypatch, asks)
    texts = {document.text for document in _DOCUMENTS}
    seen = [shown(asked) for _, asked in server.asked]
    passages = [passage for data in seen for passage in data.get("passages", ())]
    assert passages
    assert all(any(passage in text for text in texts) for passage in passages)
    tasks = [asked["messages"][0] for _, asked in server.asked]
    assert len({task["content"] for task in tasks}) == 5  # a task a type, and one for other words
    assert not any(passage[:30] in task["content"] for passage in passages for task in tasks)


def test_finals_are_balanced_and_spread_over_the_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = writing(monkeypatch, asks, per_type=3)
    assert {funnel.finals for funnel in found.funnel.values()} == {3}
    for kind in found.funnel:
        of = [question.evidence[0].document for question in found.questions if question.kind == kind]
        assert sorted(of) == ["Crane", "Ferry", "Kiln"]


def test_leaks_in_the_first_words_and_in_the_second_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(asked: dict[str, Any]) -> str:
        data = shown(asked)
        if "question" in data:  # its second words give two of three away
            number = int(data["question"].split()[3])
            return json.dumps({"question": "Is the crane told" if number % 3 else "A wholly other thing, is it not?"})
        text = data["passages"][0]
        first = " ".join(text.split()[:4])
        return json.dumps({"question": first if len(text) % 2 else f"Is it number {len(text)} perhaps?"})

    found, server = writing(monkeypatch, leaky, ngram_block=3)
    firsts = [shown(asked)["passages"][0] for _, asked in server.asked if "passages" in shown(asked)]
    passed = sum(len(text) % 2 == 0 for text in firsts)
    assert sum(funnel.passed for funnel in found.funnel.values()) == passed < len(firsts)
    assert len(server.asked) == len(firsts) + passed
    assert sum(funnel.survivors for funnel in found.funnel.values()) == len(found.questions) <= passed


def test_an_underspecified_question_does_not_name_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    def naming(asked: dict[str, Any]) -> str:
        data = shown(asked)
        return json.dumps({"question": f"Why, {data.get('document', 'then')}, {data.get('question', 'is it so')}?"})

    found, _ = writing(monkeypatch, naming)
    assert (found.funnel["underspecified"].generated, found.funnel["underspecified"].passed) == (6, 0)
    assert found.funnel["factoid"].passed == 6


@pytest.mark.parametrize(
    "said",
    [
        "Which crane is it?",
        '{"question": 3}',
        '{"question": "Which crane is it?", "answer": "x"}',
        '```json\n{"question": "Which crane is it?"}\n```',
        '{"question": "Which?"}',
        json.dumps({"question": "Which crane is it" + "?" * LONGEST_QUESTION}),
        "[" * 100_000,
        "",
    ],
)
def test_what_is_no_question_of_the_form_is_none(said: str) -> None:
    assert question_in(said) is None


def test_a_question_is_made_one_line() -> None:
    assert question_in('{"question": " Which\\n\\u001b[31mcrane\\u0000 is it? "}') == "Which [31mcrane is it?"


def test_when_nothing_is_left_it_is_said_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EvigraphError, match="sampled 24, generated 0, passed 0"):
        writing(monkeypatch, "no JSON")
    plain = Corpus("p", "en", _CORPUS.documents[-1:], (), Counter())
    with pytest.raises(UsageError, match="no document has headings"):
        write_questions(config(), plain, Chat("m", 7))


def test_the_same_words_again_are_no_other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def same(asked: dict[str, Any]) -> str:
        return json.dumps({"question": shown(asked).get("question", "Whereabouts is it?").upper()})

    with pytest.raises(EvigraphError, match="passed 24"):
        writing(monkeypatch, same)


def test_what_was_answered_is_not_asked_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first, _ = writing(monkeypatch, asks, tmp_path / "cache")
    again: tuple[Any, ModelServer] = writing(monkeypatch, 500, tmp_path / "cache")
    assert again[1].asked == []
    assert questions_bytes(again[0].questions) == questions_bytes(first.questions)


def test_a_server_that_refuses_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EvigraphError, match="refused with status 500"):
        writing(monkeypatch, 500)
