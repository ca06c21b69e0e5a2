"""The text of the pages of PDF files as PDFium gives it, character by character: no layout, no Markdown, no tags.

Each file is read in a process of its own, with bounds of time and memory: what a file does to the process that reads it
ends with that process.
"""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from evigraph.index import Progress
from evigraph.lab.selection.pages import Pages, page_key
from evigraph.lab.selection.pdffiles import pdf_files
from evigraph.limits import DEFAULT_LIMITS, Limits, limit_memory

__all__ = ["PDFIUM", "main", "pdf_page_texts"]

PDFIUM = "pdfium"
"""What this text is called in a probe."""

_MOST_CHARACTERS = 2_000_000
"""Of one page; nothing that is printed on a page has more."""
_READ = "ok\n"


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
    command = [sys.executable, "-m", __name__, str(path.absolute()), given]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=limits.seconds)  # noqa: PLW1510 - looked at below
    except subprocess.TimeoutExpired:
        return f"takes more than {limits.seconds:,.0f} seconds to read"
    head, _, body = done.stdout.partition(b"\n")
    if done.returncode != 0 or head + b"\n" != _READ.encode():
        return "cannot be read by PDFium"
    return msgspec.msgpack.decode(body, type=list[str])


def main() -> None:
    """The process that reads a file: its path and the limits in JSON are the arguments, the texts go to the output."""
    path, given = sys.argv[1:3]
    limits = msgspec.json.decode(given, type=Limits)
    limit_memory(limits.memory_mb)
    engine: Any = import_module("pypdfium2")  # untyped
    document = engine.PdfDocument(path)
    texts: list[str] = []
    for number in range(min(len(document), limits.pages)):
        try:
            text: str = document[number].get_textpage().get_text_range()
        except engine.PdfiumError:
            text = ""  # a page that is none; the others are read
        texts.append(text[:_MOST_CHARACTERS].replace("\r\n", "\n"))
    sys.stdout.buffer.write(_READ.encode() + msgspec.msgpack.encode(texts))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
