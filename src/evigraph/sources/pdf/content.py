"""What is on a page: runs of text, each with its owner and a rectangle a line, pictures and drawings."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from evigraph.graph import Rect, Status
from evigraph.sources.pdf import pdfium
from evigraph.sources.pdf.artifacts import artifact_kinds
from evigraph.sources.pdf.directions import Run, read_runs
from evigraph.sources.pdf.fonts import Look, look_of
from evigraph.sources.pdf.geometry import Matrix, merge_columns, merge_lines, moved, multiply, union
from evigraph.sources.pdf.hyphens import LINE_BREAK_HYPHEN
from evigraph.sources.pdf.lines import RIGHT_TO_LEFT
from evigraph.sources.pdf.marks import Chain, Key, MarkReader, Owner, Said, says_kind
from evigraph.sources.pdf.replaced import Drawn, Replaced, rects_of, stands_elsewhere, text_of_blanks
from evigraph.sources.pdf.vertical import EAST_ASIAN, read_columns
from evigraph.sources.pdf.xobjects import UNKNOWN, Painter, painter_of_page

__all__ = ["Kind", "Piece", "read_page"]

_PDFIUM_LINE_BREAK_HYPHEN = "\ufffe"
"""PDFium's char for a hyphen that ends a line within a word."""

_LINE = re.compile(f"[^\\r\\n{LINE_BREAK_HYPHEN}]*{LINE_BREAK_HYPHEN}?")
"""What stands on one line, with the hyphen that its end put there."""
_STRIDE = 4
_TALL = 0.3
"""How high the box of letters is at least, in terms of the font's size."""


class Kind(StrEnum):
    """What a piece of content is made of."""

    TEXT = "text"
    PICTURE = "picture"
    DRAWING = "drawing"
    """Lines, areas and shadings."""


@dataclass(slots=True)
class Piece:
    """Content of one owner on one page, in page order: its text and rectangles in page space."""

    owner: Owner
    text: str = ""
    rects: list[Rect] = field(default_factory=list[Rect])
    kind: Kind = Kind.TEXT
    artifact: str | None = None
    """What kind of artifact it is, as far as its mark says."""
    look: Look | None = None
    """How its text is set, where that was asked for."""
    unread: bool = False
    """Whether it shows glyphs that PDFium knows no characters for."""
    said: Said | None = None
    """What its marks say of all of it, if anything."""


class _Group(NamedTuple):
    """Page objects without text that one content stream draws, and how the Forms around it move them.

    The matrix is None where the page itself draws them.
    """

    items: list[int]
    matrix: Matrix | None

    def boxes(self) -> Iterator[Rect]:
        """The objects' boxes in page space."""
        for item in self.items:
            box = pdfium.bounds(item)
            if box is not None:
                yield box if self.matrix is None else moved(box, self.matrix)


@dataclass(slots=True)
class _Inventory:
    """The page's objects by what they are: text objects' owners, and what other objects each owner has."""

    texts: dict[int, Owner] = field(default_factory=dict[int, Owner])
    pictures: list[tuple[Owner, _Group]] = field(default_factory=list[tuple[Owner, _Group]])
    """One picture in each group."""
    drawings: dict[Owner, list[_Group]] = field(default_factory=dict[Owner, list[_Group]])
    artifacts: list[tuple[Painter, list[str]]] = field(default_factory=list[tuple[Painter, list[str]]])
    """For each content stream the Artifact marks that it draws something in, in order."""
    replaced: dict[Owner, list[Replaced]] = field(default_factory=dict[Owner, list[Replaced]])
    """The text objects of each marked content that a text stands for."""
    streams: list[tuple[list[int], Matrix | None]] = field(default_factory=list[tuple[list[int], Matrix | None]])
    """The objects of each content stream, and how the Forms around it move them."""

    def drawn_by(self, owner: Owner) -> Iterator[Drawn]:
        """The text objects of an owner."""
        for items, matrix in self.streams:
            yield from (Drawn(item, matrix) for item in items if self.texts.get(item) == owner)


def read_page(document: int, index: int, page: Any, referenced: Set[Key], *, looks: bool = False) -> list[Piece] | None:
    """The content of page ``index`` (from 0) of an open PDFium document, in page order.

    ``page`` is the same page as pikepdf has it, ``referenced`` the content of it that the structure
    tree refers to. A referenced content comes as one piece however often it is interrupted; text
    outside the tree comes line by line, pictures one by one, and the drawings of each marked content
    or of the page in one piece. ``looks``: tell how the tagged text is set. None when PDFium cannot
    load the page.
    """
    handle = pdfium.load_page(document, index)
    if not handle:
        return None
    text = pdfium.load_text(handle)
    try:
        if not text:
            return None
        marks = MarkReader(referenced)
        inventory = _take_inventory(handle, page, marks)
        pieces = _read_text(_runs(document, handle, text, inventory.texts), text)
        _add_pictures(pieces, inventory)
        _add_drawings(pieces, inventory)
        _add_blanks(pieces, inventory)
        _settle_replaced(pieces, inventory)
        _name_artifacts(pieces, inventory)
        said = marks.said()
        for piece in pieces if said else ():
            piece.said = said.get(piece.owner)
        if looks:
            _add_looks(pieces, inventory)
        return pieces
    finally:
        if text:
            pdfium.close_text(text)
        pdfium.close_page(handle)


class _Level(NamedTuple):
    """The objects of one content stream, the number of a Form's stream (None: the page's own), what is around
    them, who paints them, and how the Forms around them move them."""

    objects: pdfium.PageObjects
    stream: int | None
    outer: Chain
    painter: Painter
    matrix: Matrix | None = None


def _take_inventory(handle: int, page: Any, marks: MarkReader) -> _Inventory:
    """Note every object of a page and, through Forms, of what it draws."""
    inventory = _Inventory()
    stack = [_Level(pdfium.page_objects(handle), None, (), painter_of_page(page))]
    while stack:
        stack.extend(_note(stack.pop(), marks, inventory))
    return inventory


def _note(level: _Level, marks: MarkReader, inventory: _Inventory) -> list[_Level]:
    """Note the objects of one level; returns those that its Forms draw."""
    objects, stream, outer, painter, matrix = level
    inventory.streams.append((objects.handles, matrix))
    kinds = objects.types
    forms = iter(painter.drawn("Form", kinds.count(pdfium.FORM_OBJECT)))
    # Nobody needs to know which picture it is unless an element refers to one.
    pictures = kinds.count(pdfium.IMAGE_OBJECT) if marks.knows_xobjects else 0
    images = iter(painter.drawn("Image", pictures))
    drawings: dict[Owner, list[int]] = {}
    artifacts: dict[str, None] = {}
    inner: list[_Level] = []
    known: int | None = None  # the mark that ``chain`` and ``owner`` are of: neighbours share theirs
    chain, owner = outer, marks.owner(outer)
    drawer = owner.regardless_of_mark()
    actual: str | None = None
    for item, kind, count, mark in zip(*objects, strict=True):
        if mark != known:
            known, chain = mark, marks.chain(item, count, mark, stream, outer)
            owner = marks.owner(chain)
            drawer = owner.regardless_of_mark()
            if owner.artifact and owner.artifact not in outer:
                artifacts[owner.artifact] = None
            actual = None if owner.key is None else marks.actual_text(mark, stream)
        if kind == pdfium.TEXT_OBJECT:
            inventory.texts[item] = owner
            if actual is not None:
                inventory.replaced.setdefault(owner, []).append(Replaced(Drawn(item, matrix), mark, actual))
        elif kind == pdfium.FORM_OBJECT:
            form = next(forms)
            own = pdfium.form_matrix(item)
            place = own if matrix is None else multiply(own, matrix)
            around = marks.within(form.number, chain)
            inner.append(_Level(pdfium.form_objects(item), form.number, around, form.painter, place))
        elif kind == pdfium.IMAGE_OBJECT:
            image = next(images, UNKNOWN)
            shown = marks.owner(marks.within(image.number, chain)).regardless_of_mark()
            inventory.pictures.append((shown, _Group([item], matrix)))
        else:
            drawings.setdefault(drawer, []).append(item)
    if artifacts:
        inventory.artifacts.append((painter, list(artifacts)))
    for owner, items in drawings.items():
        inventory.drawings.setdefault(owner, []).append(_Group(items, matrix))
    return inner


def _read_text(runs: Iterable[Run], text: int) -> list[Piece]:
    """The text page as pieces, given as runs; generated chars (spaces, line ends) go with what is before them."""
    pieces: list[Piece] = []
    tagged: dict[Owner, Piece] = {}
    columned: set[Owner] = set()
    for owner, found, stretches, is_column in runs:
        content = found.replace(_PDFIUM_LINE_BREAK_HYPHEN, LINE_BREAK_HYPHEN)
        merge = merge_columns if is_column else merge_lines
        rects = merge(_rects_of(text, stretches))
        if owner.status is not Status.TAGGED:
            lines = _lines(owner, content, rects, text, stretches)
            if lines and pieces:
                _part(pieces[-1])
            pieces.extend(lines)
            continue
        if owner not in tagged:
            tagged[owner] = Piece(owner)
            pieces.append(tagged[owner])
        if is_column:
            columned.add(owner)
        piece = tagged[owner]
        piece.text += _one_line(content)
        piece.rects.extend(rects)
    for piece in pieces:
        if piece.owner not in columned:
            piece.rects = merge_lines(piece.rects)
    if pieces and not pieces[-1].text[-1:].isspace():
        pieces[-1].text += " "  # a page ends a word
    return pieces


def _runs(document: int, page: int, text: int, owners: dict[int, Owner]) -> Iterable[Run]:
    """The text of the page in stretches of one owner."""
    count = pdfium.count_chars(text)
    whole = pdfium.text_of(text, 0, count)
    if RIGHT_TO_LEFT.search(whole):
        return read_runs(document, text, count, owners)
    even = len(whole) == count  # else some chars have no text, or two units

    def text_of(start: int, end: int) -> str:
        return whole[start:end] if even else pdfium.text_of(text, start, end - start)

    objects = pdfium.text_objects(text, count, _STRIDE)
    if EAST_ASIAN.search(whole):
        objects = list(objects)
        columns = read_columns(page, text, objects, owners, text_of)
        if columns is not None:
            return columns
    return (
        Run(owner, text_of(start, end), [(start, end - start)]) for owner, start, end in _cut(objects, count, owners)
    )


def _rects_of(text: int, stretches: Sequence[tuple[int, int]]) -> list[Rect]:
    if len(stretches) == 1:  # all but columns and right-to-left lines
        return pdfium.rects(text, *stretches[0])
    return [rect for start, count in stretches for rect in pdfium.rects(text, start, count)]


def _part(piece: Piece) -> None:
    """End a word where other text stands between it and what follows: a row of dots, say, that is an artifact."""
    if piece.text and not piece.text[-1].isspace() and not piece.text.endswith(LINE_BREAK_HYPHEN):
        piece.text += " "


def _cut(objects: Iterable[tuple[int, int]], count: int, owners: dict[int, Owner]) -> list[tuple[Owner, int, int]]:
    """(owner, first char, char after the last) for each stretch of ``count`` chars with one owner.

    ``objects`` has each text object with its first char before it.
    """
    nobody = Owner(Status.UNTAGGED)
    runs: list[tuple[Owner, int, int]] = []
    current, start = nobody, 0
    for index, item in objects:
        owner = owners.get(item, nobody)
        if owner != current:
            if index > start:
                runs.append((current, start, index))
            current, start = owner, index
    if count > start:
        runs.append((current, start, count))
    return runs


def _lines(
    owner: Owner, content: str, rects: list[Rect], text: int, stretches: Sequence[tuple[int, int]]
) -> list[Piece]:
    """Content outside the tree, a piece a line; in one piece where PDFium does not say which chars a line has."""
    lines = [match for match in _LINE.finditer(content) if match[0].strip()]
    if not lines:
        return []
    if len(lines) == len(rects):
        own = [[rect] for rect in rects]
    elif len(stretches) == 1 and stretches[0][1] == len(content):
        first = stretches[0][0]
        own = [merge_lines(pdfium.rects(text, first + line.start(), len(line[0]))) for line in lines]
    else:
        return [Piece(owner, _one_line(content), rects)]
    return [
        Piece(owner, line[0] if line[0].endswith(LINE_BREAK_HYPHEN) else line[0] + " ", places)
        for line, places in zip(lines, own, strict=True)
    ]


def _one_line(content: str) -> str:
    return content.replace("\r\n", " ").replace("\r", " ").replace("\n", " ")


def _add_pictures(pieces: list[Piece], inventory: _Inventory) -> None:
    """Give every tagged owner of pictures its boxes, and pictures outside the tree pieces of their own."""
    tagged = {piece.owner: piece for piece in pieces if piece.owner.status is Status.TAGGED}
    for owner, picture in inventory.pictures:
        box = next(picture.boxes(), None)
        if box is None:
            continue
        if owner.status is not Status.TAGGED:
            pieces.append(Piece(owner, "", [box], Kind.PICTURE))
            continue
        if owner not in tagged:
            tagged[owner] = Piece(owner, kind=Kind.PICTURE)
            pieces.append(tagged[owner])
        if box not in tagged[owner].rects:
            tagged[owner].rects.append(box)


def _add_drawings(pieces: list[Piece], inventory: _Inventory) -> None:
    """Give every owner of lines, areas and shadings a piece with the box around all of them.

    A tagged owner of text or pictures gets none: they say nothing more of where it is.
    """
    tagged = {piece.owner for piece in pieces if piece.owner.status is Status.TAGGED}
    for owner, groups in inventory.drawings.items():
        if owner not in tagged:
            box = union(box for group in groups for box in group.boxes())
            pieces.append(Piece(owner, "", [] if box is None else [box], Kind.DRAWING))


def _add_blanks(pieces: list[Piece], inventory: _Inventory) -> None:
    """Marked content whose glyphs are all blanks, which PDFium leaves out of its text, is there nevertheless."""
    shown = {piece.owner for piece in pieces}
    hollow: dict[Owner, Piece] = {}
    for item, owner in inventory.texts.items():
        if owner.status is Status.TAGGED and owner not in shown:
            piece = hollow.setdefault(owner, Piece(owner))
            piece.unread = piece.unread or _shows_letters(item)
    pieces.extend(hollow.values())


def _shows_letters(text_object: int) -> bool:
    """Whether a text object shows letters: the box of blanks is flat, and so is that of the rows of dots that PDFium
    thins out."""
    box = pdfium.bounds(text_object)
    return box is not None and box[3] - box[1] >= max(1.0, _TALL * pdfium.font_size(text_object))


def _settle_replaced(pieces: list[Piece], inventory: _Inventory) -> None:
    """Give pieces with glyphs that a text stands for that text and their place, where PDFium does not."""
    found: dict[Owner, list[Piece]] = {}
    for piece in pieces if inventory.replaced else ():
        if piece.owner in inventory.replaced and piece.kind is Kind.TEXT:
            found.setdefault(piece.owner, []).append(piece)
    for owner, (piece, *others) in found.items():
        replaced = inventory.replaced[owner]
        if not piece.text.strip():
            text = text_of_blanks(replaced)
            if text:
                piece.text, piece.unread = f"{text} ", False
        if piece.text.strip() and not others and stands_elsewhere(replaced, piece.rects):
            piece.rects = rects_of(inventory.drawn_by(owner))


def _add_looks(pieces: list[Piece], inventory: _Inventory) -> None:
    """Tell how the text of each tagged owner is set."""
    items: dict[Owner, list[int]] = {}
    for item, owner in inventory.texts.items():
        if owner.status is Status.TAGGED:
            items.setdefault(owner, []).append(item)
    for piece in pieces:
        if piece.kind is Kind.TEXT and piece.owner in items:
            piece.look = look_of(items[piece.owner])


def _name_artifacts(pieces: list[Piece], inventory: _Inventory) -> None:
    """Give the texts of artifacts their kinds, where it is clear which mark of a content stream is which."""
    shown = {piece.owner.artifact for piece in pieces if piece.owner.artifact}
    if not shown:
        return
    kinds: dict[str | None, str | None] = {}
    for painter, marks in inventory.artifacts:
        counts = {mark: pdfium.count_mark_entries(int(mark)) for mark in marks if says_kind(int(mark))}
        if not shown.isdisjoint(counts):  # else no property list says a kind: the stream need not be read
            kinds.update(zip(counts, artifact_kinds(painter, list(counts.values())), strict=True))
    for piece in pieces:
        piece.artifact = kinds.get(piece.owner.artifact)
