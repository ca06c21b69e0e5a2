"""Sections, headings, paragraphs, notes, what is no content: the blocks a page is made of."""

from evigraph.graph import Role
from evigraph.sources.building import BLOCK_PLACEMENT, heading_role
from evigraph.sources.html.dom import Element, Text
from evigraph.sources.html.reading import Reading, block, group, within_line
from evigraph.sources.html.values import integer, label_of, roles_of
from evigraph.sources.html.vocabulary import BLOCKS, HEADINGS
from evigraph.sources.html.walk import Kind

__all__ = [
    "artifact",
    "contents",
    "heading",
    "note",
    "paragraph",
    "preformatted",
    "presentation",
    "section",
]

_SECTIONS = {
    "section": Role.SECT,
    "region": Role.SECT,
    "article": Role.ART,
    "aside": Role.ASIDE,
    "complementary": Role.ASIDE,
    "blockquote": Role.BLOCK_QUOTE,
}


def section(reading: Reading, element: Element) -> None:
    """A section, an article, an aside or a quotation, by its role or its name."""
    names = (*roles_of(element), element.tag)
    role = next((_SECTIONS[name] for name in names if name in _SECTIONS), Role.SECT)
    block(reading, element, role, Kind.GROUP, title=label_of(element, reading.tree))


def paragraph(reading: Reading, element: Element) -> None:
    """A paragraph; one that holds blocks after all groups them."""
    if element.has_block:
        group(reading, element)
    else:
        block(reading, element, Role.P, Kind.LINE)


def heading(reading: Reading, element: Element) -> None:
    """A heading, of the level that its role gives it, else its name; level 2 where nothing does (ARIA 1.2)."""
    level = integer(element.get("aria-level")) or 0
    if level < 1:
        level = int(element.tag[1]) if element.tag in HEADINGS else 2
    if block(reading, element, heading_role(level), Kind.LINE, level=level) is None:
        return
    if level == 1 and reading.title is None and reading.walker.builder.artifact is None:
        reading.title = element.text() or None


def presentation(reading: Reading, element: Element) -> None:
    """An element whose role says that it is none but for what it holds."""
    if element.tag == "img":
        reading.walker.name(element)
    elif element.tag in BLOCKS:
        group(reading, element)
    else:
        within_line(reading, element)


def preformatted(reading: Reading, element: Element) -> None:
    """Text whose lines and spaces are kept, in one piece."""
    walker = reading.walker
    if walker.flow.kind is Kind.LINE:
        within_line(reading, element)
        return
    walker.begin_block()
    reading.pictured[element] = walker.open(element, Role.CODE, attributes=BLOCK_PLACEMENT)
    pieces = [at for at in element.walk() if isinstance(at, Text) or at.tag == "br"]
    said = "".join(at.text if isinstance(at, Text) else "\n" for at in pieces).strip("\n").rstrip()
    if said:
        spans = [at.span for at in pieces if isinstance(at, Text) and not at.text.isspace()]
        known = [span for span in spans if span is not None]
        whole = (known[0][0], known[-1][1]) if known and len(known) == len(spans) else None
        walker.builder.add(f"{said}\n", walker.writer.anchor(whole, element), exact=True)
    node = walker.builder.close()
    for at in element.walk():
        if isinstance(at, Element) and at is not element and at.get("id"):
            walker.builder.name(at.get("id"), node, declared=True)


def note(reading: Reading, element: Element) -> None:
    """A footnote or another note; one that is an item of a list has its number."""
    walker = reading.walker
    role = reading.notes.roles[element]
    if walker.flow.is_line() and element.tag not in BLOCKS:
        reading.noted[element] = walker.inline(element, role)
        return
    if walker.flow.kind is Kind.LINE:
        within_line(reading, element)
        return
    reading.noted[element] = walker.block(element, role, Kind.BODY)
    if element in reading.numbers:
        walker.label(element, reading.numbers[element])


def artifact(reading: Reading, element: Element, kind: str) -> None:
    """Content that is not the document's: it is the page's, or not shown."""
    walker = reading.walker
    builder = walker.builder
    outer = builder.artifact

    def leave() -> None:
        builder.artifact = outer

    if walker.flow.is_line():
        walker.inline(element, Role.ARTIFACT, leave)
    else:
        walker.block(element, Role.ARTIFACT, Kind.GROUP, leave)
    builder.artifact = outer or kind


def contents(reading: Reading, element: Element) -> None:
    """A contents list, by its role."""
    reading.contents += 1

    def leave() -> None:
        reading.contents -= 1

    if block(reading, element, Role.DIV, Kind.GROUP, leave) is None:
        reading.contents -= 1
