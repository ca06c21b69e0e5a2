"""Choosing the reader for a file by what is in it, never by its name alone."""

from pathlib import Path

from evigraph.errors import SourceError
from evigraph.graph import Graph
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.pdf import Checked, check_pdf, read_pdf

__all__ = ["MEDIA_TYPES", "check_source", "read_source"]

MEDIA_TYPES = {".pdf": "application/pdf"}
"""File name endings that ``add`` looks for in folders, with their media types."""


_MIB = 2**20


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
        raise SourceError(path, "is empty", "give a PDF file")
    return read_pdf(path, data, password, limits)


def check_source(path: Path, graph: Graph) -> Checked:
    """What an accessibility checker says of the file that a graph was made of.

    Raises:
        SourceError: the file cannot be read any more.
        MissingExtraError: the checker is not installed.
    """
    try:
        return check_pdf(path.read_bytes(), graph)
    except OSError as error:
        raise SourceError(path, f"cannot be read ({error.strerror})", "check its permissions") from None
