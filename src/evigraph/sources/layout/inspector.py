"""pdf-inspector: a PDF's pages as Markdown, by where their text stands and how it is set. It reads no tags."""

from pathlib import Path
from typing import Any

from evigraph.sources.layout.contained import contained

__all__ = ["read_pages"]


def read_pages(path: Path, data: bytes) -> list[str]:
    """The Markdown of each page.

    Raises:
        SourceError: the parser cannot read the file.
    """
    with contained(path, "pdf-inspector"):
        import pdf_inspector  # only where a document is reconstructed

        inspector: Any = pdf_inspector
        return [str(page.markdown) for page in inspector.extract_pages_markdown_bytes(data).pages]
