"""The layout parsers by name."""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from evigraph.errors import MissingExtraError, UsageError
from evigraph.sources.layout import docling, files, inspector, markitdown, opendataloader, pymupdf
from evigraph.sources.layout.parser import LayoutParser

__all__ = ["DEFAULT_PARSER", "LAYOUT_PARSERS", "layout_parser"]

DEFAULT_PARSER = "pdf-inspector"


class _Known(NamedTuple):
    """A parser: how it is asked, and the packages that its extra, of the same name, brings."""

    read: Callable[[Path, bytes], list[str]]
    packages: tuple[str, ...] = ()


_PARSERS = {
    DEFAULT_PARSER: _Known(inspector.read_pages),
    "docling": _Known(docling.read_pages, ("docling",)),
    "markitdown": _Known(markitdown.read_pages, ("markitdown", "pdfminer", "pdfplumber")),
    "opendataloader-pdf": _Known(opendataloader.read_pages, ("opendataloader_pdf",)),
    "pymupdf4llm": _Known(pymupdf.read_pages, ("pymupdf", "pymupdf4llm")),
}
LAYOUT_PARSERS = tuple(_PARSERS)
"""The parsers that can be named, whether they are installed or not; besides these there is ``files:FOLDER``."""

_FILES = "files:"


def layout_parser(name: str = DEFAULT_PARSER) -> LayoutParser:
    """The parser of a name, or for ``files:FOLDER`` what another program has written there.

    Raises:
        UsageError: there is none.
        MissingExtraError: it is not installed.
    """
    if name.startswith(_FILES) and name != _FILES:
        return LayoutParser(name, files.reader(Path(name.removeprefix(_FILES))))
    if name not in _PARSERS:
        raise UsageError(f"{name}: no such parser; there are {', '.join(_PARSERS)} and {_FILES}FOLDER")
    known = _PARSERS[name]
    if any(find_spec(package) is None for package in known.packages):
        raise MissingExtraError(f"the parser {name}", name)
    return LayoutParser(name, known.read)
