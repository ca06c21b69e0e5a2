"""A line of evidence text, and what it is made of."""

from typing import NamedTuple

__all__ = ["BLANK", "Line", "one_line"]


class Line(NamedTuple):
    """A line's text, without a line end, and the leaves that it shows, in the order in which it shows them."""

    text: str
    nodes: tuple[int, ...]


BLANK = Line("", ())
"""What parts a Markdown table from the lines around it."""


def one_line(text: str) -> str:
    """A text on one line: runs of white space made one space, ends cut."""
    return " ".join(text.split())
