"""The catalogue: one SQLite file that holds all a library knows; every other file is made from it.

A document enters in two steps: ``stage`` writes it beside what is there, ``publish`` makes it visible
and takes the version it replaces away, in one transaction. A process that dies in between leaves
the library as it was, and staged work to be taken up again.
"""

import sqlite3
import zlib
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from evigraph.errors import EvigraphError
from evigraph.graph import Graph, Quality, from_json
from evigraph.index.unit import UNITS_VERSION, Kind, Unit

__all__ = ["Catalogue", "Entry", "StoredUnit"]

_SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE documents (
    doc INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used again, so that other files can tell
    id TEXT NOT NULL, path TEXT NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL,
    size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
    title TEXT, lang TEXT, pages INTEGER NOT NULL, nodes INTEGER NOT NULL,
    quality BLOB NOT NULL, findings INTEGER NOT NULL, graph BLOB NOT NULL,
    ready INTEGER NOT NULL DEFAULT 0,
    UNIQUE (path, ready)
);
CREATE TABLE units (
    unit INTEGER PRIMARY KEY AUTOINCREMENT,
    doc INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    kind TEXT NOT NULL, ordinal INTEGER NOT NULL, vector_key BLOB, data BLOB NOT NULL,
    UNIQUE (doc, kind, ordinal)
);
CREATE TABLE derived (
    doc INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    kind TEXT NOT NULL, version INTEGER NOT NULL,
    PRIMARY KEY (doc, kind)
);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID;
"""


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
    """A unit with its keys: its own, its document's, and its place among the document's units of its kind."""

    key: int
    doc: int
    ordinal: int
    unit: Unit


_ENTRY_COLUMNS = "doc, id, path, name, sha256, size, mtime_ns, title, lang, pages, nodes, findings, quality"


class Catalogue:
    """The library's one source of truth. One instance serves one thread."""

    def __init__(self, path: Path) -> None:
        """Open the catalogue at ``path``, making it if it is not there.

        Raises:
            EvigraphError: the file is no catalogue, or one that another version wrote.
        """
        self._path = path
        self._db = sqlite3.connect(path, timeout=30, isolation_level=None)
        try:
            self._refuse_foreign()
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.execute("PRAGMA foreign_keys=ON")
            self._prepare()
        except sqlite3.DatabaseError as error:
            self._db.close()
            raise EvigraphError(f"{path}: not a library catalogue ({error}); choose another --library") from None
        except EvigraphError:
            self._db.close()
            raise

    def _refuse_foreign(self) -> None:
        tables = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and not tables >= {"documents", "units", "derived", "settings", "vectors"}:
            raise EvigraphError(f"{self._path}: a database of another program; choose another --library")

    def _prepare(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version == 0:
            with self.transaction():
                (version,) = self._db.execute("PRAGMA user_version").fetchone()
                if version == 0:  # nobody else was faster
                    for statement in _SCHEMA.split(";\n"):
                        self._db.execute(statement)
                    self._db.execute(f"PRAGMA user_version={_SCHEMA_VERSION}")
        elif version != _SCHEMA_VERSION:
            message = f"written by another version of evigraph (schema {version}, this one reads {_SCHEMA_VERSION})"
            raise EvigraphError(f"{self._path}: {message}; add the documents to a new library")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def transaction(self) -> Generator[None]:
        """All or nothing, for several calls of one writer."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def setting(self, name: str, default: str) -> str:
        """A setting of the library; what is not set yet is set to the default."""
        row = self._db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        if row is None:
            self._db.execute("INSERT OR IGNORE INTO settings VALUES (?, ?)", (name, default))
            return self.setting(name, default)
        return row[0]

    def version(self) -> int:
        """A number that changes when another connection has written."""
        (version,) = self._db.execute("PRAGMA data_version").fetchone()
        return version

    # Documents

    def entries(self) -> list[Entry]:
        """The visible documents, by name and path."""
        rows = self._db.execute(f"SELECT {_ENTRY_COLUMNS} FROM documents WHERE ready = 1 ORDER BY name, path")
        return [_entry(row) for row in rows]

    def entry(self, doc: int) -> Entry:
        """A visible document by its key."""
        row = self._db.execute(f"SELECT {_ENTRY_COLUMNS} FROM documents WHERE doc = ?", (doc,)).fetchone()
        if row is None:
            raise KeyError(doc)
        return _entry(row)

    def at_path(self, path: str, *, ready: bool = True) -> Entry | None:
        """The document at a path: the visible one, or the one staged there."""
        query = f"SELECT {_ENTRY_COLUMNS} FROM documents WHERE path = ? AND ready = ?"
        row = self._db.execute(query, (path, int(ready))).fetchone()
        return _entry(row) if row else None

    def staged(self) -> list[Entry]:
        """Documents that are written but not visible yet."""
        rows = self._db.execute(f"SELECT {_ENTRY_COLUMNS} FROM documents WHERE ready = 0 ORDER BY doc")
        return [_entry(row) for row in rows]

    def graph_data(self, doc: int) -> bytes:
        """A document's graph in canonical JSON."""
        row = self._db.execute("SELECT graph FROM documents WHERE doc = ?", (doc,)).fetchone()
        if row is None:
            raise KeyError(doc)
        return zlib.decompress(row[0])

    def graph(self, doc: int) -> Graph:
        """A document's graph."""
        return from_json(self.graph_data(doc))

    def stage(self, path: Path, mtime_ns: int, graph: Graph, data: bytes, lang: str | None) -> int:
        """Write a document beside what is visible; anything staged at its path before is dropped. Gives its key."""
        document = graph.document
        self._db.execute("DELETE FROM documents WHERE path = ? AND ready = 0", (str(path),))
        columns = f"{_ENTRY_COLUMNS}, graph".removeprefix("doc, ")
        cursor = self._db.execute(
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
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def publish(self, doc: int) -> None:
        """Make a staged document visible in place of the one at its path. Call within a transaction."""
        (path,) = self._db.execute("SELECT path FROM documents WHERE doc = ?", (doc,)).fetchone()
        self._db.execute("DELETE FROM documents WHERE path = ? AND ready = 1", (path,))
        self._db.execute("UPDATE documents SET ready = 1 WHERE doc = ?", (doc,))

    def touch(self, doc: int, mtime_ns: int) -> None:
        """Note that the file was written again with the same bytes."""
        self._db.execute("UPDATE documents SET mtime_ns = ? WHERE doc = ?", (mtime_ns, doc))

    def remove(self, docs: Collection[int]) -> None:
        """Take documents out, with their units and the vectors nobody else needs."""
        with self.transaction():
            self._db.executemany("DELETE FROM documents WHERE doc = ?", [(doc,) for doc in docs])
            self.drop_unused_vectors()

    def drop_unused_vectors(self) -> None:
        """Delete vectors that no unit refers to."""
        self._db.execute(
            "DELETE FROM vectors WHERE key NOT IN (SELECT vector_key FROM units WHERE vector_key IS NOT NULL)"
        )

    # Units

    def put_units(self, doc: int, kind: Kind, units: Sequence[Unit], keys: Sequence[bytes | None]) -> None:
        """Store a document's units of one kind in place of what was there. ``keys`` name their vectors."""
        self._db.execute("DELETE FROM units WHERE doc = ? AND kind = ?", (doc, kind))
        encode = msgspec.msgpack.Encoder().encode
        self._db.executemany(
            "INSERT INTO units (doc, kind, ordinal, vector_key, data) VALUES (?, ?, ?, ?, ?)",
            [(doc, kind, i, key, encode(unit)) for i, (unit, key) in enumerate(zip(units, keys, strict=True))],
        )
        self._db.execute("INSERT OR REPLACE INTO derived VALUES (?, ?, ?)", (doc, kind, UNITS_VERSION))

    def stale(self, kind: Kind) -> list[int]:
        """Visible documents that lack units of a kind, or have them of an older version."""
        rows = self._db.execute(
            "SELECT doc FROM documents WHERE ready = 1 AND doc NOT IN "
            "(SELECT doc FROM derived WHERE kind = ? AND version = ?) ORDER BY doc",
            (kind, UNITS_VERSION),
        )
        return [doc for (doc,) in rows]

    def current(self, kind: Kind) -> list[int]:
        """Visible documents whose units of a kind are there and up to date."""
        rows = self._db.execute(
            "SELECT doc FROM documents JOIN derived USING (doc) "
            "WHERE ready = 1 AND kind = ? AND version = ? ORDER BY doc",
            (kind, UNITS_VERSION),
        )
        return [doc for (doc,) in rows]

    def units(self, keys: Iterable[int]) -> dict[int, StoredUnit]:
        """Units by their keys; keys that are gone are left out."""
        found: dict[int, StoredUnit] = {}
        wanted = list(keys)
        for start in range(0, len(wanted), 500):
            part = wanted[start : start + 500]
            marks = ", ".join("?" * len(part))
            rows = self._db.execute(f"SELECT unit, doc, ordinal, data FROM units WHERE unit IN ({marks})", part)
            found.update((row[0], _unit(row)) for row in rows)
        return found

    def unit_key(self, doc: int, kind: Kind, ordinal: int) -> int | None:
        """The key of a document's unit by its place among those of its kind."""
        query = "SELECT unit FROM units WHERE doc = ? AND kind = ? AND ordinal = ?"
        row = self._db.execute(query, (doc, kind, ordinal)).fetchone()
        return row[0] if row else None

    def units_of(self, doc: int, kind: Kind) -> list[StoredUnit]:
        """A document's units of one kind, in order."""
        query = "SELECT unit, doc, ordinal, data FROM units WHERE doc = ? AND kind = ? ORDER BY ordinal"
        return [_unit(row) for row in self._db.execute(query, (doc, kind))]

    # Vectors

    def missing_vectors(self, keys: Iterable[bytes]) -> set[bytes]:
        """Those of the keys that have no vector yet."""
        wanted = list(dict.fromkeys(keys))
        missing: set[bytes] = set()
        for start in range(0, len(wanted), 500):
            part = wanted[start : start + 500]
            marks = ", ".join("?" * len(part))
            have = {key for (key,) in self._db.execute(f"SELECT key FROM vectors WHERE key IN ({marks})", part)}
            missing.update(key for key in part if key not in have)
        return missing

    def put_vectors(self, keys: Sequence[bytes], vectors: NDArray[Any]) -> None:
        """Store vectors, in half precision."""
        rows = [(key, row.tobytes()) for key, row in zip(keys, vectors.astype(np.float16), strict=True)]
        self._db.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)

    def vectors(self, docs: Collection[int], kind: Kind) -> Iterator[tuple[int, int, bytes]]:
        """(unit, document, half-precision vector) of every unit that has one, by unit."""
        for doc in sorted(docs):
            yield from self._db.execute(
                "SELECT unit, doc, vector FROM units JOIN vectors ON key = vector_key "
                "WHERE doc = ? AND kind = ? ORDER BY unit",
                (doc, kind),
            )


def _entry(row: Sequence[Any]) -> Entry:
    return Entry(*row[:12], quality=msgspec.json.decode(row[12], type=Quality))


def _unit(row: Sequence[Any]) -> StoredUnit:
    return StoredUnit(row[0], row[1], row[2], msgspec.msgpack.decode(row[3], type=Unit))
