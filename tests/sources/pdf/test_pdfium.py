"""PDFium's text pages: where text objects begin is found by strides as it is char by char."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from evigraph.sources.pdf import pdfium
from support.examples import PDFS


@contextmanager
def text_pages(path: Path) -> Iterator[list[int]]:
    """The text pages of a file."""
    data = path.read_bytes()
    document = pdfium.load_document(data, len(data), None)
    pages = [pdfium.load_page(document, index) for index in range(pdfium.page_count(document))]
    texts = [pdfium.load_text(page) for page in pages]
    try:
        yield texts
    finally:
        for text, page in zip(texts, pages, strict=True):
            pdfium.close_text(text)
            pdfium.close_page(page)
        pdfium.close_document(document)


@pytest.mark.parametrize("path", sorted(PDFS.glob("*.pdf")), ids=lambda path: path.stem)
@pytest.mark.parametrize("stride", [2, 3, 4, 7, 64])
def test_a_stride_finds_the_same_objects_at_the_same_chars(path: Path, stride: int) -> None:
    with text_pages(path) as texts:
        for text in texts:
            count = pdfium.count_chars(text)
            one_by_one = list(pdfium.text_objects(text, count, 1))
            assert list(pdfium.text_objects(text, count, stride)) == one_by_one
            assert len(one_by_one) > 1
