"""A Word document -> declared graph: its parts found, its body read, what stands at its edges kept as artifacts."""

from collections.abc import Iterator
from pathlib import Path

from evigraph.errors import SourceError
from evigraph.graph import Graph, Origin, Relation, Severity
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.building import Builder
from evigraph.sources.docx.flow import Flow, write_notes
from evigraph.sources.docx.notes import Notes
from evigraph.sources.docx.numbering import Numbering
from evigraph.sources.docx.package import Package, Relationship
from evigraph.sources.docx.places import Place, flow_of
from evigraph.sources.docx.reading import Part, Reading
from evigraph.sources.docx.styles import Kind, Styles
from evigraph.sources.docx.xmlparts import Element, first, number, value

__all__ = ["DOCX_MEDIA_TYPE", "read_docx"]

DOCX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_NOTE_PARTS = {"footnotes": "footnote", "endnotes": "endnote", "comments": "comment"}
_EDGES = {"w:headerReference": "Pagination/Header", "w:footerReference": "Pagination/Footer"}
_OTHERS = {"workbook": "an Excel workbook", "presentation": "a PowerPoint presentation"}
_LEVELS = 9


def read_docx(path: Path, data: bytes, limits: Limits = DEFAULT_LIMITS) -> Graph:
    """Read a Word document's bytes (``.docx``, ``.docm``, ``.dotx``, ``.dotm``) into a graph of what it declares.

    Blocks are elements with the standard types of ISO 32000-2, their ``raw_role`` the name of the paragraph's style or
    of the element. The path of every fragment leads from the part to the paragraph. Tracked changes are read as
    accepted; macros and embedded files are not looked at. ``path`` only names the file in errors.

    Raises:
        SourceError: the file is encrypted, of Word 97-2003, another format, damaged, or beyond the limits.
    """
    package = Package(path, data, limits)
    name = package.main_part()
    root = package.xml(name)
    body = first(root, "w:body")
    if root is None or root.tag != "w:document" or body is None:
        raise SourceError(path, *_no_document(root))
    parts = {r.kind: r for r in reversed(package.relationships(name).values()) if not r.external}
    styles = Styles(_xml(package, parts, "styles"))
    reading = Reading(
        builder=Builder(path, data, DOCX_MEDIA_TYPE, limits),
        package=package,
        limits=limits,
        styles=styles,
        numbering=Numbering(_xml(package, parts, "numbering"), styles.num),
        notes=Notes(),
        looks=not _declares_headings(body, styles),
    )
    reading.notes.configure(_xml(package, parts, "settings"))
    try:
        return _read(reading, name, root, body, parts)
    except RecursionError:
        raise SourceError(path, "is nested too deep", "lower --limit nesting") from None


def _read(reading: Reading, name: str, root: Element, body: Element, parts: dict[str, Relationship]) -> Graph:
    builder = reading.builder
    main = reading.made(name, root)
    for kind, note in _NOTE_PARTS.items():
        if kind in parts:
            reading.take_notes(note, parts[kind].target)
    Flow(reading, main).read(body, main.place.at("body", None))
    write_notes(reading)
    for reference, node in reading.notes.references():
        builder.relate(reference, node, Relation.REFERS_TO, Origin.SOURCE_STRUCTURE, "footnote")
    _write_edges(reading, name, body)
    lang = max(reading.languages, key=lambda found: (reading.languages[found], found), default=None)
    for node, spoken in reading.spoken:
        if lang is not None and _primary(spoken) != _primary(lang):
            builder.describe(node, lang=spoken)
    _tell(reading)
    core, app = (_package_xml(reading.package, kind) for kind in ("core-properties", "extended-properties"))
    return builder.graph(
        title=_said(core, "dc:title") or reading.title, lang=lang, producer=_said(app, "ep:Application")
    )


def _no_document(root: Element | None) -> tuple[str, str]:
    """What a package holds whose main part is no document, and the way out."""
    name = (root.tag if root is not None else "").rpartition("/")[2].rpartition(" ")[2].rpartition(":")[2]
    if name in _OTHERS:
        return f"is {_OTHERS[name]}, no Word document", "give a .docx file"
    return "is damaged: its main part has no body", "save it anew in Word"


def _declares_headings(body: Element, styles: Styles) -> bool:
    for properties in body.iter("w:pPr"):
        style = styles.paragraph(value(properties, "w:pStyle"))
        outline = number(value(properties, "w:outlineLvl"))
        if style.kind is Kind.TEXT and (style.level is not None if outline is None else 0 <= outline < _LEVELS):
            return True
    return False


def _xml(package: Package, parts: dict[str, Relationship], kind: str) -> Element | None:
    return package.xml(parts[kind].target) if kind in parts else None


def _package_xml(package: Package, kind: str) -> Element | None:
    """The part of a kind that the package itself refers to."""
    named = [r.target for r in package.relationships("").values() if r.kind == kind and not r.external]
    return package.xml(named[0]) if named else None


def _said(root: Element | None, name: str) -> str | None:
    found = first(root, name)
    return " ".join((found.text or "").split()) or None if found is not None else None


def _primary(lang: str) -> str:
    return lang.partition("-")[0].lower()


def _tell(reading: Reading) -> None:
    """The findings of the whole document."""
    if reading.hidden:
        message = f"{_pieces(reading.hidden)} of hidden text left out"
        reading.builder.say("text-hidden", Severity.INFO, message)
    if reading.embedded:
        message = f"{_pieces(reading.embedded)} of another format within the file, not read"
        reading.builder.say("content-embedded", Severity.WARNING, message)
    if reading.cut:
        message = "elements of a line are nested deeper than --limit nesting; what is in them is read as plain text"
        reading.builder.say("nesting-cut", Severity.WARNING, message)


def _pieces(count: int) -> str:
    return "1 piece" if count == 1 else f"{count:,} pieces"


def _write_edges(reading: Reading, name: str, body: Element) -> None:
    """Write headers and footers as artifacts, each part once, whatever the pages that show it."""
    relationships = reading.package.relationships(name)
    written: set[str] = set()
    for section in body.iter("w:sectPr"):
        for reference in section:
            found = relationships.get(reference.get("r:id") or "")
            kind = _EDGES.get(reference.tag)
            if kind is None or found is None or found.external or found.target in written:
                continue
            written.add(found.target)
            part = reading.part(found.target)
            for text, place in _paragraphs(reading, part) if part is not None else ():
                reading.builder.add_artifact(text, place.anchor, kind)


def _paragraphs(reading: Reading, part: Part) -> Iterator[tuple[str, Place]]:
    """The texts of a part's paragraphs, those in tables and text boxes included, with their places."""
    stack: list[Iterator[tuple[Element, Place]]] = [flow_of(part.root, part.place)]
    while stack:
        element, place = next(stack[-1], (None, part.place))
        if element is None:
            stack.pop()
        elif element.tag == "w:p":
            style = reading.styles.paragraph(value(element, "w:pPr", "w:pStyle"))
            content = part.inline.read(element, place, style, 0)
            if content.text.strip():
                yield content.text, place
            stack.extend(flow_of(box, place) for box in content.boxes)
        elif element.tag in ("w:tbl", "w:tr", "w:tc"):
            stack.append(flow_of(element, place))
