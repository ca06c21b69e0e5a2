"""What a chunker is: it cuts the Markdown of one page."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

__all__ = ["Chunk", "Chunker", "Cut"]


class Cut(NamedTuple):
    """A stretch of a page. ``above`` is what is searched with it and is no evidence of its own: its headings."""

    text: str
    above: str = ""


class Chunk(NamedTuple):
    """A cut with the key of its page."""

    page: str
    text: str
    above: str = ""


class Chunker(NamedTuple):
    """A chunker by its name. ``cut`` gives the stretches of a page's Markdown in order; blank ones do no harm."""

    name: str
    cut: Callable[[str], Iterable[Cut]]
