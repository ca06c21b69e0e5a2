"""Probes by a model on a server: pages by chance, answers that stand there, and the file of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from evigraph.decide import CHAT_URL_VARIABLE
from evigraph.errors import EvigraphError, UsageError
from evigraph.lab.chat import Chat
from evigraph.lab.selection import Pages, ProbeWriting, probe_bytes, read_probe, write_probe
from support.asking import probes, shown
from support.modelserver import Answer, model_server

_LINE = "Of the {name} number {number} there is this to tell that nobody has told yet."


def page(name: str, lines: int = 6) -> str:
    return "\n".join(_LINE.format(name=name, number=number) for number in range(lines))


PAGES = Pages("typed", {**{f"book/{number}": page(f"page{number}") for number in range(2, 9)}, "thin": "Few words."})


def writing(
    monkeypatch: pytest.MonkeyPatch, answer: Answer, pages: Pages = PAGES, sample: int = 3, each: int = 2, seed: int = 7
) -> tuple[ProbeWriting, list[dict[str, Any]]]:
    with model_server(answer) as server:
        monkeypatch.setenv(CHAT_URL_VARIABLE, server.url)
        found = write_probe(pages, Chat("m", seed), sample, each, seed)
    return found, [asked for _, asked in server.asked]


def answering(*pairs: tuple[str, str]) -> str:
    return json.dumps({"questions": [{"question": question, "answer": answer} for question, answer in pairs]})


def test_pages_are_drawn_by_the_seed_and_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    found, asked = writing(monkeypatch, probes)
    assert (found.pages, found.passed_over, found.generated, found.unreadable) == (3, 1, 6, 0)
    assert [shown(one)["text"] in PAGES.markdown.values() for one in asked] == [True] * 3
    assert not any("there is this to tell" in one["messages"][0]["content"] for one in asked)
    assert {shown(one)["questions"] for one in asked} == {2}
    again, _ = writing(monkeypatch, probes)
    assert again == found
    others = [writing(monkeypatch, probes, seed=seed)[0] for seed in range(8, 12)]
    assert len({question.page for other in others for question in other.questions}) > 3
    whole, _ = writing(monkeypatch, probes, sample=100)
    assert whole.pages == 7


def test_the_file_is_a_probe_that_says_whose_text_was_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found, _ = writing(monkeypatch, probes)
    path = tmp_path / "probe.jsonl"
    path.write_bytes(probe_bytes(found))
    assert read_probe(path) == list(found.questions)
    assert {json.loads(line)["read_by"] for line in path.read_text().splitlines()} == {"typed"}
    assert {question.domain for question in found.questions} == {"book"}


def test_what_is_no_measure_is_counted_and_what_measures_badly_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = Pages("typed", {"a": page("crane"), "b": "\n".join([page("kiln"), "The crane number 3 again."])})

    def answer(asked: dict[str, Any]) -> str:
        if "kiln" in shown(asked)["text"]:
            return "no JSON"
        return answering(
            ("What is told of it?", "the crane number 1"),
            ("What is told of it, then?", "the crane number 1"),
            ("What more is there?", "nothing at all"),
            ("What is there to tell of it?", "there is this to tell"),
            ("Which crane is it?", "crane number 3"),
        )

    found, _ = writing(monkeypatch, answer, pages, each=5)
    assert (found.generated, found.unreadable) == (5, 1)
    assert found.dropped == {"answer asked for before": 1, "answer not word for word on the page": 1}
    assert found.flaws == {"answer more than once on the page": 1, "answer on another page too": 2}
    assert [question.flaw for question in found.questions] == [
        None,
        "answer on another page too; answer more than once on the page",
        "answer on another page too",
    ]


@pytest.mark.parametrize(
    "said", ["", "[]", '{"questions": [{"question": "W"}]}', '{"questions": 1, "x": 2}', "[" * 9999]
)
def test_an_answer_that_is_none_is_counted_and_nothing_left_is_a_line(
    monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    with pytest.raises(EvigraphError, match=r"no question is left of 0 about 3 pages \(no answer could be read\)"):
        writing(monkeypatch, said)


def test_more_questions_than_were_asked_for_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    said = answering(("What is told of it?", "there is this"), ("What is told then?", "this to tell"))
    found, _ = writing(monkeypatch, said, each=1)
    assert found.generated == 3


def test_pages_without_words_are_refused() -> None:
    with pytest.raises(UsageError, match="no page has 40 words"):
        write_probe(Pages("x", {"a": "few"}), Chat("m", 1), 3, 1, 1)
