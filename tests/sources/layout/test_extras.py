"""The parsers that are extras: each says of every page what stands on it, and of what it cannot read one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from evigraph.errors import MissingExtraError, SourceError
from evigraph.graph import GraphView
from evigraph.sources import layout_parser, reconstruct
from support.examples import PDFS
from support.parsers import EXTRAS, installed
from support.pdfs import Sheet, build, compiled, show

FILE = Path("folder/fees.pdf")


@pytest.mark.parametrize("name", EXTRAS)
class TestEach:
    def test_each_page_is_told_by_itself(self, name: str) -> None:
        sheets = [Sheet(content=show(text, (72, 700))) for text in ("A permit costs money.", "", "Halls cost more.")]
        first, second, third = installed(name).read(FILE, build(pages=sheets))
        assert ("A permit costs money." in first, second.strip(), "Halls cost more." in third) == (True, "", True)
        assert "Halls" not in first

    def test_what_it_says_has_its_place_on_the_page(self, name: str) -> None:
        sheets = [Sheet(content=show(f"A hall of kind {n} < {n + 1} costs money.", (72, 400))) for n in range(3)]
        pages = installed(name).read(FILE, build(pages=sheets))
        graph = reconstruct(FILE, compiled(pages=sheets), pages)
        said = [(GraphView(graph).text(f.node or 0).strip(), f.anchor.page, bool(f.rects)) for f in graph.fragments]
        assert said == [(f"A hall of kind {n} < {n + 1} costs money.", n + 1, True) for n in range(3)]

    @pytest.mark.parametrize("data", [b"", b"%PDF-1.7\nnothing", b"\0" * 100])
    def test_what_it_cannot_read_is_one_line(self, name: str, data: bytes, capfd: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SourceError) as caught:
            installed(name).read(FILE, data)
        assert str(caught.value).startswith(f"folder/fees.pdf: {name} cannot read its pages (")
        assert "\n" not in str(caught.value)
        assert "0x" not in str(caught.value)
        assert capfd.readouterr() == ("", "")

    def test_the_same_file_is_read_the_same_way_and_nothing_is_printed(
        self, name: str, capfd: pytest.CaptureFixture[str]
    ) -> None:
        path = PDFS / "fee-schedule-2026.pdf"
        first = installed(name).read(path, path.read_bytes())
        assert first == installed(name).read(path, path.read_bytes())
        assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", [*EXTRAS, "docling"])
def test_none_is_imported_before_it_is_asked_for(name: str) -> None:
    packages = {"docling", "markitdown", "opendataloader_pdf", "pymupdf", "pymupdf4llm", "torch"}
    code = "import sys, evigraph.cli, evigraph.library\nfrom evigraph.errors import MissingExtraError\n"
    code += f"try: evigraph.sources.layout_parser({name!r})\nexcept MissingExtraError: pass\n"
    code += f"print(sorted({packages!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("docling", "docling"),
        ("markitdown", "markitdown"),
        ("markitdown", "pdfplumber"),
        ("opendataloader-pdf", "opendataloader_pdf"),
        ("pymupdf4llm", "pymupdf4llm"),
    ],
)
def test_one_that_is_not_installed_says_how_it_is(name: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)  # how Python itself says that there is none
    with pytest.raises(MissingExtraError) as caught:
        layout_parser(name)
    assert str(caught.value) == f"the parser {name} is not installed; add it by: pip install 'evigraph[{name}]'"


class TestTables:
    """Tables with cells over several rows or columns come as HTML."""

    @pytest.mark.parametrize("name", ["opendataloader-pdf", "pymupdf4llm"])
    def test_cells_that_span_are_told(self, name: str) -> None:
        path = PDFS / "fee-schedule-2026.pdf"
        (first, *_) = installed(name).read(path, path.read_bytes())
        assert '<th colspan="2">Standard service</th>' in first


def test_java_is_asked_for_where_it_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("opendataloader_pdf", reason="opendataloader-pdf is not installed")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SourceError, match="needs Java 11 or newer, and no `java` is found; install a Java runtime"):
        layout_parser("opendataloader-pdf").read(FILE, b"%PDF-1.7\nnothing")


def test_options_that_the_user_gives_to_java_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    parser = installed("opendataloader-pdf")
    monkeypatch.setenv("JDK_JAVA_OPTIONS", "-Xmx300m")
    assert "Fees" in parser.read(FILE, build(pages=[Sheet(content=show("Fees", (72, 700)))]))[0]
    assert os.environ["JDK_JAVA_OPTIONS"] == "-Xmx300m"
