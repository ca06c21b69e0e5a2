"""pdf-inspector: a PDF's pages as Markdown, by where their text stands and how it is set. It reads no tags."""

from pathlib import Path
from typing import Any

from evigraph.errors import SourceError

__all__ = ["read_pages"]


def read_pages(path: Path, data: bytes) -> list[str]:
    """The Markdown of each page.

    Raises:
        SourceError: the parser cannot read the file.
    """
    import pdf_inspector  # only where a document is reconstructed

    inspector: Any = pdf_inspector
    try:
        found = inspector.extract_pages_markdown_bytes(data)
    except BaseException as error:
        if isinstance(error, MemoryError | KeyboardInterrupt | SystemExit):
            raise
        cause = f"pdf-inspector cannot read its pages ({' '.join(str(error).split())})"
        raise SourceError(path, cause, "choose another --parser") from None
    return [page.markdown for page in found.pages]
