"""A run of blocks -> elements: paragraphs by their styles, lists by their numbers, tables, and what stands beside."""

from typing import Any, NamedTuple

from evigraph.graph import Attribute, Origin, Relation, Role
from evigraph.sources.building import BLOCK_PLACEMENT, heading_role
from evigraph.sources.docx.content import Content, Piece
from evigraph.sources.docx.numbering import Item
from evigraph.sources.docx.places import Place, flow_of, places_below
from evigraph.sources.docx.reading import Part, Reading
from evigraph.sources.docx.styles import Kind, ParagraphStyle
from evigraph.sources.docx.tables import write_table
from evigraph.sources.docx.xmlparts import Element, first, number, value

__all__ = ["Flow", "write_notes"]

_LEVELS = 9
_INDENT = 720
_SAME_INDENT = 60
"""Twentieths of a point by which two indents may differ and still be one."""
_LONGEST_COUNTED = 60
"""How many letters may stand before the number of a caption's sequence."""


class _OpenList(NamedTuple):
    """A list that is open: the definition it goes by, its level, its indent in twentieths of a point."""

    definition: int
    depth: int
    indent: int


class Flow:
    """Writes a run of blocks into the element that is open: of the body, a cell, a note, a text box.

    ``depth`` is how many such runs it stands in. ``bare`` has a plain paragraph written into the element itself.
    """

    def __init__(self, reading: Reading, part: Part, depth: int = 0, *, bare: bool = False) -> None:
        self._reading = reading
        self._builder = reading.builder
        self._part = part
        self._depth = depth
        self._bare = bare
        self._lists: list[_OpenList] = []
        self._contents: list[int] = []
        """The levels of the contents lists that are open."""
        self._group: Kind | None = None
        """Of a row of paragraphs that make one element."""
        self._blank = 0
        self._names: list[str] = []
        """Names that lead to the next block: they stand alone, before it."""
        self._carried: list[Piece] = []
        """What a paragraph holds whose end is deleted: it belongs to the next."""

    def read(self, element: Element, place: Place) -> None:
        """Write all that an element holds."""
        for child, at in flow_of(element, place):
            if child.tag == "w:p":
                self._paragraph(child, at)
            elif child.tag == "w:tbl":
                self._table(child, at)
            elif child.tag == "w:bookmarkStart":
                self._names.extend(filter(None, [child.get("w:name")]))
            elif child.tag in ("m:oMathPara", "m:oMath"):
                holder = Element("w:p")
                holder.append(child)
                self._paragraph(holder, at)
            elif child.tag in ("w:altChunk", "w:subDoc"):
                self._reading.embedded += 1
            elif child.tag == "w:sectPr":
                self._reading.notes.configure(child)
        self._end()

    # Paragraphs

    def _paragraph(self, paragraph: Element, place: Place) -> None:
        properties = first(paragraph, "w:pPr")
        style = self._reading.styles.paragraph(value(properties, "w:pStyle"))
        content = self._part.inline.read(paragraph, place, style, self._depth)
        self._reading.hidden += content.hidden
        if self._carried:
            content.pieces[:0] = self._carried
            self._carried = []
        if first(properties, "w:rPr", "w:del") is not None:
            self._carried = content.pieces
            return
        item = self._item(properties, style)
        if content.shows:
            self._show(content, properties, style, item)
        else:
            self._blank += self._group is Kind.CODE and style.kind is Kind.CODE
            self._names.extend(piece.name for piece in content.names)
        if content.boxes:
            self._boxes(content)
        section = first(properties, "w:sectPr")
        if section is not None:
            self._reading.notes.configure(section)

    def _item(self, properties: Element | None, style: ParagraphStyle) -> Item | None:
        """The paragraph as an item of a list, counted; None where it is none."""
        entry = first(properties, "w:numPr")
        num, depth = number(value(entry, "w:numId")), number(value(entry, "w:ilvl"))
        if num is None:
            num, depth = style.num, style.num_level if depth is None else depth
        return self._reading.numbering.item(num, depth, style.ids) if num else None

    def _show(self, content: Content, properties: Element | None, style: ParagraphStyle, item: Item | None) -> None:
        """Write a paragraph that shows something as what it is."""
        level = self._level(properties, style)
        only_figures = content.figures and not content.formula and not content.text.strip()
        if style.kind is Kind.TITLE and not only_figures:
            self._heading(content, 0, style, item)
        elif level is not None and not only_figures:
            self._heading(content, level, style, item)
        elif style.kind is Kind.CONTENTS:
            self._entry(content, style)
        elif style.kind in (Kind.CAPTION, Kind.CONTENTS_TITLE) or self._is_counted(content):
            self._end()
            self._write(Role.CAPTION, content, style, item)
        elif item is not None:
            self._list_item(content, item, properties, style)
        elif only_figures:
            self._end_unless(style)
            self._reading.write(content, self._builder.current)
        elif style.kind in (Kind.CODE, Kind.QUOTE):
            self._grouped(content, style)
        else:
            self._end_unless(style)
            if self._bare:
                self._named(self._builder.current)
                self._reading.write(content, self._builder.current)
            else:
                self._write(Role.P, content, style, None)

    def _level(self, properties: Element | None, style: ParagraphStyle) -> int | None:
        """The level of a heading, from 1; the paragraph's own word comes before its style's."""
        if style.kind is not Kind.TEXT:
            return None
        outline = number(value(properties, "w:outlineLvl"))
        if outline is None:
            return style.level
        return outline + 1 if 0 <= outline < _LEVELS else None

    @staticmethod
    def _is_counted(content: Content) -> bool:
        """Whether a field counts the paragraph among tables or figures, near its beginning."""
        return content.sequence is not None and not content.formula and content.sequence <= _LONGEST_COUNTED

    def _open(self, role: Role, raw_role: str, **more: Any) -> int:
        node = self._builder.open(role, raw_role, **more)
        self._named(node)
        return node

    def _named(self, node: int) -> None:
        """Let the names that wait lead to a node."""
        for name in self._names:
            self._builder.name(name, node, declared=True)
        self._names.clear()

    def _write(self, role: Role, content: Content, style: ParagraphStyle, item: Item | None, **more: Any) -> int:
        """Write an element of one paragraph, a number before its text."""
        node = self._open(role, style.name, **more)
        if item is not None and item.label and item.level.number_format != "bullet":
            self._builder.add(f"{item.label} ", content.place.anchor)
        self._reading.write(content, node)
        return self._builder.close()

    def _heading(self, content: Content, level: int, style: ParagraphStyle, item: Item | None) -> None:
        self._end()
        if self._depth == 0:
            write_notes(self._reading)
        role = heading_role(level) if level else Role.TITLE
        self._write(role, content, style, item, level=level)
        self._reading.entitle(content.text, level)

    def _grouped(self, content: Content, style: ParagraphStyle) -> None:
        """Write a paragraph of a quote, or a line of code, into the element that the ones before it have begun."""
        if self._group is not style.kind:
            self._end()
            self._group = style.kind
            if style.kind is Kind.CODE:
                self._open(Role.CODE, style.name, attributes=BLOCK_PLACEMENT)
            else:
                self._open(Role.BLOCK_QUOTE, style.name)
        if style.kind is Kind.QUOTE:
            self._write(Role.P, content, style, None)
            return
        self._named(self._builder.current)
        self._reading.write(content, self._builder.current, blank=self._blank)
        self._blank = 0

    def _entry(self, content: Content, style: ParagraphStyle) -> None:
        """Write an entry of a contents list; deeper entries stand in lists within the entry above."""
        level = style.level or 1
        if not self._contents:
            self._end()
        while self._contents and self._contents[-1] > level:
            self._close(2)
            self._contents.pop()
        if self._contents and self._contents[-1] == level:
            self._builder.close()
        else:
            self._builder.open(Role.TOC, "TOC")
            self._contents.append(level)
        node = self._open(Role.TOCI, style.name)
        self._reading.write(content, node)

    # Lists

    def _list_item(self, content: Content, item: Item, properties: Element | None, style: ParagraphStyle) -> None:
        if self._group is not None or self._contents:
            self._end()
        self._to_list(item, self._indent(item, properties, style))
        self._builder.open(Role.LI, style.name)
        if item.label:
            self._builder.open(Role.LBL, Role.LBL)
            self._builder.add(f"{item.label} ", content.place.anchor, exact=True)
            self._builder.close()
        node = self._open(Role.LBODY, Role.LBODY)
        self._reading.write(content, node)

    @staticmethod
    def _indent(item: Item, properties: Element | None, style: ParagraphStyle) -> int:
        own = first(properties, "w:ind")
        told = number(own.get("w:left") or own.get("w:start")) if own is not None else None
        found = next((i for i in (told, item.level.indent, style.indent) if i is not None), None)
        return _INDENT * (item.depth + 1) if found is None else found

    def _to_list(self, item: Item, indent: int) -> None:
        """Close and open lists so that the next item can begin.

        An item goes on with the list of its definition and level, if that is open. Else it begins one, in the item of
        a higher level of its definition, or of another list that is indented less.
        """
        lists = self._lists
        same = next((n for n, open_ in enumerate(lists) if open_[:2] == (item.definition, item.depth)), None)
        if same is not None:
            self._close_lists(same + 1)
            if not item.begins:
                self._close(2)
                return
            self._close_lists(same)
        else:
            own = [
                n for n, open_ in enumerate(lists) if open_.definition == item.definition and open_.depth < item.depth
            ]
            if own:
                self._close_lists(own[-1] + 1)
            else:
                while lists and (lists[-1].definition == item.definition or lists[-1].indent >= indent - _SAME_INDENT):
                    self._close_lists(len(lists) - 1)
            self._close_lists(min(len(lists), self._reading.limits.nesting))
        attributes = (Attribute("List", {"ListNumbering": item.level.list_numbering}),)
        self._builder.open(Role.L, item.level.number_format, attributes=attributes)
        lists.append(_OpenList(item.definition, item.depth, indent))

    def _close_lists(self, left: int) -> None:
        while len(self._lists) > left:
            self._lists.pop()
            self._close(3)

    # Groups

    def _end_unless(self, style: ParagraphStyle) -> None:
        """End what is open, but for the item of a list that a paragraph goes on with by its style."""
        if self._lists and style.kind is Kind.LIST_TEXT:
            return
        self._end()

    def _end(self) -> None:
        self._close_lists(0)
        self._close(2 * len(self._contents) + (self._group is not None))
        self._contents.clear()
        self._group = None
        self._blank = 0

    def _close(self, times: int) -> None:
        for _ in range(times):
            self._builder.close()

    # What stands in or beside

    def _table(self, table: Element, place: Place) -> None:
        self._end()
        if self._depth >= self._reading.limits.nesting:
            self._flatten(table, place)
        else:
            write_table(self._reading, table, place, self._named, self._cell)

    def _cell(self, cell: Element, place: Place) -> None:
        bare = sum(child.tag in ("w:p", "w:tbl", "w:sdt", "w:customXml", "mc:AlternateContent") for child in cell) == 1
        Flow(self._reading, self._part, self._depth + 1, bare=bare).read(cell, place)

    def _boxes(self, content: Content) -> None:
        """Text boxes stand after the paragraph that they are tied to."""
        places = places_below(content.element, content.place, content.boxes)
        for box in content.boxes:
            place = places.get(box, content.place)
            if self._depth >= self._reading.limits.nesting:
                self._flatten(box, place)
                continue
            self._open(Role.ASIDE, "txbxContent")
            Flow(self._reading, self._part, self._depth + 1).read(box, place)
            self._builder.close()

    def _flatten(self, element: Element, place: Place) -> None:
        """Write what is nested too deep as plain text."""
        text = " ".join("".join(text.text or "" for text in element.iter("w:t")).split())
        if text:
            node = self._open(Role.P, element.tag[2:])
            self._builder.add(text, place.anchor)
            self._builder.close()
            self._builder.cut(node)


def write_notes(reading: Reading) -> None:
    """Write the notes and comments that wait: they stand at the end of the section that refers to them.

    A comment is what a reader says of a place: an annotation that refers to the block, with its author, and no note
    that would be shown with it as if the document said so.
    """
    builder = reading.builder
    while waiting := reading.notes.take():
        for kind, key, mark in waiting:
            note = reading.note(kind, key)
            if note is None:
                continue
            node = builder.open(Role.FENOTE, kind)
            reading.notes.written(kind, key, node)
            builder.open(Role.LBL, Role.LBL)
            builder.add(f"[{mark}] ", note.place.anchor, exact=True)
            builder.close()
            Flow(reading, note.part, 1, bare=len(note.element) == 1).read(note.element, note.place)
            builder.close()
    for key, block in reading.notes.take_remarks():
        remark = reading.note("comment", key)
        if remark is None:
            continue
        author = " ".join((remark.element.get("w:author") or "").split())
        node = builder.open(Role.ANNOT, "comment", title=author or None)
        builder.relate(node, block, Relation.REFERS_TO, Origin.SOURCE_STRUCTURE, "comment")
        if author:
            builder.open(Role.LBL, Role.LBL)
            builder.add(f"{author}: ", remark.place.anchor, exact=True)
            builder.close()
        Flow(reading, remark.part, 1).read(remark.element, remark.place)
        builder.close()
