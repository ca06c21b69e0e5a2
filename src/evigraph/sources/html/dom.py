"""The tree of an HTML file: elements with their attributes, and text with its place in the source."""

import html
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

from evigraph.errors import SourceError
from evigraph.limits import Limits
from evigraph.sources.building import too_many_elements
from evigraph.sources.html.scan import Scanned, scan
from evigraph.sources.html.vocabulary import BLOCKS, INLINE
from evigraph.sources.text import SourceText

__all__ = ["Element", "Text", "Tree", "parse"]

_WS = "\t\n\f\r "
_OPTIONS = LexborDocumentOptions.WO_EVENTS
"""Without what a browser does as the tree grows: it takes time by the square of the options of a list."""
_LONGEST_NAME = 32
"""How much of an element's name stands in paths: each of them has the names of all elements around its own."""
_MOST_RUNS = 64
"""Of how many runs of the source one text may be made: markup that the parser passed over parts them."""


class Text:
    """Characters, as the parser reads them, and where they stand in the source, if that is known."""

    __slots__ = ("span", "text")

    def __init__(self, text: str, span: tuple[int, int] | None) -> None:
        self.text = text
        self.span = span


class Element:
    """An element. ``tag`` is its name in lower case, ``span`` the place of its start tag in the source, None for one
    that has none; ``has_block`` says that there are block-level elements in it."""

    __slots__ = ("attributes", "children", "has_block", "known_path", "parent", "span", "tag")

    def __init__(
        self, tag: str, attributes: dict[str, str | None], parent: "Element | None", span: tuple[int, int] | None
    ) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.span = span
        self.children: list[Element | Text] = []
        self.has_block = False
        self.known_path: str | None = None

    def get(self, name: str) -> str:
        """The value of an attribute, without white space around it; empty where there is none."""
        value = self.attributes.get(name)
        return value.strip(_WS) if value else ""

    def elements(self) -> Iterator["Element"]:
        """The child elements."""
        return (child for child in self.children if isinstance(child, Element))

    def ancestors(self) -> Iterator["Element"]:
        """The element's parent, its parent's parent, ... up to the root."""
        at = self.parent
        while at is not None:
            yield at
            at = at.parent

    def walk(self) -> Iterator["Element | Text"]:
        """The element and all below it, in the order of the document."""
        stack: list[Element | Text] = [self]
        while stack:
            at = stack.pop()
            yield at
            if isinstance(at, Element):
                stack.extend(reversed(at.children))

    def text(self, most: int = 10_000) -> str:
        """What the element says in one line, of so many characters at most."""
        parts: list[str] = []
        length = 0
        for at in self.walk():
            if isinstance(at, Text):
                parts.append(at.text)
                length += len(at.text)
            elif at.tag in BLOCKS or at.tag == "br":
                parts.append(" ")
            if length > most:
                break
        return " ".join("".join(parts).split())[:most]

    @property
    def path(self) -> str:
        """The element's path: the names of the elements from the root to it, each with its number among those of
        the same name beside it, from 1, where there are several: ``html>body>table[2]>tbody>tr[3]>td[1]``."""
        missing: list[Element] = [self]
        while missing[-1].known_path is None and missing[-1].parent is not None:
            missing.append(missing[-1].parent)
        for at in reversed(missing):
            if at.known_path is None:
                _name(at.parent, at)
        return self.known_path or self.tag


def _name(parent: Element | None, element: Element) -> None:
    """Give an element its path, and those beside it theirs: each has to be told from the others."""
    if parent is None:
        element.known_path = element.tag
        return
    totals = Counter(child.tag for child in parent.elements())
    numbers: Counter[str] = Counter()
    for child in parent.elements():
        numbers[child.tag] += 1
        number = f"[{numbers[child.tag]}]" if totals[child.tag] > 1 else ""
        child.known_path = f"{parent.known_path}>{child.tag[:_LONGEST_NAME]}{number}"


class Tree:
    """A parsed file: the root element, elements by their ids (the first that has one), and how much was left out."""

    def __init__(self, root: Element, cut: int) -> None:
        self.root = root
        self.cut = cut
        self.ids: dict[str, Element] = {}
        self._texts: dict[Element, str] = {}
        order = [at for at in root.walk() if isinstance(at, Element)]
        for at in order:
            for name in (at.get("id"), at.get("name") if at.tag == "a" else ""):
                if name:
                    self.ids.setdefault(name, at)
        for at in reversed(order):
            if at.parent is not None and (at.has_block or (at.tag in BLOCKS and at.tag not in INLINE)):
                at.parent.has_block = True

    def text(self, element: Element) -> str:
        """What an element says, read once: any number of others may be called by it."""
        if element not in self._texts:
            self._texts[element] = element.text()
        return self._texts[element]


def parse(path: Path, source: SourceText, limits: Limits, *, xml: bool = False, is_part: bool = False) -> Tree:
    """The tree that the HTML standard makes of a source, or of a part of one.

    Raises:
        SourceError: the source has no tag at all and is no part, or more than the limits allow.
    """

    def scanned_as(*, marked: bool) -> Scanned:
        return scan(source.text, limits.nesting, xml=xml, most=limits.elements, marked=marked, is_part=is_part)

    scanned = scanned_as(marked=True)
    if not scanned.tags and not is_part:
        raise SourceError(path, "is no HTML: there is no tag in it", "give an HTML file, or name it for what it is")
    if len(scanned.tags) > limits.elements:
        raise too_many_elements(path, limits)
    reader = _Reader(source.text, scanned)
    root = reader.read()
    if reader.is_astray:  # a number stands in some text: what was a tag here is none for the parser
        scanned = scanned_as(marked=False)
        root = _Reader(source.text, scanned).read()
    return Tree(root, scanned.cut)


class _Reader:
    """Makes a tree of the parser's."""

    def __init__(self, source: str, scanned: Scanned) -> None:
        self._source = source
        self._scanned = scanned
        self._run = 0
        """The next run of text that has not been found in the tree."""
        self._last = -1
        self._is_lost = False
        """Whether the last text was not found; the next tag tells where the next one is."""
        self.is_astray = False
        """Whether the numbers of tags are not only where they should be."""

    def read(self) -> Element:
        """The tree, from the root element down."""
        top = LexborHTMLParser(self._scanned.markup, options=_OPTIONS).root
        root = Element("html", {}, None, None) if top is None else self._element(top, None)
        at, parent = (top.child if top is not None else None), root
        while at is not None:
            if at.is_element_node:
                element = self._element(at, parent)
                parent.children.append(element)
                if at.child is not None:
                    at, parent = at.child, element
                    continue
            elif at.is_text_node:
                self._text(at.text_content or "", parent)
            while at.next is None:
                above = at.parent
                if parent is root or above is None:
                    return root
                at, parent = above, parent.parent or root
            at = at.next
        return root

    def _element(self, node: LexborNode, parent: Element | None) -> Element:
        attributes = node.attributes
        number = attributes.pop(self._scanned.mark, None)
        span = None
        if number is not None:
            tag = self._scanned.tags[int(number)]
            span = (tag.start, tag.end)
            if int(number) > self._last:  # not an element that is opened anew
                self._last, self._run, self._is_lost = int(number), tag.runs, False
        if any(self._scanned.mark in value for value in attributes.values() if value):
            self.is_astray = True
        return Element(node.tag or "", attributes, parent, span)

    def _text(self, text: str, parent: Element) -> None:
        if self._scanned.mark in text:
            self.is_astray = True
        parent.children.append(Text(text, self._find(text.strip(_WS)) if not text.isspace() else None))

    def _find(self, said: str) -> tuple[int, int] | None:
        """Where a text stands: in the runs that come next, if these say the same."""
        if self._is_lost:
            return None
        runs = self._scanned.runs
        known = ""
        for last in range(self._run, min(self._run + _MOST_RUNS, len(runs))):
            known += _read(self._source[slice(*runs[last])])
            if len(known.strip(_WS)) < len(said):
                continue
            if known.strip(_WS) != said:
                break
            first, self._run = self._run, last + 1
            return _without_blanks(self._source, runs[first][0], runs[last][1])
        self._is_lost = True
        return None


def _read(written: str) -> str:
    """What a run of the source says."""
    if "\r" in written:
        written = re.sub("\r\n?", "\n", written)
    return (html.unescape(written) if "&" in written else written).replace("\0", "")


def _without_blanks(source: str, start: int, end: int) -> tuple[int, int]:
    while start < end and source[start] in _WS:
        start += 1
    while end > start and source[end - 1] in _WS:
        end -= 1
    return start, end
