"""A library's folders: documents are filed as their files are, and stay where they were put."""

from collections.abc import Generator
from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.library import Library
from support.element import El
from support.pdfs import build
from support.units import TermEmbedder


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    """Files in folders of a disk."""
    for path in ("a.pdf", "Fees/b.pdf", "Fees/2025/c.pdf"):
        file = tmp_path / "disk" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(build(El("Document", El("H1", f"Fees of {path}"), El("P", f"What {path} costs."))))
    return tmp_path / "disk"


@pytest.fixture
def library(tmp_path: Path) -> Generator[Library]:
    with Library(tmp_path / "library", TermEmbedder()) as opened:
        yield opened


def filed(library: Library) -> dict[str, str]:
    return {entry.name: library.folders.path_of(entry) for entry in library.documents()}


def test_documents_are_filed_as_their_files_are(library: Library, disk: Path) -> None:
    library.add([disk])
    assert filed(library) == {"a.pdf": "/", "b.pdf": "/Fees", "c.pdf": "/Fees/2025"}


def test_a_file_that_is_named_itself_is_filed_in_the_root(library: Library, disk: Path) -> None:
    library.add([disk / "Fees" / "2025" / "c.pdf"])
    assert filed(library) == {"c.pdf": "/"}


def test_a_folder_to_file_in_can_be_named(library: Library, disk: Path) -> None:
    library.add([disk], into="Archive")
    assert filed(library) == {"a.pdf": "/Archive", "b.pdf": "/Archive/Fees", "c.pdf": "/Archive/Fees/2025"}


def test_what_is_there_stays_where_it_is_and_moves_when_a_folder_is_named(library: Library, disk: Path) -> None:
    library.add([disk])
    library.folders.file(["a.pdf"], "Letters")
    library.add([disk])
    assert filed(library)["a.pdf"] == "/Letters"
    library.add([disk], into="All")
    assert filed(library)["a.pdf"] == "/All"


def test_a_new_version_stays_where_the_old_one_was(library: Library, disk: Path) -> None:
    library.add([disk])
    library.folders.file(["a.pdf"], "Letters")
    (disk / "a.pdf").write_bytes(build(El("Document", El("P", "Other bytes."))))
    library.update()
    assert filed(library)["a.pdf"] == "/Letters"


def test_a_file_that_is_refused_is_filed_nowhere(library: Library, disk: Path) -> None:
    (disk / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing")
    library.add([disk], into="A")
    assert len(library.documents()) == 3
    (disk / "broken.pdf").write_bytes(build(El("Document", El("P", "Mended."))))
    library.add([disk / "broken.pdf"])
    assert filed(library)["broken.pdf"] == "/"


def test_folders_are_listed_each_before_what_is_in_it(library: Library, disk: Path) -> None:
    library.add([disk])
    library.folders.make("Empty/Inner", "Nothing yet")
    listed = library.folders.listed()
    assert [(each.path, each.description, [e.name for e in each.documents]) for each in listed] == [
        ("/", "", ["a.pdf"]),
        ("/Empty", "", []),
        ("/Empty/Inner", "Nothing yet", []),
        ("/Fees", "", ["b.pdf"]),
        ("/Fees/2025", "", ["c.pdf"]),
    ]
    assert [each.path for each in library.folders.listed("Fees")] == ["/Fees", "/Fees/2025"]


def test_either_all_documents_are_filed_or_none(library: Library, disk: Path) -> None:
    library.add([disk])
    with pytest.raises(UsageError, match="no such document"):
        library.folders.file(["a.pdf", "gone.pdf"], "Letters")
    assert filed(library)["a.pdf"] == "/"
    assert "/Letters" not in [each.path for each in library.folders.listed()]


def test_a_folder_that_is_not_there_is_refused(library: Library) -> None:
    for act in (library.folders.listed, library.folders.remove, lambda path: library.folders.move(path, "B")):
        with pytest.raises(UsageError, match="no such folder"):
            act("A")


def test_a_folder_is_moved_with_all_that_is_in_it(library: Library, disk: Path) -> None:
    library.add([disk])
    library.folders.move("Fees", "Old/Charges")
    assert filed(library) == {"a.pdf": "/", "b.pdf": "/Old/Charges", "c.pdf": "/Old/Charges/2025"}


def test_a_library_of_before_there_were_folders_has_all_in_the_root(library: Library, disk: Path) -> None:
    library.add([disk])
    library.close()
    import sqlite3

    database = sqlite3.connect(library.root / "catalogue.sqlite")
    dropped = "DROP TABLE noise; DROP TABLE filings; DROP TABLE places; DROP TABLE folders;"
    database.executescript(f"{dropped} PRAGMA user_version = 3;")
    database.close()
    with Library(library.root, TermEmbedder()) as opened:
        assert set(filed(opened).values()) == {"/"}
        assert opened.retrieve("What does b.pdf cost?").evidence
