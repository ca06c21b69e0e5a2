"""The layout parsers by name."""

from pathlib import Path

import pytest

from evigraph.errors import SourceError, UsageError
from evigraph.sources.layout import DEFAULT_PARSER, layout_parser
from support.pdfs import Sheet, build, show

FILE = Path("folder/fees.pdf")


def test_the_default_finds_headings_by_how_they_are_set() -> None:
    lines = [show("Fee Schedule", (72, 720), 24)]
    lines += [show(f"A permit of kind {n} costs money, and a hall costs more.", (72, 680 - 16 * n)) for n in range(8)]
    (page,) = layout_parser().read(FILE, build(pages=[Sheet(content="".join(lines))]))
    assert page.splitlines()[0].lstrip("# ") == "Fee Schedule"
    assert page.startswith("#")
    assert "A permit of kind 7 costs money, and a hall costs more." in page


def test_what_it_cannot_read_is_refused_in_one_line() -> None:
    with pytest.raises(SourceError) as caught:
        layout_parser(DEFAULT_PARSER).read(FILE, b"%PDF-1.7\nnothing")
    assert str(caught.value).startswith("folder/fees.pdf: pdf-inspector cannot read its pages (")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["", "nobody", "files:"])
def test_a_name_that_stands_for_none_is_refused(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        layout_parser(name)
    there = "pdf-inspector, docling, markitdown, opendataloader-pdf, pymupdf4llm and files:FOLDER"
    assert str(caught.value) == f"{name}: no such parser; there are {there}"


class TestFiles:
    @pytest.fixture
    def written(self, tmp_path: Path) -> Path:
        folder = tmp_path / "fees"
        folder.mkdir()
        (folder / "1.md").write_text("# Fees", encoding="utf-8")
        (folder / "page-003.md").write_text("Hällen", encoding="utf-8")
        (folder / "notes.txt").write_text("no page")
        return tmp_path

    def test_what_another_program_has_written_is_read_by_number(self, written: Path) -> None:
        assert layout_parser(f"files:{written}").read(FILE, b"") == ["# Fees", "", "Hällen"]

    def test_a_document_without_a_folder_is_refused_with_the_way_out(self, written: Path) -> None:
        with pytest.raises(SourceError, match=r"No such file or directory\); write a file `<page>.md` there"):
            layout_parser(f"files:{written}").read(Path("other.pdf"), b"")

    @pytest.mark.parametrize(("data", "says"), [(b"\xff", "no text in UTF-8"), (b"a" * (4 * 2**20 + 1), "4 MiB")])
    def test_a_page_that_is_none_is_refused(self, written: Path, data: bytes, says: str) -> None:
        (written / "fees" / "2.md").write_bytes(data)
        with pytest.raises(SourceError, match=says):
            layout_parser(f"files:{written}").read(FILE, b"")
