"""Values of attributes: numbers, tokens, languages, styles, addresses, and what an element is called."""

import re
from urllib.parse import urldefrag, urljoin

from evigraph.sources.html.dom import Element, Tree

__all__ = ["Addresses", "integer", "is_hidden", "label_of", "language_of", "roles_of"]

_INTEGER = re.compile(r"[\t\n\f\r ]*([-+]?[0-9]{1,20})")
_LARGEST = 2**31 - 1
_LANG = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*")
_HIDDEN = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b", re.IGNORECASE)
_LONGEST_STYLE = 10_000
_MOST_LABELS = 16


def integer(value: str) -> int | None:
    """The integer that a value begins with (HTML §2.3.4.1); None where it begins with none, or a huge one."""
    match = _INTEGER.match(value)
    number = int(match[1]) if match else None
    return number if number is not None and abs(number) <= _LARGEST else None


def roles_of(element: Element) -> list[str]:
    """The roles that an element is given: in ARIA, and in EPUB by their names without what they begin with."""
    if not element.attributes:
        return []
    given = element.get("role")
    epub = element.get("epub:type")
    if not given and not epub:
        return []
    named = [f"doc-{token}" for token in epub.lower().split() if token in _EPUB]
    return [*given.lower().split(), *("doc-endnote" if role == "doc-rearnote" else role for role in named)]


_EPUB = frozenset({"footnote", "endnote", "rearnote", "endnotes", "footnotes", "noteref", "toc", "pagebreak"})


def language_of(element: Element) -> str | None:
    """The language declared for an element."""
    value = element.get("lang") or element.get("xml:lang")
    return value if value and _LANG.fullmatch(value) else None


def is_hidden(element: Element) -> bool:
    """Whether an element is declared not to be shown."""
    attributes = element.attributes
    if not attributes:
        return element.tag in ("noscript", "dialog")
    if element.tag == "noscript" or (element.tag == "dialog" and "open" not in attributes):
        return True
    if "hidden" in attributes and element.get("hidden").lower() != "until-found":
        return True
    style = attributes.get("style")
    return bool(style) and _HIDDEN.search(style[:_LONGEST_STYLE]) is not None


def label_of(element: Element, tree: Tree) -> str | None:
    """What an element is called by its attributes (``aria-labelledby``, ``aria-label``); None: nothing."""
    if not element.attributes:
        return None
    names = element.get("aria-labelledby").split()[:_MOST_LABELS]
    texts = (tree.text(tree.ids[name]) for name in names if name in tree.ids)
    return " ".join(text for text in texts if text) or " ".join(element.get("aria-label").split()) or None


class Addresses:
    """The addresses in a document, made whole by its ``base`` element."""

    def __init__(self, tree: Tree) -> None:
        bases = (at for at in tree.root.walk() if isinstance(at, Element) and at.tag == "base" and at.get("href"))
        self._base = next((at.get("href") for at in bases), "")

    def whole(self, address: str) -> str:
        """An address; one that leads within the document is its fragment alone."""
        if not self._base or address.startswith("#"):
            return address
        try:
            joined = urljoin(self._base, address)
            place, fragment = urldefrag(joined)
        except ValueError:  # no address at all, such as one with a bracket that is not closed
            return address
        return f"#{fragment}" if fragment and place == urldefrag(self._base)[0] else joined
