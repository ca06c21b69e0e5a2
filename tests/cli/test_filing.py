"""evigraph file, its log and its undo, and add --file."""

import json
from pathlib import Path

import pytest

from support.filing import write_documents

from .conftest import Run

SHIPS = "Berths of the harbour. A berth for ships in the harbour costs ten euros a night for each ship."
LEAVE = "Parental leave. Parental leave of staff lasts eighteen weeks on full pay, for each parent."


@pytest.fixture
def library(tmp_path: Path, evigraph: Run) -> Path:
    """Two documents in folders of their own."""
    disk = write_documents(tmp_path / "disk" / "Harbour", berths=SHIPS).parent
    write_documents(disk / "Staff", leave=LEAVE)
    assert evigraph("add", disk, library=tmp_path / "library").returncode == 0
    return tmp_path / "library"


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """A document that is not in the library yet."""
    return write_documents(tmp_path / "new", cranes=f"Cranes of the harbour. {SHIPS}") / "cranes.md"


def folders(evigraph: Run, library: Path) -> dict[str, list[str]]:
    found = json.loads(evigraph("folders", "list", "--json", library=library).stdout)
    return {each["path"]: each["documents"] for each in found}


def test_what_is_added_is_filed_logged_and_put_back(evigraph: Run, library: Path, new: Path) -> None:
    done = evigraph("add", new, "--file", library=library)
    assert done.stdout.splitlines()[-1] == "cranes.md: / -> /Harbour; a folder fits [1]"
    assert folders(evigraph, library)["/Harbour"] == ["berths.md", "cranes.md"]
    log = evigraph("file", "--log", library=library).stdout.splitlines()
    assert log[0].split() == ["act", "document", "from", "to", "p"]
    assert log[1].split()[:4] == ["1", "cranes.md", "/", "/Harbour"]
    (row,) = json.loads(evigraph("file", "--log", "--json", library=library).stdout)
    assert (row["decider"], row["steps"][0]["chosen"], row["undone"]) == ("local", "Harbour", False)
    assert evigraph("file", "--undo", "last", library=library).stdout == "1 document put back\n"
    assert folders(evigraph, library)["/"] == ["cranes.md"]
    assert evigraph("file", "--undo", 1, library=library).stderr == "evigraph: act 1: was undone already\n"


def test_a_dry_run_says_what_would_be_done(evigraph: Run, library: Path, new: Path) -> None:
    evigraph("add", new, library=library)
    (filed,) = json.loads(evigraph("file", "--dry-run", "--json", library=library).stdout)
    assert (filed["target"], filed["act"]) == ("/Harbour", None)
    assert folders(evigraph, library)["/"] == ["cranes.md"]
    assert evigraph("file", "--log", library=library).stdout == "nothing was filed\n"
    assert evigraph("file", "leave", library=library).stdout.startswith("leave.md: stays in /Staff; a folder fits")


def test_an_added_document_and_where_it_went_are_one_json(evigraph: Run, library: Path, new: Path) -> None:
    said = json.loads(evigraph("add", new, "--file", "--json", library=library).stdout)
    assert [each["document"] for each in said["filed"]] == [each["name"] for each in said["added"]] == ["cranes.md"]
    assert evigraph("file", library=library).stdout == "nothing to file\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("file", "--log", "--undo", "1"), "stand alone"),
        (("file", "berths", "--log"), "stand alone"),
        (("file", "--undo", "x"), "no act"),
        (("file", "--undo", "7"), "no such act"),
        (("file", "--name-by", "chance"), "names no folders"),
        (("file", "--decide", "chance", "berths"), "no such provider"),
        (("add", "x.md", "--file", "--into", "A"), "give one of them"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(
    evigraph: Run, library: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = evigraph(*arguments, library=library)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
