"""The layout parsers by name."""

from collections.abc import Callable
from pathlib import Path

from evigraph.errors import UsageError
from evigraph.sources.layout import files, inspector
from evigraph.sources.layout.parser import LayoutParser

__all__ = ["DEFAULT_PARSER", "layout_parser"]

DEFAULT_PARSER = "pdf-inspector"
_PARSERS: dict[str, Callable[[Path, bytes], list[str]]] = {DEFAULT_PARSER: inspector.read_pages}
_FILES = "files:"


def layout_parser(name: str = DEFAULT_PARSER) -> LayoutParser:
    """The parser of a name, or for ``files:FOLDER`` what another program has written there.

    Raises:
        UsageError: there is none.
    """
    if name.startswith(_FILES) and name != _FILES:
        return LayoutParser(name, files.reader(Path(name.removeprefix(_FILES))))
    if name not in _PARSERS:
        raise UsageError(f"{name}: no such parser; there are {', '.join(_PARSERS)} and {_FILES}FOLDER")
    return LayoutParser(name, _PARSERS[name])
