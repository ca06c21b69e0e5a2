"""Blocks of HTML within Markdown: where each begins and ends, and where it stands in the source.

A block of HTML ends at a blank line (CommonMark §4.6), the table that it began does not. So a table that is written
over several blocks is read as one, what stands between them as the HTML that it is meant to be.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from markdown_it.token import Token

from evigraph.sources.markdown.places import Placed, place_lines
from evigraph.sources.text import SourceText

__all__ = ["HtmlBlock", "html_block", "tables_over_blocks"]

_TABLE = re.compile(r"<(/?)table(?=[\s/>])", re.IGNORECASE)
_PART = re.compile(r"</?(?:table|caption|thead|tbody|tfoot|tr|t[hd])(?:\s[^<>]*)?>", re.IGNORECASE)
_WITHIN = frozenset({"html_block", "paragraph_open", "inline", "paragraph_close"})
"""What a table may be written over; what else stands there is Markdown."""
_BETWEEN = "\n\n"


class HtmlBlock(NamedTuple):
    """A text of HTML, the lines it stands on, from the first to before the second number, and its place if known."""

    text: str
    lines: tuple[int, int]
    placed: Placed | None


def tables_over_blocks(tokens: Sequence[Token]) -> dict[int, int]:
    """For each block of HTML in which a table begins that ends in another, by their numbers, that other."""
    found: dict[int, int] = {}
    opened: list[int] = []
    level = 0
    for number, token in enumerate(tokens):
        if token.type not in _WITHIN or (token.type == "html_block" and token.level != level):
            opened.clear()
            level = token.level
        if token.type not in ("html_block", "inline"):
            continue
        for tag in _TABLE.finditer(token.content):
            if tag[1] and opened:
                first = opened.pop()
                if first != number:
                    found[first] = max(found.get(first, first), number)
            elif not tag[1] and token.type == "html_block":
                level = token.level
                opened.append(number)
    return {first: last for first, last in found.items() if tokens[last].type == "html_block"}


def html_block(source: SourceText, tokens: Sequence[Token]) -> HtmlBlock:
    """The HTML of tokens in a row."""
    texts: list[str] = []
    starts: list[int] = []
    places: list[int] = []
    known = True
    at = 0
    written = [token for token in tokens if token.type in ("html_block", "inline")]
    lines = [token.map or [0, 0] for token in written]
    for token, (first, _) in zip(written, lines, strict=True):
        text = token.content.rstrip("\n")
        placed = place_lines(source, text, first)
        if placed is None:
            known = False
        else:
            starts.extend(at + start for start in placed.starts)
            places.extend(placed.places)
        texts.append(text)
        at += len(text) + len(_BETWEEN)
    placed = Placed(starts, places) if known else None
    return HtmlBlock(_without_halves(_BETWEEN.join(texts)), (lines[0][0], lines[-1][1]), placed)


def _without_halves(text: str) -> str:
    """A text without the tags of tables, where no whole table is in it: what they would hold is Markdown, which stands
    elsewhere. Each becomes a tag, as long as it is, that only parts paragraphs."""
    depth = strays = 0
    for tag in _TABLE.finditer(text):
        depth += -1 if tag[1] else 1
        strays += depth < 0
    if depth == strays == 0 and _TABLE.search(text):
        return text
    return _PART.sub(lambda tag: f"<hr{' ' * (len(tag[0]) - len('<hr>'))}>", text)
