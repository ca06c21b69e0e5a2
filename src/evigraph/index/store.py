"""The index of a library on disk: the catalogue, and the channels that are kept in line with it."""

import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from evigraph.errors import EvigraphError
from evigraph.index.catalogue import Catalogue, Entry
from evigraph.index.dense import DenseIndex
from evigraph.index.embedders import Embedder
from evigraph.index.lexical import LexicalDocument, LexicalIndex
from evigraph.index.mirror import Mirror
from evigraph.index.tokens import terms
from evigraph.index.unit import UNITS_VERSION, Kind, Unit
from evigraph.index.units import embedded_text, make_units, unit_terms

__all__ = ["IndexStore", "Progress"]

Progress = Callable[[str, int, int], None]
"""Told what is going on, how much of it is done, and how much there is."""

_EMBED_BATCH = 1024
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

    def __init__(self, root: Path, embedder: Embedder) -> None:
        """Open the index in a folder, making it if it is not there.

        Raises:
            EvigraphError: the folder holds something else, or vectors of another embedder.
        """
        root.mkdir(parents=True, exist_ok=True)
        self._root = root
        self.embedder = embedder
        self.catalogue = Catalogue(root / "catalogue.sqlite")
        self._lexical: dict[Kind, LexicalIndex] = {}
        self._mirrors: dict[Kind, Mirror] = {}
        self._dense: dict[Kind, DenseIndex] = {}
        try:
            made_with = self.catalogue.setting("embedder", embedder.name)
            if made_with != embedder.name:
                cause = f"made with the embedder {made_with}, not {embedder.name}"
                raise EvigraphError(f"{root}: {cause}; use that one, or add the documents to a new library")
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
            self.catalogue.put_units(doc, kind, made, [self._vector_key(unit, name) for unit in made])

    def embed(self, docs: Collection[int], kind: Kind, progress: Progress | None = None) -> None:
        """Make the vectors that units of these documents lack; each distinct text once."""
        texts: dict[bytes, str] = {}
        for doc in docs:
            name = document_name(self.catalogue.entry(doc))
            for stored in self.catalogue.units_of(doc, kind):
                key = self._vector_key(stored.unit, name)
                if key is not None:
                    texts[key] = embedded_text(stored.unit, name)
        missing = self.catalogue.missing_vectors(texts)
        # Longest first: progress then errs on the safe side, and batches are of equal length.
        keys = sorted(missing, key=lambda key: (-len(texts[key]), key))
        done = 0

        def tell(more: int) -> None:
            nonlocal done
            done += more
            if progress:
                progress("embedding", done, len(keys))

        if keys:
            tell(0)
        for start in range(0, len(keys), _EMBED_BATCH):
            part = keys[start : start + _EMBED_BATCH]
            vectors = self.embedder.passages([texts[key] for key in part], tell)
            with self.catalogue.transaction():
                self.catalogue.put_vectors(part, vectors)
            tell(start + len(part) - done)  # an embedder may tell nothing

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
        if dense and self._held(kind, "dense") != set(wanted):
            self.embed(wanted, kind, progress)
            rows = self.catalogue.vectors(wanted, kind)
            with self._writing(kind, "dense"):
                if not self._is_readable(kind, "dense"):
                    self._discard(kind, "dense")
                self.dense(kind).replace(rows, name=_digest(wanted, self.embedder.name))
                self._note(kind, "dense", wanted)

    def is_current(self, kind: Kind, *, dense: bool) -> bool:
        """Whether a kind's units and channels are in line with the catalogue."""
        wanted = set(self.catalogue.current(kind))
        if self.catalogue.stale(kind) or self._held(kind, "lexical") != wanted:
            return False
        return not dense or self._held(kind, "dense") == wanted

    def is_made(self, kind: Kind, *, dense: bool) -> bool:
        """Whether a kind's channels can be searched, if only for the documents of some time ago."""
        return self._held(kind, "lexical") is not None and not (dense and self._held(kind, "dense") is None)

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

    def dense(self, kind: Kind) -> DenseIndex:
        """The dense channel of a kind."""
        if kind not in self._dense:
            self._dense[kind] = DenseIndex(self._root / "dense" / kind, self.embedder.dimensions)
        return self._dense[kind]

    # Private

    def _vector_key(self, unit: Unit, name: str) -> bytes | None:
        """Names the vector of a unit's text; None where the embedder does not know the language."""
        known = self.embedder.languages
        if known is not None and unit.lang not in known:
            return None
        text = f"{self.embedder.name}\0{embedded_text(unit, name)}"
        return hashlib.sha256(text.encode()).digest()[:16]

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
        if channel == "dense":
            return self.dense(kind).is_readable()
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
