"""Marks of noise: what a person, or a provider of decisions, has said of sections that search may leave out."""

from collections.abc import Iterable, Mapping

import msgspec

from evigraph.graph import Substrate
from evigraph.index.database import Database

__all__ = ["BY_HAND", "NOISE_TABLES", "NoiseMark", "NoiseMarks"]

BY_HAND = "hand"
"""Who marks a section that a person does."""
NOISE_TABLES = """
CREATE TABLE noise (
    doc INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    substrate TEXT NOT NULL, heading INTEGER NOT NULL, noise INTEGER NOT NULL, marked_by TEXT NOT NULL,
    PRIMARY KEY (doc, substrate, heading)
);
"""


class NoiseMark(msgspec.Struct, frozen=True):
    """What was said of a section: whether it is noise, and by whom (`BY_HAND`, or the name of a provider)."""

    noise: bool
    by: str


class NoiseMarks:
    """The marks of a catalogue, by document, substrate and the node of the section's heading."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def of(self, doc: int, substrate: Substrate) -> Mapping[int, NoiseMark]:
        """The marks of a document's sections on a substrate, by the nodes of their headings."""
        query = "SELECT heading, noise, marked_by FROM noise WHERE doc = ? AND substrate = ? ORDER BY heading"
        return {heading: NoiseMark(bool(noise), by) for heading, noise, by in self._db.rows(query, (doc, substrate))}

    def mark(self, doc: int, substrate: Substrate, marks: Mapping[int, NoiseMark]) -> None:
        """Mark sections; a former mark of the same section is replaced."""
        for heading, mark in marks.items():
            row = (doc, substrate, heading, mark.noise, mark.by)
            self._db.run("INSERT OR REPLACE INTO noise VALUES (?, ?, ?, ?, ?)", row)

    def unmark(self, doc: int, substrate: Substrate, headings: Iterable[int]) -> None:
        """Take marks back: the rules decide again."""
        for heading in headings:
            self._db.run("DELETE FROM noise WHERE doc = ? AND substrate = ? AND heading = ?", (doc, substrate, heading))
