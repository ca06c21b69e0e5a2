"""The tables of the catalogue, and how a file of an earlier version is brought up to date."""

import contextlib
from pathlib import Path

from evigraph.errors import EvigraphError
from evigraph.graph import Substrate
from evigraph.index.database import Database
from evigraph.index.filings import FILING_TABLES
from evigraph.index.folders import FOLDER_TABLES
from evigraph.index.noise import NOISE_TABLES

__all__ = ["SCHEMA_VERSION", "prepare", "refuse_foreign", "schema_at", "schema_of"]

SCHEMA_VERSION = 6
_DOCUMENTS = """
CREATE TABLE documents (
    doc INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used again, so that other files can tell
    id TEXT NOT NULL, path TEXT NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL,
    size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
    title TEXT, lang TEXT, pages INTEGER NOT NULL, nodes INTEGER NOT NULL,
    quality BLOB NOT NULL, findings INTEGER NOT NULL, graph BLOB NOT NULL,
    ready INTEGER NOT NULL DEFAULT 0,
    UNIQUE (path, ready)
);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID;
"""
_DERIVED = """
CREATE TABLE units (
    unit INTEGER PRIMARY KEY AUTOINCREMENT,
    doc INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    substrate TEXT NOT NULL, kind TEXT NOT NULL, ordinal INTEGER NOT NULL, vector_key BLOB, data BLOB NOT NULL,
    UNIQUE (doc, substrate, kind, ordinal)
);
CREATE TABLE derived (
    doc INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    substrate TEXT NOT NULL, kind TEXT NOT NULL, version INTEGER NOT NULL,
    PRIMARY KEY (doc, substrate, kind)
);
"""
_RECONSTRUCTED = """
CREATE TABLE reconstructions (
    doc INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    parser TEXT NOT NULL, graph BLOB, cause TEXT
);
"""
_PROFILES = """
CREATE TABLE profiles (
    doc INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    version INTEGER NOT NULL, data BLOB NOT NULL
);
"""
_UNITS_WITHOUT_SUBSTRATE = 1
"""The schema whose units knew no substrate: theirs is the declared one."""
_WITHOUT_FOLDERS = 3
_WITHOUT_FILINGS = 4
_WITHOUT_NOISE = 5
_FORMER = (_UNITS_WITHOUT_SUBSTRATE, 2, _WITHOUT_FOLDERS, _WITHOUT_FILINGS, _WITHOUT_NOISE)
"""Schemas that are brought up to date; the first two had no reconstructions and no profiles."""
_RENAMED = """
ALTER TABLE units RENAME TO former_units;
ALTER TABLE derived RENAME TO former_derived;
"""
_COPIED = f"""
INSERT INTO units SELECT unit, doc, '{Substrate.DECLARED}', kind, ordinal, vector_key, data FROM former_units;
INSERT INTO derived SELECT doc, '{Substrate.DECLARED}', kind, version FROM former_derived;
DROP TABLE former_units;
DROP TABLE former_derived;
"""


def refuse_foreign(db: Database) -> None:
    """Refuse what is no catalogue, and nothing at all where none can be made.

    Raises:
        EvigraphError: the file is another program's, or empty and cannot be written.
    """
    tables = {name for (name,) in db.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
    foreign = tables and not tables >= {"documents", "units", "derived", "settings", "vectors"}
    if foreign or not (tables or db.writable):
        what = "a database of another program" if foreign else "holds no catalogue, and cannot be written"
        raise EvigraphError(f"{db.path}: {what}; choose another --library")


def schema_of(db: Database) -> int:
    """The version of the schema that a file has; 0: it has no tables yet."""
    (version,) = db.row("PRAGMA user_version")
    return version


def schema_at(path: Path) -> int:
    """The version of the schema of the catalogue at a path, which is looked at and left as it is.

    Raises:
        EvigraphError: there is no catalogue, or it is damaged.
    """
    with contextlib.closing(Database(path, look=True)) as db:
        refuse_foreign(db)
        return schema_of(db)


def prepare(db: Database) -> None:
    """Make the tables of an empty file, and bring those of a former version up to date.

    Raises:
        EvigraphError: another version wrote the file, or an earlier one and it cannot be written.
    """
    version = schema_of(db)
    if version in (0, *_FORMER) and db.writable:
        with db.transaction():
            _make(db, schema_of(db))
    elif version in _FORMER:
        cause = "written by an earlier version of evigraph, and cannot be written to bring it up to date"
        raise EvigraphError(f"{db.path}: {cause}; open it once where it can be written")
    elif version != SCHEMA_VERSION:
        message = f"written by another version of evigraph (schema {version}, this one reads {SCHEMA_VERSION})"
        raise EvigraphError(f"{db.path}: {message}; add the documents to a new library")


def _make(db: Database, version: int) -> None:
    """The tables of an empty file, or of a former one brought up to date, which keeps its units and vectors."""
    if version == SCHEMA_VERSION:
        return  # another was faster
    scripts = {0: f"{_DOCUMENTS}{_DERIVED}", _UNITS_WITHOUT_SUBSTRATE: f"{_RENAMED}{_DERIVED}{_COPIED}"}
    script = scripts.get(version, "")
    if version < _WITHOUT_FOLDERS:
        script += f"{_RECONSTRUCTED}{_PROFILES}"
    if version < _WITHOUT_FILINGS:
        script += FOLDER_TABLES
    if version < _WITHOUT_NOISE:
        script += FILING_TABLES
    script += NOISE_TABLES
    for statement in script.split(";\n"):
        db.run(statement)
    db.run(f"PRAGMA user_version={SCHEMA_VERSION}")
