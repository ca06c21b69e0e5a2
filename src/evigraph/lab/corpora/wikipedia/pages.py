"""Where pages come from: a dump, or a folder of dumps, wikitext files and saved pages."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from evigraph.errors import UsageError
from evigraph.lab.corpora.files import read_text
from evigraph.lab.corpora.wikipedia.dump import dump_pages
from evigraph.lab.corpora.wikipedia.names import CATEGORY, FILE, Names, names_in
from evigraph.lab.corpora.wikipedia.page import MAX_CHARACTERS, Page

__all__ = ["pages_of"]

_DUMPS = (".xml", ".xml.bz2")
_SAVED = (".html", ".htm")
_WIKITEXT = (".wikitext", ".wiki", ".mediawiki", ".txt")
_MAX_BYTES = 4 * MAX_CHARACTERS


def pages_of(path: Path, lang: str) -> Iterator[Page]:
    """The pages of a dump, or of the files of a folder in the order of their paths; hidden files are none.

    A file of wikitext is called as its page is, with ``_`` for spaces and ``%2F`` for what no file name can have.

    Raises:
        UsageError: there is nothing to read, or a file cannot be read.
    """
    if path.is_file() and path.name.lower().endswith(_DUMPS):
        yield from dump_pages(path, lang)
        return
    if not path.is_dir():
        raise UsageError(f"{path}: is neither a dump (.xml, .xml.bz2) nor a folder of pages; check the path")
    files = sorted(p for p in path.rglob("*") if p.is_file() and not p.name.startswith("."))
    files = [file for file in files if file.name.lower().endswith((*_DUMPS, *_SAVED, *_WIKITEXT))]
    if not files:
        raise UsageError(f"{path}: has no pages; give files of {', '.join((*_DUMPS, *_SAVED, *_WIKITEXT))}")
    names = names_in(lang)
    for file in files:
        if file.name.lower().endswith(_DUMPS):
            yield from dump_pages(file, lang)
        elif file.name.lower().endswith(_SAVED):
            yield Page("", "", names, saved=file)
        else:
            yield _written(file, names)


def _written(file: Path, names: Names) -> Page:
    title = " ".join(unquote(file.name.rsplit(".", 1)[0]).replace("_", " ").split())
    return Page(title, read_text(file, _MAX_BYTES), names, space=_space(title, names))


def _space(title: str, names: Names) -> int:
    """The namespace of a title, as far as it matters: pictures and categories are no articles."""
    before, colon, _ = title.partition(":")
    if colon and before.strip().casefold() in names.categories:
        return CATEGORY
    return FILE if colon and before.strip().casefold() in names.files else 0
