"""Whether an answer stands in a table of some Markdown: its own, or one in HTML."""

import re

from evigraph.lab.selection import Level, holds

__all__ = ["stands_in_table"]

_TAG = re.compile(r"</?table\b[^<>]*>", re.IGNORECASE)
_ROW = re.compile(r"^[ \t]*\|.*$|^[^\n|]+\|.*\|.*$", re.MULTILINE)


def stands_in_table(markdown: str, answer: str) -> bool:
    """Whether one of the tables, or what looks like rows of one, holds an answer."""
    return holds("\n".join(_tables(markdown)), answer, Level.EXACT)


def _tables(markdown: str) -> list[str]:
    found = _ROW.findall(markdown)
    depth, start = 0, 0
    for tag in _TAG.finditer(markdown):
        if tag[0].startswith("</"):
            depth = max(0, depth - 1)
            if depth == 0:
                found.append(markdown[start : tag.start()])
        else:
            start = tag.end() if depth == 0 else start
            depth += 1
    return found
