"""A process that draws pages: PDFium's pictures of one document, each a file in a folder.

Documents are hostile until read, and drawing one runs more of PDFium than reading it. What a file can
do to the process that draws it ends with that process: see :mod:`evigraph.sources.pdf.pictures`.
"""

import ctypes
import hashlib
import io
import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from evigraph.errors import SourceError
from evigraph.limits import limit_memory
from evigraph.sources.pdf.files import open_pdf

__all__ = ["DrawRequest", "draw", "main", "note_file", "picture_file"]

SCALE = 1.75
"""Pixels a point: 126 dots an inch, so that small print can be read on a page as wide as a laptop's window."""
MOST_PIXELS = 2_200_000
LONGEST_SIDE = 8_000
MOST_BYTES = 140_000
"""Of one picture: thirty pages make less than 6 MB of HTML."""
QUALITIES = (70, 45, 25)
"""WebP's, tried in turn until a picture is small enough."""

raw: Any = import_module("pypdfium2.raw")  # untyped


class DrawRequest(msgspec.Struct, frozen=True):
    """Draw these pages (from 1) of a file into a folder. ``sha256`` is that of the bytes that were compiled."""

    path: str
    password: str
    sha256: str
    pages: list[int]
    folder: str


def picture_file(folder: str, page: int) -> Path:
    """Where the picture of a page is put, a WebP file."""
    return Path(folder, f"{page}.webp")


def note_file(folder: str, page: int) -> Path:
    """Where it is said instead, in UTF-8, why a page has no picture."""
    return Path(folder, f"{page}.txt")


def draw(request: DrawRequest) -> None:
    """Draw the pages in turn. A page that cannot be drawn gets a note and does not stop the others."""
    try:
        data = Path(request.path).read_bytes()
        if hashlib.sha256(data).hexdigest() != request.sha256:
            _refuse(request, "the file has changed since it was compiled")
            return
        with open_pdf(Path(request.path), data, request.password) as pdf, _forms(pdf.pages) as forms:
            for page in request.pages:
                _draw_page(request.folder, pdf.pages, forms, page)
    except SourceError as error:
        _refuse(request, error.cause)
    except OSError as error:
        _refuse(request, f"the file cannot be read ({error.strerror})")


def _refuse(request: DrawRequest, why: str) -> None:
    for page in request.pages:
        if not picture_file(request.folder, page).exists():
            _put(note_file(request.folder, page), why.encode())


@contextmanager
def _forms(document: int) -> Generator[Any]:
    """PDFium's handle for drawing form fields, which belong to no page's content. Their scripts are not run."""
    info = raw.FPDF_FORMFILLINFO(version=2)
    handle = raw.FPDFDOC_InitFormFillEnvironment(ctypes.cast(document, raw.FPDF_DOCUMENT), info)
    try:
        yield handle
    finally:
        if handle:
            raw.FPDFDOC_ExitFormFillEnvironment(handle)


def _draw_page(folder: str, document: int, forms: Any, number: int) -> None:
    page = raw.FPDF_LoadPage(ctypes.cast(document, raw.FPDF_DOCUMENT), number - 1)
    if not page:
        _put(note_file(folder, number), b"PDFium cannot read the page")
        return
    try:
        _put(picture_file(folder, number), _picture(page, forms))
    finally:
        raw.FPDF_ClosePage(page)


def _picture(page: Any, forms: Any) -> bytes:
    from PIL import Image

    width, height = _size(raw.FPDF_GetPageWidthF(page), raw.FPDF_GetPageHeightF(page))
    pixels = bytearray(width * height * 4)
    place = (ctypes.c_char * len(pixels)).from_buffer(pixels)
    bitmap = raw.FPDFBitmap_CreateEx(width, height, raw.FPDFBitmap_BGRx, place, width * 4)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_ANNOT)
        if forms:
            raw.FPDF_FFLDraw(forms, bitmap, page, 0, 0, width, height, 0, raw.FPDF_ANNOT)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
    return _encoded(Image.frombuffer("RGB", (width, height), pixels, "raw", "BGRX", 0, 1))


def _size(width: float, height: float) -> tuple[int, int]:
    """The pixels for a page of so many points."""
    width, height = max(1.0, width), max(1.0, height)
    scale = min(SCALE, (MOST_PIXELS / (width * height)) ** 0.5, LONGEST_SIDE / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


def _encoded(image: Any) -> bytes:
    data = b""
    while True:
        for quality in QUALITIES:
            out = io.BytesIO()
            image.save(out, "WEBP", quality=quality, method=2)
            data = out.getvalue()
            if len(data) <= MOST_BYTES:
                return data
        image = image.reduce(2)


def _put(path: Path, data: bytes) -> None:
    """A file that is there is whole."""
    temporary = path.with_suffix(".tmp")
    temporary.write_bytes(data)
    temporary.replace(path)


def main() -> None:
    """Do the one request on standard input, within the memory (MiB of address space) that the arguments give."""
    request = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=DrawRequest)
    limit_memory(int(sys.argv[1]))
    draw(request)
