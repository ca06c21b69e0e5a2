"""The text of PDF pages as PDFium gives it."""

from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.lab.selection import PDFIUM, Level, holds, pdf_page_texts, read_probe
from evigraph.limits import Limits
from support.element import El
from support.examples import EXAMPLES
from support.pdfs import build


def test_pages_are_called_as_the_candidates_pages_are(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "permits.pdf").write_bytes(build(El("Document", El("P", "A crane costs ten pounds."))))
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.7 no more")
    found = pdf_page_texts(tmp_path)
    assert found.parser == PDFIUM
    assert {key: text.strip() for key, text in found.markdown.items()} == {"permits": "A crane costs ten pounds."}
    assert found.failures == ("bad.pdf: cannot be read by PDFium",)


def test_the_answers_of_the_example_probe_stand_in_it() -> None:
    pages = pdf_page_texts(EXAMPLES / "pdf").markdown
    probe = read_probe(EXAMPLES / "probe.jsonl")
    there = [holds(pages[q.page.removesuffix("/1")], q.answer, Level.FOLDED) for q in probe]
    assert sum(there) >= 0.75 * len(there)


def test_a_file_that_takes_too_long_is_among_the_failures(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(build(El("Document", El("P", "A crane."))))
    found = pdf_page_texts(tmp_path, Limits(seconds=0.01))
    assert found.failures == ("a.pdf: takes more than 0 seconds to read",)


def test_a_folder_without_pdf_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has no PDF files"):
        pdf_page_texts(tmp_path)
