"""What a parser made of the pages of a corpus: their Markdown by page key."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from evigraph.errors import UsageError

__all__ = ["Pages", "page_key", "read_pages"]

_ENDING = ".md"
_MOST_BYTES = 4 * 2**20
"""Of one page; nothing that is printed on a page has more."""


class Pages(msgspec.Struct, frozen=True):
    """The page Markdown of a parser. ``seconds`` is what parsing took, where it was done here; ``failures`` names the
    files that it could not read, with the cause."""

    parser: str
    markdown: Mapping[str, str]
    seconds: float | None = None
    failures: tuple[str, ...] = ()


def page_key(name: str) -> str:
    """The key of a page: the first of a document is called as the document is, ``<document>``; any other
    ``<document>/<page number>``."""
    return name.removesuffix("/1")


def read_pages(parser: str, folder: Path) -> Pages:
    """The pages that a parser has written to a folder: ``<page key>.md``, or ``<document>/<page number>.md``.

    Raises:
        UsageError: the folder cannot be read, has no page, a page has two files, or a file is no text in UTF-8 or too
            large.
    """
    try:
        files = sorted(path for path in folder.rglob(f"*{_ENDING}") if path.is_file())
        if not folder.is_dir() or not files:
            raise UsageError(f"{folder}: has no page Markdown; write a file <page>{_ENDING} there for each page")
        found: dict[str, str] = {}
        for path in files:
            key = page_key(path.relative_to(folder).as_posix().removesuffix(_ENDING))
            if key in found:
                raise UsageError(f"{folder}: page {key} has two files, one of them {path}; leave one")
            found[key] = _text(path)
    except OSError as error:
        raise UsageError(f"{folder}: cannot be read ({error.strerror}); check the path and its permissions") from None
    return Pages(parser, found)


def _text(path: Path) -> str:
    data = path.read_bytes()
    if len(data) > _MOST_BYTES:
        raise UsageError(f"{path}: is more than {_MOST_BYTES // 2**20} MiB of text; write one page a file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{path}: is no text in UTF-8; write it again") from None
