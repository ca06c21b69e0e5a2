"""page: a page is one chunk; the baseline that cutting has to beat."""

from collections.abc import Iterator

from evigraph.lab.selection.chunkers.base import Cut

__all__ = ["whole_page"]


def whole_page(markdown: str) -> Iterator[Cut]:
    """The page."""
    yield Cut(markdown)
