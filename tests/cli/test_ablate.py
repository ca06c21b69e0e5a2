"""lab ablate."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from support.ablations import ablation_config

from .conftest import Run

_QUICK = ("samples = 200", 'conditions = ["A0", "A1", "A2", "A3", "P", "A4"]')


def test_a_folder_of_tables_and_data_is_written(evigraph: Run, tmp_path: Path) -> None:
    done = evigraph("lab", "ablate", ablation_config(tmp_path / "in", *_QUICK), "--out", "out", "--trec", "--plots")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].split() == ["condition", "n", "chunks", "tokens", "cov-nDCG", "r@50", "MRR", "nDCG", "c@512"]
    assert [line.split()[0] for line in lines[1:6]] == ["A0", "A2", "A3", "P", "A4"]
    assert any(line.startswith("C2: A3 - P") for line in lines)
    assert "A1 not run: no language model is named for contexts" in lines
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert {"ablation.md", "ablation.json", "conditions.png", "contrasts.svg", "A4.bm25.run", "A4.qrels"} <= names
    assert lines[-1] == f"out written: {len(names)} files"


def test_the_summary_as_json(evigraph: Run, tmp_path: Path) -> None:
    done = evigraph("lab", "ablate", ablation_config(tmp_path / "in", *_QUICK), "--out", "out", "--json")
    summary = json.loads(done.stdout)
    assert (summary["out"], summary["files"]) == ("out", ["ablation.md", "ablation.json"])
    assert set(summary["conditions"]) == {"A0", "A2", "A3", "P", "A4"}
    assert set(summary["contrasts"]) == {"C2", "C4"}
    data = json.loads((tmp_path / "out" / "ablation.json").read_bytes())
    assert data["cells"][0]["contrasts"] == summary["contrasts"]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (("phases = 0",), "phases is 0"),
        (('conditions = ["A1"]',), "nothing to run: A1: no language model"),
        (('retrievers = ["openai:m"]',), "EVIGRAPH_EMBEDDINGS_URL"),
    ],
)
def test_what_cannot_be_done_is_a_line_and_leaves_nothing(
    evigraph: Run, tmp_path: Path, settings: tuple[str, ...], said: str
) -> None:
    done = evigraph("lab", "ablate", ablation_config(tmp_path / "in", *settings), "--out", "out")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("evigraph: ")
    assert said in line
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_a_folder_with_something_in_it_is_left_alone(evigraph: Run, tmp_path: Path) -> None:
    done = evigraph("lab", "ablate", ablation_config(tmp_path / "in", *_QUICK), "--out", "in")
    assert done.returncode == 2
    assert done.stderr == "evigraph: in: is there already; choose another --out, or empty it\n"


def test_without_statsmodels_it_is_refused_by_the_name_of_the_extra(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['statsmodels.regression.mixed_linear_model'] = None\n"  # as where it is not installed
        "from evigraph.cli import main; main()"
    )
    path = ablation_config(tmp_path / "in", *_QUICK)
    arguments = [sys.executable, "-c", code, "lab", "ablate", str(path), "--out", "out"]
    done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == (
        "evigraph: statsmodels, which fits the mixed model, is not installed; add it by: pip install 'evigraph[lab]'\n"
    )
    assert not (tmp_path / "out").exists()
