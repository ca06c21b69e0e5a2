"""md-h1, md-h2, md-h3: a chunk begins at each Markdown heading through a level, and holds what stands under it."""

import re
from collections.abc import Iterator

from evigraph.lab.selection.chunkers.base import Cut

__all__ = ["cut_at_headings"]

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]|$)")


def cut_at_headings(markdown: str, level: int) -> Iterator[Cut]:
    """The sections of a page by its ATX headings (CommonMark 0.31, §4.2) of at most a level; what stands before the
    first is a chunk of its own. A line within a fence of code is no heading."""
    lines: list[str] = []
    fence = ""
    for line in markdown.splitlines(keepends=True):
        mark = _FENCE.match(line)
        if fence:
            closes = mark and mark[1].startswith(fence) and not line[mark.end() :].strip()
            fence = "" if closes else fence
        elif mark:
            fence = mark[1]
        elif (heading := _HEADING.match(line)) and len(heading[1]) <= level:
            yield Cut("".join(lines))
            lines = []
        lines.append(line)
    yield Cut("".join(lines))
