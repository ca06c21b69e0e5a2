"""The program that reads the text of a PDF's pages by PDFium, for :mod:`evigraph.lab.selection.pagetexts`.

Its arguments are the path and the limits in JSON; the texts go to standard output in MessagePack, when all are read.
"""

import os
import sys
from importlib import import_module
from typing import Any

import msgspec

from evigraph.limits import Limits, limit_memory

__all__ = ["main"]

_MOST_CHARACTERS = 2_000_000
"""Of one page; nothing that is printed on a page has more."""


def main() -> None:
    """Read the pages. A page that cannot be read is empty; a file that cannot be ends the program with an error."""
    path, given = sys.argv[1:3]
    limits = msgspec.json.decode(given, type=Limits)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a C library prints must not get between
    limit_memory(limits.memory_mb)
    engine: Any = import_module("pypdfium2")  # untyped
    document = engine.PdfDocument(path)
    texts: list[str] = []
    for number in range(min(len(document), limits.pages)):
        try:
            text: str = document[number].get_textpage().get_text_range()
        except engine.PdfiumError:
            text = ""
        texts.append(text[:_MOST_CHARACTERS].replace("\r\n", "\n"))
    out.write(msgspec.msgpack.encode(texts))
    out.close()


if __name__ == "__main__":
    main()
