"""compile and inspect."""

import json
from pathlib import Path

import pytest

from evigraph import compile_file
from evigraph.graph import from_json, to_json
from support.examples import PDFS

from .conftest import Run


def test_compile_writes_the_canonical_graph(evigraph: Run, tmp_path: Path) -> None:
    done = evigraph("compile", PDFS / "tongzhi.pdf", "-o", "graph.json")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "graph.json").read_bytes() == to_json(compile_file(PDFS / "tongzhi.pdf"))


def test_compile_prints_the_graph_without_a_file(evigraph: Run) -> None:
    graph = from_json(evigraph("compile", PDFS / "tongzhi.pdf").stdout)
    assert graph.document.lang == "zh-CN"


@pytest.mark.parametrize("name", sorted(path.name for path in PDFS.glob("*.pdf")))
def test_compiling_again_in_another_process_gives_the_same_bytes(evigraph: Run, tmp_path: Path, name: str) -> None:
    evigraph("compile", PDFS / name, "-o", "one.json")
    evigraph("compile", PDFS / name, "-o", "two.json")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


@pytest.mark.parametrize("verb", ["compile", "inspect"])
def test_a_file_that_is_no_document_is_one_clear_line(evigraph: Run, tmp_path: Path, verb: str) -> None:
    (tmp_path / "a.pdf").write_text("Dear reader")
    done = evigraph(verb, "a.pdf")
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["evigraph: a.pdf: not a PDF (no %PDF- header); give a PDF file"]


def test_a_graph_that_cannot_be_written_leaves_nothing(evigraph: Run, tmp_path: Path) -> None:
    done = evigraph("compile", PDFS / "tongzhi.pdf", "-o", "no/graph.json")
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_inspect_shows_quality_tree_tables_and_findings(evigraph: Run) -> None:
    done = evigraph("inspect", PDFS / "fee-schedule-2026.pdf")
    assert done.returncode == 0
    out = done.stdout
    assert "text reached by tags" in out
    assert "StructTreeRoot\n└── Document #1" in out
    assert "Table 1: Certificates and records" in out
    assert "│Certificate of residence" in " ".join(out.split("  ")) or "Certificate of" in out
    assert "more nodes (--all)" in out
    assert "findings" in out
    assert max(map(len, out.splitlines())) <= 100


def test_inspect_all_cuts_nothing(evigraph: Run) -> None:
    out = evigraph("inspect", PDFS / "tongzhi.pdf", "--all").stdout
    assert "--all" not in out
    assert len([line for line in out.splitlines() if "#" in line]) >= 188


def test_inspect_in_json_has_quality_tables_and_diagnostics(evigraph: Run) -> None:
    data = json.loads(evigraph("inspect", PDFS / "fee-schedule-2026.pdf", "--json").stdout)
    assert set(data) == {"name", "document", "quality", "tables", "diagnostics"}
    first = data["tables"][0]
    assert set(first) == {"node", "pages", "rows", "columns", "header_cells", "caption", "problems"}
    assert (first["rows"], first["columns"], first["caption"]) == (8, 5, "Table 1: Certificates and records")
    assert data["quality"]["tables"] == 5
    assert {"code", "severity", "message"} <= set(data["diagnostics"][0])
