"""Folders: the tree that a library's documents are filed in, whatever folders of a disk their files are in."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from evigraph.errors import UsageError
from evigraph.index.database import Database

__all__ = ["FOLDER_TABLES", "ROOT", "Folder", "Folders", "Place", "folder_names"]

ROOT = 1
"""The key of the folder that all others are in."""
FOLDER_TABLES = f"""
CREATE TABLE folders (
    folder INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used again: permissions name it
    parent INTEGER REFERENCES folders, name TEXT NOT NULL, description TEXT NOT NULL DEFAULT '', token TEXT,
    UNIQUE (parent, name)
);
INSERT INTO folders (folder, parent, name) VALUES ({ROOT}, NULL, '');
CREATE TABLE places (
    place INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used again: permissions name it
    path TEXT NOT NULL UNIQUE, folder INTEGER NOT NULL REFERENCES folders, token TEXT
);
INSERT INTO places (path, folder) SELECT path, {ROOT} FROM documents WHERE ready = 1 ORDER BY doc;
"""
_DEEPEST = 32
_LONGEST_NAME = 200
_LONGEST_DESCRIPTION = 2000


class Folder(msgspec.Struct, frozen=True):
    """A folder: its key, that of the folder it is in (None: of the root), its name, what is said of it, and the token
    of the last change to who may see it."""

    folder: int
    parent: int | None
    name: str
    description: str = ""
    token: str | None = None


class Place(msgspec.Struct, frozen=True):
    """Where a document is filed. It stays with the path of the document's file when its bytes change.

    ``place`` is its key, ``path`` the file's path, ``token`` that of the last change to who may see it.
    """

    place: int
    path: str
    folder: int
    token: str | None = None


def folder_names(path: str) -> tuple[str, ...]:
    """The names on a folder's path, such as ``Reports/2025``; none for the root, which is ``/`` or nothing.

    Raises:
        UsageError: a name is empty, ``.`` or ``..``, too long, or holds what no terminal shows; or there are too many.
    """
    names = tuple(path.strip("/").split("/")) if path.strip("/") else ()
    for name in names:
        if name != name.strip() or name in {"", ".", ".."} or len(name) > _LONGEST_NAME or not name.isprintable():
            rule = f"names are parted by '/', printable, and have up to {_LONGEST_NAME} characters"
            raise UsageError(f"{path!r}: no path of a folder; {rule}")
    if len(names) > _DEEPEST:
        raise UsageError(f"{path}: {len(names)} folders deep, more than {_DEEPEST}; file it higher up")
    return names


class Folders:
    """The folders of a catalogue, and what is filed in them."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def all(self) -> dict[int, Folder]:
        """The folders by their keys."""
        rows = self._db.rows("SELECT folder, parent, name, description, token FROM folders ORDER BY folder")
        with self._db.reading():
            return {row[0]: Folder(*row) for row in rows}

    def find(self, names: Sequence[str]) -> Folder | None:
        """The folder on a path of names, or None."""
        query = "SELECT folder, parent, name, description, token FROM folders WHERE "
        row = self._db.row(f"{query} folder = ?", (ROOT,))
        for name in names:
            row = self._db.row(f"{query} parent = ? AND name = ?", (row[0], name))
            if row is None:
                return None
        with self._db.reading():
            return Folder(*row)

    def make(self, names: Sequence[str]) -> int:
        """The key of the folder on a path of names; it is made where it is not there, as are those above it."""
        key = ROOT
        for name in names:
            self._db.run("INSERT OR IGNORE INTO folders (parent, name) VALUES (?, ?)", (key, name))
            (key,) = self._db.row("SELECT folder FROM folders WHERE parent = ? AND name = ?", (key, name))
        return key

    def describe(self, folder: int, description: str) -> None:
        """Say what is in a folder.

        Raises:
            UsageError: the text is too long.
        """
        if len(description) > _LONGEST_DESCRIPTION:
            raise UsageError(f"a description of {len(description):,} characters; {_LONGEST_DESCRIPTION:,} are enough")
        self._db.run("UPDATE folders SET description = ? WHERE folder = ?", (description, folder))

    def move(self, folder: int, parent: int, name: str) -> None:
        """Put a folder, with all that is in it, into another one, and call it so.

        Raises:
            UsageError: it is the root, would be within itself, or there is one of this name already.
        """
        if folder == ROOT:
            raise UsageError("the root of the folders stays where it is")
        above: int | None = parent
        while above is not None:
            if above == folder:
                raise UsageError(f"{name}: a folder cannot be put into itself")
            (above,) = self._db.row("SELECT parent FROM folders WHERE folder = ?", (above,))
        taken = self._db.row("SELECT folder FROM folders WHERE parent = ? AND name = ?", (parent, name))
        if taken is not None and taken[0] != folder:
            raise UsageError(f"{name}: there is a folder of this name already; choose another")
        self._db.run("UPDATE folders SET parent = ?, name = ? WHERE folder = ?", (parent, name, folder))

    def remove(self, folder: int) -> None:
        """Take an empty folder out.

        Raises:
            UsageError: it is the root, or something is in it.
        """
        if folder == ROOT:
            raise UsageError("the root of the folders cannot be removed")
        if not self.is_empty(folder):
            raise UsageError("the folder is not empty; move what is in it first")
        self._db.run("DELETE FROM folders WHERE folder = ?", (folder,))

    def is_empty(self, folder: int) -> bool:
        """Whether neither a folder nor a document, be it visible yet or not, is in a folder."""
        inside = (("folders", "parent"), ("places", "folder"))
        queries = (f"SELECT 1 FROM {table} WHERE {column} = ?" for table, column in inside)
        return all(self._db.row(query, (folder,)) is None for query in queries)

    # What is filed

    def places(self) -> dict[str, Place]:
        """Where the visible documents are filed, by the paths of their files."""
        query = "SELECT place, path, places.folder, token FROM places JOIN documents USING (path) WHERE ready = 1"
        rows = self._db.rows(f"{query} ORDER BY place")
        with self._db.reading():
            return {row[1]: Place(*row) for row in rows}

    def kept(self) -> list[Place]:
        """All places, those of documents that are not visible yet too, by their keys."""
        rows = self._db.rows("SELECT place, path, folder, token FROM places ORDER BY place")
        with self._db.reading():
            return [Place(*row) for row in rows]

    def filed(self) -> dict[int, Place]:
        """Where the visible documents are filed, by the documents' keys."""
        query = "SELECT doc, place, path, places.folder, token FROM places JOIN documents USING (path) WHERE ready = 1"
        rows = self._db.rows(query)
        with self._db.reading():
            return {row[0]: Place(*row[1:]) for row in rows}

    def file(self, path: str, folder: int) -> None:
        """File what is or will be at a path of the disk into a folder."""
        self._db.run(
            "INSERT INTO places (path, folder) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET folder = excluded.folder",
            (path, folder),
        )

    def keep(self, path: str, folder: int = ROOT) -> None:
        """See that what is or will be at a path of the disk is filed somewhere: here, where it is not yet."""
        self._db.run("INSERT OR IGNORE INTO places (path, folder) VALUES (?, ?)", (path, folder))

    def forget(self, paths: Collection[str]) -> None:
        """What was at these paths is filed no more, where no document is at them."""
        query = "DELETE FROM places WHERE path = ? AND path NOT IN (SELECT path FROM documents)"
        self._db.run_many(query, [(path,) for path in paths])

    def note_tokens(self, folders: Mapping[int, str], places: Mapping[int, str]) -> None:
        """Note the tokens of changes to who may see folders and places, by their keys."""
        rows = [(token, folder) for folder, token in folders.items()]
        self._db.run_many("UPDATE folders SET token = ? WHERE folder = ?", rows)
        rows = [(token, place) for place, token in places.items()]
        self._db.run_many("UPDATE places SET token = ? WHERE place = ?", rows)

    def note_everywhere(self, token: str) -> None:
        """Note one token for all folders and places that have any: that of a change before which all others were."""
        self._db.run("UPDATE folders SET token = ? WHERE token IS NOT NULL", (token,))
        self._db.run("UPDATE places SET token = ? WHERE token IS NOT NULL", (token,))
