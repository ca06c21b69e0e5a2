"""An HTML file -> declared graph: what its elements, attributes and roles declare, in the order of the file."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from evigraph.graph import Anchor, Graph, Severity
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.building import Builder
from evigraph.sources.html.dom import Element, Tree, parse
from evigraph.sources.html.elements import handler_of
from evigraph.sources.html.encoding import declared_encoding
from evigraph.sources.html.forms import Labels
from evigraph.sources.html.groups import artifact, note
from evigraph.sources.html.landmarks import Landmarks
from evigraph.sources.html.notes import Notes
from evigraph.sources.html.reading import Reading
from evigraph.sources.html.values import Addresses, is_hidden, language_of
from evigraph.sources.html.vocabulary import NOT_SHOWN
from evigraph.sources.html.walk import Walker
from evigraph.sources.html.writing import Places, Span, TextWriter, places_in
from evigraph.sources.text import SourceText, decode

__all__ = ["HtmlPart", "read_html", "read_html_part", "tell_cut"]

MEDIA_TYPE = "text/html"
_XML_ENDINGS = (".xhtml", ".xht")
_TITLES = ("dcterms.title", "dc.title", "og:title", "citation_title")


def read_html(path: Path, data: bytes, limits: Limits = DEFAULT_LIMITS) -> Graph:
    """Read an HTML file's bytes into a graph of what its author declares.

    Elements have the standard types of ISO 32000-2, their ``raw_role`` the name of the HTML element; ARIA roles
    come before names. Every fragment has the path of the element that holds it, and where the source has its text
    in one piece its span and its lines. What is about the page and not its content, or is not shown, is an
    artifact. ``path`` names the file in errors, and tells XHTML by its ending.

    Raises:
        SourceError: the file is no text, has no tag, or is beyond the limits.
    """
    decoded = decode(path, data, limits, "HTML", declared_encoding(data), fallback="cp1252")
    xml = path.suffix.lower() in _XML_ENDINGS or decoded.text.lstrip().startswith("<?xml")
    tree = parse(path, decoded, limits, xml=xml)
    builder = Builder(path, data, MEDIA_TYPE, limits)
    body = _body(tree)
    for name in ("", "top"):  # what leads to these names leads to the top (HTML §7.4.6.4)
        builder.name(name, 1, declared=False)
    reading = _reading(builder, tree, places_in(decoded), limits)
    reading.walker.name(body)
    _walk(reading)
    reading.walker.end_names()
    if decoded.problem is not None:
        builder.say("encoding-broken", Severity.WARNING, decoded.problem, 1)
    tell_cut(builder, tree.cut)
    told = _head(tree)
    title = told.get("title") or next((told[name] for name in _TITLES if name in told), None) or reading.title
    lang = language_of(tree.root) or language_of(body) or told.get("content-language")
    return builder.graph(title=title, lang=lang, producer=told.get("generator"))


class HtmlPart(NamedTuple):
    """What reading a part has found beside the elements: names that lead to what comes next, the text of the first
    heading of level 1, and how many tags or attributes were left out."""

    names: list[str]
    title: str | None
    cut: int


def read_html_part(
    path: Path, text: str, builder: Builder, place: Callable[[Span], Anchor], limits: Limits, names: Iterable[str] = ()
) -> HtmlPart:
    """Read HTML that stands in a text of another format into the open element of a graph.

    ``place`` gives the anchors of spans of the part, ``names`` are those that lead to its first block. It is read as a
    body of its own: what is open at its end is closed there, and what it closes without having opened means nothing.

    Raises:
        SourceError: there are more elements than the limits allow.
    """
    tree = parse(path, SourceText(text), limits, is_part=True)
    reading = _reading(builder, tree, lambda span, _: place(span), limits)
    reading.walker.names.extend(names)
    _walk(reading)
    return HtmlPart(reading.walker.names, reading.title, tree.cut)


def _body(tree: Tree) -> Element:
    return next((at for at in tree.root.elements() if at.tag in ("body", "frameset")), tree.root)


def _reading(builder: Builder, tree: Tree, places: Places, limits: Limits) -> Reading:
    body = _body(tree)
    walker = Walker(builder, TextWriter(builder, places, body), body)
    return Reading(walker, tree, Notes(tree), Addresses(tree), Labels(tree), limits.table_cells)


def _walk(reading: Reading) -> None:
    """Read everything into the graph."""
    reading.walker.walk(_Reader(reading, Landmarks(reading.tree)).enter)
    reading.relate()


def tell_cut(builder: Builder, cut: int) -> None:
    """Say how many tags and attributes were left out, if any were."""
    if cut:
        message = f"{cut:,} tags or attributes are nested deeper than --limit nesting, or too many; left out"
        builder.say("nesting-cut", Severity.WARNING, message, 1)


def _head(tree: Tree) -> dict[str, str]:
    """What the head says of the document: its title, and the contents of ``meta`` elements by their names."""
    found: dict[str, str] = {}
    head = next((at for at in tree.root.elements() if at.tag == "head"), None)
    for at in head.walk() if head is not None else ():
        if not isinstance(at, Element):
            continue
        if at.tag == "title" and (title := at.text()):
            found.setdefault("title", title)
        elif at.tag == "meta" and at.get("content"):
            name = at.get("name") or at.get("property") or at.get("http-equiv")
            found.setdefault(name.lower(), " ".join(at.get("content").split()))
    return found


class _Reader:
    """Says of each element how it is read."""

    def __init__(self, reading: Reading, landmarks: Landmarks) -> None:
        self._reading = reading
        self._landmarks = landmarks

    def enter(self, element: Element) -> None:
        """Read an element."""
        if element.tag in NOT_SHOWN:
            self._reading.walker.name(element)
            return
        if is_hidden(element):
            artifact(self._reading, element, "hidden")
        elif (landmark := self._landmarks.kind(element)) is not None:
            artifact(self._reading, element, landmark)
        elif element.get("aria-hidden").lower() == "true" and element.tag not in ("td", "th"):
            artifact(self._reading, element, "aria-hidden")
        elif element in self._reading.notes.roles:
            note(self._reading, element)
        else:
            handler_of(element)(self._reading, element)
