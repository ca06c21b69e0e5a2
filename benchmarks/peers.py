"""The tools that compile.py compares, and the process that runs one: ``python peers.py NAME``.

The process says ``{"version": ..., "start_mb": ...}`` (or ``{"missing": ...}``) on standard output, and
then, for each path that comes on standard input, what reading that file took or why it failed.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["PEERS", "Peer", "peak_mb"]

_MIB_IN_KIB = 1024


class Peer(NamedTuple):
    """A tool: its package, what it does with a file, and whether it is fast enough for several rounds."""

    package: str
    what: str
    start: Callable[[], Callable[[str], int]]
    """Imports the tool; gives the function that reads a file into text and tells how much text it is."""
    fast: bool = False


def peak_mb(process: int | str = "self") -> float | None:
    """The most memory a process has had resident since it began, in MiB; None where the system does not tell.

    Of the process itself: ``getrusage`` would count the parent's memory too, until the program is started.
    """
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
    return int(fields["VmHWM"].split()[0]) / _MIB_IN_KIB if "VmHWM" in fields else None


def _evigraph() -> Callable[[str], int]:
    from evigraph.derive import compile_file
    from evigraph.graph import to_json

    return lambda path: len(to_json(compile_file(path)))


def _pymupdf() -> Callable[[str], int]:
    pymupdf: Any = import_module("pymupdf")

    def read(path: str) -> int:
        with pymupdf.open(path) as document:
            return sum(len(page.get_text()) for page in document)

    return read


def _pymupdf4llm() -> Callable[[str], int]:
    pymupdf4llm: Any = import_module("pymupdf4llm")
    return lambda path: len(pymupdf4llm.to_markdown(path, use_ocr=False))


def _pymupdf4llm_rules() -> Callable[[str], int]:
    pymupdf4llm: Any = import_module("pymupdf4llm")
    if hasattr(pymupdf4llm, "use_layout"):
        pymupdf4llm.use_layout(False)
    return lambda path: len(pymupdf4llm.to_markdown(path))


def _pdfplumber() -> Callable[[str], int]:
    pdfplumber: Any = import_module("pdfplumber")

    def read(path: str) -> int:
        with pdfplumber.open(path) as document:
            total = 0
            for page in document.pages:
                total += len(page.extract_text())
                page.close()  # else every page's objects stay in memory
            return total

    return read


def _docling_parse() -> Callable[[str], int]:
    parser = import_module("docling_parse.pdf_parser").DoclingPdfParser()

    def read(path: str) -> int:
        document = parser.load(path)
        try:
            return sum(len(cell.text) for _, page in document.iterate_pages() for cell in page.textline_cells)
        finally:
            document.unload()

    return read


def _playa() -> Callable[[str], int]:
    playa: Any = import_module("playa")

    def read(path: str) -> int:
        with playa.open(path) as document:
            contents = document.structure.contents if document.structure is not None else ()
            return sum(len(item.text or "") for item in contents if hasattr(item, "mcid"))

    return read


PEERS = {
    "evigraph": Peer("evigraph", "compiled to canonical JSON", _evigraph, fast=True),
    "PyMuPDF": Peer("pymupdf", "`get_text` of each page", _pymupdf, fast=True),
    "pymupdf4llm": Peer("pymupdf4llm", "`to_markdown`, its layout model, no OCR", _pymupdf4llm),
    "pymupdf4llm, no model": Peer("pymupdf4llm", "`to_markdown` after `use_layout(False)`", _pymupdf4llm_rules),
    "pdfplumber": Peer("pdfplumber", "`extract_text` of each page", _pdfplumber),
    "docling-parse": Peer("docling-parse", "lines of each page", _docling_parse),
    "playa": Peer("playa-pdf", "text of the structure tree's contents", _playa),
}
"""The tools by the name they have in the table."""


def main() -> None:
    """Serve paths until standard input closes."""
    peer = PEERS[sys.argv[1]]
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a tool prints must not get between the replies

    def say(**reply: Any) -> None:
        print(json.dumps(reply), file=replies, flush=True)

    try:
        read = peer.start()
    except ImportError as error:
        say(missing=str(error))
        return
    say(version=version(peer.package), start_mb=peak_mb())
    for line in sys.stdin:
        wall, processor = time.perf_counter(), time.process_time()
        try:
            size = read(line.rstrip("\n"))
        except Exception as error:
            say(error=f"{type(error).__name__}: {error}", peak_mb=peak_mb())
            continue
        wall, processor = time.perf_counter() - wall, time.process_time() - processor
        say(wall=wall, processor=processor, size=size, peak_mb=peak_mb())


if __name__ == "__main__":
    main()
