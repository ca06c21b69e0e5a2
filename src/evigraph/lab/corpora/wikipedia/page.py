"""A page as it comes: its title, and its wikitext or the HTML that was saved."""

from pathlib import Path
from typing import NamedTuple

from evigraph.lab.corpora.wikipedia.names import Names

__all__ = ["MAX_CHARACTERS", "Page"]

MAX_CHARACTERS = 4 * 2**20
"""The longest wikitext that is read: twice what MediaWiki lets a page have."""


class Page(NamedTuple):
    """A page: wikitext, or a file of HTML where ``saved`` names one. ``space`` is the number of its namespace, 0 that
    of articles; ``redirect`` says that it is stated to lead to another."""

    title: str
    text: str
    names: Names
    space: int = 0
    redirect: bool = False
    saved: Path | None = None
