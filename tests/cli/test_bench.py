"""lab bench."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from evigraph.retrieve import STRATEGIES
from support.element import El
from support.examples import QUESTIONS
from support.pdfs import build

from .conftest import Run


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """Eight of the examples' questions, in two bands."""
    path = tmp_path / "gold.jsonl"
    lines = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()][:32:4]
    path.write_text("\n".join(json.dumps(line | {"band": "ab"[n % 2]}) for n, line in enumerate(lines)))
    return path


TWO = ("--strategy", "chunk-hybrid", "--strategy", "egr-s", "--k", 3, "--k", 1)


def test_a_folder_of_tables_and_data_is_written(
    evigraph: Run, prepared_library_folder: Path, gold: Path, tmp_path: Path
) -> None:
    done = evigraph("lab", "bench", "--gold", gold, "--out", "out", *TWO, library=prepared_library_folder)
    assert (done.returncode, done.stderr) == (0, "")
    head, first, second, note, said = done.stdout.splitlines()
    assert head.split() == ["strategy", "n", "recall", "interval", "full", "words", "ms"]
    assert (first.split()[0], second.split()[0]) == ("chunk-hybrid", "egr-s")
    assert note.startswith("k = 3; interval: 95 % by resampling documents")
    assert said == "out written: bench.md, bench.json"
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["bench.json", "bench.md"]
    data = json.loads((tmp_path / "out" / "bench.json").read_bytes())
    assert [result["strategy"] for result in data["strategies"]] == ["chunk-hybrid", "egr-s"]
    assert [run["k"] for run in data["strategies"][0]["runs"]] == [1, 3]
    assert len(data["questions"]) == 8
    assert "## Difference from chunk-hybrid (k = 3)" in (tmp_path / "out" / "bench.md").read_text(encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["gold.jsonl", "out"]


def test_band_words_baseline_and_json(evigraph: Run, prepared_library_folder: Path, gold: Path, tmp_path: Path) -> None:
    more = ("--band", "a", "--words", 400, "--against", "egr-s", "--json")
    done = evigraph("lab", "bench", "--gold", gold, "--out", "out", *TWO, *more, library=prepared_library_folder)
    summary = json.loads(done.stdout)
    assert (summary["out"], summary["files"], summary["k"]) == ("out", ["bench.md", "bench.json"], 3)
    assert set(summary["strategies"]) == {"chunk-hybrid", "egr-s"}
    assert summary["strategies"]["egr-s"]["recall"].keys() == {"mean", "low", "high"}
    data = json.loads((tmp_path / "out" / "bench.json").read_bytes())
    assert {question["band"] for question in data["questions"]} == {"a"}
    assert (data["settings"]["words"], data["settings"]["against"]) == (400, "egr-s")
    outcomes = [o for result in data["strategies"] for run in result["runs"] for o in run["outcomes"]]
    assert 0 < max(outcome["words"] for outcome in outcomes) <= 400


def test_all_strategies_are_run_when_none_is_named(evigraph: Run, gold: Path, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(build(El("Document", El("H1", "Fees"), El("P", "A crane costs ten pounds."))))
    evigraph("add", "a.pdf")
    done = evigraph("lab", "bench", "--gold", gold, "--out", "out", "--k", 1)
    assert done.returncode == 0
    data = json.loads((tmp_path / "out" / "bench.json").read_bytes())
    assert [result["strategy"] for result in data["strategies"]] == list(STRATEGIES)
    assert data["settings"]["against"] == "chunk-hybrid"


def test_on_a_substrate_those_that_choose_it_themselves_are_left_out(evigraph: Run, gold: Path, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(build(El("Document", El("H1", "Fees"), El("P", "A crane costs ten pounds."))))
    evigraph("add", "a.pdf")
    done = evigraph("lab", "bench", "--gold", gold, "--out", "out", "--k", 1, "--substrate", "flat")
    assert done.returncode == 0
    assert "k = 1; substrate flat; interval" in done.stdout
    data = json.loads((tmp_path / "out" / "bench.json").read_bytes())
    assert [result["strategy"] for result in data["strategies"]] == [name for name in STRATEGIES if name != "auto"]
    assert data["settings"]["substrate"] == "flat"
    assert "(k = 1, substrate flat)" in (tmp_path / "out" / "bench.md").read_text(encoding="utf-8")


def test_plots_are_drawn_when_they_are_asked_for(
    evigraph: Run, prepared_library_folder: Path, gold: Path, tmp_path: Path
) -> None:
    pytest.importorskip("matplotlib")
    more = ("--strategy", "egr-s", "--k", 1, "--plots")
    done = evigraph("lab", "bench", "--gold", gold, "--out", "out", *more, library=prepared_library_folder)
    assert (done.returncode, done.stderr) == (0, "")
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {"bench.md", "bench.json"} | {
        f"{name}.{form}" for name in ("recall-words", "abstention", "topology", "band") for form in ("png", "svg")
    }


def test_without_matplotlib_plots_are_refused_before_the_work(
    prepared_library_folder: Path, gold: Path, tmp_path: Path
) -> None:
    code = (
        "import sys; sys.modules['matplotlib.figure'] = None\n"  # as it is where the package is not installed
        "from evigraph.cli import main; main()"
    )
    arguments = [
        "lab",
        "bench",
        "--library",
        str(prepared_library_folder),
        "--gold",
        str(gold),
        "--out",
        "out",
        "--plots",
    ]
    done = subprocess.run([sys.executable, "-c", code, *arguments], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == (
        "evigraph: matplotlib, which draws the plots, is not installed; add it by: pip install 'evigraph[lab]'\n"
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--strategy", "magic"), "magic: no such strategy"),
        (("--strategy", "auto", "--substrate", "flat"), "auto chooses each document's substrate itself"),
        (("--strategy", "egr-s", "--substrate", "steep"), "steep: no such substrate"),
        (("--strategy", "egr-s@steep"), "steep: no such substrate"),
        (("--strategy", "egr-s", "--against", "chunk-hybrid"), "--against chunk-hybrid: is not run"),
        (("--strategy", "egr-s", "--decide", "local"), "--decide: no strategy that is run asks for decisions"),
        (("--strategy", "route@declared", "--decide", "oracle"), "oracle: no such provider of decisions"),
        (("--strategy", "egr-s", "--band", "golden"), "no questions of band golden"),
        (("--strategy", "egr-s", "--out", "gold.jsonl"), "gold.jsonl: is there already"),
        (("--strategy", "egr-s", "--out", "no/out"), "no/out: cannot be written"),
        (("--strategy", "egr-s", "--gold", "gone.jsonl"), "gone.jsonl: cannot be read"),
    ],
)
def test_what_cannot_be_done_is_a_line_and_leaves_nothing(
    evigraph: Run, prepared_library_folder: Path, gold: Path, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = evigraph("lab", "bench", "--gold", gold, "--out", "out", *arguments, library=prepared_library_folder)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("evigraph: ")
    assert said in line
    assert [path.name for path in tmp_path.iterdir()] == ["gold.jsonl"]


def test_a_folder_with_something_in_it_is_left_alone(
    evigraph: Run, prepared_library_folder: Path, gold: Path, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    done = evigraph("lab", "bench", "--gold", gold, "--out", "out", *TWO, library=prepared_library_folder)
    assert done.returncode == 2
    assert done.stderr == "evigraph: out: is there already; choose another --out, or empty it\n"
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["mine.txt"]
