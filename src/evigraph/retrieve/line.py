"""A line of evidence text, and what it is made of."""

from typing import NamedTuple

__all__ = ["BLANK", "Line"]


class Line(NamedTuple):
    """A line's text, without a line end, and the leaves that it shows, in the order in which it shows them."""

    text: str
    nodes: tuple[int, ...]


BLANK = Line("", ())
"""What parts a Markdown table from the lines around it."""
