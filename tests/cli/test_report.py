"""lab report."""

from pathlib import Path

import pytest

from support.examples import QUESTIONS, example_library_folder

from .conftest import Run

__all__ = ["example_library_folder"]


@pytest.fixture
def study(tmp_path: Path) -> Path:
    folder = tmp_path / "study"
    folder.mkdir()
    (folder / "bench.md").write_text("# Bench\n\n| a |\n|---|\n| 1 |\n")
    (folder / "bench.json").write_text('{"settings": {"seed": 7}}')
    return folder


@pytest.mark.parametrize(("name", "begins"), [("report.html", "<!doctype html>"), ("report.md", "# Ours\n")])
def test_a_report_is_written_in_either_form(evigraph: Run, study: Path, tmp_path: Path, name: str, begins: str) -> None:
    done = evigraph("lab", "report", "study", "--out", name, "--title", "Ours")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{name} written\n", "")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


def test_with_a_gold_file_the_questions_that_fail_are_listed(
    evigraph: Run, study: Path, example_library_folder: Path, tmp_path: Path
) -> None:
    how = ("--gold", QUESTIONS, "--strategy", "node-hybrid", "--k", 1, "--words", 60)
    done = evigraph("lab", "report", "study", "--out", "report.html", *how, library=example_library_folder)
    assert done.returncode == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "node-hybrid, k = 1, within 60 words: " in page
    assert "fee-schedule-2026.pdf#page=" in page


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("study", "--out", "report.pdf"), "--out report.pdf: is neither .html nor .md"),
        (("none", "--out", "report.html"), "none: holds no study"),
        (("study", "--out", "none/report.html"), "none/report.html"),
        (("study", "--out", "report.html", "--gold", "none.jsonl"), "none.jsonl: cannot be read"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_line_and_nothing_is_written(
    evigraph: Run, study: Path, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = evigraph("lab", "report", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["study"]
