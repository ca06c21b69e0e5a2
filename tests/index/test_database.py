"""A SQLite file whose errors are one line."""

import sqlite3
from collections.abc import Generator
from pathlib import Path

import pytest

from evigraph.errors import EvigraphError
from evigraph.index.database import Database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file.sqlite"


@pytest.fixture
def database(path: Path) -> Generator[Database]:
    opened = Database(path)
    opened.run("PRAGMA journal_mode=WAL")
    opened.run("CREATE TABLE notes (note TEXT)")
    yield opened
    opened.close()


def notes(database: Database) -> list[str]:
    return [note for (note,) in database.rows("SELECT note FROM notes ORDER BY note")]


def refused(path: Path) -> str:
    with pytest.raises(EvigraphError) as caught:
        Database(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_after_an_error_in_a_snapshot_there_is_none(database: Database) -> None:
    with pytest.raises(RuntimeError), database.snapshot():
        raise RuntimeError
    with database.transaction():
        database.run("INSERT INTO notes VALUES ('a')")
    assert notes(database) == ["a"]


def test_a_snapshot_does_not_keep_others_from_writing(database: Database, path: Path) -> None:
    other = Database(path)
    with database.snapshot():
        other.run("INSERT INTO notes VALUES ('a')")
        assert notes(database) == []
    other.close()
    assert notes(database) == ["a"]


def test_what_opens_a_transaction_badly_leaves_the_first_error_to_be_said(database: Database) -> None:
    def fail() -> None:
        with database.transaction():
            database.run("ROLLBACK")  # as SQLite does itself when the disk is full
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()


def test_a_writer_that_waits_too_long_is_told_of_the_other(
    path: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("evigraph.index.database._BUSY_SECONDS", 0.05)
    other = Database(path)
    with database.transaction(), pytest.raises(EvigraphError, match="another process writes") as caught:
        other.run("INSERT INTO notes VALUES ('a')")
    other.close()
    assert str(caught.value).startswith(f"{path}: ")


def test_what_is_not_as_it_was_written_is_damage(database: Database) -> None:
    with pytest.raises(EvigraphError, match=r"damaged \(no such table: more\); .*`evigraph add`"):
        database.rows("SELECT * FROM more")


def test_a_mistake_of_the_caller_is_no_error_of_the_file(database: Database) -> None:
    database.close()
    with pytest.raises(sqlite3.ProgrammingError):
        notes(database)


def test_what_cannot_be_opened_is_refused_in_one_line(path: Path, tmp_path: Path) -> None:
    path.mkdir()
    assert "is a folder" in refused(path)
    assert "File name too long" in refused(tmp_path / ("x" * 300))
    (tmp_path / "loop").symlink_to("loop")
    assert "cannot be opened" in refused(tmp_path / "loop")
