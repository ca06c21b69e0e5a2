"""Choosing the reader for a file by what is in it, then by the ending of its name, never by its name alone."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from evigraph.errors import SourceError
from evigraph.graph import Graph
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.docx import DOCX_MEDIA_TYPE, begins_docx, read_docx
from evigraph.sources.html import read_html
from evigraph.sources.markdown import read_markdown
from evigraph.sources.pdf import PDF_MEDIA_TYPE, Checked, check_pdf, read_pdf

__all__ = ["MEDIA_TYPES", "check_source", "read_source"]

_MIB = 2**20
_BEGINNING = 1024
"""How many bytes of a file tell its format by themselves."""
_BEFORE_HTML = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?", re.IGNORECASE)
_HTML = re.compile(rb"\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)
"""How a file begins that is HTML, whatever it is called; there may be comments before it."""
_COMMENT, _COMMENT_END = re.compile(rb"\s*<!--"), b"-->"

_Reader = Callable[[Path, bytes, str, Limits], Graph]


def _markdown(path: Path, data: bytes, _password: str, limits: Limits) -> Graph:
    return read_markdown(path, data, limits)


def _html(path: Path, data: bytes, _password: str, limits: Limits) -> Graph:
    return read_html(path, data, limits)


def _docx(path: Path, data: bytes, _password: str, limits: Limits) -> Graph:
    return read_docx(path, data, limits)


class _Format(NamedTuple):
    """A format: the endings of its files' names, how it is known by its beginning, and who reads it."""

    media_type: str
    endings: tuple[str, ...]
    is_begun: Callable[[bytes], bool]
    read: _Reader


def _begins_pdf(beginning: bytes) -> bool:
    return beginning.lstrip().startswith(b"%PDF-")


def _begins_html(beginning: bytes) -> bool:
    before = _BEFORE_HTML.match(beginning)
    at = before.end() if before else 0
    while comment := _COMMENT.match(beginning, at):
        end = beginning.find(_COMMENT_END, comment.end())
        if end < 0:
            return False
        at = end + len(_COMMENT_END)
    return _HTML.match(beginning, at) is not None


def _begins_with_nothing_of_its_own(_beginning: bytes) -> bool:
    return False


_FORMATS = (
    _Format(PDF_MEDIA_TYPE, (".pdf",), _begins_pdf, read_pdf),
    _Format("text/html", (".html", ".htm", ".xhtml", ".xht"), _begins_html, _html),
    _Format(DOCX_MEDIA_TYPE, (".docx", ".docm", ".dotx", ".dotm"), begins_docx, _docx),
    _Format("text/markdown", (".md", ".markdown"), _begins_with_nothing_of_its_own, _markdown),
)

MEDIA_TYPES = {ending: found.media_type for found in _FORMATS for ending in found.endings}
"""File name endings that ``add`` looks for in folders, with their media types."""


def read_source(path: Path, password: str = "", limits: Limits = DEFAULT_LIMITS) -> Graph:
    """The declared graph of a file.

    Raises:
        SourceError: the file cannot be read, is empty, beyond the limits, or of no known format.
    """
    try:
        size = path.stat().st_size
        if size > limits.file_mb * _MIB:
            cause = f"is {size / _MIB:,.1f} MiB large, more than {limits.file_mb:,}"
            raise SourceError(path, cause, f"raise it with --limit file_mb={-(-size // _MIB)}")
        data = path.read_bytes()
    except IsADirectoryError:
        raise SourceError(path, "is a folder", "give a file") from None
    except FileNotFoundError:
        raise SourceError(path, "no such file", "check the path") from None
    except OSError as error:
        raise SourceError(path, f"cannot be read ({error.strerror})", "check its permissions") from None
    if not data:
        raise SourceError(path, "is empty", "give a file with something in it")
    return _format_of(path, data).read(path, data, password, limits)


def _format_of(path: Path, data: bytes) -> _Format:
    """The format that a file's beginning tells, else its name; PDF's reader says what is wrong with the others."""
    beginning, ending = data[:_BEGINNING], path.suffix.lower()
    told = next((found for found in _FORMATS if found.is_begun(beginning)), None)
    named = next((found for found in _FORMATS if ending in found.endings), _FORMATS[0])
    return told or named


def check_source(path: Path, graph: Graph) -> Checked:
    """What an accessibility checker says of the file that a graph was made of.

    Raises:
        SourceError: the file is no PDF, or cannot be read any more.
        MissingExtraError: the checker is not installed.
    """
    if graph.document.media_type != PDF_MEDIA_TYPE:
        raise SourceError(path, "is no PDF, and the accessibility checker reads nothing else", "leave out --check")
    try:
        return check_pdf(path.read_bytes(), graph)
    except OSError as error:
        raise SourceError(path, f"cannot be read ({error.strerror})", "check its permissions") from None
