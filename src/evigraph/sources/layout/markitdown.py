"""MarkItDown: a PDF's text by pdfminer.six, and where a page looks like a form or a table by pdfplumber.

Of a whole document it does not say where a page ends, and decides once how all are read. So it is given page by page.
"""

from importlib import import_module
from pathlib import Path

from evigraph.sources.layout.contained import contained
from evigraph.sources.layout.single import single_pages
from evigraph.sources.pdf import PDF_MEDIA_TYPE

__all__ = ["read_pages"]


def read_pages(path: Path, data: bytes) -> list[str]:
    """The Markdown of each page.

    Raises:
        SourceError: the parser cannot read the file.
    """
    with contained(path, "markitdown"):
        parser = import_module("markitdown")
        converter = parser.MarkItDown(enable_plugins=False)
        about = parser.StreamInfo(mimetype=PDF_MEDIA_TYPE, extension=".pdf")
        pages = (converter.convert_stream(page, stream_info=about) for page in single_pages(data))
        return [str(page.markdown).replace("\f", "") for page in pages]
