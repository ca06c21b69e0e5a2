"""The index of a library on disk: the catalogue, and the channels that are kept in line with it."""

import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec

from evigraph.errors import EvigraphError
from evigraph.index.catalogue import Catalogue, Entry
from evigraph.index.dense import DenseIndex
from evigraph.index.embedders import Embedder, Embedders
from evigraph.index.embedding import library_embedders, make_vectors, vector_key
from evigraph.index.lexical import LexicalDocument, LexicalIndex
from evigraph.index.mirror import Mirror
from evigraph.index.tokens import terms
from evigraph.index.unit import UNITS_VERSION, Kind, Unit
from evigraph.index.units import make_units, unit_terms

__all__ = ["IndexStore", "Progress"]

Progress = Callable[[str, int, int], None]
"""Told what is going on, how much of it is done, and how much there is."""

_NOTE = "documents.json"
_LEXICAL_META = "meta.json"
"""Without this file of tantivy's, opening a lexical index makes an empty one."""
_MADE_AGAIN = "run `evigraph add` where the library can be written to make it again"


class _Note(msgspec.Struct):
    """Which documents a channel holds, and the version of the units it was made of."""

    version: int
    documents: set[int]


class IndexStore:
    """A library's catalogue and channels. One instance serves one thread.

    The catalogue is the truth. Channels note which documents they hold and are brought in line with
    it by :meth:`sync`; until then a search may miss new documents but never returns removed ones.
    A channel or note that cannot be read counts as none, and is made again.
    """

    def __init__(self, root: Path, embedder: Embedder | Embedders | None = None) -> None:
        """Open the index in a folder, making it if it is not there.

        Without an embedder it keeps to those it was made with; a new one takes the default.

        Raises:
            EvigraphError: the folder holds something else, or vectors of another embedder.
        """
        root.mkdir(parents=True, exist_ok=True)
        self._root = root
        self.catalogue = Catalogue(root / "catalogue.sqlite")
        self._lexical: dict[Kind, LexicalIndex] = {}
        self._mirrors: dict[Kind, Mirror] = {}
        self._dense: dict[tuple[str, Kind], DenseIndex] = {}
        try:
            self.embedders = library_embedders(root, self.catalogue, embedder)
            self._spaces = {_channel(part): part for part in self.embedders.parts}
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the files."""
        self.catalogue.close()
        self._lexical.clear()
        while self._mirrors:
            self._mirrors.popitem()[1].close()

    # Writing

    def put_units(self, doc: int, units: dict[Kind, list[Unit]]) -> None:
        """Store a document's units in the catalogue."""
        name = document_name(self.catalogue.entry(doc))
        for kind, made in units.items():
            self.catalogue.put_units(doc, kind, made, [vector_key(self.embedders, unit, name) for unit in made])

    def embed(self, docs: Collection[int], kind: Kind, progress: Progress | None = None) -> None:
        """Make the vectors that units of these documents lack; each distinct text once."""
        self._make_vectors(docs, kind, progress)

    def refresh(self, kind: Kind, progress: Progress | None = None) -> None:
        """Make units of a kind from stored graphs for documents that lack them or have them of an older version."""
        stale = self.catalogue.stale(kind)
        for done, doc in enumerate(stale):
            if progress:
                progress(f"making {kind} units", done, len(stale))
            entry = self.catalogue.entry(doc)
            units = make_units(self.catalogue.graph(doc), [kind], entry.lang)
            with self.catalogue.transaction():
                self.put_units(doc, units)

    def sync(self, kind: Kind, *, dense: bool, progress: Progress | None = None) -> None:
        """Bring the channels of a kind in line with the catalogue.

        Raises:
            EvigraphError: they cannot be written.
        """
        wanted = self.catalogue.current(kind)
        held = self._held(kind, "lexical")
        new, gone = sorted(set(wanted) - (held or set())), (held or set()) - set(wanted)
        if new or gone or held is None:
            if progress:
                progress(f"indexing {kind} units", 0, len(new))
            # What is new is also removed first: a process may have died between commit and note.
            # Without a note nobody knows what is in the channel: it is made anew.
            remove = None if held is None else {*gone, *new}
            if gone and len(wanted) <= _MADE_ANEW:
                new, remove = sorted(wanted), None
            with self._writing(kind, "lexical"):
                if not self._is_readable(kind, "lexical"):
                    self._discard(kind, "lexical")
                self.lexical(kind).add(self._documents(new, kind, progress), remove)
                self._note(kind, "lexical", wanted)
        if dense and any(self._held(kind, channel) != set(wanted) for channel in self._spaces):
            keys = self._make_vectors(wanted, kind, progress)
            for channel, embedder in self._spaces.items():
                rows = self.catalogue.vectors(wanted, kind, keys[embedder.name])
                with self._writing(kind, channel):
                    if not self._is_readable(kind, channel):
                        self._discard(kind, channel)
                    self._dense_index(kind, channel).replace(rows, name=_digest(wanted, embedder.name))
                    self._note(kind, channel, wanted)

    def is_current(self, kind: Kind, *, dense: bool) -> bool:
        """Whether a kind's units and channels are in line with the catalogue."""
        wanted = set(self.catalogue.current(kind))
        if self.catalogue.stale(kind) or self._held(kind, "lexical") != wanted:
            return False
        return not dense or all(self._held(kind, channel) == wanted for channel in self._spaces)

    def is_made(self, kind: Kind, *, dense: bool) -> bool:
        """Whether a kind's channels can be searched, if only for the documents of some time ago."""
        channels = ["lexical", *(self._spaces if dense else ())]
        return all(self._held(kind, channel) is not None for channel in channels)

    # Searching

    def lexical(self, kind: Kind) -> LexicalIndex:
        """The lexical channel of a kind.

        Raises:
            EvigraphError: it cannot be read.
        """
        folder = self._folder(kind, "lexical")
        mirror = self._mirrors.get(kind)
        try:
            if kind not in self._lexical or (mirror and not mirror.is_current()):
                self._lexical[kind] = self._open_lexical(kind, folder)
        except (OSError, ValueError) as error:
            raise EvigraphError(f"{folder}: cannot be read ({_one_line(error)}); {_MADE_AGAIN}") from None
        return self._lexical[kind]

    def dense(self, kind: Kind, embedder: Embedder) -> DenseIndex:
        """The dense channel of a kind in the vector space of one of the library's embedders."""
        return self._dense_index(kind, _channel(embedder))

    # Private

    def _dense_index(self, kind: Kind, channel: str) -> DenseIndex:
        if (channel, kind) not in self._dense:
            dimensions = self._spaces[channel].dimensions
            self._dense[channel, kind] = DenseIndex(self._folder(kind, channel), dimensions)
        return self._dense[channel, kind]

    def _make_vectors(
        self, docs: Collection[int], kind: Kind, progress: Progress | None
    ) -> dict[str, AbstractSet[bytes]]:
        names = ((doc, document_name(self.catalogue.entry(doc))) for doc in docs)
        units = ((stored.unit, name) for doc, name in names for stored in self.catalogue.units_of(doc, kind))
        tell = partial(progress, "embedding") if progress else None
        return make_vectors(self.catalogue, self.embedders, units, tell)

    def _documents(self, docs: Sequence[int], kind: Kind, progress: Progress | None) -> Iterator[LexicalDocument]:
        for done, doc in enumerate(docs):
            name = document_terms(self.catalogue.entry(doc))
            for stored in self.catalogue.units_of(doc, kind):
                yield LexicalDocument(stored.key, doc, unit_terms(stored.unit, name))
            if progress:
                progress(f"indexing {kind} units", done + 1, len(docs))

    def _folder(self, kind: Kind, channel: str) -> Path:
        return self._root / channel / kind

    def _open_lexical(self, kind: Kind, folder: Path) -> LexicalIndex:
        if folder.is_dir() and not os.access(folder, os.W_OK):
            old, self._mirrors[kind] = self._mirrors.get(kind), Mirror(folder)
            if old:
                old.close()
            folder = self._mirrors[kind].path
        index = LexicalIndex(folder)
        index.search("own", ["a"], 1)  # some files are first missed when something is searched
        return index

    def _is_readable(self, kind: Kind, channel: str) -> bool:
        if channel in self._spaces:
            return self._dense_index(kind, channel).is_readable()
        try:
            return (self._folder(kind, channel) / _LEXICAL_META).exists() and bool(self.lexical(kind))
        except (EvigraphError, OSError):
            return False

    def _discard(self, kind: Kind, channel: str) -> None:
        """Delete what is in the place of a channel."""
        if channel == "lexical":
            self._lexical.pop(kind, None)
        folder = self._folder(kind, channel)
        if folder.is_dir() and not folder.is_symlink():
            shutil.rmtree(folder)
        else:
            folder.unlink(missing_ok=True)

    def _held(self, kind: Kind, channel: str) -> set[int] | None:
        """The documents a channel holds; None when no note says so, or one about units of another version,
        or when the channel itself cannot be read."""
        try:
            note = msgspec.json.decode((self._folder(kind, channel) / _NOTE).read_bytes(), type=_Note)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return None
        return note.documents if note.version == UNITS_VERSION and self._is_readable(kind, channel) else None

    def _note(self, kind: Kind, channel: str, docs: Sequence[int]) -> None:
        path = self._folder(kind, channel) / _NOTE
        temporary = path.with_suffix(".tmp")
        temporary.write_text(json.dumps({"version": UNITS_VERSION, "documents": list(docs)}))
        if path.is_dir():  # whoever made one of it
            shutil.rmtree(path)
        temporary.replace(path)

    @contextmanager
    def _writing(self, kind: Kind, channel: str) -> Generator[None]:
        """Tantivy says with a ValueError what the system says with an OSError: no room, no permission."""
        try:
            yield
        except (OSError, ValueError) as error:
            remedy = "check its permissions, and that the disk has room"
            where = self._folder(kind, channel)
            raise EvigraphError(f"{where}: cannot be written ({_one_line(error)}); {remedy}") from None


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


_MADE_ANEW = 200
"""Up to so many documents, a lexical channel is made anew when documents go. BM25 counts deleted units until
tantivy merges them away: answers would depend on what a library held before. Larger ones live with that."""
_GENERATED_TITLE = re.compile(r"(microsoft \w+ - |untitled|\w+\.\w{2,4}$)", re.IGNORECASE)
"""Titles that a program made up: they name a program or a file, not what the document is about."""
_MIN_TITLE = 8


def document_name(entry: Entry) -> str:
    """What a document is called: its title, or where that says nothing its file name in words."""
    title = " ".join((entry.title or "").split())
    if len(title) >= _MIN_TITLE and not _GENERATED_TITLE.match(title):
        return title
    return _words_of_file_name(entry)


def document_terms(entry: Entry) -> list[str]:
    """The terms of a document's file name and title, which every unit of it is found by."""
    return terms(f"{_words_of_file_name(entry)} {entry.title or ''}", entry.lang)


def _words_of_file_name(entry: Entry) -> str:
    return re.sub(r"[-_.\s]+", " ", Path(entry.name).stem).strip()


def _digest(docs: Sequence[int], embedder: str) -> str:
    return hashlib.sha256(f"{embedder} {UNITS_VERSION} {list(docs)}".encode()).hexdigest()[:16]


def _channel(embedder: Embedder) -> str:
    """The dense channel of a vector space: a folder below the library's."""
    digest = hashlib.sha256(embedder.name.encode()).hexdigest()[:8]
    return f"dense/{re.sub(r'[^A-Za-z0-9-]+', '-', embedder.name)[:40]}-{digest}"
