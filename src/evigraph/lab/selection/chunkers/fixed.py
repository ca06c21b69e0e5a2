"""fixed-N: windows of N characters, whatever stands there."""

from collections.abc import Iterator

from evigraph.lab.selection.chunkers.base import Cut

__all__ = ["cut_every"]


def cut_every(markdown: str, characters: int) -> Iterator[Cut]:
    """Windows of so many characters of the Markdown, without overlap; the last is what is left."""
    return (Cut(markdown[start : start + characters]) for start in range(0, len(markdown), characters))
