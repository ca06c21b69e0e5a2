"""Update: changed files are compiled anew, those that are gone are named; derived data is renewed without any file."""

import hashlib
import sqlite3
from collections.abc import Generator
from pathlib import Path

import pytest

from evigraph.index import SCHEMA_VERSION, Kind
from evigraph.library import Library, library_state
from support.element import El
from support.pdfs import build
from support.units import TermEmbedder

QUESTION = "What does a crane cost?"


def document(path: Path, *words: str) -> None:
    path.write_bytes(build(El("Document", El("H1", "Fees"), *(El("P", text) for text in words))))


@pytest.fixture
def library(tmp_path: Path) -> Generator[Library]:
    document(tmp_path / "a.pdf", "A crane costs ten pounds.")
    document(tmp_path / "b.pdf", "A hall costs six pounds.")
    with Library(tmp_path / "library", TermEmbedder()) as opened:
        opened.add([tmp_path / "a.pdf", tmp_path / "b.pdf"], workers=1)
        yield opened


class TestFiles:
    def test_a_changed_file_is_compiled_anew_and_others_are_left_alone(self, library: Library, tmp_path: Path) -> None:
        document(tmp_path / "a.pdf", "A crane costs twelve pounds.")
        report = library.update(workers=1)
        assert [entry.name for entry in report.added] == ["a.pdf"]
        assert [entry.name for entry in report.unchanged] == ["b.pdf"]
        assert report.failures == []
        assert "twelve" in library.retrieve(QUESTION).evidence[0].text

    def test_a_document_whose_file_is_gone_stays_and_is_named(self, library: Library, tmp_path: Path) -> None:
        (tmp_path / "a.pdf").unlink()
        document(tmp_path / "b.pdf", "A hall costs nine pounds.")
        report = library.update(workers=1)
        assert [entry.name for entry in report.added] == ["b.pdf"]
        (failure,) = report.failures
        assert str(failure).startswith(f"{tmp_path / 'a.pdf'}: its file is gone; the document stays")
        assert "ten pounds" in library.retrieve(QUESTION).evidence[0].text

    def test_a_file_that_is_no_document_any_more_changes_nothing(self, library: Library, tmp_path: Path) -> None:
        (tmp_path / "a.pdf").write_bytes(b"nothing")
        report = library.update(workers=1)
        assert [failure.path for failure in report.failures] == [str(tmp_path / "a.pdf")]
        assert "ten pounds" in library.retrieve(QUESTION).evidence[0].text

    def test_a_new_file_beside_them_is_not_added(self, library: Library, tmp_path: Path) -> None:
        document(tmp_path / "c.pdf", "x")
        library.update(workers=1)
        assert [entry.name for entry in library.documents()] == ["a.pdf", "b.pdf"]


class TestDerived:
    @pytest.fixture
    def aged(self, library: Library, tmp_path: Path) -> Library:
        """A library of an older version whose files are gone or destroyed."""
        library.retrieve(QUESTION, strategy="passage-hybrid")
        connection = sqlite3.connect(tmp_path / "library" / "catalogue.sqlite")
        with connection:
            connection.execute("UPDATE derived SET version = 0")
            connection.execute("UPDATE profiles SET version = 0")
        connection.close()
        (tmp_path / "a.pdf").unlink()
        (tmp_path / "b.pdf").write_bytes(b"destroyed")
        return library

    def test_it_is_renewed_without_any_file(self, aged: Library, tmp_path: Path) -> None:
        assert not library_state(tmp_path / "library").in_order
        renewed = aged.renew()
        assert (renewed.units, renewed.profiles) == ({Kind.NODE: 2, Kind.SECTION: 2, Kind.PASSAGE: 2}, 2)
        state = library_state(tmp_path / "library")
        assert not any(one.stale for one in state.derived)
        assert all(one.in_line for one in state.channels)
        assert "ten pounds" in aged.retrieve(QUESTION).evidence[0].text

    def test_what_was_written_is_the_same_as_before(self, library: Library, tmp_path: Path) -> None:
        first = [library.profile(entry) for entry in library.documents()]
        found = library.retrieve(QUESTION).evidence
        connection = sqlite3.connect(tmp_path / "library" / "catalogue.sqlite")
        with connection:
            connection.execute("UPDATE derived SET version = 0")
            connection.execute("UPDATE profiles SET version = 0")
        connection.close()
        library.renew()
        assert [library.store.catalogue.profile(entry.doc) for entry in library.documents()] == first
        assert library.retrieve(QUESTION).evidence == found


class TestState:
    def files(self, root: Path) -> dict[str, tuple[int, str]]:
        return {
            str(path.relative_to(root)): (path.stat().st_mtime_ns, hashlib.sha256(path.read_bytes()).hexdigest())
            for path in root.rglob("*")
            if path.is_file()
        }

    def test_a_library_in_order(self, library: Library, tmp_path: Path) -> None:
        state = library_state(tmp_path / "library")
        assert state.in_order
        assert (state.documents, state.staged, state.missing, state.embedder) == (2, 0, (), "terms")
        assert {(one.kind, one.substrate, one.current, one.stale, one.none) for one in state.derived} == {
            ("node", "declared", 2, 0, 0),
            ("section", "declared", 2, 0, 0),
            ("profile", None, 2, 0, 0),
        }
        assert {(one.substrate, one.kind, one.documents) for one in state.channels} == {
            ("auto", "node", 2),
            ("auto", "section", 2),
        }

    def test_files_that_are_missing_and_channels_that_are_behind_are_told(
        self, library: Library, tmp_path: Path
    ) -> None:
        (tmp_path / "a.pdf").unlink()
        next((tmp_path / "library").rglob("section/documents.json")).write_text("{}")
        state = library_state(tmp_path / "library")
        assert [(one.name, one.cause) for one in state.missing] == [("a.pdf", "is gone")]
        assert [one.documents for one in state.channels if not one.in_line] == [None]

    @pytest.mark.parametrize("closed", [True, False])
    def test_looking_writes_nothing(self, library: Library, tmp_path: Path, closed: bool) -> None:
        if closed:
            library.close()
        before = self.files(tmp_path / "library")
        library_state(tmp_path / "library")
        after = self.files(tmp_path / "library")
        # Who has the catalogue open shares an index of its log with all readers.
        assert {name: found for name, found in after.items() if not name.endswith("-shm")} == {
            name: found for name, found in before.items() if not name.endswith("-shm")
        }
        assert after.keys() == before.keys()

    def test_a_library_of_another_schema_is_told_and_left_as_it_is(self, library: Library, tmp_path: Path) -> None:
        library.close()
        connection = sqlite3.connect(tmp_path / "library" / "catalogue.sqlite")
        connection.execute("PRAGMA user_version = 2")
        connection.close()
        before = self.files(tmp_path / "library")
        state = library_state(tmp_path / "library")
        assert (state.schema, state.reads, state.in_order, state.derived) == (2, SCHEMA_VERSION, False, ())
        assert self.files(tmp_path / "library") == before
