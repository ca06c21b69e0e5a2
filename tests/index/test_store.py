"""The index of a library on disk: units and vectors in line with the catalogue, on every substrate."""

import json
import sqlite3
from pathlib import Path

import msgspec
import pytest

from evigraph.graph import Substrate
from evigraph.index import UNIT_VERSIONS, IndexStore, Kind
from support.element import El
from support.graphs import derived
from support.stores import dense, document, lexical, seen, sync
from support.units import TermEmbedder, put

from .conftest import Open


class TestCurrent:
    def test_a_library_is_current_after_sync(self, store: IndexStore) -> None:
        put(store, "a.pdf", document("crane"))
        before = store.is_current(Substrate.DECLARED, Kind.SECTION, dense=True)
        sync(store)
        assert (before, store.is_current(Substrate.DECLARED, Kind.SECTION, dense=True)) == (False, True)

    def test_another_document_makes_it_stale(self, store: IndexStore) -> None:
        put(store, "a.pdf", document("crane"))
        sync(store)
        put(store, "b.pdf", document("hall"))
        assert not store.is_current(Substrate.DECLARED, Kind.SECTION, dense=False)

    def test_vectors_are_asked_for_apart(self, store: IndexStore) -> None:
        put(store, "a.pdf", document("crane"))
        sync(store, with_vectors=False)
        assert store.is_current(Substrate.DECLARED, Kind.SECTION, dense=False)
        assert not store.is_current(Substrate.DECLARED, Kind.SECTION, dense=True)

    def test_it_is_current_when_opened_again(self, store: IndexStore, reopened: Open) -> None:
        put(store, "a.pdf", document("crane"))
        sync(store)
        assert reopened().is_current(Substrate.DECLARED, Kind.SECTION, dense=True)


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
            store.embed([entry.doc], Substrate.DECLARED, Kind.SECTION, lambda what, done, of: told.append((done, of)))
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
        store.embed([entry.doc], Substrate.DECLARED, Kind.SECTION)
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
            connection.execute("UPDATE derived SET version = ?", (UNIT_VERSIONS[Kind.SECTION] - 1,))
            for key, data in connection.execute("SELECT unit, data FROM units").fetchall():
                old = msgspec.msgpack.decode(data) | {"text": "obsolete"}
                connection.execute("UPDATE units SET data = ? WHERE unit = ?", (msgspec.msgpack.encode(old), key))
        connection.close()
        for note in root.rglob("documents.json"):
            note.write_text(json.dumps(json.loads(note.read_text()) | {"version": UNIT_VERSIONS[Kind.SECTION] - 1}))

    @pytest.fixture
    def aged(self, store: IndexStore, root: Path, reopened: Open) -> IndexStore:
        put(store, "a.pdf", document("crane fees", "hall fees"))
        sync(store)
        self.age(root)
        return reopened()

    def test_they_are_not_current(self, aged: IndexStore) -> None:
        assert not aged.is_current(Substrate.DECLARED, Kind.SECTION, dense=False)

    def test_they_are_made_anew(self, aged: IndexStore) -> None:
        aged.refresh(Substrate.DECLARED, Kind.SECTION)
        ((doc, _),) = aged.catalogue.made(Kind.SECTION)
        assert [s.unit.text for s in aged.catalogue.units_of(doc, Substrate.DECLARED, Kind.SECTION)] == [
            "crane\ncrane fees",
            "hall\nhall fees",
        ]

    def test_the_channels_are_made_anew(self, aged: IndexStore) -> None:
        aged.refresh(Substrate.DECLARED, Kind.SECTION)
        sync(aged)
        assert aged.is_current(Substrate.DECLARED, Kind.SECTION, dense=True)
        assert lexical(aged, "crane") == [1]
        assert len(dense(aged, "crane")) == 2

    def test_texts_that_did_not_change_are_not_embedded_again(self, aged: IndexStore) -> None:
        aged.refresh(Substrate.DECLARED, Kind.SECTION)
        sync(aged)
        assert seen(aged) == []

    def test_a_document_removed_since_is_gone_from_the_channels(self, aged: IndexStore) -> None:
        put(aged, "b.pdf", document("market fees"))
        aged.catalogue.remove([1])
        aged.refresh(Substrate.DECLARED, Kind.SECTION)
        sync(aged)
        assert lexical(aged, "crane") == []
        assert lexical(aged, "market") == [2]

    def test_progress_is_told_of_each_document(self, aged: IndexStore) -> None:
        told: list[tuple[str, int, int]] = []
        aged.refresh(Substrate.DECLARED, Kind.SECTION, lambda *step: told.append(step))
        assert told == [("making section units", 0, 1)]
