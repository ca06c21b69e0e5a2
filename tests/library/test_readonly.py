"""A library that cannot be written is read; what would have to be written is refused in one line."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from evigraph.index import Catalogue
from evigraph.library import Library

_ASK = """
import sys
from pathlib import Path
from evigraph.errors import EvigraphError
from evigraph.library import Library

try:
    with Library(sys.argv[1]) as library:
        if sys.argv[2] == "add":
            library.add([Path(sys.argv[3])])
        elif sys.argv[2] == "remove":
            library.remove([library.documents()[0].path])
        else:
            found = library.retrieve("What does a mobile crane cost per day?", strategy=sys.argv[2])
            print([channel.name for channel in found.evidence[0].why.channels])
            print(found.evidence[0].text)
except EvigraphError as error:
    print("refused:", error)
"""

Ask = Callable[..., str]


@pytest.fixture
def root(example_library_folder: Path, tmp_path: Path) -> Path:
    return shutil.copytree(example_library_folder, tmp_path / "library")


@pytest.fixture
def ask() -> Ask:
    """Asks or changes a library in a process that has no rights but those the files give."""
    command = [sys.executable, "-c", _ASK]
    if os.getuid() == 0:
        if not shutil.which("setpriv"):
            pytest.skip("needs setpriv to do without the rights of root")
        command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all", *command]

    def run(*arguments: Path | str) -> str:
        done = subprocess.run([*command, *map(str, arguments)], capture_output=True, text=True, timeout=120)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run


def close(root: Path) -> None:
    """Take the right to write away from everything in a library."""
    for path in (*root.rglob("*"), root):
        path.chmod(path.stat().st_mode & ~0o222)


def answered(library: Path, ask: Ask) -> bool:
    said = ask(library, "auto")
    return "mobile crane" in said.lower() and all(f"'{c}'" in said for c in ("section-lexical", "section-dense"))


def refused(said: str) -> bool:
    return said.startswith("refused:") and said.count("\n") == 1 and "permissions" in said


def test_a_library_that_nobody_can_write_is_read(root: Path, ask: Ask) -> None:
    close(root)
    assert answered(root, ask)


def test_it_is_not_added_to_or_removed_from(root: Path, ask: Ask) -> None:
    close(root)
    assert refused(ask(root, "add", __file__))
    assert refused(ask(root, "remove"))


def test_what_is_not_made_yet_cannot_be_searched(root: Path, ask: Ask) -> None:
    close(root)
    said = ask(root, "chunk-hybrid")
    assert refused(said)
    assert "chunk-hybrid" in said


def test_a_catalogue_that_cannot_be_written_is_read(root: Path, ask: Ask) -> None:
    (root / "catalogue.sqlite").chmod(0o444)
    assert answered(root, ask)
    assert refused(ask(root, "add", __file__))


def test_a_library_that_others_have_open_for_writing_is_read(root: Path, ask: Ask) -> None:
    with Library(root) as library:
        library.store.catalogue.touch(library.documents()[0].doc, 4711)
        close(root)
        assert answered(root, ask)


def test_changes_that_only_the_log_holds_are_not_overlooked(root: Path, ask: Ask, tmp_path: Path) -> None:
    catalogue = Catalogue(root / "catalogue.sqlite")
    catalogue.touch(catalogue.entries()[0].doc, 4711)
    copy = shutil.copytree(root, tmp_path / "copy", ignore=shutil.ignore_patterns("*-shm"))
    catalogue.close()
    close(copy)
    said = ask(copy, "auto")
    assert said.startswith("refused:")
    assert "not complete" in said


def test_a_library_that_cannot_be_read_or_made_is_refused_in_one_line(root: Path, ask: Ask, tmp_path: Path) -> None:
    (root / "catalogue.sqlite").chmod(0)
    assert refused(ask(root, "auto"))
    (tmp_path / "closed").mkdir(mode=0o500)
    assert "cannot be" in ask(tmp_path / "closed" / "library", "auto")
    assert refused(ask(tmp_path / "closed", "auto"))
    (tmp_path / "closed").chmod(0)
    assert "Permission denied" in ask(tmp_path / "closed", "auto")


def test_a_channel_that_cannot_be_written_is_named(root: Path, ask: Ask) -> None:
    (folder,) = (root / "channels" / "auto").glob("dense/*/section")
    shutil.rmtree(folder)
    folder.parent.chmod(0o555)
    assert refused(ask(root, "auto"))


def test_a_library_of_before_there_were_substrates_is_refused_with_the_way_out(root: Path, ask: Ask) -> None:
    with contextlib.closing(sqlite3.connect(root / "catalogue.sqlite")) as database:
        database.execute("PRAGMA user_version = 1")
        database.commit()
    close(root)
    said = ask(root, "auto")
    assert said.startswith("refused:")
    assert said.count("\n") == 1
    assert "earlier version" in said
    assert "open it once where it can be written" in said
