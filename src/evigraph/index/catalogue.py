"""The catalogue: one SQLite file that holds all a library knows; every other file is made from it.

A document enters in two steps: ``stage`` writes it beside what is there, ``publish`` makes it visible
and takes the version it replaces away, in one transaction. A process that dies in between leaves
the library as it was, and staged work to be taken up again.
"""

import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from evigraph.graph import Graph, Quality, Substrate, from_json
from evigraph.index.database import Database
from evigraph.index.filings import Filings
from evigraph.index.folders import Folders
from evigraph.index.noise import NoiseMarks
from evigraph.index.profile import PROFILE_VERSION, Profile
from evigraph.index.schema import prepare, refuse_foreign
from evigraph.index.unit import UNIT_VERSIONS, Kind, Unit

__all__ = ["Catalogue", "Entry", "StoredUnit"]


class Entry(msgspec.Struct, frozen=True):
    """A document of the library. ``doc`` is its key in the catalogue, ``id`` names its bytes."""

    doc: int
    id: str
    path: str
    name: str
    sha256: str
    size: int
    mtime_ns: int
    title: str | None
    lang: str | None
    pages: int
    nodes: int
    findings: int
    quality: Quality


class StoredUnit(msgspec.Struct, frozen=True, gc=False):
    """A unit with its keys: its own, its document's, its substrate, and its place among the document's units there of
    its kind."""

    key: int
    doc: int
    substrate: Substrate
    ordinal: int
    unit: Unit


_UNIT_COLUMNS = "unit, doc, substrate, ordinal, data"
_ENTRY_COLUMNS = "doc, id, path, name, sha256, size, mtime_ns, title, lang, pages, nodes, findings, quality"


class Catalogue:
    """The library's one source of truth. One instance serves one thread."""

    def __init__(self, path: Path, *, look: bool = False, shared: bool = False) -> None:
        """Open the catalogue at ``path``, making it if it is not there. What cannot be written is opened for reading.

        ``look`` opens for reading what could be written, too; ``shared`` lets several threads use it, one at a time.

        Raises:
            EvigraphError: the file is no catalogue, one that another version wrote, or cannot be opened.
        """
        self._db = Database(path, look=look, shared=shared)
        try:
            refuse_foreign(self._db)
            if self.writable:
                self._db.run("PRAGMA journal_mode=WAL")
                self._db.run("PRAGMA synchronous=NORMAL")
                self._db.run("PRAGMA foreign_keys=ON")
            prepare(self._db)
        except BaseException:
            self._db.close()
            raise
        self.folders = Folders(self._db)
        self.filings = Filings(self._db)
        self.noise = NoiseMarks(self._db)

    @property
    def path(self) -> Path:
        """Where the catalogue is."""
        return self._db.path

    @property
    def writable(self) -> bool:
        """Whether the catalogue can be written; if not, it can only be read."""
        return self._db.writable

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def transaction(self) -> AbstractContextManager[None]:
        """All or nothing, for several calls of one writer."""
        return self._db.transaction()

    def snapshot(self) -> AbstractContextManager[None]:
        """Several calls that only read, and see one state of the catalogue, whatever other processes write."""
        return self._db.snapshot()

    def setting(self, name: str, default: str) -> str:
        """A setting of the library; what is not set yet is set to the default."""
        row = self._db.row("SELECT value FROM settings WHERE name = ?", (name,))
        if row is None and self.writable:
            self._db.run("INSERT OR IGNORE INTO settings VALUES (?, ?)", (name, default))
            return self.setting(name, default)
        return default if row is None else row[0]

    def stored(self, name: str) -> str | None:
        """A setting of the library, or None where it is not set."""
        row = self._db.row("SELECT value FROM settings WHERE name = ?", (name,))
        return None if row is None else row[0]

    def store(self, name: str, value: str) -> None:
        """Set a setting of the library."""
        self._db.run("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

    def version(self) -> int:
        """A number that changes when another connection has written."""
        (version,) = self._db.row("PRAGMA data_version")
        return version

    # Documents

    def entries(self) -> list[Entry]:
        """The visible documents, by name and path."""
        return self._entries("WHERE ready = 1 ORDER BY name, path")

    def visible(self) -> list[int]:
        """The keys of the visible documents."""
        return [doc for (doc,) in self._db.rows("SELECT doc FROM documents WHERE ready = 1 ORDER BY doc")]

    def entry(self, doc: int) -> Entry:
        """A document by its key, whether it is visible or staged.

        Raises:
            KeyError: there is none.
        """
        for entry in self._entries("WHERE doc = ?", doc):
            return entry
        raise KeyError(doc)

    def at_path(self, path: str, *, ready: bool = True) -> Entry | None:
        """The visible document at a path; with ``ready`` False the one that is staged there."""
        return next(iter(self._entries("WHERE path = ? AND ready = ?", path, int(ready))), None)

    def staged(self) -> list[Entry]:
        """Documents that are written but not visible yet."""
        return self._entries("WHERE ready = 0 ORDER BY doc")

    def _entries(self, condition: str, *values: Any) -> list[Entry]:
        rows = self._db.rows(f"SELECT {_ENTRY_COLUMNS} FROM documents {condition}", values)
        with self._db.reading():
            return [Entry(*row[:12], quality=msgspec.json.decode(row[12], type=Quality)) for row in rows]

    def graph_data(self, doc: int) -> bytes:
        """A document's graph in canonical JSON.

        Raises:
            KeyError: there is no such document.
        """
        row = self._db.row("SELECT graph FROM documents WHERE doc = ?", (doc,))
        if row is None:
            raise KeyError(doc)
        with self._db.reading():
            return zlib.decompress(row[0])

    def graph(self, doc: int) -> Graph:
        """A document's graph.

        Raises:
            KeyError: there is no such document.
        """
        data = self.graph_data(doc)
        with self._db.reading():
            return from_json(data)

    def reconstruction(self, doc: int) -> Graph | None:
        """A document's graph as a layout parser sees its pages; None where there is none, or none can be made."""
        row = self._db.row("SELECT graph FROM reconstructions WHERE doc = ? AND graph IS NOT NULL", (doc,))
        if row is None:
            return None
        with self._db.reading():
            return from_json(zlib.decompress(row[0]))

    def put_reconstruction(self, doc: int, parser: str, data: bytes | None, cause: str | None = None) -> None:
        """Store a document's graph as a layout parser sees it, in canonical JSON, or why there is none. Units that were
        made of another are gone."""
        self._db.run("DELETE FROM units WHERE doc = ? AND substrate = ?", (doc, Substrate.RECONSTRUCTED))
        self._db.run("DELETE FROM derived WHERE doc = ? AND substrate = ?", (doc, Substrate.RECONSTRUCTED))
        row = (doc, parser, None if data is None else zlib.compress(data, 1), cause)
        self._db.run("INSERT OR REPLACE INTO reconstructions VALUES (?, ?, ?, ?)", row)

    def unreconstructed(self, parser: str | None = None) -> list[int]:
        """The visible documents that no layout parser was asked about, or not this one."""
        query = "SELECT doc FROM documents LEFT JOIN reconstructions USING (doc) WHERE ready = 1 AND "
        if parser is None:
            rows = self._db.rows(f"{query} parser IS NULL ORDER BY doc")
        else:
            rows = self._db.rows(f"{query} parser IS NOT ? ORDER BY doc", (parser,))
        return [doc for (doc,) in rows]

    # Profiles

    def put_profile(self, doc: int, profile: Profile) -> None:
        """Store a document's search profile."""
        row = (doc, PROFILE_VERSION, msgspec.msgpack.encode(profile))
        self._db.run("INSERT OR REPLACE INTO profiles VALUES (?, ?, ?)", row)

    def profile(self, doc: int) -> Profile | None:
        """A document's search profile; None where there is none, or one of another version."""
        query = "SELECT data FROM profiles WHERE doc = ? AND version = ?"
        row = self._db.row(query, (doc, PROFILE_VERSION))
        if row is None:
            return None
        with self._db.reading():
            return msgspec.msgpack.decode(row[0], type=Profile)

    def unprofiled(self) -> list[int]:
        """The visible documents that have no profile, or one of another version."""
        query = "SELECT doc FROM documents LEFT JOIN profiles USING (doc) WHERE ready = 1 AND version IS NOT ? "
        return [doc for (doc,) in self._db.rows(f"{query} ORDER BY doc", (PROFILE_VERSION,))]

    def profile_versions(self) -> list[int]:
        """The versions of the profiles of visible documents."""
        rows = self._db.rows("SELECT version FROM documents JOIN profiles USING (doc) WHERE ready = 1")
        return [version for (version,) in rows]

    # Staging

    def stage(self, path: Path, mtime_ns: int, graph: Graph, data: bytes, lang: str | None) -> int:
        """Write a document beside what is visible; anything staged at its path before is dropped. Gives its key."""
        document = graph.document
        self._db.run("DELETE FROM documents WHERE path = ? AND ready = 0", (str(path),))
        columns = f"{_ENTRY_COLUMNS}, graph".removeprefix("doc, ")
        return self._db.run(
            f"INSERT INTO documents ({columns}) VALUES ({', '.join('?' * 13)})",
            (
                document.id,
                str(path),
                path.name,
                document.sha256,
                document.size,
                mtime_ns,
                document.title,
                lang,
                len(document.pages),
                len(graph.nodes),
                len(graph.diagnostics),
                msgspec.json.encode(graph.quality),
                zlib.compress(data, 1),
            ),
        )

    def publish(self, doc: int) -> None:
        """Make a staged document visible in place of the one at its path. Call within a transaction."""
        (path,) = self._db.row("SELECT path FROM documents WHERE doc = ?", (doc,))
        self._db.run("DELETE FROM documents WHERE path = ? AND ready = 1", (path,))
        self._db.run("UPDATE documents SET ready = 1 WHERE doc = ?", (doc,))
        self.folders.keep(path)

    def touch(self, doc: int, mtime_ns: int) -> None:
        """Note that the file was written again with the same bytes."""
        self._db.run("UPDATE documents SET mtime_ns = ? WHERE doc = ?", (mtime_ns, doc))

    def remove(self, docs: Collection[int]) -> None:
        """Take documents out, visible or staged, with their units and the vectors nobody else needs."""
        with self.transaction():
            paths = [
                path for doc in docs for (path,) in self._db.rows("SELECT path FROM documents WHERE doc = ?", (doc,))
            ]
            self._db.run_many("DELETE FROM documents WHERE doc = ?", [(doc,) for doc in docs])
            self.folders.forget(paths)
            self.drop_unused_vectors()

    def drop_unused_vectors(self) -> None:
        """Delete vectors that no unit refers to."""
        self._db.run("DELETE FROM vectors WHERE key NOT IN (SELECT vector_key FROM units WHERE vector_key IS NOT NULL)")

    # Units

    def put_units(
        self, doc: int, substrate: Substrate, kind: Kind, units: Sequence[Unit], keys: Sequence[bytes | None]
    ) -> None:
        """Store a document's units of one kind in place of what was there. ``keys`` name their vectors."""
        self._db.run("DELETE FROM units WHERE doc = ? AND substrate = ? AND kind = ?", (doc, substrate, kind))
        encode = msgspec.msgpack.Encoder().encode
        rows = enumerate(zip(units, keys, strict=True))
        self._db.run_many(
            "INSERT INTO units (doc, substrate, kind, ordinal, vector_key, data) VALUES (?, ?, ?, ?, ?, ?)",
            [(doc, substrate, kind, i, key, encode(unit)) for i, (unit, key) in rows],
        )
        self._db.run("INSERT OR REPLACE INTO derived VALUES (?, ?, ?, ?)", (doc, substrate, kind, UNIT_VERSIONS[kind]))

    def made(self, kind: Kind) -> set[tuple[int, Substrate]]:
        """The visible documents, each with a substrate, whose units of a kind are there and up to date."""
        rows = self._db.rows(
            "SELECT doc, substrate FROM documents JOIN derived USING (doc) "
            "WHERE ready = 1 AND kind = ? AND version = ?",
            (kind, UNIT_VERSIONS[kind]),
        )
        with self._db.reading():
            return {(doc, Substrate(substrate)) for doc, substrate in rows}

    def derived(self) -> list[tuple[int, Substrate, Kind, int]]:
        """What the visible documents have units of: (document, substrate, kind, version that made them)."""
        query = "SELECT doc, substrate, kind, version FROM documents JOIN derived USING (doc) WHERE ready = 1 "
        rows = self._db.rows(f"{query} ORDER BY doc, substrate, kind")
        known = frozenset(Kind)
        with self._db.reading():
            return [(doc, Substrate(on), Kind(kind), version) for doc, on, kind, version in rows if kind in known]

    def units(self, keys: Iterable[int]) -> dict[int, StoredUnit]:
        """Units by their keys; keys that are gone are left out."""
        found: dict[int, StoredUnit] = {}
        wanted = list(keys)
        for start in range(0, len(wanted), 500):
            part = wanted[start : start + 500]
            marks = ", ".join("?" * len(part))
            rows = self._db.rows(f"SELECT {_UNIT_COLUMNS} FROM units WHERE unit IN ({marks})", part)
            found.update((stored.key, stored) for stored in self._stored(rows))
        return found

    def unit_key(self, doc: int, substrate: Substrate, kind: Kind, ordinal: int) -> int | None:
        """The key of a document's unit by its place among those of its kind."""
        query = "SELECT unit FROM units WHERE doc = ? AND substrate = ? AND kind = ? AND ordinal = ?"
        row = self._db.row(query, (doc, substrate, kind, ordinal))
        return row[0] if row else None

    def units_of(self, doc: int, substrate: Substrate, kind: Kind) -> list[StoredUnit]:
        """A document's units of one kind, in order."""
        query = f"SELECT {_UNIT_COLUMNS} FROM units WHERE doc = ? AND substrate = ? AND kind = ? ORDER BY ordinal"
        return self._stored(self._db.rows(query, (doc, substrate, kind)))

    def _stored(self, rows: Iterable[Sequence[Any]]) -> list[StoredUnit]:
        decode = msgspec.msgpack.Decoder(Unit).decode
        with self._db.reading():
            return [StoredUnit(row[0], row[1], Substrate(row[2]), row[3], decode(row[4])) for row in rows]

    # Vectors

    def missing_vectors(self, keys: Iterable[bytes]) -> set[bytes]:
        """Those of the keys that have no vector yet."""
        wanted = list(dict.fromkeys(keys))
        missing: set[bytes] = set()
        for start in range(0, len(wanted), 500):
            part = wanted[start : start + 500]
            marks = ", ".join("?" * len(part))
            have = {key for (key,) in self._db.rows(f"SELECT key FROM vectors WHERE key IN ({marks})", part)}
            missing.update(key for key in part if key not in have)
        return missing

    def put_vectors(self, keys: Sequence[bytes], vectors: NDArray[Any]) -> None:
        """Store vectors, in half precision."""
        rows = [(key, row.tobytes()) for key, row in zip(keys, vectors.astype(np.float16), strict=True)]
        self._db.run_many("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)

    def vectors(
        self, docs: Iterable[tuple[int, Substrate]], kind: Kind, keys: AbstractSet[bytes]
    ) -> Iterator[tuple[int, int, bytes]]:
        """(unit, document, half-precision vector) of every unit whose vector has one of the keys, by document and
        unit."""
        for doc, substrate in sorted(docs):
            rows = self._db.rows(
                "SELECT unit, doc, vector, key FROM units JOIN vectors ON key = vector_key "
                "WHERE doc = ? AND substrate = ? AND kind = ? ORDER BY unit",
                (doc, substrate, kind),
            )
            yield from ((unit, doc, vector) for unit, doc, vector, key in rows if key in keys)
