"""lab questions, and lab ablate on what it writes."""

import json
from pathlib import Path

import pytest

from evigraph.decide import CHAT_URL_VARIABLE
from support.asking import asks
from support.modelserver import model_server
from support.wiki import article, write_dump

from .conftest import Run

_CONFIG = """
retrievers = ["bm25"]
conditions = ["A0", "A2", "A3", "P", "G3"]
samples = 200
cache = "cache"
[corpus]
kind = "wikipedia"
path = "wiki.xml.bz2"
questions = "questions.jsonl"
[corpus.wikipedia]
min_words = 100
min_sections = 5
titles = "titles.txt"
[chunks]
most = 60
least = 15
snap = 5
[questions]
per_document = 2
"""


@pytest.fixture(autouse=True)
def wiki(tmp_path: Path) -> None:
    subjects = ("Crane", "Kiln", "Ferry", "Ledger")
    write_dump(tmp_path / "wiki.xml.bz2", [(name, 0, article(name.lower(), 120)) for name in subjects])
    (tmp_path / "titles.txt").write_text("\n".join(subjects[:3]))
    (tmp_path / "c.toml").write_text(_CONFIG)


def test_questions_are_written_once_and_asked(evigraph: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = ("lab", "questions", "c.toml", "--chat", "m", "--out")
    with model_server(asks) as server:
        monkeypatch.setenv(CHAT_URL_VARIABLE, server.url)
        done = evigraph(*write, "questions.jsonl")
        asked = len(server.asked)
        again = evigraph(*write, "again.jsonl", "--json")
    assert (done.returncode, done.stderr, len(server.asked)) == (0, "", asked)
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["type", "sampled", "generated", "passed", "survivors", "finals"]
    assert lines[1].split() == ["factoid", "6", "6", "6", "6", "6"]
    assert lines[-2].startswith("BM25 has a relevant chunk first for ")
    assert lines[-1] == "questions.jsonl written: 24 questions"
    assert json.loads(again.stdout)["funnel"]["structural"]["finals"] == 6
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "questions.jsonl").read_bytes()

    ablated = evigraph("lab", "ablate", "c.toml", "--out", "out", "--json")
    assert (ablated.returncode, ablated.stderr) == (0, "")
    data = json.loads((tmp_path / "out" / "ablation.json").read_bytes())
    assert (data["corpus"]["questions"], data["corpus"]["with_headings"]) == (24, 3)
    assert data["bm25_top_1"] == json.loads(again.stdout)["bm25_top_1"]
    assert {question["kind"] for question in data["questions"]} == {
        "factoid",
        "underspecified",
        "multihop",
        "structural",
    }
    assert data["settings"]["corpus"]["wikipedia"]["n_docs"] == 200
    assert str(tmp_path) not in (tmp_path / "out" / "ablation.json").read_text()

    (tmp_path / "titles.txt").write_text("Crane\nKiln")
    drifted = evigraph("lab", "ablate", "c.toml", "--out", "out2")
    assert (drifted.returncode, drifted.stderr.count("\n")) == (2, 1)
    assert "which is no document of the corpus" in drifted.stderr


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("min_words = 100", "min_words = -3"), "corpus.wikipedia.min_words is -3"),
        (("min_words = 100", "least_words = 3"), "unknown field"),
        (("per_document = 2", "per_document = 0"), "questions.per_document is 0"),
        (("per_document = 2", "rouge_max = 1.5"), "questions.rouge_max is 1.5"),
        (('"wiki.xml.bz2"', '"gone.xml"'), "gone.xml: is neither a dump"),
        (("min_words = 100", "min_words = 90000"), "no document is left of it"),
        ((), "it is not said where its server is"),
    ],
)
def test_what_cannot_be_done_is_a_line_and_leaves_nothing(
    evigraph: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: tuple[str, ...], said: str
) -> None:
    monkeypatch.delenv(CHAT_URL_VARIABLE, raising=False)
    if change:
        monkeypatch.setenv(CHAT_URL_VARIABLE, "http://127.0.0.1:9/v1")
        (tmp_path / "c.toml").write_text(_CONFIG.replace(*change))
    before = sorted(tmp_path.iterdir())
    done = evigraph("lab", "questions", "c.toml", "--chat", "m", "--out", "q.jsonl")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert said in done.stderr
    assert sorted(tmp_path.iterdir()) == before
