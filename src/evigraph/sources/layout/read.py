"""A PDF file -> what a layout parser says of its pages."""

import io
from pathlib import Path

from evigraph.errors import SourceError
from evigraph.graph import Graph
from evigraph.limits import Limits
from evigraph.sources.layout.parser import LayoutParser
from evigraph.sources.pdf import PDF_MEDIA_TYPE, open_pdf

__all__ = ["page_markdown"]


def page_markdown(path: Path, compiled: Graph, password: str, parser: LayoutParser, limits: Limits) -> list[str]:
    """The Markdown of each page of a PDF, by a layout parser.

    ``compiled`` is the file's graph: another file has taken its place where the bytes are not those.

    Raises:
        SourceError: the file is no PDF, cannot be read any more, or the parser cannot read it.
        MissingExtraError: the parser is not installed.
    """
    if compiled.document.media_type != PDF_MEDIA_TYPE:
        raise SourceError(path, "has no pages that a layout parser could read", "read it by its declared structure")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SourceError(path, f"cannot be read ({error.strerror})", "check its permissions") from None
    return parser.read(path, _decrypted(path, data, password, limits) if b"/Encrypt" in data else data)


def _decrypted(path: Path, data: bytes, password: str, limits: Limits) -> bytes:
    """The document without its password: parsers know only those without."""
    with open_pdf(path, data, password, limits) as pdf:
        written = io.BytesIO()
        pdf.objects.save(written, encryption=False)
        return written.getvalue()
