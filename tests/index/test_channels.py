"""The channels of a substrate on disk: they hold what they are to hold, whatever was there before."""

import contextlib
import json
from pathlib import Path

import pytest

from evigraph.errors import EvigraphError
from evigraph.graph import Substrate, to_json
from evigraph.index import UNIT_VERSIONS, IndexStore, Kind
from support.element import El, heading
from support.graphs import derived
from support.stores import dense, document, lexical, seen, sync
from support.units import TermEmbedder, put

from .conftest import Open


class TestSync:
    def scores(self, store: IndexStore) -> list[float]:
        found = store.channels(Substrate.DECLARED).lexical(Kind.SECTION).search("own", ["crane"], 9)
        return [hit.score for hit in found]

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
            expected = [
                hit.score for hit in new.channels(Substrate.DECLARED).lexical(Kind.SECTION).search("own", ["crane"], 9)
            ]
        assert [
            hit.score for hit in store.channels(Substrate.DECLARED).lexical(Kind.SECTION).search("own", ["crane"], 9)
        ] == expected

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

        def tell(what: str, done: int, of: int) -> None:
            told.setdefault(what, []).append((done, of))

        store.sync(Substrate.DECLARED, Kind.SECTION, dense=True, progress=tell)
        assert {what: steps[-1] for what, steps in told.items()} == {
            "indexing section units": (1, 1),
            "embedding": (2, 2),
        }


def test_channels_are_made_until_another_version_of_units_wants_others(
    store: IndexStore, root: Path, reopened: Open
) -> None:
    put(store, "a.pdf", document("crane"))
    steps = [store.channels(Substrate.DECLARED).is_made(Kind.SECTION, dense=False)]
    sync(store, with_vectors=False)
    steps += [store.channels(Substrate.DECLARED).is_made(Kind.SECTION, dense=dense) for dense in (False, True)]
    sync(store)
    put(store, "b.pdf", document("hall"))
    steps.append(store.channels(Substrate.DECLARED).is_made(Kind.SECTION, dense=True))
    assert steps == [False, True, False, True]
    note = root / "channels" / "declared" / "lexical" / "section" / "documents.json"
    note.write_text(json.dumps(json.loads(note.read_text()) | {"version": UNIT_VERSIONS[Kind.SECTION] - 1}))
    assert not reopened().channels(Substrate.DECLARED).is_made(Kind.SECTION, dense=True)


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
        assert not lost.is_current(Substrate.DECLARED, Kind.SECTION, dense=False)

    def test_they_are_filled_without_doubling_anything(self, lost: IndexStore) -> None:
        sync(lost)
        assert lexical(lost, "crane") == [1]
        assert len(dense(lost, "crane")) == 2
        assert lost.is_current(Substrate.DECLARED, Kind.SECTION, dense=True)

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
        (path,) = (root / "channels" / "declared").glob(f"{channel}/section/documents.json")
        path.write_bytes(note)
        assert not held.is_current(Substrate.DECLARED, Kind.SECTION, dense=True)
        sync(held)
        assert held.is_current(Substrate.DECLARED, Kind.SECTION, dense=True)

    def test_an_index_of_words_that_is_another(self, held: IndexStore, root: Path, reopened: Open) -> None:
        (root / "channels" / "declared" / "lexical" / "section" / "meta.json").write_text("{}")
        later = reopened()
        with pytest.raises(EvigraphError, match=r"section: cannot be read .*; run `evigraph add`") as caught:
            later.channels(Substrate.DECLARED).lexical(Kind.SECTION)
        assert "\n" not in str(caught.value)
        sync(later)
        assert lexical(later, "crane") == [1]

    def test_a_place_where_nothing_can_be_made(self, store: IndexStore, root: Path) -> None:
        put(store, "a.pdf", document("crane fees"))
        (root / "channels").write_text("no folder")
        with pytest.raises(EvigraphError, match="cannot be"):
            sync(store)


class TestSubstrates:
    """Each substrate has channels of its own."""

    @pytest.fixture
    def two(self, store: IndexStore) -> IndexStore:
        """A document that has earned its declared structure, and one without headings that has not."""
        put(store, "good.pdf", derived(heading(1, "Fees "), El("P", "crane fees")))
        put(store, "hollow.pdf", derived(El("P", "crane charges")))
        return store

    def held(self, store: IndexStore, substrate: Substrate) -> dict[str, Substrate]:
        """For each document that is found by a word the substrate of the units that are found."""
        store.refresh(substrate, Kind.SECTION)
        sync(store, substrate=substrate)
        hits = store.channels(substrate).lexical(Kind.SECTION).search("own", ["crane"], 100)
        units = store.catalogue.units([hit.unit for hit in hits]).values()
        return {store.catalogue.entry(stored.doc).name: stored.substrate for stored in units}

    def test_those_of_a_graph_hold_every_document_as_that_graph_has_it(self, two: IndexStore) -> None:
        for substrate in (Substrate.DECLARED, Substrate.FLAT):
            assert self.held(two, substrate) == {"good.pdf": substrate, "hollow.pdf": substrate}

    def test_those_of_the_choice_hold_each_as_it_has_earned(self, two: IndexStore) -> None:
        assert self.held(two, Substrate.AUTO) == {"good.pdf": Substrate.DECLARED, "hollow.pdf": Substrate.FLAT}
        assert len(dense(two, "crane", Substrate.AUTO)) == 2

    def test_making_those_of_one_makes_none_of_another(self, two: IndexStore, root: Path) -> None:
        self.held(two, Substrate.FLAT)
        assert [path.name for path in (root / "channels").iterdir()] == ["flat"]
        assert not two.is_current(Substrate.DECLARED, Kind.SECTION, dense=False)

    @pytest.mark.parametrize("channel", ["lexical", "dense/*"])
    def test_a_document_that_has_earned_another_than_it_is_held_on_is_taken_up_anew(
        self, two: IndexStore, root: Path, reopened: Open, channel: str
    ) -> None:
        expected = self.held(two, Substrate.AUTO)
        (note,) = (root / "channels" / "auto").glob(f"{channel}/section/documents.json")
        held = json.loads(note.read_text())
        assert held["documents"] == {"1": "declared", "2": "flat"}
        note.write_text(json.dumps(held | {"documents": {"1": "flat", "2": "flat"}}))
        later = reopened()
        assert not later.is_current(Substrate.AUTO, Kind.SECTION, dense=True)
        assert self.held(later, Substrate.AUTO) == expected
        assert later.is_current(Substrate.AUTO, Kind.SECTION, dense=True)

    def test_texts_that_are_the_same_on_two_are_embedded_once(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(El("P", "crane charges")))
        for substrate in Substrate:
            self.held(store, substrate)
        assert seen(store) == ["a\ncrane charges"]


class TestFormer:
    """What a library held before there were substrates lies in the way of nothing, and is deleted."""

    def make(self, root: Path, *files: str) -> None:
        for name in files:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("{}")

    def test_the_former_channels_are_deleted_when_the_library_is_opened(self, root: Path, reopened: Open) -> None:
        self.make(root, "lexical/section/meta.json", "lexical/node/documents.json", "dense/section/state.json")
        reopened()
        assert not (root / "lexical").exists()
        assert not (root / "dense").exists()

    def test_whatever_else_has_such_a_name_stays(self, root: Path, reopened: Open, tmp_path: Path) -> None:
        mine = ("lexical/notes.txt", "lexical/section/notes.txt", "lexical/other/meta.json", "dense/words.txt")
        self.make(root, *mine, "dense/window/state.json")
        self.make(tmp_path, "elsewhere/meta.json")
        (root / "lexical" / "node").symlink_to(tmp_path / "elsewhere")
        reopened()
        assert all((root / name).exists() for name in (*mine, "lexical/node/meta.json"))
        assert not (root / "dense" / "window").exists()

    def test_channels_are_kept(self, store: IndexStore, reopened: Open) -> None:
        put(store, "a.pdf", document("crane fees"))
        sync(store)
        assert reopened().is_current(Substrate.DECLARED, Kind.SECTION, dense=True)
