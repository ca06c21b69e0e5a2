"""Filings: what was filed where by decisions, kept so that it can be looked at and put back."""

import msgspec

from evigraph.index.database import Database

__all__ = ["FILING_TABLES", "FilingStep", "Filings", "Moved"]

FILING_TABLES = """
CREATE TABLE filings (
    filing INTEGER PRIMARY KEY AUTOINCREMENT,
    act INTEGER NOT NULL, undone INTEGER NOT NULL DEFAULT 0, data BLOB NOT NULL
);
CREATE INDEX filings_acts ON filings (act);
"""


class FilingStep(msgspec.Struct, frozen=True):
    """One decision of a filing: the folder that was asked about (its path), what was chosen (empty: none of what was
    offered), its probability, and that of none."""

    at: str
    chosen: str
    probability: float
    none: float


class Moved(msgspec.Struct, frozen=True):
    """A document that was moved by an act of filing.

    ``path`` is its file's, ``source`` and ``target`` the keys of the folders that it was moved from and to, ``made``
    those of the folders that were made for it, from the outermost. ``decider`` is who decided, by ``steps``;
    ``related`` says that it was moved because of another document that was filed in the same act.
    """

    act: int
    path: str
    source: int
    target: int
    made: tuple[int, ...]
    decider: str
    steps: tuple[FilingStep, ...]
    related: bool = False
    undone: bool = False


class Filings:
    """The journal of a catalogue's filings."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def next_act(self) -> int:
        """The number of the next act."""
        (last,) = self._db.row("SELECT COALESCE(MAX(act), 0) FROM filings")
        return last + 1

    def note(self, moved: Moved) -> None:
        """Note that a document was moved."""
        query = "INSERT INTO filings (act, data) VALUES (?, ?)"
        self._db.run(query, (moved.act, msgspec.json.encode(moved)))

    def all(self) -> list[Moved]:
        """What was moved, in the order in which it was."""
        rows = self._db.rows("SELECT data, undone FROM filings ORDER BY filing")
        with self._db.reading():
            found = [(msgspec.json.decode(data, type=Moved), bool(undone)) for data, undone in rows]
        return [msgspec.structs.replace(moved, undone=undone) for moved, undone in found]

    def note_undone(self, act: int) -> None:
        """Note that what was moved in an act was put back."""
        self._db.run("UPDATE filings SET undone = 1 WHERE act = ?", (act,))
