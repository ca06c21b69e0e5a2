"""parser-native: the paragraphs that a parser itself parts by blank lines."""

import re
from collections.abc import Iterator

from evigraph.lab.selection.chunkers.base import Cut

__all__ = ["cut_at_blank_lines"]

_BLANK = re.compile(r"\n(?:[ \t\r\f]*\n)+")


def cut_at_blank_lines(markdown: str) -> Iterator[Cut]:
    """The stretches between blank lines."""
    return (Cut(part) for part in _BLANK.split(markdown))
