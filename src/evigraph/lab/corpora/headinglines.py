"""The headings of plain text: those of Markdown (``## Title``) and of wikitext (``== Title ==``, ``= = Title = =``)."""

import re

from evigraph.lab.corpora.corpus import HeadingLine

__all__ = ["heading_lines"]

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_MARKDOWN = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*")
_WIKITEXT = re.compile(r"[ \t]*(=(?: ?=){0,5})(?!=)(?! =) *([^=\s](?:.*[^=\s])?) *(=(?: ?=){0,5})[ \t]*")


def heading_lines(text: str) -> list[HeadingLine]:
    """The headings of a text in order, each a whole line with its end; lines within fenced code are none.

    A heading of wikitext has as many signs behind its title as before, with or without spaces between them.
    """
    found: list[HeadingLine] = []
    start, fence = 0, ""
    for line in text.splitlines(keepends=True):
        end, bare = start + len(line), line.rstrip("\r\n")
        mark = _FENCE.match(bare)
        if fence:
            if mark and mark[1].startswith(fence) and not bare.strip(" `~"):
                fence = ""
        elif mark:
            fence = mark[1]
        elif read := _heading(bare):
            found.append(HeadingLine(*read, start, end))
        start = end
    return found


def _heading(line: str) -> tuple[int, str] | None:
    """The level and title that a line heads with, if it does."""
    if len(line) > 400:
        return None
    if match := _MARKDOWN.fullmatch(line):
        return len(match[1]), (match[2] or "").strip()
    if match := _WIKITEXT.fullmatch(line):
        before, behind = match[1].count("="), match[3].count("=")
        return (before, match[2].strip()) if before == behind else None
    return None
