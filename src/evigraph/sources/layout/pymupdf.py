"""PyMuPDF4LLM: a PDF's pages as Markdown, by MuPDF and a small model of layout that comes with it; tables as HTML.

Its licence is the AGPL 3.0, or a commercial one of Artifex: nothing here imports it but where it is asked for.
"""

from importlib import import_module
from pathlib import Path

from evigraph.sources.layout.contained import contained

__all__ = ["read_pages"]


def read_pages(path: Path, data: bytes) -> list[str]:
    """The Markdown of each page. Pictures of text are not read: their words would have no place on the page.

    Raises:
        SourceError: the parser cannot read the file.
    """
    with contained(path, "pymupdf4llm"):
        pymupdf, parser = import_module("pymupdf"), import_module("pymupdf4llm")
        with pymupdf.open(stream=data, filetype="pdf") as document:
            pages = parser.to_markdown(document, page_chunks=True, table_output="html", use_ocr=False)
        return [str(page["text"]) for page in pages]
