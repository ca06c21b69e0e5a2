"""The text of the pages of PDF files as PDFium gives it, character by character: no layout, no Markdown, no tags.

Each file is read in a process of its own, with bounds of time and memory: what a file does to the process that reads it
ends with that process.
"""

import subprocess
import sys
from pathlib import Path

import msgspec

from evigraph.index import Progress
from evigraph.lab.selection.pages import Pages, page_key
from evigraph.lab.selection.pdffiles import pdf_files
from evigraph.limits import DEFAULT_LIMITS, Limits

__all__ = ["PDFIUM", "pdf_page_texts"]

PDFIUM = "pdfium"
"""What this text is called in a probe."""

_READER = "evigraph.lab.selection.pagereader"
"""The program that reads one file; it is not imported here, as what is run must not be."""


def pdf_page_texts(folder: Path, limits: Limits = DEFAULT_LIMITS, progress: Progress | None = None) -> Pages:
    """The page texts of the PDF files of a folder, by page key. A file that cannot be read is among the failures.

    Raises:
        UsageError: there is no PDF file, or two have one name.
    """
    files = pdf_files(folder)
    texts: dict[str, str] = {}
    failures: list[str] = []
    for done, path in enumerate(files):
        if progress:
            progress("reading pages", done, len(files))
        found = _read(path, limits)
        if isinstance(found, str):
            failures.append(f"{path.name}: {found}")
        else:
            texts |= {page_key(f"{path.stem}/{number}"): text for number, text in enumerate(found, 1)}
    if progress:
        progress("reading pages", len(files), len(files))
    return Pages(PDFIUM, texts, failures=tuple(failures))


def _read(path: Path, limits: Limits) -> list[str] | str:
    """The texts of a file's pages, or why there are none."""
    given = msgspec.json.encode(limits).decode()
    command = [sys.executable, "-m", _READER, str(path.absolute()), given]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=limits.seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return f"takes more than {limits.seconds:,.0f} seconds to read"
    if done.returncode != 0:
        return "cannot be read by PDFium"
    return msgspec.msgpack.decode(done.stdout, type=list[str])
