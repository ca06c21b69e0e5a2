"""playa as a second, independent reader of a PDF: elements, and the text and place of each marked content.

Its ways, which comparisons must know: right-to-left text comes in visual order; glyphs printed twice
come twice; an operand that spans two content streams is lost, be it text or the id of marked content.
"""

import logging
import re
from collections.abc import Iterable
from math import hypot
from pathlib import Path

import playa
from playa.content import ContentObject, ImageObject, MarkedContent, TextObject, XObjectObject
from playa.exceptions import PDFEncryptionError, PDFPasswordIncorrect
from playa.page import Page
from playa.utils import transform_bbox

from evigraph.doctor.playavalues import dictionary, text
from evigraph.doctor.reading import Content, Key, Reading, union
from evigraph.doctor.secondtree import Tree, read_tree
from evigraph.errors import SourceError
from evigraph.graph import Rect

__all__ = ["second_reading"]

_MAX_DEPTH = 32
_REPAIR = "repair the file, for example with `qpdf IN OUT`"
_DOUBLED = 0.3
"""The same letters within this part of their size from each other are printed over each other."""
_ALONG, _ACROSS = 0.5, 1.5
"""How far ink may reach beyond the ends of its baseline, and above and below it, in sizes of its letters."""
_OPEN_OPERAND = re.compile(rb"(?:<[^>]*|\[[^\]]*|\([^)]*)\Z")
"""The beginning of a dictionary, array or string without its end."""

Chain = tuple[Key | None, ...]
"""The marks around an object, innermost first, across the Forms that draw it; None stands for an Artifact mark."""


def second_reading(path: Path, data: bytes, password: str = "") -> Reading:
    """Read a PDF's bytes with playa; ``path`` only names the file in errors.

    Raises:
        SourceError: playa cannot open the file, finds no catalogue or no page in it, or fails on its structure tree.
    """
    logging.getLogger("playa").setLevel(logging.CRITICAL)
    try:
        # The origin is the lower left corner of the page as it is shown; playa's own default is the upper left.
        document = playa.parse(data, password=password, space="page")
        if document.catalog.get("Pages") is None:  # it takes what it finds, if only by a broken cross-reference table
            raise SourceError(path, "the second reader finds no document catalogue in it", _REPAIR)
        tree = read_tree(document)
        reading = Reading(pages=len(document.pages), elements=tree.elements)
        for number, page in enumerate(document.pages, 1):
            _read_page(number, page, tree, reading)
    except PDFPasswordIncorrect:
        raise SourceError(path, "encrypted with a password", "give its user password with --password") from None
    except PDFEncryptionError as error:
        raise SourceError(path, f"the second reader cannot decrypt it ({_line(error)})", "decrypt it first") from None
    except (MemoryError, SourceError):
        raise
    except Exception as error:  # of whatever kind: playa raises what its parts raise
        cause = f"the second reader fails on it ({type(error).__name__}: {_line(error)})"
        raise SourceError(path, cause, _REPAIR) from None
    if reading.pages == 0:
        raise SourceError(path, "the second reader finds no page in it", _REPAIR)
    return reading


def _read_page(number: int, page: Page, tree: Tree, reading: Reading) -> None:
    try:
        _PageReader(number, page, tree, reading).read()
    except MemoryError:
        raise
    except Exception as error:  # a page that playa fails on is no reason to compare no other
        reading.unread[number] = f"{type(error).__name__}: {_line(error)}"


class _PageReader:
    """Reads one page into a reading."""

    def __init__(self, number: int, page: Page, tree: Tree, reading: Reading) -> None:
        self.number = number
        self.page = page
        self.owners = tree.owners
        self.reading = reading
        self.replacing: dict[int, MarkedContent] = {}
        """Marked contents whose ActualText is written already."""
        self.printed: dict[tuple[Key, str], list[tuple[float, float]]] = {}
        """Where each text of each marked content begins."""
        self.left, self.bottom = _corner(page)

    def read(self) -> None:
        """Add the page's text and pictures to the reading."""
        if _is_cut(self.page):
            self.reading.cut.add(self.number)
        self._walk(self.page, None, (), ())

    def _walk(
        self, source: Iterable[ContentObject], stream: int | None, outer: Chain, inside: tuple[int | None, ...]
    ) -> None:
        for item in source:
            if isinstance(item, XObjectObject):
                form = item.stream.objid
                if form not in inside and len(inside) < _MAX_DEPTH:
                    self._walk(item, form, self._chain(item, stream) + outer, (*inside, form))
            elif isinstance(item, TextObject):
                self._add_text(item, self._owner(self._chain(item, stream) + outer))
            elif isinstance(item, ImageObject):
                key = self._owner(self._chain(item, stream) + outer)
                if key in self.owners:
                    self._extend(self._content(key), item.bbox, item.bbox)

    def _chain(self, item: ContentObject, stream: int | None) -> Chain:
        marks: list[Key | None] = []
        for mark in reversed(item.mcstack):
            if mark.mcid is not None:
                marks.append((self.number, stream, mark.mcid))
            if mark.tag == "Artifact":
                marks.append(None)
        return tuple(marks)

    def _owner(self, chain: Chain) -> Key | None:
        """The innermost marked content that the tree knows; else the innermost at all; none in an artifact."""
        for key in chain:
            if key is None:
                return None
            if key in self.owners:
                return key
        return next((key for key in chain if key is not None), None)

    def _content(self, key: Key) -> Content:
        content = self.reading.contents.get(key)
        if content is None:
            content = self.reading.contents[key] = Content(owner=self.owners.get(key))
        return content

    def _add_text(self, item: TextObject, key: Key | None) -> None:
        if item.gstate.font is None:
            return
        chars, replaced = self._text(item)
        if key is None:
            self.reading.loose[self.number] = self.reading.loose.get(self.number, "") + chars
            return
        content = self._content(key)
        content.text += chars
        content.replaced = content.replaced or replaced
        if not item.chars:
            return
        _, _, c, d, _, _ = item.matrix
        em = hypot(c, d)
        content.em = max(content.em, em)
        self._extend(content, *_boxes(item, em))
        content.doubled = content.doubled or self._is_doubled(key, item, em)

    def _text(self, item: TextObject) -> tuple[str, bool]:
        """The characters of a text object, and whether an ActualText stands for them; it is written once."""
        for mark in item.mcstack:
            actual = text(dictionary(mark.props).get("ActualText"))  # pyright: ignore[reportUnknownMemberType]
            if actual is not None:
                if id(mark) in self.replacing:
                    return "", True
                self.replacing[id(mark)] = mark
                return actual, True
        return item.chars, False

    def _is_doubled(self, key: Key, item: TextObject, em: float) -> bool:
        chars = item.chars.strip()
        if not chars:
            return False
        places = self.printed.setdefault((key, chars), [])
        x, y = item.origin
        found = any(hypot(x - a, y - b) < _DOUBLED * em for a, b in places)
        places.append((x, y))
        return found

    def _extend(self, content: Content, box: Rect | None, core: Rect | None) -> None:
        content.box = union(rect for rect in (content.box, self._shown(box)) if rect)
        content.core = union(rect for rect in (content.core, self._shown(core)) if rect)

    def _shown(self, rect: Rect | None) -> Rect | None:
        """From the media box to what of it is shown."""
        if rect is None:
            return None
        return (rect[0] - self.left, rect[1] - self.bottom, rect[2] - self.left, rect[3] - self.bottom)


def _boxes(item: TextObject, em: float) -> tuple[Rect, Rect | None]:
    """Where the ink of a text object must be, and the baseline under what of it is no blank."""
    line = _span(item.origin, item.displacement)
    along, across = _ALONG * em, _ACROSS * em
    dx, dy = item.displacement
    if abs(dx) < abs(dy):
        along, across = across, along
    box = (line[0] - along, line[1] - across, line[2] + along, line[3] + across)
    chars = item.chars
    if not chars.strip():
        return box, None
    if chars == chars.strip():
        return box, line
    return box, union(_span(glyph.origin, glyph.displacement) for glyph in item if glyph.chars.strip())


def _span(start: tuple[float, float], step: tuple[float, float]) -> Rect:
    (x, y), (dx, dy) = start, step
    return (min(x, x + dx), min(y, y + dy), max(x, x + dx), max(y, y + dy))


def _corner(page: Page) -> tuple[float, float]:
    """The lower left corner of what is shown of a page, from that of its turned media box."""
    media, crop = page.mediabox, page.cropbox
    box = (max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3]))
    shown = transform_bbox(page.ctm, box if box[0] < box[2] and box[1] < box[3] else media)
    return shown[0], shown[1]


def _is_cut(page: Page) -> bool:
    """Whether an operand is open where one of the page's content streams ends."""
    streams = list(page.streams)
    return any(_OPEN_OPERAND.search(stream.buffer[-2000:]) for stream in streams[:-1])


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:120]
