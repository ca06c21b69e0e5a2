"""Pictures of a document's pages, drawn by a process that is bounded in time and memory and may crash."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from evigraph.errors import EvigraphError
from evigraph.limits import Limits
from evigraph.sources.pdf.renderer import DrawRequest, note_file, picture_file

__all__ = ["Picture", "take_pictures"]

_RENDERER = "from evigraph.sources.pdf.renderer import main; main()"
_MOST_CRASHES = 5


class Picture(NamedTuple):
    """A page's picture, the bytes of a WebP file; or None, and why there is none."""

    data: bytes | None
    note: str = ""


def take_pictures(
    path: Path, sha256: str, pages: Sequence[int], password: str = "", limits: Limits | None = None
) -> dict[int, Picture]:
    """A picture for each of the pages (from 1) of a file; ``sha256`` is that of the bytes that were compiled.

    A page that crashes PDFium is passed over, and those after it are drawn by a new process. All of
    them together may take ``limits.seconds``; pages not drawn by then have a note instead.

    Raises:
        EvigraphError: the machine has no room for a process or for the pictures.
    """
    limits = limits or Limits()
    deadline = time.monotonic() + limits.seconds
    pictures: dict[int, Picture] = {}
    crashes = 0
    try:
        with tempfile.TemporaryDirectory(prefix="evigraph-") as folder:
            while left := [page for page in pages if page not in pictures]:
                request = DrawRequest(str(path), password, sha256, left, folder)
                why = _run(request, limits, deadline - time.monotonic())
                pictures |= _collect(folder, left)
                missing = [page for page in left if page not in pictures]
                crashes += bool(missing)
                given_up = missing if crashes > _MOST_CRASHES or time.monotonic() >= deadline else missing[:1]
                pictures |= dict.fromkeys(given_up, Picture(None, why))
    except OSError as error:
        raise EvigraphError(f"cannot draw the pages ({error.strerror}); free some memory or disk space") from None
    return pictures


def _run(request: DrawRequest, limits: Limits, seconds: float) -> str:
    """Let a process draw; what is to be said of pages it leaves without a picture."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", _RENDERER, str(limits.memory_mb)],
            input=msgspec.msgpack.encode(request),  # not an argument: those can be seen by others, and hold a password
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            timeout=max(0.1, seconds),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"drawing took longer than {limits.seconds:g} s; raise --timeout"
    how = f"signal {-done.returncode}" if done.returncode < 0 else f"exit {done.returncode}"
    return f"drawing it ended its process ({how}: out of memory, or a fault of the PDF engine)"


def _collect(folder: str, pages: Sequence[int]) -> dict[int, Picture]:
    found: dict[int, Picture] = {}
    for page in pages:
        if (picture := picture_file(folder, page)).exists():
            found[page] = Picture(picture.read_bytes())
        elif (note := note_file(folder, page)).exists():
            found[page] = Picture(None, note.read_text(encoding="utf-8"))
    return found
