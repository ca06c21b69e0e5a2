"""lab gold and lab score."""

import json
from pathlib import Path

from support.examples import QUESTIONS

from .conftest import Run


def test_valid_gold_is_said_to_be_valid(evigraph: Run, example_library_folder: Path) -> None:
    done = evigraph("lab", "gold", QUESTIONS, library=example_library_folder)
    assert (done.returncode, done.stdout) == (0, "41 questions (38 answerable), 115 slots, 0 findings\n")


def test_gold_that_stands_nowhere_is_named_and_exits_with_1(
    evigraph: Run, example_library_folder: Path, tmp_path: Path
) -> None:
    text = QUESTIONS.read_text(encoding="utf-8").replace('"text": "', '"text": "Never said: ', 1)
    (tmp_path / "gold.jsonl").write_text(text, encoding="utf-8")
    done = evigraph("lab", "gold", "gold.jsonl", library=example_library_folder)
    assert done.returncode == 1
    assert done.stdout.startswith("ex-001: slot 1: 'Never said: ")
    findings = json.loads(evigraph("lab", "gold", "gold.jsonl", "--json", library=example_library_folder).stdout)
    assert (findings["questions"], findings["slots"]) == (41, 115)
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
    assert "ms: median per question\n" in done.stdout


def test_score_in_json_has_every_group_and_question(evigraph: Run, example_library_folder: Path) -> None:
    run = run_of(evigraph, example_library_folder, "egr-s")
    score = json.loads(evigraph("lab", "score", QUESTIONS, run, "--json").stdout)["egr-s"]
    assert set(score["all"]) == {"n", "recall", "full", "words"}
    assert set(score["topology"]) == {"L0", "L1", "L2", "L3", "L4"}
    assert set(score["lang"]) == {"de", "en", "fr", "zh"}
    assert len(score["outcomes"]) == 41
    assert (score["unanswerable"], score["all"]["n"]) == (3, 38)


def test_a_band_without_questions_is_refused(evigraph: Run, example_library_folder: Path) -> None:
    run = run_of(evigraph, example_library_folder, "egr-s")
    done = evigraph("lab", "score", QUESTIONS, run, "--band", "golden")
    assert done.returncode == 2
    assert "no questions of band golden" in done.stderr


def test_a_file_that_is_no_run_is_refused_by_line(evigraph: Run) -> None:
    done = evigraph("lab", "score", QUESTIONS, QUESTIONS)
    assert done.returncode == 2
    assert "line 1: not a line of a run" in done.stderr


def test_runs_of_one_name_are_told_apart_by_their_paths(
    evigraph: Run, example_library_folder: Path, tmp_path: Path
) -> None:
    run = run_of(evigraph, example_library_folder, "egr-s")
    for folder in "ab":
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "run.jsonl").write_bytes((tmp_path / run).read_bytes())
    done = evigraph("lab", "score", QUESTIONS, "a/run.jsonl", "b/run.jsonl", "a/run.jsonl", "--json")
    assert list(json.loads(done.stdout)) == ["a/run.jsonl", "b/run.jsonl"]


def test_a_run_that_cannot_be_scored_is_named_and_the_others_are_scored(
    evigraph: Run, example_library_folder: Path
) -> None:
    run = run_of(evigraph, example_library_folder, "egr-s")
    done = evigraph("lab", "score", QUESTIONS, "gone.jsonl", run, "--json")
    assert done.returncode == 1
    assert done.stderr.startswith("evigraph: gone.jsonl: cannot be read")
    assert list(json.loads(done.stdout)) == ["egr-s"]


def test_a_run_that_answers_a_question_twice_is_refused_by_line(evigraph: Run, tmp_path: Path) -> None:
    line = '{"id": "ex-001", "strategy": "x", "words": 0, "seconds": 0, "evidence": []}\n'
    (tmp_path / "run.jsonl").write_text(line + line)
    done = evigraph("lab", "score", QUESTIONS, "run.jsonl")
    assert done.returncode == 2
    assert "run.jsonl, line 2: id ex-001 is used before, in line 1" in done.stderr


def test_a_gold_file_without_questions_is_refused(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "gold.jsonl").write_text("\n")
    done = evigraph("lab", "score", "gold.jsonl", "run.jsonl")
    assert done.returncode == 2
    assert done.stderr == "evigraph: gold.jsonl: no questions in it; give a file with a question a line\n"


def test_files_that_may_not_be_read_are_refused_by_name(evigraph_of_a_user: Run, tmp_path: Path) -> None:
    (tmp_path / "closed.jsonl").touch(mode=0)
    for arguments in (("closed.jsonl", "run.jsonl"), (QUESTIONS, "closed.jsonl")):
        done = evigraph_of_a_user("lab", "score", *arguments)
        assert done.returncode == 2
        assert done.stderr.startswith("evigraph: closed.jsonl: cannot be read (Permission denied)")
