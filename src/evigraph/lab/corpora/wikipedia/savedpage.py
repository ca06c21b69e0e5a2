"""Saved article pages (HTML by Parsoid, or of a skin) -> paragraphs and headings.

Elements are told by the classes and roles that MediaWiki and its common templates give them. No content are tables
(infoboxes and navigation boxes among them), figures, references, formulas, links to edit, tables of contents, notes
about the article, and what is made for other ends than reading.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from evigraph.lab.corpora.wikipedia.article import Article, Title
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.html.dom import Element, Text, Tree, parse
from evigraph.sources.html.encoding import declared_encoding
from evigraph.sources.html.vocabulary import BLOCKS
from evigraph.sources.text import decode

__all__ = ["SavedPage", "read_saved_page"]

_UNREAD_TAGS = frozenset(
    [
        "audio",
        "button",
        "figure",
        "form",
        "head",
        "iframe",
        "img",
        "input",
        "link",
        "map",
        "math",
        "meta",
        "noscript",
        "object",
        "script",
        "select",
        "style",
        "svg",
        "table",
        "template",
        "textarea",
        "title",
        "video",
    ]
)
_UNREAD_CLASSES = frozenset(
    [
        "ambox",
        "catlinks",
        "error",
        "gallery",
        "hatnote",
        "infobox",
        "metadata",
        "mw-cite-backlink",
        "mw-editsection",
        "mw-empty-elt",
        "mw-indicators",
        "mw-jump-link",
        "mw-ref",
        "mwe-math-element",
        "navbox",
        "navigation-not-searchable",
        "noexcerpt",
        "noprint",
        "portalbox",
        "printfooter",
        "refbegin",
        "reference",
        "references",
        "reflist",
        "shortdescription",
        "side-box",
        "sidebar",
        "sistersitebox",
        "succession-box",
        "thumb",
        "toc",
        "tocright",
        "vertical-navbox",
        "mbox-small",
    ]
)
_HIDDEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CATEGORY = "mw:PageProp/Category"
_REDIRECT = "mw:PageProp/redirect"
_LONGEST_HEADING = 400


class SavedPage(NamedTuple):
    """A page: its article, None where there is none in it; whether it leads to another page."""

    article: Article | None
    redirect: bool


def read_saved_page(path: Path, data: bytes, limits: Limits = DEFAULT_LIMITS) -> SavedPage:
    """The article of a saved page. ``path`` names it in errors, and where the page does not say its title.

    Raises:
        SourceError: it is no HTML, or beyond the limits.
    """
    tree = parse(path, decode(path, data, limits, "HTML", declared_encoding(data), fallback="cp1252"), limits)
    content = _content(tree)
    if _link(tree, _REDIRECT) is not None:
        return SavedPage(None, redirect=True)
    if content is None:
        return SavedPage(None, redirect=False)
    title = _title(tree) or path.stem.replace("_", " ")
    return SavedPage(Article(title, tuple(_blocks(content)), tuple(_categories(tree))), redirect=False)


def _elements(tree: Tree) -> Iterator[Element]:
    return (at for at in tree.root.walk() if isinstance(at, Element))


def _content(tree: Tree) -> Element | None:
    """The element that holds the article: that of the parser's output, or the body of a page by Parsoid."""
    text = tree.ids.get("mw-content-text")  # a skin may have parsed pieces before it
    within = _elements(tree) if text is None else (at for at in text.walk() if isinstance(at, Element))
    parsed = next((at for at in within if "mw-parser-output" in at.get("class").split()), None)
    if parsed is not None:
        return parsed
    body = next((at for at in tree.root.elements() if at.tag == "body"), None)
    if body is None or not any(at.tag == "section" and at.get("data-mw-section-id") for at in body.elements()):
        return None
    return body


def _link(tree: Tree, relation: str) -> Element | None:
    return next((at for at in _elements(tree) if at.tag == "link" and relation in at.get("rel").split()), None)


def _title(tree: Tree) -> str:
    first = tree.ids.get("firstHeading")
    if first is not None:
        return first.text(_LONGEST_HEADING)
    head = next((at for at in _elements(tree) if at.tag == "title"), None)
    return "" if head is None else head.text(_LONGEST_HEADING)


def _categories(tree: Tree) -> Iterator[str]:
    """The categories that a reader sees: of a skin those not hidden, of Parsoid all that the page names."""
    shown = tree.ids.get("mw-normal-catlinks")
    if shown is not None:
        items = (at for at in shown.walk() if isinstance(at, Element) and at.tag == "li")
        yield from dict.fromkeys(item.text(_LONGEST_HEADING) for item in items)
        return
    names = [
        unquote(at.get("href").partition("#")[0]).partition(":")[2].replace("_", " ")
        for at in _elements(tree)
        if at.tag == "link" and _CATEGORY in at.get("rel").split()
    ]
    yield from dict.fromkeys(filter(None, names))


def _is_unread(element: Element) -> bool:
    if element.tag in _UNREAD_TAGS or element.get("role") == "navigation" or element.get("id") == "toc":
        return True
    return not _UNREAD_CLASSES.isdisjoint(element.get("class").split()) or bool(_HIDDEN.search(element.get("style")))


def _blocks(content: Element) -> Iterator[str | Title]:
    """The paragraphs and headings below an element: each block of text is a paragraph."""
    said: list[str] = []

    def ended() -> str:
        words = " ".join("".join(said).split())
        said.clear()
        return words

    stack: list[Element | Text | None] = [None, *reversed(content.children)]
    while stack:
        at = stack.pop()
        if at is None:  # a block begins or ends
            if words := ended():
                yield words
        elif isinstance(at, Text):
            said.append(at.text)
        elif at.tag == "br":
            said.append(" ")
        elif _is_unread(at):
            continue
        elif at.tag in _HEADINGS:
            if words := ended():
                yield words
            if words := _words(at):
                yield Title(_HEADINGS[at.tag], words) if len(words) <= _LONGEST_HEADING else words
        else:
            around = [None] if at.tag in BLOCKS else []
            stack += [*around, *reversed(at.children), *around]


def _words(heading: Element) -> str:
    """What a heading says, without what is no content in it."""
    said: list[str] = []
    stack: list[Element | Text] = list(reversed(heading.children))
    while stack:
        at = stack.pop()
        if isinstance(at, Text):
            said.append(at.text)
        elif not _is_unread(at):
            stack.extend(reversed(at.children))
    return " ".join("".join(said).split())
