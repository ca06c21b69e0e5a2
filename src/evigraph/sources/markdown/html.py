"""HTML within Markdown, taken for what it says: its text, its images, the names it gives; comments say nothing."""

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["Image", "Name", "Tag", "Text", "read_html"]

_NAME = re.compile(r"/?([A-Za-z][A-Za-z0-9-]*)")
_ATTRIBUTE = re.compile(r"""([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?""")
_SIGN = re.compile("[>\"']")
_OTHERS = (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">"))
"""How comments, sections of plain characters, instructions and declarations begin and end."""
_UNREAD = frozenset({"script", "style", "template"})
"""Elements whose content is not shown."""


class Text(NamedTuple):
    """Text from (included) to (excluded) of the source, character references replaced."""

    text: str
    start: int
    end: int


class Image(NamedTuple):
    """An image, with its alternate text if it has any."""

    alt: str | None
    title: str | None
    start: int
    end: int


class Name(NamedTuple):
    """A name (``id``, or ``name`` of an anchor) that links lead to."""

    name: str


class Tag(NamedTuple):
    """A tag, by the name of its element in lower case."""

    element: str
    closing: bool


Piece = Text | Image | Name | Tag


def read_html(source: str) -> Iterator[Piece]:
    """The pieces of some HTML in order. What is no tag is text; a comment that does not end reaches to the end."""
    markup = _Markup(source)
    at = 0
    while at < len(source):
        begin, end = markup.next(at)
        if begin > at:
            yield Text(html.unescape(source[at:begin]), at, begin)
        at = end
        tag = _NAME.match(source, begin + 1) if begin < len(source) else None
        if tag is None:
            continue
        element, closing = tag[1].lower(), source[begin + 1] == "/"
        yield Tag(element, closing)
        if closing:
            continue
        yield from _said(element, source[tag.end() : end - 1], begin, end)
        if element in _UNREAD:
            over = re.compile(rf"</{element}", re.IGNORECASE).search(source, end)
            at = over.start() if over else len(source)


def _said(element: str, written: str, begin: int, end: int) -> Iterator[Piece]:
    """What a tag says by its attributes."""
    values = {
        match[1].lower(): html.unescape(match[2] or match[3] or match[4] or "")
        for match in _ATTRIBUTE.finditer(written)
    }
    names = (values.get("id"), values.get("name") if element == "a" else None)
    yield from (Name(name) for name in dict.fromkeys(names) if name)
    if element == "img":
        yield Image(values.get("alt") or None, values.get("title") or None, begin, end)


class _Markup:
    """Finds tags, comments, declarations and instructions, each character looked at a few times at most."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._quotes = {quote: source.rfind(quote) for quote in "\"'"}
        self._last = source.rfind(">")
        """Where the last tag may end."""

    def next(self, at: int) -> tuple[int, int]:
        """Where the next of them begins and ends, from a place on; the end of the source where there is none."""
        begin = self._source.find("<", at)
        while begin >= 0:
            end = self._end(begin)
            if end is not None:
                return begin, end
            begin = self._source.find("<", begin + 1)
        return len(self._source), len(self._source)

    def _end(self, begin: int) -> int | None:
        for opening, ending in _OTHERS:
            if self._source.startswith(opening, begin):
                found = self._source.find(ending, begin + len(opening))
                return found + len(ending) if found >= 0 else len(self._source)
        return self._tag_end(begin) if _NAME.match(self._source, begin + 1) else None

    def _tag_end(self, begin: int) -> int | None:
        at = begin
        while at <= self._last and (sign := _SIGN.search(self._source, at)):
            if sign[0] == ">":
                return sign.end()
            # A quotation mark that nothing closes is no quotation.
            closed = self._quotes[sign[0]] > sign.start()
            at = self._source.find(sign[0], sign.end()) + 1 if closed else sign.end()
        self._last = min(self._last, begin)  # what comes after ends nowhere either
        return None
