"""The index of a library on disk: channels in line with the catalogue."""

import contextlib
import json
import sqlite3
from collections.abc import Callable, Generator
from pathlib import Path

import msgspec
import pytest

from evigraph.errors import EvigraphError
from evigraph.graph import Graph
from evigraph.index import UNITS_VERSION, Entry, IndexStore, Kind
from evigraph.index.store import document_name, document_terms
from support.element import El, heading
from support.graphs import derived
from support.units import TermEmbedder, put

Open = Callable[..., IndexStore]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "library"


@pytest.fixture
def reopened(root: Path) -> Generator[Open]:
    """Opens the library's store, any number of times."""
    opened: list[IndexStore] = []

    def open_store(embedder: TermEmbedder | None = None) -> IndexStore:
        opened.append(IndexStore(root, embedder or TermEmbedder()))
        return opened[-1]

    yield open_store
    for store in opened:
        store.close()


@pytest.fixture
def store(reopened: Open) -> IndexStore:
    return reopened()


def seen(store: IndexStore) -> list[str]:
    """The texts that the store's embedder was asked to embed."""
    (embedder,) = store.embedders.parts
    assert isinstance(embedder, TermEmbedder)
    return embedder.seen


def document(*sections: str, lang: str = "en") -> Graph:
    """A document with a section for each text, below its first words as heading."""
    kids = [part for text in sections for part in (heading(1, text.split()[0]), El("P", text))]
    return derived(*kids, lang=lang)


def lexical(store: IndexStore, term: str, kind: Kind = Kind.SECTION) -> list[int]:
    """The documents of the units that the lexical channel itself has for a term."""
    hits = store.lexical(kind).search("own", [term], 100)
    units = store.catalogue.units([hit.unit for hit in hits])
    return [units[hit.unit].doc if hit.unit in units else -1 for hit in hits]


def dense(store: IndexStore, text: str) -> list[int]:
    (embedder,) = store.embedders.parts
    hits = store.dense(Kind.SECTION, embedder).search(embedder.query(text), 100)
    return [hit.unit for hit in hits]


def sync(store: IndexStore, kind: Kind = Kind.SECTION, with_vectors: bool = True) -> None:
    store.sync(kind, dense=with_vectors)


class TestSync:
    def test_a_new_document_is_found_after_it_and_not_before(self, store: IndexStore) -> None:
        entry = put(store, "a.pdf", document("crane fees"))
        assert (lexical(store, "crane"), dense(store, "crane")) == ([], [])
        sync(store)
        assert lexical(store, "crane") == [entry.doc]
        assert len(dense(store, "crane")) == 1

    def test_a_removed_document_is_gone_from_the_channels(self, store: IndexStore) -> None:
        entry = put(store, "a.pdf", document("crane fees"))
        put(store, "b.pdf", document("hall fees"))
        sync(store)
        store.catalogue.remove([entry.doc])
        sync(store)
        assert lexical(store, "crane") == []
        assert len(dense(store, "crane")) == 1

    def test_scores_do_not_depend_on_what_was_there_before(self, store: IndexStore, tmp_path: Path) -> None:
        others = [put(store, f"{n}.pdf", document(f"crane number {n}")).doc for n in range(5)]
        put(store, "a.pdf", document("crane fees"))
        sync(store)
        store.catalogue.remove(others)
        sync(store)
        with contextlib.closing(IndexStore(tmp_path / "new", TermEmbedder())) as new:
            put(new, "a.pdf", document("crane fees"))
            sync(new)
            expected = [hit.score for hit in new.lexical(Kind.SECTION).search("own", ["crane"], 9)]
        assert [hit.score for hit in store.lexical(Kind.SECTION).search("own", ["crane"], 9)] == expected

    def test_a_new_version_takes_the_place_of_the_old(self, store: IndexStore) -> None:
        put(store, "a.pdf", document("crane fees"))
        sync(store)
        entry = put(store, "a.pdf", document("crane charges"))
        sync(store)
        assert lexical(store, "crane") == [entry.doc]
        assert lexical(store, "fee") == []

    def test_several_documents_come_and_go_at_once(self, store: IndexStore) -> None:
        old = [put(store, f"{name}.pdf", document("crane")).doc for name in "abc"]
        sync(store)
        store.catalogue.remove(old[:2])
        new = put(store, "d.pdf", document("crane")).doc
        sync(store)
        assert sorted(lexical(store, "crane")) == [old[2], new]

    def test_doing_it_again_changes_nothing(self, store: IndexStore, root: Path) -> None:
        put(store, "a.pdf", document("crane fees"))
        sync(store)
        before = {path: path.stat().st_mtime_ns for path in root.rglob("*") if path.is_file()}
        sync(store)
        assert {path: path.stat().st_mtime_ns for path in root.rglob("*") if path.is_file()} == before

    def test_staged_documents_are_not_taken_up(self, store: IndexStore) -> None:
        from evigraph.graph import to_json

        made = document("crane fees")
        with store.catalogue.transaction():
            store.catalogue.stage(Path("/documents/a.pdf"), 1, made, to_json(made), "en")
        sync(store)
        assert lexical(store, "crane") == []

    def test_kinds_are_kept_apart(self, store: IndexStore) -> None:
        put(store, "a.pdf", document("crane fees"))
        sync(store, Kind.NODE, with_vectors=False)
        assert lexical(store, "crane", Kind.NODE)
        assert lexical(store, "crane", Kind.SECTION) == []

    def test_without_vectors_nothing_is_embedded(self, store: IndexStore) -> None:
        put(store, "a.pdf", document("crane fees"))
        sync(store, with_vectors=False)
        assert seen(store) == []

    def test_progress_ends_where_it_said_it_would(self, store: IndexStore) -> None:
        put(store, "a.pdf", document("crane fees", "hall fees"))
        told: dict[str, list[tuple[int, int]]] = {}
        store.sync(
            Kind.SECTION, dense=True, progress=lambda what, done, of: told.setdefault(what, []).append((done, of))
        )
        assert {what: steps[-1] for what, steps in told.items()} == {
            "indexing section units": (1, 1),
            "embedding": (2, 2),
        }


class TestCurrent:
    def test_a_library_is_current_after_sync(self, store: IndexStore) -> None:
        put(store, "a.pdf", document("crane"))
        before = store.is_current(Kind.SECTION, dense=True)
        sync(store)
        assert (before, store.is_current(Kind.SECTION, dense=True)) == (False, True)

    def test_another_document_makes_it_stale(self, store: IndexStore) -> None:
        put(store, "a.pdf", document("crane"))
        sync(store)
        put(store, "b.pdf", document("hall"))
        assert not store.is_current(Kind.SECTION, dense=False)

    def test_vectors_are_asked_for_apart(self, store: IndexStore) -> None:
        put(store, "a.pdf", document("crane"))
        sync(store, with_vectors=False)
        assert store.is_current(Kind.SECTION, dense=False)
        assert not store.is_current(Kind.SECTION, dense=True)

    def test_it_is_current_when_opened_again(self, store: IndexStore, reopened: Open) -> None:
        put(store, "a.pdf", document("crane"))
        sync(store)
        assert reopened().is_current(Kind.SECTION, dense=True)

    def test_channels_are_made_until_another_version_of_units_wants_others(
        self, store: IndexStore, root: Path, reopened: Open
    ) -> None:
        put(store, "a.pdf", document("crane"))
        steps = [store.is_made(Kind.SECTION, dense=False)]
        sync(store, with_vectors=False)
        steps += [store.is_made(Kind.SECTION, dense=dense) for dense in (False, True)]
        sync(store)
        put(store, "b.pdf", document("hall"))
        steps.append(store.is_made(Kind.SECTION, dense=True))
        assert steps == [False, True, False, True]
        note = root / "lexical" / "section" / "documents.json"
        note.write_text(json.dumps(json.loads(note.read_text()) | {"version": UNITS_VERSION - 1}))
        assert not reopened().is_made(Kind.SECTION, dense=True)


class TestEmbedding:
    def test_progress_is_told_of_each_batch_of_the_embedder(self, root: Path) -> None:
        class Telling(TermEmbedder):
            def passages(self, texts, progress=None):
                for _ in texts:
                    progress(1)
                return super().passages(texts)

        told: list[tuple[int, int]] = []
        store = IndexStore(root, Telling())
        entry = put(store, "a.pdf", document("crane", "hall", "market"))
        for _ in range(2):
            store.embed([entry.doc], Kind.SECTION, lambda what, done, of: told.append((done, of)))
        store.close()
        assert list(dict.fromkeys(told)) == [(0, 3), (1, 3), (2, 3), (3, 3)]

    def test_each_distinct_text_is_embedded_once(self, store: IndexStore) -> None:
        # The same document under two names: a section is embedded below its document's name.
        put(store, "fees.pdf", document("crane", "crane", "hall"))
        put(store, "below/fees.pdf", document("crane"))
        sync(store)
        assert sorted(seen(store)) == ["fees\ncrane\ncrane", "fees\nhall\nhall"]

    def test_a_text_in_another_document_has_a_vector_of_its_own(self, store: IndexStore) -> None:
        put(store, "2025.pdf", document("crane"))
        put(store, "2026.pdf", document("crane"))
        sync(store)
        assert len(seen(store)) == 2

    def test_what_has_a_vector_is_not_embedded_again(self, store: IndexStore, reopened: Open) -> None:
        put(store, "fees.pdf", document("crane", "hall"))
        sync(store)
        later = reopened()
        put(later, "fees.pdf", document("crane", "market"))
        sync(later)
        assert seen(later) == ["fees\nmarket\nmarket"]

    def test_languages_that_the_embedder_does_not_know_are_left_out(self, reopened: Open) -> None:
        store = reopened(TermEmbedder(languages=frozenset({"en"})))
        put(store, "a.pdf", document("crane"), lang="en")
        put(store, "b.pdf", document("Kran"), lang="de")
        sync(store)
        assert seen(store) == ["a\ncrane\ncrane"]
        assert lexical(store, "kran")

    def test_an_element_in_a_language_it_knows_is_embedded(self, reopened: Open) -> None:
        store = reopened(TermEmbedder(languages=frozenset({"en"})))
        put(store, "b.pdf", derived(El("P", "Kran"), El("P", "crane", lang="en"), lang="de"), lang="de")
        sync(store, Kind.NODE)
        assert seen(store) == ["crane"]

    def test_documents_can_be_embedded_before_they_are_visible(self, store: IndexStore) -> None:
        entry = put(store, "a.pdf", document("crane"))
        store.embed([entry.doc], Kind.SECTION)
        sync(store)
        assert len(seen(store)) == 1

    def test_vectors_of_removed_documents_are_dropped(self, store: IndexStore) -> None:
        entry = put(store, "a.pdf", document("crane"))
        sync(store)
        store.catalogue.remove([entry.doc])
        put(store, "a.pdf", document("crane"))
        sync(store)
        assert len(seen(store)) == 2


class TestOlderVersions:
    """Units that older code made are made anew from the stored graphs; the documents are not needed."""

    def age(self, root: Path) -> None:
        """Make all derived data look as if an older version had written it."""
        connection = sqlite3.connect(root / "catalogue.sqlite")
        with connection:
            connection.execute("UPDATE derived SET version = ?", (UNITS_VERSION - 1,))
            for key, data in connection.execute("SELECT unit, data FROM units").fetchall():
                old = msgspec.msgpack.decode(data) | {"text": "obsolete"}
                connection.execute("UPDATE units SET data = ? WHERE unit = ?", (msgspec.msgpack.encode(old), key))
        connection.close()
        for note in root.rglob("documents.json"):
            note.write_text(json.dumps(json.loads(note.read_text()) | {"version": UNITS_VERSION - 1}))

    @pytest.fixture
    def aged(self, store: IndexStore, root: Path, reopened: Open) -> IndexStore:
        put(store, "a.pdf", document("crane fees", "hall fees"))
        sync(store)
        self.age(root)
        return reopened()

    def test_they_are_not_current(self, aged: IndexStore) -> None:
        assert not aged.is_current(Kind.SECTION, dense=False)

    def test_they_are_made_anew(self, aged: IndexStore) -> None:
        aged.refresh(Kind.SECTION)
        (doc,) = aged.catalogue.current(Kind.SECTION)
        assert [s.unit.text for s in aged.catalogue.units_of(doc, Kind.SECTION)] == [
            "crane\ncrane fees",
            "hall\nhall fees",
        ]

    def test_the_channels_are_made_anew(self, aged: IndexStore) -> None:
        aged.refresh(Kind.SECTION)
        sync(aged)
        assert aged.is_current(Kind.SECTION, dense=True)
        assert lexical(aged, "crane") == [1]
        assert len(dense(aged, "crane")) == 2

    def test_texts_that_did_not_change_are_not_embedded_again(self, aged: IndexStore) -> None:
        aged.refresh(Kind.SECTION)
        sync(aged)
        assert seen(aged) == []

    def test_a_document_removed_since_is_gone_from_the_channels(self, aged: IndexStore) -> None:
        put(aged, "b.pdf", document("market fees"))
        aged.catalogue.remove([1])
        aged.refresh(Kind.SECTION)
        sync(aged)
        assert lexical(aged, "crane") == []
        assert lexical(aged, "market") == [2]

    def test_progress_is_told_of_each_document(self, aged: IndexStore) -> None:
        told: list[tuple[str, int, int]] = []
        aged.refresh(Kind.SECTION, lambda *step: told.append(step))
        assert told == [("making section units", 0, 1)]


class TestLostNotes:
    """The notes about which documents a channel holds are gone, as after a crash."""

    @pytest.fixture
    def lost(self, store: IndexStore, root: Path, reopened: Open) -> IndexStore:
        put(store, "a.pdf", document("crane fees"))
        put(store, "b.pdf", document("hall fees"))
        sync(store)
        for note in root.rglob("documents.json"):
            note.unlink()
        return reopened()

    def test_the_channels_count_as_empty(self, lost: IndexStore) -> None:
        assert not lost.is_current(Kind.SECTION, dense=False)

    def test_they_are_filled_without_doubling_anything(self, lost: IndexStore) -> None:
        sync(lost)
        assert lexical(lost, "crane") == [1]
        assert len(dense(lost, "crane")) == 2
        assert lost.is_current(Kind.SECTION, dense=True)

    def test_a_document_removed_since_is_gone(self, lost: IndexStore) -> None:
        lost.catalogue.remove([1])
        sync(lost)
        assert lexical(lost, "crane") == []

    def test_nothing_is_embedded_again(self, lost: IndexStore) -> None:
        sync(lost)
        assert seen(lost) == []


class TestUnreadableChannels:
    """Channels that cannot be read count as none, and are made again."""

    @pytest.fixture
    def held(self, store: IndexStore) -> IndexStore:
        put(store, "a.pdf", document("crane fees"))
        sync(store)
        return store

    @pytest.mark.parametrize("note", [b"", b"\xff", b"[]", b"{}", b'{"version": 1, "documents": ["a"]}'])
    @pytest.mark.parametrize("channel", ["lexical", "dense/*"])
    def test_a_note_that_says_nothing(self, held: IndexStore, root: Path, channel: str, note: bytes) -> None:
        (path,) = root.glob(f"{channel}/section/documents.json")
        path.write_bytes(note)
        assert not held.is_current(Kind.SECTION, dense=True)
        sync(held)
        assert held.is_current(Kind.SECTION, dense=True)

    def test_an_index_of_words_that_is_another(self, held: IndexStore, root: Path, reopened: Open) -> None:
        (root / "lexical" / "section" / "meta.json").write_text("{}")
        later = reopened()
        with pytest.raises(EvigraphError, match=r"section: cannot be read .*; run `evigraph add`") as caught:
            later.lexical(Kind.SECTION)
        assert "\n" not in str(caught.value)
        sync(later)
        assert lexical(later, "crane") == [1]

    def test_a_place_where_nothing_can_be_made(self, store: IndexStore, root: Path) -> None:
        put(store, "a.pdf", document("crane fees"))
        (root / "lexical").write_text("no folder")
        with pytest.raises(EvigraphError, match="cannot be"):
            sync(store)


class TestDocumentNames:
    def entry(self, name: str = "fee-schedule_2026.v2.pdf", title: str | None = None) -> Entry:
        from evigraph.graph import Quality

        return Entry(1, "1", f"/documents/{name}", name, "", 0, 0, title, "en", 1, 1, 0, Quality())

    def test_a_document_is_called_by_its_title(self) -> None:
        assert document_name(self.entry(title="  Schedule of \n Fees ")) == "Schedule of Fees"

    @pytest.mark.parametrize(
        "title",
        [
            None,
            "",
            "   ",
            "Fees",
            "Microsoft Word - fees.docx",
            "Untitled document",
            "untitled",
            "schedule.indd",
            "report.docx",
        ],
    )
    def test_a_title_that_says_nothing_gives_way_to_the_file_name_in_words(self, title: str | None) -> None:
        assert document_name(self.entry(title=title)) == "fee schedule 2026 v2"

    @pytest.mark.parametrize("title", ["Version 2.0 of the fee schedule", "How Microsoft Word - and we - began"])
    def test_a_title_that_only_looks_like_a_generated_one_is_kept(self, title: str) -> None:
        assert document_name(self.entry(title=title)) == title

    def test_a_document_is_found_by_its_file_name_and_its_title(self) -> None:
        assert document_terms(self.entry(title="Charges")) == ["fee", "schedul", "2026", "v2", "charg"]
