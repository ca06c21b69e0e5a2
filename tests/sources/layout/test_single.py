"""A PDF taken apart into its pages."""

import io
from pathlib import Path

import pikepdf
import pytest

from evigraph.sources.layout.single import single_pages
from evigraph.sources.pdf import read_pdf
from support.element import El
from support.pdfs import Sheet, build, show

FILE = Path("page.pdf")


def said(page: io.BytesIO) -> list[str]:
    return [fragment.text.strip() for fragment in read_pdf(FILE, page.getvalue()).fragments]


def test_each_page_is_a_document_of_its_own() -> None:
    sheets = [Sheet(content=show(text, (72, 700))) for text in ("Fees", "", "Halls")]
    assert [said(page) for page in single_pages(build(pages=sheets))] == [["Fees"], [], ["Halls"]]


def test_no_other_page_is_in_it() -> None:
    sheets = [Sheet(content=show(text, (72, 700))) for text in ("Fees", "Halls")]
    data = build(El("Document", El("P", "A permit")), pages=sheets)
    for page in single_pages(data):
        with pikepdf.open(page) as pdf:
            kinds = [found.get("/Type") for found in pdf.objects if isinstance(found, pikepdf.Dictionary)]
        assert kinds.count("/Page") == 1


def test_what_is_damaged_beyond_repair_is_refused() -> None:
    with pytest.raises(pikepdf.PdfError):
        next(single_pages(b"%PDF-1.7\nnothing"))
