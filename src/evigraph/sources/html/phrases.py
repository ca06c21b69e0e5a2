"""What stands within a line: phrases, links, references to notes, line ends, controls of forms."""

from evigraph.graph import Attribute, Field, Role
from evigraph.sources.html.dom import Element
from evigraph.sources.html.forms import control, control_text
from evigraph.sources.html.reading import Reading, group, within_line
from evigraph.sources.html.values import label_of, language_of, roles_of
from evigraph.sources.html.walk import Kind

__all__ = ["STYLED", "button", "control_field", "line_end", "link", "phrase", "rule", "styled"]

_LINE_THROUGH = (Role.SPAN, (Attribute("Layout", {"TextDecorationType": "LineThrough"}),))
STYLED: dict[str, tuple[Role, tuple[Attribute, ...]]] = {
    "sup": (Role.SPAN, (Attribute("Layout", {"TextPosition": "Sup"}),)),
    "sub": (Role.SPAN, (Attribute("Layout", {"TextPosition": "Sub"}),)),
    "del": _LINE_THROUGH,
    "s": _LINE_THROUGH,
    "strike": _LINE_THROUGH,
    "ins": (Role.SPAN, (Attribute("Layout", {"TextDecorationType": "Underline"}),)),
    "q": (Role.QUOTE, ()),
    "ruby": (Role.RUBY, ()),
    "rb": (Role.RB, ()),
    "rt": (Role.RT, ()),
    "rp": (Role.RP, ()),
}
"""Phrases that are elements of the graph, with the layout that ISO 32000-2 §14.8.5.4 has for what they mean."""


def phrase(reading: Reading, element: Element) -> None:
    """A phrase: part of the text around it, unless it has a language of its own or stands for a longer one."""
    expansion = element.get("title") if element.tag in ("abbr", "acronym") else ""
    if _holds_blocks(reading, element):
        group(reading, element)
    elif expansion or language_of(element):
        reading.walker.inline(element, Role.SPAN, expansion=expansion or None)
    else:
        within_line(reading, element)


def styled(reading: Reading, element: Element) -> None:
    """A phrase whose position or decoration has a meaning."""
    if _holds_blocks(reading, element):
        group(reading, element)
        return
    role, attributes = STYLED[element.tag]
    reading.walker.inline(element, role, attributes=attributes)


def link(reading: Reading, element: Element) -> None:
    """A link, or the place that one leads to; what refers to a note is a reference."""
    walker = reading.walker
    if "href" not in element.attributes:
        phrase(reading, element)
        return
    address = reading.addresses.whole(element.get("href"))
    if _holds_blocks(reading, element):
        walker.begin_block()
        walker.name(element)
        walker.around.append((address, element))

        def leave() -> None:
            walker.begin_block()
            walker.around.pop()

        walker.through(element, leave)
        return
    note = reading.notes.references.get(element)
    role = Role.LINK if note is None else Role.REFERENCE
    title = element.get("title") or None
    node = walker.inline(element, role, title=title, alt=label_of(element, reading.tree))
    if element.get("name"):
        walker.builder.name(element.get("name"), node, declared=True)
    walker.builder.link(address, walker.writer.anchor(element.span, element))
    if note is not None and "doc-noteref" in roles_of(element):
        reading.references.append((node, note))


def line_end(reading: Reading, element: Element) -> None:
    """The end of a line; between blocks it means nothing."""
    if reading.walker.flow.is_line() or reading.walker.flow.kind is Kind.BODY:
        reading.walker.writer.end_line(element.span)


def rule(reading: Reading, element: Element) -> None:
    """What parts paragraphs."""
    if reading.walker.flow.kind is not Kind.LINE:
        reading.walker.begin_block()
    else:
        reading.walker.writer.part()
    reading.walker.name(element)


def control_field(reading: Reading, element: Element) -> None:
    """A control of a form, with what is filled in."""
    field = control(element, reading.labels.of(element))
    if field is None:
        return
    text = control_text(field, labelled=reading.labels.is_shown(element))
    reading.walker.leaf(element, Role.FORM, f" {text} " if text else "", exact=False, subtype="Widget", field=field)


def button(reading: Reading, element: Element) -> None:
    """A button: what it says is its content."""
    if _holds_blocks(reading, element):
        group(reading, element)
        return
    walker = reading.walker
    walker.inline(element, Role.FORM, alt=label_of(element, reading.tree))
    field = Field(element.get("name"), "button", value=element.text(1_000) or label_of(element, reading.tree))
    walker.builder.add("", walker.writer.anchor(element.span, element), subtype="Widget", field=field)


def _holds_blocks(reading: Reading, element: Element) -> bool:
    """Whether a phrase holds blocks where they can stand: then it is only around them."""
    return element.has_block and not reading.walker.flow.is_line()
