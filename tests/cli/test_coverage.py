"""lab coverage and lab gate."""

import json
from pathlib import Path

import pytest

from support.probes import write_corpus

from .conftest import Run

PARSERS = ("--parser", "good=good", "--parser", "poor=poor")


@pytest.fixture(autouse=True)
def corpus(tmp_path: Path) -> Path:
    return write_corpus(tmp_path)


def test_a_folder_of_tables_data_and_pairs_is_written(evigraph: Run, tmp_path: Path) -> None:
    chosen = ("--chunker", "page", "--chunker", "parser-native", "--pairs")
    done = evigraph("lab", "coverage", "--probe", "probe.jsonl", "--out", "out", *PARSERS, *chosen)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["parser", "chunker", "covered", "split", "absent", "at", "L4", "words", "look", "at"]
    assert lines[4].split() == ["poor", "parser-native", "0.0%", "20.0%", "80.0%", "60.0%", "3", "parser"]
    assert lines[-1] == "out written: coverage.md, coverage.json, preferences.jsonl"
    assert max(map(len, lines)) <= 80
    assert len((tmp_path / "out" / "preferences.jsonl").read_text().splitlines()) == 3
    data = json.loads((tmp_path / "out" / "coverage.json").read_bytes())
    assert [cell["action"] for cell in data["cells"]] == ["index", "index", "parser", "parser"]


def test_coverage_as_json(evigraph: Run) -> None:
    done = evigraph(
        "lab", "coverage", "--probe", "probe.jsonl", "--out", "out", *PARSERS, "--chunker", "page", "--json"
    )
    cells = json.loads(done.stdout)["cells"]
    assert cells[1] == {
        "parser": "poor",
        "chunker": "page",
        "covered": 0.2,
        "split": 0.0,
        "absent": 0.8,
        "action": "parser",
        "genuine": True,
    }


def test_the_gate_judges_two_pairs_of_a_measurement(evigraph: Run) -> None:
    chosen = ("--chunker", "page", "--retriever", "bm25")
    assert evigraph("lab", "rcps", "--probe", "probe.jsonl", "--out", "out", *PARSERS, *chosen).returncode == 0
    files = ("out/rcps.json", "out/rcps.json")
    done = evigraph("lab", "gate", *files, "--from", "poor/page", "--to", "good/page")
    assert (done.returncode, done.stderr) == (0, "")
    verdict, rule = done.stdout.splitlines()
    assert verdict.startswith("act: 0.200 -> 1.000, +80.0 points [+")
    assert rule == "the rule: a gain of at least 5 points, with a 95 % lower bound above zero"
    back = evigraph("lab", "gate", *files, "--from", "good/page", "--to", "poor/page", "--json")
    assert json.loads(back.stdout)["passes"] is False
    odd = evigraph("lab", "gate", *files, "--from", "good/page", "--to", "good/magic")
    assert (odd.returncode, odd.stderr.count("\n")) == (2, 1)
    assert "out/rcps.json: has no good/magic; there are good/page, poor/page" in odd.stderr


def test_the_gate_judges_outcomes_of_any_origin(evigraph: Run, tmp_path: Path) -> None:
    for name, value in (("a", 0.5), ("b", 0.53)):
        lines = [json.dumps({"id": f"q{n}", "value": value}) for n in range(20)]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines))
    assert evigraph("lab", "gate", "a.jsonl", "b.jsonl").stdout.startswith("stop: 0.500 -> 0.530, +3.0 points")
    assert evigraph("lab", "gate", "a.jsonl", "b.jsonl", "--points", 2).stdout.startswith("act: ")


def test_the_gate_judges_runs_against_gold(evigraph: Run, tmp_path: Path) -> None:
    slots = [[{"doc": "a.pdf", "page": 1, "text": "ten pounds"}]]
    gold = [
        {"id": f"q{n}", "question": "?", "lang": "en", "topology": "L0", "answerable": True, "slots": slots}
        for n in range(9)
    ]
    (tmp_path / "gold.jsonl").write_text("\n".join(map(json.dumps, gold)))
    for name, text in (("a", "nothing"), ("b", "It costs ten pounds.")):
        evidence = [{"doc": "a.pdf", "text": text, "words": 4, "nodes": [], "anchors": []}]
        lines = [{"id": f"q{n}", "strategy": "x", "words": 4, "seconds": 0.1, "evidence": evidence} for n in range(9)]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, lines)))
    done = evigraph("lab", "gate", "a.jsonl", "b.jsonl", "--gold", "gold.jsonl")
    assert done.stdout.startswith("act: 0.000 -> 1.000, +100.0 points [+100.0, +100.0], 9 questions")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("probe.jsonl", "probe.jsonl"), "probe.jsonl, line 1: not a line with an id and a value"),
        (("none", "none"), "none: cannot be read"),
        (("probe.jsonl", "probe.jsonl", "--from", "a/b"), "--from and --to go together"),
        (("probe.jsonl", "probe.jsonl", "--from", "a/b", "--to", "a/b"), "is no rcps.json"),
        (("a", "b", "--from", "a/b", "--to", "a/b", "--gold", "g"), "leave one away"),
    ],
)
def test_what_the_gate_cannot_judge_is_one_line(evigraph: Run, arguments: tuple[str, ...], said: str) -> None:
    done = evigraph("lab", "gate", *arguments)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert said in done.stderr
