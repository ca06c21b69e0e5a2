"""PDFium's C functions as fast Python callables.

pypdfium2 brings and starts the library; its bindings return pointer objects and release the GIL on
each call. Here handles are plain integers and the GIL is kept: about twice as fast for the millions
of small calls that reading marked content takes, and PDFium, which is not thread-safe, is never
entered by two threads at once.
"""

import ctypes
import math
import sys
from collections.abc import Callable, Iterator
from ctypes import POINTER, c_char_p, c_double, c_float, c_int, c_ulong, c_void_p
from importlib import import_module
from itertools import repeat
from struct import Struct
from typing import Any, Final, NamedTuple

__all__ = [
    "FORM_OBJECT",
    "IMAGE_OBJECT",
    "TEXT_OBJECT",
    "PageObjects",
    "below_start",
    "bounds",
    "character",
    "close_document",
    "close_page",
    "close_text",
    "count_chars",
    "count_mark_entries",
    "direction",
    "font",
    "font_name",
    "font_size",
    "font_weight",
    "form_matrix",
    "form_objects",
    "load_document",
    "load_page",
    "load_text",
    "mark",
    "mark_has_name",
    "mark_integer",
    "mark_name",
    "mark_string",
    "middle",
    "page_count",
    "page_objects",
    "place",
    "reads_right_to_left",
    "rects",
    "text_object",
    "text_objects",
    "text_of",
]

raw: Any = import_module("pypdfium2.raw")  # untyped

TEXT_OBJECT: Final = raw.FPDF_PAGEOBJ_TEXT
IMAGE_OBJECT: Final = raw.FPDF_PAGEOBJ_IMAGE
FORM_OBJECT: Final = raw.FPDF_PAGEOBJ_FORM


def _bind(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """The named function of the loaded library, called with the GIL held.

    Without the types of its arguments a call takes two thirds of the time; they must then be ctypes values
    themselves, or integers that fit a C int.
    """
    address = ctypes.cast(getattr(raw, name), c_void_p).value
    if address is None:  # pragma: no cover - a broken PDFium build
        raise ImportError(f"PDFium lacks {name}; reinstall pypdfium2")
    return ctypes.PYFUNCTYPE(result, *arguments)(address)


load_document = _bind("FPDF_LoadMemDocument64", c_void_p, c_char_p, ctypes.c_size_t, c_char_p)
close_document = _bind("FPDF_CloseDocument", None, c_void_p)
page_count = _bind("FPDF_GetPageCount", c_int, c_void_p)
load_page = _bind("FPDF_LoadPage", c_void_p, c_void_p, c_int)
close_page = _bind("FPDF_ClosePage", None, c_void_p)
load_text = _bind("FPDFText_LoadPage", c_void_p, c_void_p)
close_text = _bind("FPDFText_ClosePage", None, c_void_p)
count_chars = _bind("FPDFText_CountChars", c_int, c_void_p)
font = _bind("FPDFTextObj_GetFont", c_void_p, c_void_p)
font_weight = _bind("FPDFFont_GetWeight", c_int, c_void_p)
mark = _bind("FPDFPageObj_GetMark", c_void_p, c_void_p, c_ulong)


class _Handle(c_void_p):
    """A page object as an argument without conversion; its handle is its ``value``."""


_count_objects = _bind("FPDFPage_CountObjects", c_int, c_void_p)
_page_object = _bind("FPDFPage_GetObject", _Handle)
_count_form_objects = _bind("FPDFFormObj_CountObjects", c_int, c_void_p)
_form_object = _bind("FPDFFormObj_GetObject", _Handle)
_object_type = _bind("FPDFPageObj_GetType", c_int)
_count_marks = _bind("FPDFPageObj_CountMarks", c_int)
_mark = _bind("FPDFPageObj_GetMark", c_void_p)
_text_object = _bind("FPDFText_GetTextObject", c_void_p)
_count_rects = _bind("FPDFText_CountRects", c_int)
_get_text = _bind("FPDFText_GetText", c_int, c_void_p, c_int, c_int, c_void_p)
_get_rect = _bind("FPDFText_GetRect", c_int)
_get_unicode = _bind("FPDFText_GetUnicode", ctypes.c_uint, c_void_p, c_int)
_is_hyphen = _bind("FPDFText_IsHyphen", c_int, c_void_p, c_int)
_get_char_box = _bind("FPDFText_GetCharBox", c_int, c_void_p, c_int, *[c_void_p] * 4)
_get_loose_box = _bind("FPDFText_GetLooseCharBox", c_int, c_void_p, c_int, c_void_p)
_get_char_matrix = _bind("FPDFText_GetMatrix", c_int, c_void_p, c_int, POINTER(c_float))
_get_char_origin = _bind("FPDFText_GetCharOrigin", c_int, c_void_p, c_int, *[c_void_p] * 2)
_is_generated = _bind("FPDFText_IsGenerated", c_int, c_void_p, c_int)
_get_preference = _bind("FPDF_VIEWERREF_GetName", c_ulong, c_void_p, c_char_p, c_void_p, c_ulong)
_get_bounds = _bind("FPDFPageObj_GetBounds", c_int, c_void_p, *[c_void_p] * 4)
_get_matrix = _bind("FPDFPageObj_GetMatrix", c_int, c_void_p, POINTER(c_float))
# Called so since PDFium 6407; the older function tells the same.
_base_name = "FPDFFont_GetBaseFontName" if hasattr(raw, "FPDFFont_GetBaseFontName") else "FPDFFont_GetFontName"
_font_name = _bind(_base_name, ctypes.c_size_t, c_void_p, c_void_p, ctypes.c_size_t)
_font_size = _bind("FPDFTextObj_GetFontSize", c_int, c_void_p, POINTER(c_float))
count_mark_entries = _bind("FPDFPageObjMark_CountParams", c_int, c_void_p)
_mark_name = _bind("FPDFPageObjMark_GetName", c_int, c_void_p, c_void_p, c_ulong, POINTER(c_ulong))
_mark_blob = _bind("FPDFPageObjMark_GetParamBlobValue", c_int, c_void_p, c_char_p, c_void_p, c_ulong, POINTER(c_ulong))
_mark_value_type = _bind("FPDFPageObjMark_GetParamValueType", c_int, c_void_p, c_char_p)
_mark_integer = _bind("FPDFPageObjMark_GetParamIntValue", c_int, c_void_p, c_char_p, POINTER(c_int))

# Places for PDFium to write to; only one thread enters PDFium, so one of each is enough.
_d, _f, _m = (c_double * 4)(), (c_float * 4)(), (c_float * 6)()
_d_values, _f_values = Struct("4d").unpack, Struct("4f").unpack
# PDFium gives left, top, right, bottom of a rectangle and left, bottom, right, top of an object's bounds.
_left, _bottom, _right, _top = (c_void_p(ctypes.addressof(_d) + 8 * i) for i in range(4))
_f_places = [ctypes.addressof(_f) + 4 * i for i in range(4)]
_f_first = ctypes.cast(_f, POINTER(c_float))
_int, _length = c_int(), c_ulong()
_NOTHING = 0.01
"""Points that nobody sees."""
_NAME_BYTES = 512
_name = ctypes.create_string_buffer(_NAME_BYTES)


def text_of(text: int, start: int, count: int) -> str:
    """The text of ``count`` chars of a text page from ``start`` on. UTF-16 errors become U+FFFD."""
    buffer = ctypes.create_string_buffer(2 * (2 * count + 2))
    written = _get_text(text, start, count, buffer)
    return buffer.raw[: 2 * max(0, written - 1)].decode("utf-16-le", "replace")


def text_objects(text: int, count: int, stride: int) -> Iterator[tuple[int, int]]:
    """(char, text object) wherever another text object begins among the first ``count`` chars of a text page.

    Chars that PDFium generated belong to none. With a ``stride`` above 1 no object is looked for between two
    chars of one object that are so far apart.
    """
    page = c_void_p(text)
    previous: int | None = None
    indices = range(0, count, stride)
    probes: list[int | None] = list(map(_text_object, repeat(page), indices))
    for index, item, following in zip(indices, probes, [*probes[1:], None], strict=False):
        if item is not None:
            if item != previous:
                yield index, item
                previous = item
            if item == following:
                continue
        for between in range(index + 1, min(index + stride, count)):
            inner: int | None = _text_object(page, between)
            if inner is not None and inner != previous:
                yield between, inner
                previous = inner


def rects(text: int, start: int, count: int) -> list[tuple[float, float, float, float]]:
    """The boxes (left, bottom, right, top) in page space of ``count`` chars from ``start`` on, one a text object."""
    page, found = c_void_p(text), list[tuple[float, float, float, float]]()
    for index in range(_count_rects(page, start, count)):
        if not _get_rect(page, index, _left, _top, _right, _bottom):
            _d[:] = (0.0, 0.0, 0.0, 0.0)
        found.append(_d_values(_d))
    return found


def text_object(text: int, index: int) -> int | None:
    """The text object that a char of a text page belongs to; None for a char that PDFium generated."""
    return _text_object(c_void_p(text), index)


def character(text: int, index: int) -> str:
    """The character of a char of a text page, as :func:`text_of` has it; U+0000 where it has none."""
    code = _get_unicode(text, index)
    if code > sys.maxunicode:
        return "\0"
    if _is_hyphen(text, index) == 1:
        return "\ufffe"
    return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)


def direction(text: int, index: int) -> tuple[float, float]:
    """The direction (x, y) in page space, of length 1, that the font of a char goes in; to the right in doubt.

    A matrix that mirrors glyphs turns them the other way, not the line they stand in.
    """
    if not _get_char_matrix(text, index, _m):
        return (1.0, 0.0)
    length = math.hypot(_m[0], _m[1])
    if not length:
        return (1.0, 0.0)
    turn = -1.0 if _m[0] * _m[3] < _m[1] * _m[2] else 1.0
    return (turn * _m[0] / length, turn * _m[1] / length)


def place(text: int, index: int, along: tuple[float, float]) -> tuple[float, float, float]:
    """Where a char begins and ends along a direction, by its advance, and how high it is across it, in points."""
    if not _get_loose_box(text, index, _f):
        return (0.0, 0.0, 0.0)
    left, top, right, bottom = _f_values(_f)
    ends = [x * along[0] + y * along[1] for x in (left, right) for y in (bottom, top)]
    sides = [y * along[0] - x * along[1] for x in (left, right) for y in (bottom, top)]
    return (min(ends), max(ends), max(sides) - min(sides))


def middle(text: int, index: int) -> tuple[float, float]:
    """The middle of a char's ink in page space."""
    if not _get_char_box(text, index, _left, _right, _bottom, _top):
        return (0.0, 0.0)
    left, bottom, right, top = _d_values(_d)
    return ((left + right) / 2, (bottom + top) / 2)


def below_start(text: int, index: int, text_object: int) -> float | None:
    """How far a glyph's origin lies below the line that its text object begins on, as the font has it, in points.

    None where nothing tells: a char that PDFium generated or that stands for glyphs (/ActualText) has the place of
    the text object itself.
    """
    if _is_generated(text, index) or not _get_char_origin(text, index, _left, _bottom):
        return None
    x, y = _d[0], _d[1]
    if not _get_matrix(text_object, _m) or math.dist((x, y), (_m[4], _m[5])) < _NOTHING:
        return None
    if not _get_char_matrix(text, index, _m):
        return None
    a, b, c, d, e, f = _m
    area = a * d - b * c
    return (b * (x - e) - a * (y - f)) / area * math.hypot(c, d) if area else None


def reads_right_to_left(document: int) -> bool:
    """Whether the document says that it is read from right to left (/Direction, ISO 32000-2 §12.2, table 147)."""
    length = _get_preference(document, b"Direction", _name, _NAME_BYTES)
    return _name.raw[: max(0, length - 1)] == b"R2L"


class PageObjects(NamedTuple):
    """Page objects side by side: their handles, types, numbers of marks, and innermost marks (None: no mark)."""

    handles: list[int]
    types: list[int]
    marks: list[int]
    innermost: list[int | None]


def page_objects(page: int) -> PageObjects:
    """The objects that a page's own content draws."""
    return _described(list(map(_page_object, repeat(c_void_p(page)), range(max(0, _count_objects(page))))))


def form_objects(form: int) -> PageObjects:
    """The objects that a Form object draws."""
    return _described(list(map(_form_object, repeat(c_void_p(form)), range(max(0, _count_form_objects(form))))))


def _described(items: list[_Handle]) -> PageObjects:
    counts = list(map(_count_marks, items))
    innermost = list(map(_mark, items, [max(0, count - 1) for count in counts]))
    return PageObjects([item.value or 0 for item in items], list(map(_object_type, items)), counts, innermost)


def bounds(page_object: int) -> tuple[float, float, float, float] | None:
    """The box of a page object, (left, bottom, right, top): in page space, or in that of the Form that draws it."""
    return _f_values(_f) if _get_bounds(page_object, *_f_places) else None


def form_matrix(form: int) -> tuple[float, float, float, float, float, float]:
    """The matrix (a, b, c, d, e, f) from the space that a Form object's contents have to that of whatever draws it.

    The Form's own /Matrix is in the boxes of its contents already. The identity where there is none.
    """
    if not _get_matrix(form, _m):
        return (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    return (_m[0], _m[1], _m[2], _m[3], _m[4], _m[5])


def font_name(font: int) -> str:
    """The font's name as the file gives it (/BaseFont)."""
    length = _font_name(font, _name, _NAME_BYTES)
    return _name.raw[: max(0, min(length, _NAME_BYTES) - 1)].decode("utf-8", "replace")


def font_size(text_object: int) -> float:
    """How high a text object is set, in points of the space that draws it: its font's size under its matrix."""
    if not _font_size(text_object, _f_first):
        return 0.0
    size = _f[0]
    if not _get_matrix(text_object, _m):
        return size
    return size * float((_m[2] ** 2 + _m[3] ** 2) ** 0.5)


def mark_name(mark: int) -> str:
    """The tag of a marked-content sequence."""
    if not _mark_name(mark, _name, _NAME_BYTES, ctypes.byref(_length)):
        return ""
    return _name.raw[: max(0, min(_length.value, _NAME_BYTES) - 2)].decode("utf-16-le", "replace")


def mark_has_name(mark: int, key: bytes) -> bool:
    """Whether an entry of a mark's property list is a name; which one PDFium does not tell."""
    return _mark_value_type(mark, key) == raw.FPDF_OBJECT_NAME


def mark_integer(mark: int, key: bytes) -> int | None:
    """An integer of a mark's property list, or None."""
    return _int.value if _mark_integer(mark, key, ctypes.byref(_int)) else None


def mark_string(mark: int, key: bytes) -> bytes | None:
    """A string of a mark's property list as it stands in the file, or None."""
    # Too long a string is not written; its length is.
    if not _mark_blob(mark, key, _name, _NAME_BYTES, ctypes.byref(_length)):
        return None
    length = _length.value
    if length <= _NAME_BYTES:
        return _name.raw[:length]
    buffer = ctypes.create_string_buffer(length)
    return buffer.raw[:length] if _mark_blob(mark, key, buffer, length, ctypes.byref(_length)) else b""
