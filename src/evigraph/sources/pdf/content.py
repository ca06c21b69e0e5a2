"""What is on a page: runs of text, each with its owner and a rectangle a line, and pictures."""

from collections.abc import Set
from dataclasses import dataclass, field
from typing import Any

from evigraph.graph import Rect, Status
from evigraph.sources.pdf import pdfium
from evigraph.sources.pdf.forms import drawn_forms
from evigraph.sources.pdf.geometry import merge_lines
from evigraph.sources.pdf.marks import Chain, Key, MarkReader, Owner

__all__ = ["Piece", "read_page"]

_MAX_FORM_DEPTH = 32
_LINE_BREAK_HYPHEN = "\ufffe"
"""PDFium's char for a hyphen that ends a line within a word."""


@dataclass(slots=True)
class Piece:
    """Content of one owner on one page, in page order: its text and rectangles in page space."""

    owner: Owner
    text: str = ""
    rects: list[Rect] = field(default_factory=list[Rect])


@dataclass(slots=True)
class _Inventory:
    """The page's objects by what they are: text objects' owners, and what other objects each owner has."""

    texts: dict[int, Owner] = field(default_factory=dict[int, Owner])
    images: list[tuple[Owner, int]] = field(default_factory=list[tuple[Owner, int]])
    paths: dict[Owner, list[int]] = field(default_factory=dict[Owner, list[int]])


def read_page(document: int, index: int, page: Any, referenced: Set[Key]) -> list[Piece]:
    """The content of page ``index`` (from 0) of an open PDFium document, in page order.

    ``page`` is the same page as pikepdf has it, ``referenced`` the marked contents of it that the
    structure tree refers to. A referenced marked content comes as one piece however often it is
    interrupted; content outside the tree comes line by line. A page PDFium cannot load is empty.
    """
    handle = pdfium.load_page(document, index)
    if not handle:
        return []
    text = pdfium.load_text(handle)
    try:
        inventory = _take_inventory(handle, page, MarkReader(referenced))
        pieces = _read_text(text, inventory.texts) if text else []
        _add_pictures(pieces, inventory)
        _add_blanks(pieces, inventory)
        return pieces
    finally:
        if text:
            pdfium.close_text(text)
        pdfium.close_page(handle)


def _take_inventory(handle: int, page: Any, marks: MarkReader) -> _Inventory:
    inventory = _Inventory()
    count = pdfium.count_objects(handle)
    objects = [pdfium.page_object(handle, i) for i in range(count)]
    _walk(objects, None, (), page, marks, inventory)
    return inventory


def _walk(
    objects: list[int], stream: int | None, outer: Chain, holder: Any, marks: MarkReader, inventory: _Inventory
) -> None:
    """Note every object of a page and, through Forms, of what it draws."""
    # Entries: the objects of one content stream, its number, the marks around it, who holds it in the
    # file, and the Form object on the page that stands for the geometry of all inside it.
    stack: list[tuple[list[int], int | None, Chain, Any, int | None, int]] = [(objects, stream, outer, holder, None, 0)]
    while stack:
        objects, stream, outer, holder, shape, depth = stack.pop()
        forms: list[tuple[int | None, Any]] | None = None
        seen_forms = 0
        for item in objects:
            kind = pdfium.object_type(item)
            chain = marks.chain(item, stream, outer)
            if kind == pdfium.TEXT_OBJECT:
                inventory.texts[item] = marks.owner(chain)
            elif kind == pdfium.FORM_OBJECT:
                if forms is None:
                    forms = drawn_forms(holder)
                number, inner = forms[seen_forms] if seen_forms < len(forms) else (None, None)
                seen_forms += 1
                if depth < _MAX_FORM_DEPTH:
                    children = [pdfium.form_object(item, i) for i in range(max(0, pdfium.count_form_objects(item)))]
                    stack.append((children, number, chain, inner, shape or item, depth + 1))
            elif kind == pdfium.IMAGE_OBJECT:
                inventory.images.append((marks.owner(chain), shape or item))
            elif chain:
                owner = marks.owner(chain)
                if owner.status is Status.TAGGED:
                    inventory.paths.setdefault(owner, []).append(shape or item)


def _read_text(text: int, owners: dict[int, Owner]) -> list[Piece]:
    """Cut the text page where the owner changes; generated chars (spaces, line ends) go with what is before them."""
    pieces: list[Piece] = []
    tagged: dict[Owner, Piece] = {}
    for owner, start, end in _runs(text, owners):
        content = pdfium.text_of(text, start, end - start).replace(_LINE_BREAK_HYPHEN, "\u00ad")
        rects = merge_lines(pdfium.rect(text, i) for i in range(pdfium.count_rects(text, start, end - start)))
        if owner.status is not Status.TAGGED:
            pieces.extend(_lines(owner, content, rects))
            continue
        if owner not in tagged:
            tagged[owner] = Piece(owner)
            pieces.append(tagged[owner])
        piece = tagged[owner]
        piece.text += _one_line(content)
        piece.rects.extend(rects)
    for piece in pieces:
        piece.rects = merge_lines(piece.rects)
    if pieces and not pieces[-1].text[-1:].isspace():
        pieces[-1].text += " "  # a page ends a word
    return pieces


def _runs(text: int, owners: dict[int, Owner]) -> list[tuple[Owner, int, int]]:
    """(owner, first char, char after the last) for each stretch of chars with one owner."""
    nobody = Owner(Status.UNTAGGED)
    runs: list[tuple[Owner, int, int]] = []
    text_object = pdfium.text_object
    previous, current, start = 0, nobody, 0
    count = pdfium.count_chars(text)
    for index in range(count):
        item = text_object(text, index)
        if item is None or item == previous:
            continue
        previous = item
        owner = owners.get(item, nobody)
        if owner != current:
            if index > start:
                runs.append((current, start, index))
            current, start = owner, index
    if count > start:
        runs.append((current, start, count))
    return runs


def _lines(owner: Owner, content: str, rects: list[Rect]) -> list[Piece]:
    """Content outside the tree, a piece a line; where lines and rectangles do not pair up, in one piece."""
    lines = [line for line in content.splitlines() if line.strip()]
    if not lines:
        return []
    if len(lines) != len(rects):
        return [Piece(owner, _one_line(content), rects)]
    return [
        Piece(owner, line if line.endswith("\u00ad") else line + " ", [rect])
        for line, rect in zip(lines, rects, strict=True)
    ]


def _one_line(content: str) -> str:
    return content.replace("\r\n", " ").replace("\r", " ").replace("\n", " ")


def _add_pictures(pieces: list[Piece], inventory: _Inventory) -> None:
    """Give every tagged owner of pictures its boxes, and pictures outside the tree pieces of their own."""
    tagged = {piece.owner: piece for piece in pieces if piece.owner.status is Status.TAGGED}
    for owner, item in inventory.images:
        box = pdfium.bounds(item)
        if box is None:
            continue
        if owner.status is not Status.TAGGED:
            pieces.append(Piece(owner, "", [box]))
            continue
        if owner not in tagged:
            tagged[owner] = Piece(owner)
            pieces.append(tagged[owner])
        if box not in tagged[owner].rects:
            tagged[owner].rects.append(box)
    for owner, items in inventory.paths.items():
        if owner in tagged:
            continue  # lines and shades beside text or pictures add nothing to where it is
        boxes = [box for box in map(pdfium.bounds, items) if box is not None]
        piece = Piece(owner)
        if boxes:
            x0, y0, x1, y1 = zip(*boxes, strict=True)
            piece.rects.append((min(x0), min(y0), max(x1), max(y1)))
        tagged[owner] = piece
        pieces.append(piece)


def _add_blanks(pieces: list[Piece], inventory: _Inventory) -> None:
    """Marked content whose glyphs are all blanks, which PDFium leaves out of its text, is there nevertheless."""
    shown = {piece.owner for piece in pieces}
    for owner in inventory.texts.values():
        if owner.status is Status.TAGGED and owner not in shown:
            shown.add(owner)
            pieces.append(Piece(owner))
