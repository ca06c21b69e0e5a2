"""Figures, pictures, drawings and formulas, with what stands for them in words."""

from evigraph.graph import Role
from evigraph.sources.html.dom import Element, Text
from evigraph.sources.html.reading import Reading, block, group, within_line
from evigraph.sources.html.values import is_hidden, label_of, roles_of
from evigraph.sources.html.vocabulary import HEADINGS
from evigraph.sources.html.walk import Kind

__all__ = ["caption", "drawing", "figure", "formula", "image"]

_PICTURES = frozenset({"img", "svg"})
_HOLD_MORE = HEADINGS | {"table", "pre", "ul", "ol", "dl", "blockquote", "p", "math"}
"""What makes a figure hold more than a picture."""
_UNSEEN = frozenset({"title", "desc", "metadata", "defs", "script", "style", "annotation", "annotation-xml"})
_LONGEST = 1_000_000


def figure(reading: Reading, element: Element) -> None:
    """A figure: one element with its picture, where that is all it holds beside its caption; else a group."""
    walker = reading.walker
    if walker.flow.kind is Kind.LINE:
        within_line(reading, element)
        return
    shown = _shown(element)
    pictures = [at for at in shown if at.tag in _PICTURES or "img" in roles_of(at)]
    label = label_of(element, reading.tree)
    if any(at.tag in _HOLD_MORE for at in shown) or len(pictures) > 1 or not (pictures or label):
        group(reading, element)
        return
    reading.merged.update(pictures)
    title = next((at.get("title") for at in pictures if at.get("title")), None)
    alt = label or next((_alternate(reading, at) for at in pictures), None)
    walker.block(element, Role.FIGURE, Kind.BODY, alt=alt, title=title)


def _shown(element: Element) -> list[Element]:
    """What a figure holds, its caption and what is in pictures left out."""
    found: list[Element] = []
    stack = list(element.elements())[::-1]
    while stack:
        at = stack.pop()
        if at.tag == "figcaption" or is_hidden(at):
            continue
        found.append(at)
        if at.tag not in _PICTURES and "img" not in roles_of(at):
            stack.extend(list(at.elements())[::-1])
    return found


def caption(reading: Reading, element: Element) -> None:
    """The caption of a figure; of one that holds more than a picture it is the caption of all that is in it."""
    walker = reading.walker
    if walker.flow.role is Role.TABLE:
        block(reading, element, Role.CAPTION, Kind.BODY)
        return
    holder = next((at for at in element.ancestors() if at.tag == "figure" or "figure" in roles_of(at)), None)
    if holder is None:
        group(reading, element)
        return
    within = walker.flow.role
    node = block(reading, element, Role.CAPTION, Kind.BODY)
    if node is not None and within is not Role.FIGURE:
        reading.captions.append((node, holder))


def image(reading: Reading, element: Element) -> None:
    """A picture; one whose alternate text is empty is decoration."""
    walker = reading.walker
    if element in reading.merged:
        walker.name(element)
        walker.builder.add("", walker.writer.anchor(element.span, element))
        return
    alt = _alternate(reading, element)
    if alt is None and "alt" in element.attributes:
        walker.name(element)
        return
    title = element.get("title") or None
    reading.pictured[element] = walker.leaf(element, Role.FIGURE, "", alt=alt, title=title)


def drawing(reading: Reading, element: Element) -> None:
    """A drawing, or anything else that is declared a picture; an SVG that says nothing is decoration."""
    walker = reading.walker
    if element.tag == "img":
        image(reading, element)
        return
    text = _words(element, " ")
    if element in reading.merged:
        walker.name(element)
        walker.builder.add(text, walker.writer.anchor(element.span, element))
        return
    alt = _alternate(reading, element)
    if alt is None and not text and not roles_of(element):
        walker.name(element)
        return
    reading.pictured[element] = walker.leaf(element, Role.FIGURE, text, alt=alt, exact=False)


def _alternate(reading: Reading, element: Element) -> str | None:
    """What stands for a picture: its label, its alternate text, the title that is in it."""
    label = label_of(element, reading.tree) or " ".join(element.get("alt").split())
    if label or element.tag != "svg":
        return label or None
    said = [at.text() for at in element.elements() if at.tag in ("title", "desc")]
    return ". ".join(text for text in said if text) or None


def formula(reading: Reading, element: Element) -> None:
    """A formula of MathML, with its alternate text."""
    alt = label_of(element, reading.tree) or element.get("alttext") or None
    text = _words(element, " ")
    reading.pictured[element] = reading.walker.leaf(element, Role.FORMULA, text, alt=alt, exact=False)


def _words(element: Element, between: str) -> str:
    """The words that a drawing or a formula shows."""
    parts: list[str] = []
    length = 0
    stack: list[Element | Text] = [element]
    while stack and length < _LONGEST:
        at = stack.pop()
        if isinstance(at, Text):
            said = " ".join(at.text.split())
            parts.extend([said] if said else [])
            length += len(said)
        elif at.tag not in _UNSEEN:
            stack.extend(reversed(at.children))
    return between.join(parts)
