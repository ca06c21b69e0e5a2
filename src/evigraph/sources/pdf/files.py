"""Opening a PDF with both engines: pikepdf for its objects, PDFium for its pages."""

import io
import logging
import re
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pikepdf

from evigraph.errors import SourceError
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.pdf import pdfium
from evigraph.sources.pdf.streams import refuse_large_streams

__all__ = ["OpenPdf", "open_pdf"]

_HEADER_WINDOW = 1024
_TRAILER_WINDOW = 1024
"""How far from the end of a file the engines look for where its cross-reference table is."""
_END = b"%%EOF"
_MORE = re.compile(rb"\b\d+\s+\d+\s+obj\b|\bend(?:obj|stream)\b|\bxref\b|\btrailer\b")
"""What tells the rest of a PDF from padding: objects, or a table of them."""


@dataclass(slots=True)
class OpenPdf:
    """An open document: its bytes, its objects, PDFium's handle, and whether it had to be repaired."""

    data: bytes
    objects: pikepdf.Pdf
    pages: int
    """PDFium's document handle."""
    repaired: bool
    held: bytes
    """What PDFium reads from, which must outlive its handle."""
    rewritten: bool
    """Whether that is the document as qpdf writes it."""

    def rewrite(self) -> bool:
        """Have PDFium read the document anew as qpdf writes it, for a page that it cannot load.

        qpdf mends page dictionaries on the way. ``pages`` is another handle afterwards. False when that
        has been tried before, or fails.
        """
        if self.rewritten:
            return False
        self.rewritten = True
        handle, held = _load_rewritten(self.objects)
        if not handle:
            return False
        pdfium.close_document(self.pages)
        self.pages, self.held, self.repaired = handle, held, True
        return True


@contextmanager
def open_pdf(path: Path, data: bytes, password: str = "", limits: Limits = DEFAULT_LIMITS) -> Generator[OpenPdf]:
    """Open a PDF's bytes; ``path`` only names the file in errors. What follows the file's end is passed over.

    Raises:
        SourceError: no PDF, truncated, damaged beyond repair, without pages, encrypted with another
            password than the one given, or with more pages or larger streams than the limits allow.
        MemoryError: there is too little memory to open it; that says nothing of the file.
    """
    if b"%PDF-" not in data[:_HEADER_WINDOW]:
        raise SourceError(path, "not a PDF (no %PDF- header)", "give a PDF file")
    complete = _without_padding(data)
    with _objects(path, complete, password) as (objects, repaired):
        count = len(objects.pages)
        if count > limits.pages:
            raise SourceError(
                path, f"has {count:,} pages, more than {limits.pages:,}", f"raise it with --limit pages={count}"
            )
        refuse_large_streams(path, objects, limits, exact=not repaired)
        handle, held = _load(complete, objects, password)
        if not handle:
            raise SourceError(path, "PDFium cannot open its pages", "repair the file, for example with `qpdf IN OUT`")
        pdf = OpenPdf(data, objects, handle, repaired, held, rewritten=held is not complete)
        try:
            yield pdf
        finally:
            pdfium.close_document(pdf.pages)


@contextmanager
def _objects(path: Path, data: bytes, password: str) -> Generator[tuple[pikepdf.Pdf, bool]]:
    logging.getLogger("pikepdf").setLevel(logging.CRITICAL)  # its warnings become our diagnostics
    try:
        pdf = _unlock(data, password)
    except pikepdf.PasswordError:
        cause = "encrypted, and the password given does not open it" if password else "encrypted with a password"
        raise SourceError(path, cause, "give its user password with --password") from None
    except MemoryError:
        raise
    except Exception as error:
        cause = _damage(data) or f"damaged beyond repair ({_first_line(error)})"
        raise SourceError(path, cause, "get a complete copy of the file") from None
    with pdf:
        repaired = any("reconstruct" in warning or "damaged" in warning for warning in map(str, pdf.get_warnings()))
        truncated = _damage(data)
        if repaired and truncated:
            raise SourceError(path, truncated, "get a complete copy of the file")
        try:
            count = len(pdf.pages)
        except MemoryError:
            raise
        except Exception as error:
            raise SourceError(path, f"its page tree cannot be read ({_first_line(error)})", "repair the file") from None
        if count == 0:
            raise SourceError(path, "has no pages", "give a PDF with pages")
        yield pdf, repaired


def _unlock(data: bytes, password: str) -> pikepdf.Pdf:
    """Open without the password first, as most files need none; then with it in the encodings that are in use."""
    spellings = dict.fromkeys([b"", password.encode(), password.encode("pdfdoc", "ignore")])  # PDF 2.0's, older ones'
    for spelling in list(spellings)[:-1]:
        with suppress(pikepdf.PasswordError):
            return pikepdf.open(io.BytesIO(data), password=spelling, suppress_warnings=True)
    return pikepdf.open(io.BytesIO(data), password=list(spellings)[-1], suppress_warnings=True)


def _load(data: bytes, objects: pikepdf.Pdf, password: str) -> tuple[int | None, bytes]:
    """PDFium's handle and the bytes it reads from, which must outlive it."""
    handle = pdfium.load_document(data, len(data), password.encode() or None)
    if handle and pdfium.page_count(handle) == len(objects.pages):
        return handle, data
    if handle:
        pdfium.close_document(handle)
    # Damaged files that PDFium refuses open once qpdf has rewritten them; so do those whose pages it miscounts.
    return _load_rewritten(objects)


def _load_rewritten(objects: pikepdf.Pdf) -> tuple[int | None, bytes]:
    """PDFium's handle of a document as qpdf writes it, and the bytes it reads from."""
    rewritten = io.BytesIO()
    try:
        objects.save(rewritten, encryption=False)
    except MemoryError:
        raise
    except Exception:
        return None, b""
    data = rewritten.getvalue()
    return pdfium.load_document(data, len(data), None), data


def _without_padding(data: bytes) -> bytes:
    """A PDF without the zeros or line ends, or the web page, that some transfers put behind its end."""
    end = data.rfind(_END) + len(_END)
    far = len(data) - end > _TRAILER_WINDOW
    return data[:end] if end >= len(_END) and far and not _MORE.search(data, end) else data


def _damage(data: bytes) -> str | None:
    """Says that a file ends too early, when it does: without an end-of-file mark, or with more of it after the last."""
    end = data.rfind(_END)
    if end < 0 or _MORE.search(data, end):
        return f"truncated (ends after {len(data):,} bytes without an end-of-file mark)"
    return None


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0][:120] if str(error) else type(error).__name__
