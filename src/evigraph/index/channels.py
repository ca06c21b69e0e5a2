"""The channels of one substrate on disk, lexical and dense, kept in line with the catalogue."""

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from evigraph.errors import EvigraphError
from evigraph.graph import Substrate
from evigraph.index.catalogue import Catalogue
from evigraph.index.dense import DenseIndex
from evigraph.index.documentnames import document_terms
from evigraph.index.embedders import Embedder, Embedders
from evigraph.index.lexical import LexicalDocument, LexicalIndex
from evigraph.index.mirror import Mirror
from evigraph.index.unit import UNIT_VERSIONS, Kind
from evigraph.index.units import unit_terms

__all__ = ["Channels", "Progress", "drop_former", "held_by"]

Progress = Callable[[str, int, int], None]
"""Told what is going on, how much of it is done, and how much there is."""

_NOTE = "documents.json"
_STATE = "state.json"
_LEXICAL_META = "meta.json"
"""Without this file of tantivy's, opening a lexical index makes an empty one."""
_MADE_AGAIN = "run `evigraph add` where the library can be written to make it again"
_MADE_ANEW = 200
"""Up to so many documents, a lexical channel is made anew when documents go. BM25 counts deleted units until
tantivy merges them away: answers would depend on what a library held before. Larger ones live with that."""


class _Note(msgspec.Struct):
    """Which documents a channel holds, each on which substrate, and the version of the units it was made of."""

    version: int
    documents: dict[int, Substrate]


class Channels:
    """What is searched, by kind of unit. Channels note which documents they hold; one that cannot be read, or whose
    note cannot, counts as none and is made again."""

    def __init__(self, folder: Path, catalogue: Catalogue, embedders: Embedders) -> None:
        self._root = folder
        self._catalogue = catalogue
        self._spaces = {_dense_channel(part): part for part in embedders.parts}
        self._lexical: dict[Kind, LexicalIndex] = {}
        self._mirrors: dict[Kind, Mirror] = {}
        self._dense: dict[tuple[str, Kind], DenseIndex] = {}

    def close(self) -> None:
        """Close the files."""
        self._lexical.clear()
        while self._mirrors:
            self._mirrors.popitem()[1].close()

    def sync_lexical(self, kind: Kind, wanted: Mapping[int, Substrate], progress: Progress | None) -> None:
        """Have the lexical channel hold the units of some documents, each of its substrate.

        Raises:
            EvigraphError: it cannot be written.
        """
        held = self._held(kind, "lexical")
        before = held or {}
        new = [doc for doc in sorted(wanted) if before.get(doc) != wanted[doc]]
        gone = {doc for doc in before if before[doc] != wanted.get(doc)}
        if not (new or gone or held is None):
            return
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
            documents = self._documents({doc: wanted[doc] for doc in new}, kind, progress)
            self.lexical(kind).add(documents, remove)
            self._note(kind, "lexical", wanted)

    def sync_dense(self, kind: Kind, wanted: Mapping[int, Substrate], keys: Mapping[str, AbstractSet[bytes]]) -> None:
        """Have the dense channels hold the vectors of the units of some documents, which are made already; ``keys``
        are theirs, by vector space.

        Raises:
            EvigraphError: it cannot be written.
        """
        for channel, embedder in self._spaces.items():
            if self._held(kind, channel) == wanted:
                continue
            rows = self._catalogue.vectors(wanted.items(), kind, keys[embedder.name])
            with self._writing(kind, channel):
                if not self._is_readable(kind, channel):
                    self._discard(kind, channel)
                self._dense_index(kind, channel).replace(rows, name=_digest(wanted, embedder.name, UNIT_VERSIONS[kind]))
                self._note(kind, channel, wanted)

    def forget(self, kind: Kind, docs: Collection[int]) -> None:
        """Hold these documents no longer: their units are about to be others.

        Raises:
            EvigraphError: a channel cannot be written.
        """
        for channel in self._channels(dense=True):
            held = self._held(kind, channel) or {}
            if not held.keys().isdisjoint(docs):
                with self._writing(kind, channel):
                    self._note(kind, channel, {doc: own for doc, own in held.items() if doc not in docs})

    def holds(self, kind: Kind, wanted: Mapping[int, Substrate], *, dense: bool) -> bool:
        """Whether a kind's channels hold exactly some documents, each on its substrate."""
        return all(self._held(kind, channel) == wanted for channel in self._channels(dense=dense))

    def is_made(self, kind: Kind, *, dense: bool) -> bool:
        """Whether a kind's channels can be searched, if only for the documents of some time ago."""
        return all(self._held(kind, channel) is not None for channel in self._channels(dense=dense))

    def kept(self, kind: Kind, *, dense: bool = False) -> bool:
        """Whether a channel of a kind was ever made, be it of older units; with ``dense`` one of vectors."""
        return any(
            (self._folder(kind, channel) / _NOTE).exists() for channel in (self._spaces if dense else ("lexical",))
        )

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
        return self._dense_index(kind, _dense_channel(embedder))

    # Private

    def _channels(self, *, dense: bool) -> Iterator[str]:
        yield "lexical"
        if dense:
            yield from self._spaces

    def _dense_index(self, kind: Kind, channel: str) -> DenseIndex:
        if (channel, kind) not in self._dense:
            dimensions = self._spaces[channel].dimensions
            self._dense[channel, kind] = DenseIndex(self._folder(kind, channel), dimensions)
        return self._dense[channel, kind]

    def _documents(
        self, docs: Mapping[int, Substrate], kind: Kind, progress: Progress | None
    ) -> Iterator[LexicalDocument]:
        for done, (doc, substrate) in enumerate(docs.items(), 1):
            name = document_terms(self._catalogue.entry(doc))
            for stored in self._catalogue.units_of(doc, substrate, kind):
                yield LexicalDocument(stored.key, doc, unit_terms(stored.unit, name))
            if progress:
                progress(f"indexing {kind} units", done, len(docs))

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

    def _held(self, kind: Kind, channel: str) -> dict[int, Substrate] | None:
        """The documents a channel holds; None when no note says so, or one about units of another version,
        or when the channel itself cannot be read."""
        held = _noted(self._folder(kind, channel), kind)
        return held if held is not None and self._is_readable(kind, channel) else None

    def _note(self, kind: Kind, channel: str, docs: Mapping[int, Substrate]) -> None:
        path = self._folder(kind, channel) / _NOTE
        temporary = path.with_suffix(".tmp")
        temporary.write_bytes(msgspec.json.encode(_Note(UNIT_VERSIONS[kind], dict(sorted(docs.items())))))
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


def held_by(root: Path, substrate: Substrate) -> Iterator[tuple[str, Kind, dict[int, Substrate] | None]]:
    """The channels of a substrate in a library's folder, with what their notes say that they hold: channel, kind, and
    the documents (None: the note cannot be read, or is about units of another version). Nothing is opened to write."""
    folder = root / "channels" / substrate
    for note in sorted(folder.rglob(_NOTE)):
        channel, kind = note.parent.parent.relative_to(folder).as_posix(), note.parent.name
        if kind in frozenset(Kind) and channel != ".":
            yield channel, Kind(kind), _noted(note.parent, Kind(kind))


def _noted(folder: Path, kind: Kind) -> dict[int, Substrate] | None:
    try:
        note = msgspec.json.decode((folder / _NOTE).read_bytes(), type=_Note)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return note.documents if note.version == UNIT_VERSIONS[kind] else None


def drop_former(root: Path) -> None:
    """Delete the channels of a library from before there were substrates: they lie beside the new ones, and nothing
    reads them. Whatever else is there stays."""
    for channel in (root / "lexical", root / "dense"):
        if channel.is_symlink():
            continue
        found = [channel / kind for kind in Kind if _is_channel(channel / kind)]
        for folder in found:
            shutil.rmtree(folder, ignore_errors=True)
        if found:
            with suppress(OSError):  # something else is in it
                channel.rmdir()


def _is_channel(folder: Path) -> bool:
    marks = (_NOTE, _LEXICAL_META, _STATE)
    return not folder.is_symlink() and any((folder / mark).exists() for mark in marks)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def _digest(docs: Mapping[int, Substrate], embedder: str, version: int) -> str:
    held = [(doc, str(substrate)) for doc, substrate in sorted(docs.items())]
    return hashlib.sha256(f"{embedder} {version} {held}".encode()).hexdigest()[:16]


def _dense_channel(embedder: Embedder) -> str:
    """The dense channel of a vector space: a folder below that of the substrate."""
    digest = hashlib.sha256(embedder.name.encode()).hexdigest()[:8]
    return f"dense/{re.sub(r'[^A-Za-z0-9-]+', '-', embedder.name)[:40]}-{digest}"
