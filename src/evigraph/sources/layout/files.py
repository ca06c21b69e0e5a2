"""Page Markdown that another program has written: a folder a document, a file a page."""

import re
from collections.abc import Callable
from pathlib import Path

from evigraph.errors import SourceError

__all__ = ["reader"]

_NUMBER = re.compile(r"(\d+)\.md$")
_MOST_BYTES = 4 * 2**20
"""Of one page; nothing that is printed on a page has more."""


def reader(folder: Path) -> Callable[[Path, bytes], list[str]]:
    """A parser that reads what stands in ``folder`` for a document: ``<its file name without ending>/<page>.md``.

    Pages count from 1; what comes before the number in a file's name does not matter. A page without a file is empty.
    """

    def read(path: Path, _data: bytes) -> list[str]:
        own = folder / path.stem
        try:
            pages = {int(match[1]): file for file in own.iterdir() if (match := _NUMBER.search(file.name))}
            texts = {number: _text(path, file) for number, file in sorted(pages.items())}
        except OSError as error:
            cause = f"its page Markdown in {own} cannot be read ({error.strerror})"
            raise SourceError(path, cause, "write a file `<page>.md` there for each page") from None
        return [texts.get(number, "") for number in range(1, max(texts, default=0) + 1)]

    return read


def _text(path: Path, file: Path) -> str:
    data = file.read_bytes()
    try:
        if len(data) <= _MOST_BYTES:
            return data.decode("utf-8-sig")
        cause = f"is more than {_MOST_BYTES // 2**20} MiB of text"
    except UnicodeDecodeError:
        cause = "is no text in UTF-8"
    raise SourceError(path, f"its page Markdown {file} {cause}", "write it again")
