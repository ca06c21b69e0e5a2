"""What a layout parser is: it reads the pages of a PDF and says in Markdown what stands on each."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

__all__ = ["LayoutParser"]


class LayoutParser(NamedTuple):
    """A layout parser by its name. ``read`` gives a PDF's bytes as Markdown, page by page.

    It raises :class:`~evigraph.errors.SourceError` for a file that it cannot read, and
    :class:`~evigraph.errors.MissingExtraError` where it is not installed.
    """

    name: str
    read: Callable[[Path, bytes], list[str]]
