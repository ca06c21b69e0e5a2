"""OpenDataLoader PDF: a PDF's pages as Markdown by a program in Java that comes with the package; tables as HTML."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from evigraph.errors import SourceError
from evigraph.sources.layout.contained import contained

__all__ = ["read_pages"]

_NAME = "opendataloader-pdf"
_OPTIONS = "JDK_JAVA_OPTIONS"
"""Where Java looks for options, those that the user gives among them: the last of a kind counts."""
_HEAP_MB = 1024
"""Java would take a quarter of the machine's memory for its heap, which a worker's bound of memory does not allow."""
_LONGEST = 300


def read_pages(path: Path, data: bytes) -> list[str]:
    """The Markdown of each page.

    Raises:
        SourceError: the parser cannot read the file, or there is no Java.
    """
    if shutil.which("java") is None:
        cause = f"{_NAME} needs Java 11 or newer, and no `java` is found"
        raise SourceError(path, cause, "install a Java runtime, or choose another --parser")
    with contained(path, _NAME), tempfile.TemporaryDirectory(prefix="evigraph-") as folder, _java(Path(folder)):
        given = Path(folder, "document.pdf")
        given.write_bytes(data)
        mark = f"evigraph-{sha256(data).hexdigest()}-page-"  # which the document itself cannot hold
        try:
            import_module("opendataloader_pdf").convert(
                str(given),
                output_dir=folder,
                format="markdown",
                image_output="off",
                markdown_page_separator=f"\n{mark}%page-number%\n",
                markdown_with_html=True,
            )
        except subprocess.CalledProcessError as error:
            raise _ended(path, error) from None
        return _parted(given.with_suffix(".md").read_text(encoding="utf-8"), mark)


@contextmanager
def _java(folder: Path) -> Generator[None]:
    """Bound the heap, and let what is written of a crash stand where it is removed."""
    given = os.environ.get(_OPTIONS)
    own = f"-Xmx{_HEAP_MB}m -XX:ErrorFile={folder}/crash.log -XX:ReplayDataFile={folder}/replay.log"
    os.environ[_OPTIONS] = f"{own} {given}" if given else own
    try:
        yield
    finally:
        if given is None:
            del os.environ[_OPTIONS]
        else:
            os.environ[_OPTIONS] = given


def _ended(path: Path, error: subprocess.CalledProcessError) -> SourceError:
    """What it said last, its own name for the file left out."""
    said = next((line for line in reversed(str(error.output or "").splitlines()) if line.strip()), "")
    told = " ".join(said.removeprefix("Error: ").split())[:_LONGEST] or f"exit {error.returncode}"
    return SourceError(path, f"{_NAME} cannot read its pages ({told})", "choose another --parser")


def _parted(text: str, mark: str) -> list[str]:
    """The pages of a document each of which begins with a mark and its number."""
    first, *rest = re.split(rf"{mark}(\d+)", text)
    pages = dict(zip(map(int, rest[::2]), rest[1::2], strict=True)) or {1: first}
    return [pages.get(number, "") for number in range(1, max(pages) + 1)]
