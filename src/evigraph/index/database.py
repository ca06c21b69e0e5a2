"""A SQLite file whose errors are one line that names it, and that is read where it cannot be written."""

import contextlib
import os
import sqlite3
import zlib
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from evigraph.errors import EvigraphError

__all__ = ["Database"]

_BUSY_SECONDS = 30
_AGAIN = "delete the library and make it again with `evigraph add`"


class Database:
    """A connection, of one thread if it is not shared. Every error of SQLite, and of what is read from it, is an
    ``EvigraphError``.

    ``writable`` is False where the file or its folder cannot be written: it is then opened for reading.
    """

    def __init__(self, path: Path, *, look: bool = False, shared: bool = False) -> None:
        """Open the file at ``path``, making it if it is not there; with ``look`` only to read it, as it stands.

        ``shared`` lets several threads use the connection, one at a time, which is for the caller to see to.

        Raises:
            EvigraphError: it is a folder, cannot be opened, or is no SQLite database.
        """
        self.path = path
        self._writing = False
        try:
            self.writable = not look and _can_write(path)
            if look:
                self._db = _connect_to_look(path, shared)
            else:
                self._db = _connect(path, shared) if self.writable else _connect_to_read(path, shared)
        except sqlite3.Error as error:
            raise _trouble(path, error, opening=True) from None
        except OSError as error:
            raise EvigraphError(f"{path}: cannot be opened ({error.strerror}); choose another --library") from None

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        """All rows of a query."""
        with self.reading():
            return self._db.execute(query, values).fetchall()

    def row(self, query: str, values: Sequence[Any] = ()) -> Any:
        """The first row of a query, or None."""
        with self.reading():
            return self._db.execute(query, values).fetchone()

    def run(self, statement: str, values: Sequence[Any] = ()) -> int:
        """Run a statement; gives the key of the row it inserted last."""
        with self.reading():
            return self._db.execute(statement, values).lastrowid or 0

    def run_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run a statement once for each row of values."""
        with self.reading():
            self._db.executemany(statement, rows)

    @contextmanager
    def reading(self) -> Generator[None]:
        """What goes wrong while something is read from the file, or taken apart after, is said in one line."""
        try:
            yield
        except sqlite3.ProgrammingError:
            raise  # a mistake of the caller, not of the file
        except sqlite3.Error as error:
            raise _trouble(self.path, error) from None
        except (zlib.error, msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise EvigraphError(f"{self.path}: damaged ({error}); {_AGAIN}") from None

    @contextmanager
    def transaction(self) -> Generator[None]:
        """All or nothing, for several calls of one writer. One within another is part of that."""
        if self._writing:
            yield
            return
        self.run("BEGIN IMMEDIATE")
        self._writing = True
        try:
            yield
            self.run("COMMIT")
        except BaseException:
            self._roll_back()
            raise
        finally:
            self._writing = False

    @contextmanager
    def snapshot(self) -> Generator[None]:
        """What is read within sees one state of the file, whatever others write meanwhile. One within another, or
        within a transaction, is part of that."""
        if self._db.in_transaction:
            yield
            return
        self.run("BEGIN DEFERRED")
        try:
            self.row("SELECT count(*) FROM sqlite_master")  # a snapshot is taken by the first read
            yield
        finally:
            self._roll_back()

    def _roll_back(self) -> None:
        # SQLite itself rolls back where the disk is full; and what went wrong first is what is to be said.
        with contextlib.suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


def _can_write(path: Path) -> bool:
    """Whether SQLite can write there: it needs the folder too, for its log.

    Raises:
        EvigraphError: it is a folder, or not there and cannot be made.
        OSError: nothing can be said about the path.
    """
    if path.is_dir():
        raise EvigraphError(f"{path}: is a folder, not a library catalogue; choose another --library")
    folder = os.access(path.parent, os.W_OK | os.X_OK)
    if path.exists():
        return folder and os.access(path, os.W_OK)
    if not folder:
        raise EvigraphError(f"{path.parent}: cannot be written; check its permissions, or choose another --library")
    return True


def _connect(where: Path | str, shared: bool) -> sqlite3.Connection:
    """A connection to a path or URI, after a first read: that refuses what is no database, and leaves it as it is."""
    db = sqlite3.connect(
        where, uri=isinstance(where, str), timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=not shared
    )
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def _connect_to_read(path: Path, shared: bool) -> sqlite3.Connection:
    """A connection that writes nothing.

    In a folder that cannot be written SQLite has no place for the index of its log. Without a log,
    the file is then read as one that nobody changes.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro"
    try:
        return _connect(uri, shared)
    except sqlite3.OperationalError:
        log = path.with_name(f"{path.name}-wal")
        if log.exists() and log.stat().st_size:
            cause = "holds changes that are not complete, and cannot be written"
            raise EvigraphError(f"{path}: {cause}; open it once where it can be written") from None
        return _connect(f"{uri}&immutable=1", shared)


def _connect_to_look(path: Path, shared: bool) -> sqlite3.Connection:
    """A connection that leaves no trace where it could write: of a file that nobody has open it makes no log."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return _connect(uri if path.with_name(f"{path.name}-wal").exists() else f"{uri}&immutable=1", shared)


def _trouble(path: Path, error: sqlite3.Error, *, opening: bool = False) -> EvigraphError:
    """What an error of SQLite means to the user."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF  # the rest says it in more detail
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return EvigraphError(f"{path}: another process writes to it; try again later")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return EvigraphError(f"{path}: cannot be written ({error}); check its permissions and those of its folder")
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_AUTH):
        return EvigraphError(f"{path}: cannot be opened ({error}); check its permissions")
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM):
        return EvigraphError(f"{path}: cannot be used ({error}); see that the disk is in order and has room")
    if opening:
        return EvigraphError(f"{path}: not a library catalogue, or damaged ({error}); choose another --library")
    return EvigraphError(f"{path}: damaged ({error}); {_AGAIN}")
