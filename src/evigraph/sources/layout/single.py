"""A PDF taken apart into its pages, for parsers that do not say where one ends."""

import io
from collections.abc import Iterator

import pikepdf

__all__ = ["single_pages"]


def single_pages(data: bytes) -> Iterator[io.BytesIO]:
    """Each page of a PDF as a PDF of its own; what a page refers to is in it, other pages are not.

    Raises:
        pikepdf.PdfError: the file is damaged beyond repair.
    """
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            written = io.BytesIO()
            with pikepdf.new() as single:
                single.pages.append(page)
                single.save(written)
            written.seek(0)
            yield written
