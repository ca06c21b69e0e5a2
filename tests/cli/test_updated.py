"""update, and doctor on a library."""

import json
import sqlite3
from pathlib import Path

import pytest

from evigraph.index import SCHEMA_VERSION
from support.element import El
from support.pdfs import build

from .conftest import Run


@pytest.fixture
def filled(evigraph: Run, tmp_path: Path) -> Run:
    """Runs ``evigraph`` in a folder with a library of two documents."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.pdf").write_bytes(build(El("Document", El("H1", "Fees"), El("P", f"Crane {name}."))))
    assert evigraph("add", "a.pdf", "b.pdf").returncode == 0
    return evigraph


def age(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / ".evigraph" / "catalogue.sqlite")
    with connection:
        connection.execute("UPDATE derived SET version = 0 WHERE kind = 'section'")
    connection.close()


def test_update_reads_changed_files_and_names_those_that_are_gone(filled: Run, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(build(El("Document", El("P", "A hoist."))))
    (tmp_path / "b.pdf").unlink()
    done = filled("update")
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == "1 document updated, 1 failed"
    (error,) = done.stderr.splitlines()
    assert error.startswith(f"evigraph: {tmp_path / 'b.pdf'}: its file is gone; the document stays")
    again = filled("update", "--json")
    data = json.loads(again.stdout)
    assert again.returncode == 1
    assert (data["updated"], [row["name"] for row in data["unchanged"]]) == ([], ["a.pdf"])
    assert [failure["path"] for failure in data["failed"]] == [str(tmp_path / "b.pdf")]


def test_update_of_derived_data_needs_no_file(filled: Run, tmp_path: Path) -> None:
    age(tmp_path)
    (tmp_path / "a.pdf").unlink()
    (tmp_path / "b.pdf").write_bytes(b"destroyed")
    done = filled("update", "--derived")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("made anew: section units of 2 documents")
    done = filled("update", "--derived", "--json")
    assert json.loads(done.stdout) == {"units": {}, "profiles": 0, "channels": 0, "left": []}
    assert filled("update", "--derived").stdout == "everything is up to date\n"


def test_update_without_a_library_is_refused(evigraph: Run) -> None:
    done = evigraph("update")
    assert done.returncode == 2
    assert "no library here" in done.stderr


def test_doctor_tells_the_state_of_the_library(filled: Run, tmp_path: Path) -> None:
    age(tmp_path)
    (tmp_path / "b.pdf").unlink()
    done = filled("doctor")
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["section", "declared", "4", "0", "2", "0"] in rows
    assert ["node", "declared", "4", "2", "0", "0"] in rows
    assert ["lexical", "auto", "section", "2", "behind"] in rows
    assert "1 missing file of 2 documents" in done.stdout
    assert f"{tmp_path / 'b.pdf'}: is gone" in done.stdout
    assert max(len(line) for line in done.stdout.splitlines() if not line.endswith(": is gone")) <= 80


def test_doctor_in_json(filled: Run, tmp_path: Path) -> None:
    data = json.loads(filled("doctor", "--json", "--library", ".evigraph").stdout)
    assert data["in_order"] is True
    assert (data["schema"], data["reads"], data["documents"]) == (SCHEMA_VERSION, SCHEMA_VERSION, 2)
    assert {"kind": "profile", "version": 1, "substrate": None, "current": 2, "stale": 0, "none": 0} in data["derived"]
    assert all(channel["in_line"] for channel in data["channels"])


def test_doctor_without_a_library_is_refused(evigraph: Run) -> None:
    done = evigraph("doctor")
    assert done.returncode == 2
    assert "no library here" in done.stderr
