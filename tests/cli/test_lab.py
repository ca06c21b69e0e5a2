"""lab gold and lab score."""

import json
from pathlib import Path

from support.examples import QUESTIONS

from .conftest import Run


def test_valid_gold_is_said_to_be_valid(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("lab", "gold", QUESTIONS, library=example_library_folder)
    assert (done.returncode, done.stdout) == (0, "35 questions (32 answerable), 96 slots, 0 findings\n")


def test_gold_that_stands_nowhere_is_named_and_exits_with_1(
    evigraph: Run, example_library_folder: Path, tmp_path: Path
) -> None:
    text = QUESTIONS.read_text(encoding="utf-8").replace('"text": "', '"text": "Never said: ', 1)
    (tmp_path / "gold.jsonl").write_text(text, encoding="utf-8")
    done = evigraph("lab", "gold", "gold.jsonl", library=example_library_folder)
    assert done.returncode == 1
    assert done.stdout.startswith("ex-001: slot 1: 'Never said: ")
    findings = json.loads(evigraph("lab", "gold", "gold.jsonl", "--json", library=example_library_folder).stdout)
    assert (findings["questions"], findings["slots"]) == (35, 96)
    assert [finding["question"] for finding in findings["findings"]] == ["ex-001"]


def run_of(evigraph: Run, folder: Path, strategy: str) -> str:
    name = f"{strategy}.jsonl"
    evigraph("retrieve", "--queries", QUESTIONS, "--run", name, "--strategy", strategy, "--k", 3, library=folder)
    return name


def test_score_has_a_row_for_each_run(evigraph: Run, example_library_folder: Path) -> None:
    runs = [run_of(evigraph, example_library_folder, strategy) for strategy in ("egr-s", "node-hybrid")]
    done = evigraph("lab", "score", QUESTIONS, *runs)
    head, first, second, *_ = done.stdout.splitlines()
    assert head.split() == ["run", "n", "recall", "full", "words", "L0", "L1", "L2", "L3", "L4", "ms"]
    assert (first.split()[0], second.split()[0]) == ("egr-s", "node-hybrid")
    assert float(first.split()[2]) > float(second.split()[2])
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_score_in_json_has_every_group_and_question(evigraph: Run, example_library_folder: Path) -> None:
    run = run_of(evigraph, example_library_folder, "egr-s")
    score = json.loads(evigraph("lab", "score", QUESTIONS, run, "--json").stdout)["egr-s"]
    assert set(score["all"]) == {"n", "recall", "full", "words"}
    assert set(score["topology"]) == {"L0", "L1", "L2", "L3", "L4"}
    assert set(score["lang"]) == {"de", "en", "fr", "zh"}
    assert len(score["outcomes"]) == 35
    assert (score["unanswerable"], score["all"]["n"]) == (3, 32)


def test_a_band_without_questions_is_refused(evigraph: Run, example_library_folder: Path) -> None:
    run = run_of(evigraph, example_library_folder, "egr-s")
    done = evigraph("lab", "score", QUESTIONS, run, "--band", "golden")
    assert done.returncode == 2
    assert "no questions of band golden" in done.stderr


def test_a_file_that_is_no_run_is_refused_by_line(evigraph: Run) -> None:
    done = evigraph("lab", "score", QUESTIONS, QUESTIONS)
    assert done.returncode == 2
    assert "line 1: not a line of a run" in done.stderr
