"""The study of answers, over a small library with questions whose answers are known."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from evigraph.answer import Outcome
from evigraph.errors import EvigraphError
from evigraph.lab import read_gold
from evigraph.lab.answers import AnswerSettings, AnswerStudy, Judge, answers_files, run_answers
from evigraph.library import Library
from support.jsonserver import json_server
from support.languagemodel import language_model, reply

TEXT = """# Leave

Each parent may take eighteen weeks of parental leave.

# Halls

| Hall | Fee |
|---|---|
| Guildhall | 92.00 |
"""


def question(number: int, text: str, answer: str | None, *evidence: str) -> str:
    slots = [[{"doc": "a.md", "page": None, "text": each}] for each in evidence]
    asked = {"id": f"q{number}", "question": text, "lang": "en", "topology": "L0", "answerable": bool(slots)}
    return json.dumps({**asked, "answer": answer, "slots": slots})


GOLD = (
    question(1, "How long is parental leave for each parent?", "18 weeks", "eighteen weeks"),
    question(2, "What is the fee of the Guildhall?", "92.00", "Guildhall", "92.00"),
    question(3, "Which composer wrote the national anthem of Peru?", None),
)


@pytest.fixture
def library(tmp_path: Path) -> Generator[Library]:
    (tmp_path / "a.md").write_text(TEXT, encoding="utf-8")
    with Library(tmp_path / "library") as opened:
        opened.add([tmp_path / "a.md"])
        yield opened


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    path = tmp_path / "gold.jsonl"
    path.write_text("\n".join(GOLD), encoding="utf-8")
    return path


def study(library: Library, gold: Path, *strategies: str, **more: object) -> AnswerStudy:
    settings = AnswerSettings(strategies or ("auto",), (None,), 3, model=more.get("model"))  # pyright: ignore
    return run_answers(library, read_gold(gold), settings, more.get("judge"))  # pyright: ignore


def means(found: AnswerStudy, at: int = 0) -> dict[str, float]:
    return {name: interval.mean for name, interval in found.runs[at].means.items()}


def test_extraction_is_measured(library: Library, gold: Path) -> None:
    found = study(library, gold)
    assert [answer.outcome for answer in found.runs[0].answers] == [
        Outcome.ANSWERED,
        Outcome.ANSWERED,
        Outcome.NO_EVIDENCE,
    ]
    assert means(found) == {
        "answered": 1.0,
        "exact": 0.0,
        "number": 1.0,
        "precision": 1.0,
        "recall": 1.0,
        "supported": 1.0,
        "false_answers": 0.0,
        "words": means(found)["words"],
    }
    assert found.runs[0].n == {
        "answered": 2,
        "exact": 2,
        "number": 2,
        "judged": 0,
        "precision": 2,
        "recall": 2,
        "supported": 2,
        "false_answers": 1,
        "words": 2,
    }


def test_a_run_for_each_strategy_and_bound(library: Library, gold: Path) -> None:
    settings = AnswerSettings(("auto", "pointer"), (5, 500), 3)
    found = run_answers(library, read_gold(gold), settings)
    assert [(run.strategy, run.words) for run in found.runs] == [
        ("auto", 5),
        ("auto", 500),
        ("pointer", 5),
        ("pointer", 500),
    ]
    assert all(answer.words <= 5 for run in found.runs if run.words == 5 for answer in run.answers)


def test_a_model_that_cites_wrongly_and_invents_is_measured(
    library: Library, gold: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pydantic_ai")
    with language_model(reply(("Each parent may take 99 weeks of parental leave.", [7]))) as server:
        monkeypatch.setenv("EVIGRAPH_CHAT_URL", server.url)
        found = study(library, gold, model="chat:tiny")
    figures = means(found)
    assert (found.reader, figures["number"], figures["supported"], figures["recall"]) == ("chat:tiny", 0.0, 0.0, 0.0)
    assert figures["false_answers"] == 1.0
    assert "precision" not in figures  # no block that it cites is there


@contextmanager
def chat(said: str) -> Generator[str]:
    """A server whose model says one thing."""
    with json_server(lambda _handler, _body: (200, {"choices": [{"message": {"content": said}}]})) as url:
        yield f"{url}/v1"


class _Says:
    def __init__(self, verdict: bool) -> None:
        self.verdict = verdict
        self.asked: list[tuple[str, str, str]] = []

    def is_right(self, question: str, said: str, gold: str) -> bool:
        self.asked.append((question, said, gold))
        return self.verdict


def test_a_judge_is_asked_of_answers_with_gold_alone(library: Library, gold: Path) -> None:
    judge = _Says(True)
    found = study(library, gold, judge=judge)
    assert means(found)["judged"] == 1.0
    assert [asked[2] for asked in judge.asked] == ["18 weeks", "92.00"]


def test_the_files_are_the_same_each_time(library: Library, gold: Path) -> None:
    one, two = (answers_files(study(library, gold)) for _ in range(2))
    assert one["answers.md"] == two["answers.md"]
    assert (
        one["answers.md"].decode().startswith("# Answers\n\n3 questions, 2 of them answerable, answered by extraction")
    )


@pytest.mark.parametrize(("said", "right"), [("right", True), ("Wrong.", False)])
def test_a_judge_says_right_or_wrong(said: str, right: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with chat(said) as server:
        monkeypatch.setenv("EVIGRAPH_CHAT_URL", server)
        judge = Judge("tiny", tmp_path / "cache")
        assert judge.is_right("q?", "a", "b") is right
    assert judge.is_right("q?", "a", "b") is right  # kept: nobody is asked again


def test_a_judge_that_says_something_else_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with chat("perhaps") as server:
        monkeypatch.setenv("EVIGRAPH_CHAT_URL", server)
        judge = Judge("tiny")
        with pytest.raises(EvigraphError, match="judges neither right nor wrong"):
            judge.is_right("q?", "a", "b")
