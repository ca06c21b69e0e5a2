"""PDFium's C functions as fast Python callables.

pypdfium2 brings and starts the library; its bindings return pointer objects and release the GIL on
each call. Here handles are plain integers and the GIL is kept: about twice as fast for the millions
of small calls that reading marked content takes, and PDFium, which is not thread-safe, is never
entered by two threads at once.
"""

import ctypes
from collections.abc import Callable
from ctypes import POINTER, c_char_p, c_double, c_float, c_int, c_ulong, c_void_p
from importlib import import_module
from typing import Any, Final

__all__ = [
    "FORM_OBJECT",
    "IMAGE_OBJECT",
    "TEXT_OBJECT",
    "bounds",
    "close_document",
    "close_page",
    "close_text",
    "count_chars",
    "count_form_objects",
    "count_marks",
    "count_objects",
    "count_rects",
    "font",
    "font_name",
    "font_size",
    "font_weight",
    "form_matrix",
    "form_object",
    "load_document",
    "load_page",
    "load_text",
    "mark",
    "mark_integer",
    "mark_name",
    "object_type",
    "page_count",
    "page_object",
    "rect",
    "text_object",
    "text_of",
]

raw: Any = import_module("pypdfium2.raw")  # untyped

TEXT_OBJECT: Final = raw.FPDF_PAGEOBJ_TEXT
IMAGE_OBJECT: Final = raw.FPDF_PAGEOBJ_IMAGE
FORM_OBJECT: Final = raw.FPDF_PAGEOBJ_FORM


def _bind(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """The named function of the loaded library, called with the GIL held."""
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
text_object = _bind("FPDFText_GetTextObject", c_void_p, c_void_p, c_int)
count_rects = _bind("FPDFText_CountRects", c_int, c_void_p, c_int, c_int)
count_objects = _bind("FPDFPage_CountObjects", c_int, c_void_p)
page_object = _bind("FPDFPage_GetObject", c_void_p, c_void_p, c_int)
object_type = _bind("FPDFPageObj_GetType", c_int, c_void_p)
count_form_objects = _bind("FPDFFormObj_CountObjects", c_int, c_void_p)
form_object = _bind("FPDFFormObj_GetObject", c_void_p, c_void_p, c_ulong)
font = _bind("FPDFTextObj_GetFont", c_void_p, c_void_p)
font_weight = _bind("FPDFFont_GetWeight", c_int, c_void_p)
count_marks = _bind("FPDFPageObj_CountMarks", c_int, c_void_p)
mark = _bind("FPDFPageObj_GetMark", c_void_p, c_void_p, c_ulong)

_get_text = _bind("FPDFText_GetText", c_int, c_void_p, c_int, c_int, c_void_p)
_get_rect = _bind("FPDFText_GetRect", c_int, c_void_p, c_int, *[POINTER(c_double)] * 4)
_get_bounds = _bind("FPDFPageObj_GetBounds", c_int, c_void_p, *[POINTER(c_float)] * 4)
_get_matrix = _bind("FPDFPageObj_GetMatrix", c_int, c_void_p, POINTER(c_float))
# Called so since PDFium 6407; the older function tells the same.
_base_name = "FPDFFont_GetBaseFontName" if hasattr(raw, "FPDFFont_GetBaseFontName") else "FPDFFont_GetFontName"
_font_name = _bind(_base_name, ctypes.c_size_t, c_void_p, c_void_p, ctypes.c_size_t)
_font_size = _bind("FPDFTextObj_GetFontSize", c_int, c_void_p, POINTER(c_float))
_mark_name = _bind("FPDFPageObjMark_GetName", c_int, c_void_p, c_void_p, c_ulong, POINTER(c_ulong))
_mark_integer = _bind("FPDFPageObjMark_GetParamIntValue", c_int, c_void_p, c_char_p, POINTER(c_int))

# Places for PDFium to write to; only one thread enters PDFium, so one of each is enough.
_d = [c_double() for _ in range(4)]
_f = [c_float() for _ in range(4)]
_m = (c_float * 6)()
_d_refs = [ctypes.byref(value) for value in _d]
_f_refs = [ctypes.byref(value) for value in _f]
_int, _length = c_int(), c_ulong()
_NAME_BYTES = 512
_name = ctypes.create_string_buffer(_NAME_BYTES)


def text_of(text: int, start: int, count: int) -> str:
    """The text of ``count`` chars of a text page from ``start`` on. UTF-16 errors become U+FFFD."""
    buffer = ctypes.create_string_buffer(2 * (2 * count + 2))
    written = _get_text(text, start, count, buffer)
    return buffer.raw[: 2 * max(0, written - 1)].decode("utf-16-le", "replace")


def rect(text: int, index: int) -> tuple[float, float, float, float]:
    """Rectangle ``index`` of the last ``count_rects`` call: (left, bottom, right, top) in page space."""
    left, top, right, bottom = _d_refs
    if not _get_rect(text, index, left, top, right, bottom):
        return (0.0, 0.0, 0.0, 0.0)
    return (_d[0].value, _d[3].value, _d[2].value, _d[1].value)


def bounds(page_object: int) -> tuple[float, float, float, float] | None:
    """The box of a page object, (left, bottom, right, top): in page space, or in that of the Form that draws it."""
    if not _get_bounds(page_object, *_f_refs):
        return None
    return (_f[0].value, _f[1].value, _f[2].value, _f[3].value)


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
    if not _font_size(text_object, _f_refs[0]):
        return 0.0
    size = _f[0].value
    if not _get_matrix(text_object, _m):
        return size
    return size * float((_m[2] ** 2 + _m[3] ** 2) ** 0.5)


def mark_name(mark: int) -> str:
    """The tag of a marked-content sequence."""
    if not _mark_name(mark, _name, _NAME_BYTES, ctypes.byref(_length)):
        return ""
    return _name.raw[: max(0, min(_length.value, _NAME_BYTES) - 2)].decode("utf-16-le", "replace")


def mark_integer(mark: int, key: bytes) -> int | None:
    """An integer of a mark's property list, or None."""
    return _int.value if _mark_integer(mark, key, ctypes.byref(_int)) else None
