"""Dumps of MediaWiki (``pages-articles`` and the like, ``.xml`` or ``.xml.bz2``) -> pages, one after the other.

The export format is that of MediaWiki's schema ``export-0.11``; earlier ones are read alike. A dump is read as a
stream: what is held of it is one page.
"""

import bz2
from collections.abc import Iterator
from pathlib import Path
from typing import IO
from xml.parsers import expat

from evigraph.errors import UsageError
from evigraph.lab.corpora.wikipedia.names import CATEGORY, FILE, Names, names_in
from evigraph.lab.corpora.wikipedia.page import MAX_CHARACTERS, Page

__all__ = ["dump_pages"]

_CHUNK = 2**18
_MOST_UNREAD = 2**24
"""How many bytes one piece of markup may take: a tag of more is none of a wiki's."""
_MOST_DEEP = 32
_MOST_NAMES = 1_000
_KEPT = frozenset({"title", "ns", "text", "namespace"})


class _RefusedError(Exception):
    """The file is no dump; the argument says why."""


class _Reader:
    """What the parser tells, as pages."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self.pages: list[Page] = []
        self._path: list[str] = []
        self._said: list[str] = []
        self._length = 0
        self._fields: dict[str, str] = {}
        self._redirect = False
        self._key = ""
        self._spaces: dict[int, list[str]] = {FILE: [], CATEGORY: []}
        self._names: Names | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(" ")[2]
        if not self._path and name != "mediawiki":
            raise _RefusedError(f"is no dump of MediaWiki: its root element is {name[:40]!r}")
        if len(self._path) >= _MOST_DEEP:
            raise _RefusedError("is no dump of MediaWiki: its elements are nested too deep")
        self._path.append(name)
        self._said, self._length = [], 0
        if name == "page":
            self._fields, self._redirect = {}, False
        elif name == "redirect":
            self._redirect = True
        elif name == "namespace":
            self._key = attributes.get("key", "")

    def data(self, text: str) -> None:
        if self._path and self._path[-1] in _KEPT and self._length <= MAX_CHARACTERS:
            self._said.append(text)
            self._length += len(text)

    def end(self, _tag: str) -> None:
        name = self._path.pop()
        if name == "page":
            self.pages.append(self._page())
        elif name == "namespace" and self._key in (str(FILE), str(CATEGORY)):
            known = self._spaces[int(self._key)]
            if len(known) < _MOST_NAMES:
                known.append("".join(self._said).strip())
        elif name in _KEPT and name != "namespace":
            self._fields[name] = "".join(self._said)
        self._said = []

    def doctype(self, *_: object) -> None:
        raise _RefusedError("has a document type declaration, and no dump has")

    def _page(self) -> Page:
        if self._names is None:
            self._names = names_in(self._lang, filter(None, self._spaces[FILE]), filter(None, self._spaces[CATEGORY]))
        fields = self._fields
        space = fields.get("ns", "0").strip()
        return Page(
            fields.get("title", "").strip(),
            fields.get("text", ""),
            space=int(space) if space.isascii() and space.lstrip("-").isdigit() and len(space) < 9 else -1,
            redirect=self._redirect,
            names=self._names,
        )


def dump_pages(path: Path, lang: str) -> Iterator[Page]:
    """The pages of a dump in its order; of a page with several revisions the last. Local names of namespaces are those
    that the dump states.

    Raises:
        UsageError: it cannot be read, is no XML, has a document type, or is none of MediaWiki's.
    """
    reader = _Reader(lang)
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.data
    parser.StartDoctypeDeclHandler = reader.doctype
    fed = 0
    try:
        with _opened(path) as file:
            while chunk := file.read(_CHUNK):
                fed += len(chunk)
                parser.Parse(chunk, False)
                if fed - parser.CurrentByteIndex > _MOST_UNREAD:
                    raise _RefusedError(f"has a tag of more than {_MOST_UNREAD:,} bytes")
                yield from reader.pages
                reader.pages.clear()
            parser.Parse(b"", True)
    except _RefusedError as error:
        raise UsageError(f"{path}: {error}; give a dump as dumps.wikimedia.org has it") from None
    except (expat.ExpatError, UnicodeError) as error:
        raise UsageError(f"{path}: is no whole XML ({error}); fetch the dump again") from None
    except EOFError:
        raise UsageError(f"{path}: ends in the middle; fetch the dump again") from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror or error}); check the file") from None


def _opened(path: Path) -> IO[bytes]:
    return bz2.open(path) if path.suffix.lower() == ".bz2" else path.open("rb")
