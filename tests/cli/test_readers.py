"""evigraph lab answers."""

import json
from pathlib import Path

from support.examples import QUESTIONS

from .conftest import Run


def test_a_study_of_answers_is_written_and_told(evigraph: Run, example_library_folder: Path, tmp_path: Path) -> None:
    asked = ("lab", "answers", "--gold", QUESTIONS, "--out", "answers", "--words", 300, "--words", 900)
    done = evigraph(*asked, library=example_library_folder)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    heads = "strategy at most words answ. exact number prec. recall supp. false"
    assert " ".join(lines[0].split()) == heads
    assert [line.split()[:2] for line in lines[1:3]] == [["auto", "300"], ["auto", "900"]]
    assert lines[-1] == "answers written: answers.md, answers.json"
    assert max(map(len, lines)) <= 80
    study = json.loads((tmp_path / "answers" / "answers.json").read_text())
    assert (study["questions"], study["reader"], len(study["runs"])) == (41, "extraction", 2)
    assert all(answer["supported"] in (None, 1.0) for run in study["runs"] for answer in run["answers"])
    page = (tmp_path / "answers" / "answers.md").read_text()
    assert "## By strategy and words of context" in page


def test_wrong_use_is_told(evigraph: Run, example_library_folder: Path) -> None:
    asked = ("lab", "answers", "--gold", QUESTIONS, "--out", "answers")
    for more, said in (
        (("--strategy", "best"), "best: no such strategy"),
        (("--cache", "c"), "--cache keeps what a judge says"),
        (("--judge", "tiny"), "tiny: there is no server"),
    ):
        done = evigraph(*asked, *more, library=example_library_folder)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("evigraph: ")
        assert said.split(":")[0] in done.stderr
