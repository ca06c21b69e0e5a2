"""Word documents through the verbs: elements where PDFs have pages."""

import json
from pathlib import Path

import pytest

from evigraph import compile_file
from evigraph.graph import to_json
from support.examples import EXAMPLES

from .conftest import Run

LOAN = EXAMPLES / "docx" / "loan-agreement.docx"
QUESTION = "How humid may it be at most where a watercolour on loan is shown?"


def test_compile_writes_the_canonical_graph(evigraph: Run, tmp_path: Path) -> None:
    assert evigraph("compile", LOAN, "-o", "graph.json").returncode == 0
    assert (tmp_path / "graph.json").read_bytes() == to_json(compile_file(LOAN))


def test_evidence_says_in_which_elements_it_stands(evigraph: Run, example_library_folder: Path) -> None:
    asked = ("retrieve", QUESTION, "--in", "loan-agreement", "--k", 1, "--strategy", "node-hybrid-path")
    first = evigraph(*asked, library=example_library_folder).stdout.splitlines()[0]
    assert first.startswith("[1] loan-agreement.docx, word/document.xml/body/p[")
    assert "tbl[1]" in " ".join(evigraph(*asked, library=example_library_folder).stdout.split())


def test_evidence_in_json_has_paths(evigraph: Run, example_library_folder: Path) -> None:
    asked = ("retrieve", QUESTION, "--in", "loan-agreement", "--json")
    found = json.loads(evigraph(*asked, library=example_library_folder).stdout)
    anchors = found["evidence"][0]["anchors"]
    assert anchors
    assert all(set(anchor) == {"page", "mcid", "stream", "rects", "path"} for anchor in anchors)


def test_inspect_shows_a_table_without_pages(evigraph: Run) -> None:
    done = evigraph("inspect", LOAN)
    assert done.returncode == 0
    assert ": 5 x 5" in done.stdout
    assert "page" not in done.stdout


@pytest.mark.parametrize("option", ["--html", "--check"])
def test_what_is_for_pdf_alone_is_refused_in_one_line(evigraph: Run, option: str) -> None:
    done = evigraph("inspect", LOAN, option, *(["a.html"] if option == "--html" else []))
    assert done.returncode in (1, 2)
    assert len(done.stderr.splitlines()) == 1
