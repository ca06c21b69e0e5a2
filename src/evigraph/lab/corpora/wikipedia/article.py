"""What the readers of both forms, wikitext and saved pages, make of an article: paragraphs and headings in order."""

from typing import NamedTuple

__all__ = ["Article", "Title"]


class Title(NamedTuple):
    """A heading: its level as the markup has it (``== x ==`` and ``h2`` are 2), and its text on one line."""

    level: int
    text: str


class Article(NamedTuple):
    """An article: each text of ``blocks`` is a paragraph on one line. ``categories`` are the names of those that its
    readers see, as far as its own form tells."""

    title: str
    blocks: tuple[str | Title, ...]
    categories: tuple[str, ...]
