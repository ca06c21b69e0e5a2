"""Libraries as they were before there were substrates."""

import contextlib
import shutil
import sqlite3
from pathlib import Path

__all__ = ["FORMER", "turn_back"]

_UNITS = """
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
"""
FORMER = f"""
CREATE TABLE documents (
    doc INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL, path TEXT NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL,
    size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, title TEXT, lang TEXT,
    pages INTEGER NOT NULL, nodes INTEGER NOT NULL, findings INTEGER NOT NULL,
    quality BLOB NOT NULL, graph BLOB NOT NULL,
    ready INTEGER NOT NULL DEFAULT 0,
    UNIQUE (path, ready)
);
{_UNITS}
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 1;
"""
"""The statements that made a catalogue."""


def turn_back(root: Path) -> None:
    """Make a library one of that time, with the units that its documents have of their declared structure."""
    with contextlib.closing(sqlite3.connect(root / "catalogue.sqlite")) as database:
        for table in ("units", "derived"):
            database.execute(f"ALTER TABLE {table} RENAME TO later_{table}")
        database.executescript(_UNITS)
        columns = "unit, doc, kind, ordinal, vector_key, data"
        declared = "WHERE substrate = 'declared'"
        database.execute(f"INSERT INTO units SELECT {columns} FROM later_units {declared}")
        database.execute(f"INSERT INTO derived SELECT doc, kind, version FROM later_derived {declared}")
        later = ("later_units", "later_derived", "reconstructions", "profiles", "places", "folders", "filings", "noise")
        dropped = " ".join(f"DROP TABLE {table};" for table in later)
        database.executescript(f"{dropped} PRAGMA user_version = 1;")
    (root / "channels" / "auto" / "lexical").rename(root / "lexical")
    (space,) = (root / "channels" / "auto" / "dense").iterdir()
    space.rename(root / "dense")
    shutil.rmtree(root / "channels")
