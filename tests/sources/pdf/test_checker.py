"""An accessibility checker's findings beside the compiler's own."""

import sys
from pathlib import Path

import pytest

from evigraph.derive import compile_file
from evigraph.errors import MissingExtraError
from evigraph.sources.pdf import check_pdf, read_pdf
from support.element import El
from support.pdfs import build

pytest.importorskip("page", reason="the checker is not installed (pip install 'evigraph[checker]')")

FIGURE = build(El("Figure", "x"))


def test_findings_name_the_checkers_rule_and_the_node() -> None:
    checked = check_pdf(FIGURE, read_pdf(Path("x.pdf"), FIGURE))
    (finding,) = [f for f in checked.findings if f.message.startswith("PDFUA1-FIGURE-ALTERNATIVE-TEXT")]
    assert (finding.code, finding.producer, finding.node) == ("checker", "page-validation", 1)


def test_the_score_is_the_share_of_rules_kept() -> None:
    score = check_pdf(FIGURE, read_pdf(Path("x.pdf"), FIGURE)).score
    assert score is not None
    assert 0 < score < 100


def test_a_file_that_the_checker_cannot_read_has_no_score_and_says_why() -> None:
    checked = check_pdf(b"no pdf", read_pdf(Path("x.pdf"), FIGURE))
    assert checked.score is None
    assert checked.findings[0].message.startswith("not checked: ")


def test_compiling_with_the_checker_adds_to_the_graph_and_changes_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(FIGURE)
    plain, checked = compile_file(file), compile_file(file, check=True)
    assert checked.quality.checker_score is not None
    assert set(plain.diagnostics) < set(checked.diagnostics)
    assert (plain.nodes, plain.fragments, plain.edges) == (checked.nodes, checked.fragments, checked.edges)


def test_without_the_checker_the_way_to_get_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "page", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'evigraph\[checker\]'"):
        check_pdf(FIGURE, read_pdf(Path("x.pdf"), FIGURE))
