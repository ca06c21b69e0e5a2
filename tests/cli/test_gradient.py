"""lab gradient."""

import json
from pathlib import Path

import pytest

from support.examples import QUESTIONS

from .conftest import Run


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    path = tmp_path / "gold.jsonl"
    path.write_text("\n".join(QUESTIONS.read_text(encoding="utf-8").splitlines()[::3]), encoding="utf-8")
    return path


@pytest.fixture
def scores(tmp_path: Path) -> Path:
    path = tmp_path / "scores.csv"
    rows = ["slug,points", "benefits-handbook,91", "fee-schedule-2026.pdf,99", "annual-report,60", "field-manual,75"]
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


def test_a_folder_of_tables_and_data_is_written(
    evigraph: Run, prepared_library_folder: Path, gold: Path, scores: Path, tmp_path: Path
) -> None:
    how = ("--gold", gold, "--out", "out", "--scores", scores, "--columns", "slug,points", "--k", 3)
    done = evigraph("lab", "gradient", *how, library=prepared_library_folder)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["score", "n", "docs", "egr-s", "chunk-hybrid", "gain", "interval"]
    assert lines[-5].startswith("score and the gain: ")
    assert lines[-1] == "out written: gradient.md, gradient.json"
    assert max(map(len, lines)) <= 80
    data = json.loads((tmp_path / "out" / "gradient.json").read_bytes())
    assert data["settings"]["edges"] == [70, 85, 98]
    assert {d["name"]: d["score"] for d in data["documents"]}["fee-schedule-2026"] == 99
    assert (tmp_path / "out" / "gradient.md").read_text(encoding="utf-8").startswith("# Gradient\n")


def test_edges_more_strategies_and_json(
    evigraph: Run, prepared_library_folder: Path, gold: Path, scores: Path, tmp_path: Path
) -> None:
    how = ("--gold", gold, "--out", "out", "--scores", scores, "--columns", "slug,points", "--k", 3, "--json")
    more = ("--strategy", "egr-s", "--strategy", "egr-s@flat", "--against", "section-hybrid", "--edge", 80)
    done = evigraph("lab", "gradient", *how, *more, library=prepared_library_folder)
    told = json.loads(done.stdout)
    assert [(band["low"], band["high"]) for band in told["bands"]] == [(None, 80), (80, None), (None, None)]
    assert set(told["bands"][0]["recall"]) == {"egr-s", "egr-s@flat", "section-hybrid"}
    assert told["correlations"][0]["of"] == "score"
    assert told["files"] == ["gradient.md", "gradient.json"]


def test_the_checker_can_give_the_scores(
    evigraph: Run, prepared_library_folder: Path, gold: Path, tmp_path: Path
) -> None:
    gold.write_text(QUESTIONS.read_text(encoding="utf-8").splitlines()[0], encoding="utf-8")
    done = evigraph(
        "lab", "gradient", "--gold", gold, "--out", "out", "--check", "--k", 1, library=prepared_library_folder
    )
    assert done.returncode == 0
    (document,) = json.loads((tmp_path / "out" / "gradient.json").read_bytes())["documents"]
    assert 0 < document["score"] <= 100


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "give --scores or --check"),
        (("--check", "--scores", "scores.csv"), "give --scores or --check"),
        (("--scores", "scores.csv"), "scores.csv: has no column document"),
        (("--scores", "scores.csv", "--columns", "slug"), "--columns slug: give two names"),
        (("--scores", "none.csv"), "none.csv: cannot be read"),
        (("--scores", "scores.csv", "--columns", "slug,points", "--strategy", "magic"), "magic: no such strategy"),
        (("--scores", "scores.csv", "--columns", "slug,points", "--out", "gold.jsonl"), "gold.jsonl: is there already"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_line(
    evigraph: Run, prepared_library_folder: Path, gold: Path, scores: Path, arguments: tuple[str, ...], said: str
) -> None:
    out = () if "--out" in arguments else ("--out", "out")
    done = evigraph("lab", "gradient", "--gold", gold, *out, *arguments, library=prepared_library_folder)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (scores.parent / "out").exists()
