"""The chunkers by name."""

import re
from collections.abc import Callable, Iterable
from functools import partial

from evigraph.errors import UsageError
from evigraph.lab.selection.chunkers.base import Chunker, Cut
from evigraph.lab.selection.chunkers.chonkie import KINDS, Chonkie
from evigraph.lab.selection.chunkers.fixed import cut_every
from evigraph.lab.selection.chunkers.headings import cut_at_headings
from evigraph.lab.selection.chunkers.lumber import Lumber
from evigraph.lab.selection.chunkers.native import cut_at_blank_lines
from evigraph.lab.selection.chunkers.page import whole_page
from evigraph.lab.selection.chunkers.section import cut_into_sections

__all__ = ["CHUNKERS", "DEFAULT_CHUNKERS", "PAGE", "chunker_named"]

PAGE = "page"
"""The baseline."""

CHUNKERS: dict[str, Callable[[str], Iterable[Cut]]] = {
    "md-h1": partial(cut_at_headings, level=1),
    "md-h2": partial(cut_at_headings, level=2),
    "md-h3": partial(cut_at_headings, level=3),
    "parser-native": cut_at_blank_lines,
    "section": cut_into_sections,
    PAGE: whole_page,
}
"""Besides these there are ``fixed-N`` and those of chonkie, for any N, and ``lumber:MODEL``, a model on a server."""

DEFAULT_CHUNKERS = ("md-h3", "parser-native", "fixed-500", "section")

_FIXED = re.compile(r"fixed-([1-9]\d{0,8})")
_CHONKIE = re.compile(rf"chonkie-({'|'.join(KINDS)})-([1-9]\d{{0,8}})")
_LUMBER = "lumber:"


def chunker_named(name: str) -> Chunker:
    """The chunker that is called so.

    Raises:
        UsageError: there is none, or it is not said where its server is.
        MissingExtraError: its package is not installed.
    """
    if name in CHUNKERS:
        return Chunker(name, CHUNKERS[name])
    if match := _FIXED.fullmatch(name):
        return Chunker(name, partial(cut_every, characters=int(match[1])))
    if match := _CHONKIE.fullmatch(name):
        return Chunker(name, Chonkie(match[1], int(match[2])).cut)
    if name.startswith(_LUMBER) and name != _LUMBER:
        lumber = Lumber(name.removeprefix(_LUMBER))
        lumber.check()
        return Chunker(name, lumber.cut)
    others = ["fixed-N", *(f"chonkie-{kind}-N" for kind in KINDS)]
    raise UsageError(f"{name}: no such chunker; there are {', '.join((*CHUNKERS, *others))} and {_LUMBER}MODEL")
