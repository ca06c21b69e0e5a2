"""The catalogue: what a library knows, all or nothing."""

import sqlite3
from collections.abc import Collection, Generator
from pathlib import Path

import msgspec
import numpy as np
import pytest

from evigraph.errors import EvigraphError
from evigraph.graph import Document, Graph, Page, Quality, Substrate, to_json
from evigraph.index import UNIT_VERSIONS, Catalogue, Entry, Kind, Unit
from support.element import El
from support.graphs import declared

A, B = b"a" * 16, b"b" * 16


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "catalogue.sqlite"


@pytest.fixture
def catalogue(path: Path) -> Generator[Catalogue]:
    opened = Catalogue(path)
    yield opened
    opened.close()


def graph(text: str = "A permit costs money.", name: str = "1") -> Graph:
    made = declared(El("P", text))
    return msgspec.structs.replace(made, document=msgspec.structs.replace(made.document, id=name * 16))


def stage(catalogue: Catalogue, name: str = "a.pdf", made: Graph | None = None) -> int:
    made = made or graph()
    with catalogue.transaction():
        return catalogue.stage(Path("/documents") / name, 17, made, to_json(made), "en")


def publish(catalogue: Catalogue, doc: int) -> int:
    with catalogue.transaction():
        catalogue.publish(doc)
    return doc


def add(catalogue: Catalogue, name: str = "a.pdf", made: Graph | None = None) -> int:
    return publish(catalogue, stage(catalogue, name, made))


def unit(text: str, kind: Kind = Kind.SECTION) -> Unit:
    return Unit(kind, (1,), text, words=len(text.split()), lang="en")


def put(catalogue: Catalogue, doc: int, *texts: str, keys: list[bytes | None] | None = None) -> None:
    with catalogue.transaction():
        catalogue.put_units(
            doc, Substrate.DECLARED, Kind.SECTION, [unit(text) for text in texts], keys or [None] * len(texts)
        )


def names(catalogue: Catalogue) -> list[str]:
    return [entry.name for entry in catalogue.entries()]


class TestDocuments:
    def test_a_published_document_is_described(self, catalogue: Catalogue) -> None:
        document = Document("f" * 16, "f" * 64, 5, "application/pdf", (Page(1, 1), Page(1, 1)), "A title", "de")
        made = Graph(document, graph().nodes, quality=Quality(nodes=2, headings=1, tagged_text_share=0.5))
        doc = add(catalogue, "b.pdf", made)
        assert catalogue.entry(doc) == Entry(
            doc, "f" * 16, "/documents/b.pdf", "b.pdf", "f" * 64, 5, 17, "A title", "en", 2, 2, 0, made.quality
        )

    def test_documents_come_by_name_then_path(self, catalogue: Catalogue) -> None:
        for name in ("c.pdf", "below/b.pdf", "a.pdf", "above/b.pdf"):
            add(catalogue, name)
        assert [entry.path.removeprefix("/documents/") for entry in catalogue.entries()] == [
            "a.pdf",
            "above/b.pdf",
            "below/b.pdf",
            "c.pdf",
        ]

    def test_the_graph_is_kept_byte_for_byte(self, catalogue: Catalogue) -> None:
        made = graph("Gebühr 費用 \U0001f600")
        doc = add(catalogue, made=made)
        assert catalogue.graph_data(doc) == to_json(made)
        assert catalogue.graph(doc) == made

    def test_an_unknown_document_has_neither_entry_nor_graph(self, catalogue: Catalogue) -> None:
        with pytest.raises(KeyError):
            catalogue.entry(7)
        with pytest.raises(KeyError):
            catalogue.graph(7)

    def test_a_document_is_known_by_its_path(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        found = catalogue.at_path("/documents/a.pdf")
        assert found is not None
        assert found.doc == doc
        assert catalogue.at_path("/documents/b.pdf") is None

    def test_a_file_written_again_with_the_same_bytes_keeps_its_document(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        catalogue.touch(doc, 99)
        assert catalogue.entry(doc).mtime_ns == 99

    def test_keys_are_never_used_again(self, catalogue: Catalogue) -> None:
        first = add(catalogue)
        catalogue.remove([first])
        assert add(catalogue) > first


class TestReconstructions:
    def test_a_document_has_none_until_one_is_put(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        assert catalogue.reconstruction(doc) is None
        assert catalogue.unreconstructed() == [doc]
        catalogue.put_reconstruction(doc, "a parser", to_json(graph("said")))
        assert catalogue.reconstruction(doc) == graph("said")
        assert catalogue.unreconstructed() == []

    def test_why_there_is_none_is_kept_so_that_nobody_tries_again(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        catalogue.put_reconstruction(doc, "a parser", None, "is no PDF")
        assert catalogue.reconstruction(doc) is None
        assert catalogue.unreconstructed() == []

    def test_another_parsers_is_asked_for_by_its_name(self, catalogue: Catalogue) -> None:
        one, other = add(catalogue, "a.pdf"), add(catalogue, "b.pdf")
        catalogue.put_reconstruction(one, "a parser", to_json(graph()))
        assert catalogue.unreconstructed("a parser") == [other]
        assert catalogue.unreconstructed("another") == [one, other]

    def test_units_that_were_made_of_another_are_gone(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        for substrate in (Substrate.DECLARED, Substrate.RECONSTRUCTED):
            catalogue.put_units(doc, substrate, Kind.SECTION, [unit("a")], [None])
        catalogue.put_reconstruction(doc, "a parser", to_json(graph()))
        assert catalogue.made(Kind.SECTION) == {(doc, Substrate.DECLARED)}
        assert catalogue.units_of(doc, Substrate.RECONSTRUCTED, Kind.SECTION) == []

    def test_it_goes_with_its_document(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        catalogue.put_reconstruction(doc, "a parser", to_json(graph()))
        catalogue.remove([doc])
        assert catalogue.reconstruction(doc) is None


class TestStaging:
    def test_a_staged_document_is_not_visible(self, catalogue: Catalogue) -> None:
        doc = stage(catalogue)
        assert names(catalogue) == []
        assert catalogue.at_path("/documents/a.pdf") is None
        assert catalogue.visible() == []
        assert [entry.doc for entry in catalogue.staged()] == [doc]

    def test_it_is_found_by_who_asks_for_staged_work(self, catalogue: Catalogue) -> None:
        doc = stage(catalogue)
        found = catalogue.at_path("/documents/a.pdf", ready=False)
        assert found is not None
        assert found.doc == doc

    def test_publishing_makes_it_visible(self, catalogue: Catalogue) -> None:
        publish(catalogue, stage(catalogue))
        assert names(catalogue) == ["a.pdf"]
        assert catalogue.staged() == []

    def test_staging_twice_keeps_the_later(self, catalogue: Catalogue) -> None:
        stage(catalogue, made=graph(name="1"))
        stage(catalogue, made=graph(name="2"))
        assert [entry.id[0] for entry in catalogue.staged()] == ["2"]

    def test_publishing_takes_the_version_it_replaces_away_with_its_units(self, catalogue: Catalogue) -> None:
        old = add(catalogue, made=graph(name="1"))
        put(catalogue, old, "old")
        (key,) = [stored.key for stored in catalogue.units_of(old, Substrate.DECLARED, Kind.SECTION)]
        new = stage(catalogue, made=graph(name="2"))
        put(catalogue, new, "new")
        publish(catalogue, new)
        assert [entry.id[0] for entry in catalogue.entries()] == ["2"]
        assert catalogue.units([key]) == {}
        assert [stored.unit.text for stored in catalogue.units_of(new, Substrate.DECLARED, Kind.SECTION)] == ["new"]

    def test_staged_work_is_still_there_when_opened_again(self, catalogue: Catalogue, path: Path) -> None:
        doc = stage(catalogue)
        put(catalogue, doc, "a")
        other = Catalogue(path)
        assert [entry.doc for entry in other.staged()] == [doc]
        assert len(other.units_of(doc, Substrate.DECLARED, Kind.SECTION)) == 1
        other.close()


class TestTransactions:
    def test_what_fails_in_the_middle_leaves_nothing(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        put(catalogue, doc, "old")

        def fail() -> None:
            with catalogue.transaction():
                catalogue.stage(Path("/documents/b.pdf"), 1, graph(), b"", "en")
                catalogue.put_units(doc, Substrate.DECLARED, Kind.SECTION, [unit("new")], [None])
                raise RuntimeError

        with pytest.raises(RuntimeError):
            fail()
        assert catalogue.staged() == []
        assert [stored.unit.text for stored in catalogue.units_of(doc, Substrate.DECLARED, Kind.SECTION)] == ["old"]

    def test_after_a_failure_the_next_transaction_works(self, catalogue: Catalogue) -> None:
        with pytest.raises(RuntimeError), catalogue.transaction():
            raise RuntimeError
        assert add(catalogue) == 1

    def test_a_replacement_that_fails_keeps_the_old_document(self, catalogue: Catalogue) -> None:
        add(catalogue, made=graph(name="1"))
        new = stage(catalogue, made=graph(name="2"))

        def fail() -> None:
            with catalogue.transaction():
                catalogue.publish(new)
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            fail()
        assert [entry.id[0] for entry in catalogue.entries()] == ["1"]
        assert [entry.id[0] for entry in catalogue.staged()] == ["2"]

    def test_a_reader_sees_the_old_version_until_the_new_one_is_published(
        self, catalogue: Catalogue, path: Path
    ) -> None:
        reader = Catalogue(path)
        add(catalogue, made=graph(name="1"))
        new = stage(catalogue, made=graph(name="2"))
        seen = [reader.entries()[0].id[0]]
        with catalogue.transaction():
            catalogue.publish(new)
            seen.append(reader.entries()[0].id[0])
        seen.append(reader.entries()[0].id[0])
        reader.close()
        assert seen == ["1", "1", "2"]


def test_within_a_snapshot_what_others_write_is_not_seen(catalogue: Catalogue, path: Path) -> None:
    doc = add(catalogue)
    other = Catalogue(path)
    with catalogue.snapshot():
        other.remove([doc])
        within = names(catalogue), catalogue.graph(doc) == graph()
    other.close()
    assert (within, names(catalogue)) == ((["a.pdf"], True), [])


class TestUnits:
    def test_units_are_kept_in_order_with_all_they_hold(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        made = [
            Unit(Kind.NODE, (3, 4), "a", ("context",), ("Fees",), (1, 2), 5, "de", 1),
            Unit(Kind.NODE, (), "b"),
        ]
        with catalogue.transaction():
            catalogue.put_units(doc, Substrate.DECLARED, Kind.NODE, made, [None, None])
        assert [(s.doc, s.ordinal, s.unit) for s in catalogue.units_of(doc, Substrate.DECLARED, Kind.NODE)] == [
            (doc, 0, made[0]),
            (doc, 1, made[1]),
        ]

    def test_units_of_one_kind_are_replaced_and_others_kept(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        put(catalogue, doc, "a", "b")
        with catalogue.transaction():
            catalogue.put_units(doc, Substrate.DECLARED, Kind.NODE, [unit("n", Kind.NODE)], [None])
        put(catalogue, doc, "c")
        assert [s.unit.text for s in catalogue.units_of(doc, Substrate.DECLARED, Kind.SECTION)] == ["c"]
        assert [s.unit.text for s in catalogue.units_of(doc, Substrate.DECLARED, Kind.NODE)] == ["n"]

    def test_units_of_one_substrate_are_replaced_and_others_kept(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        for text in ("old", "new"):
            put(catalogue, doc, text)
            with catalogue.transaction():
                catalogue.put_units(doc, Substrate.FLAT, Kind.SECTION, [unit("flat")], [None])
        for substrate, text in ((Substrate.DECLARED, "new"), (Substrate.FLAT, "flat")):
            (stored,) = catalogue.units_of(doc, substrate, Kind.SECTION)
            assert (stored.substrate, stored.unit.text) == (substrate, text)
            assert catalogue.unit_key(doc, substrate, Kind.SECTION, 0) == stored.key

    def test_a_unit_is_found_by_its_place(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        put(catalogue, doc, "a", "b")
        key = catalogue.unit_key(doc, Substrate.DECLARED, Kind.SECTION, 1)
        assert key is not None
        assert catalogue.units([key])[key].unit.text == "b"
        assert catalogue.unit_key(doc, Substrate.DECLARED, Kind.SECTION, 2) is None

    def test_many_units_are_found_at_once_and_missing_ones_left_out(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        put(catalogue, doc, *map(str, range(1200)))
        keys = [stored.key for stored in catalogue.units_of(doc, Substrate.DECLARED, Kind.SECTION)]
        assert catalogue.units([*keys, max(keys) + 1]).keys() == set(keys)

    def test_removing_documents_removes_their_units(self, catalogue: Catalogue) -> None:
        one, other = add(catalogue, "a.pdf"), add(catalogue, "b.pdf")
        put(catalogue, one, "a")
        put(catalogue, other, "b")
        catalogue.remove([one])
        assert names(catalogue) == ["b.pdf"]
        assert catalogue.units_of(one, Substrate.DECLARED, Kind.SECTION) == []
        assert [s.unit.text for s in catalogue.units_of(other, Substrate.DECLARED, Kind.SECTION)] == ["b"]


class TestVersions:
    """Which documents have units of a kind on a substrate, and of this version."""

    def made(self, catalogue: Catalogue, kind: Kind = Kind.SECTION) -> list[int]:
        """The visible documents with declared units of a kind."""
        return [doc for doc in catalogue.visible() if (doc, Substrate.DECLARED) in catalogue.made(kind)]

    def test_a_document_without_units_has_none_made(self, catalogue: Catalogue) -> None:
        one, other = add(catalogue, "a.pdf"), add(catalogue, "b.pdf")
        put(catalogue, one, "a")
        assert (self.made(catalogue), catalogue.visible()) == ([one], [one, other])

    def test_kinds_are_told_apart(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        put(catalogue, doc, "a")
        assert (self.made(catalogue, Kind.NODE), self.made(catalogue)) == ([], [doc])

    def test_substrates_are_told_apart(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        with catalogue.transaction():
            catalogue.put_units(doc, Substrate.FLAT, Kind.SECTION, [unit("a")], [None])
        assert catalogue.made(Kind.SECTION) == {(doc, Substrate.FLAT)}

    def test_a_document_that_has_no_text_has_its_units_made_all_the_same(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        put(catalogue, doc)
        assert self.made(catalogue) == [doc]

    def test_units_of_another_version_do_not_count(self, catalogue: Catalogue, path: Path) -> None:
        doc = add(catalogue)
        put(catalogue, doc, "a")
        _execute(path, f"UPDATE derived SET version = {UNIT_VERSIONS[Kind.SECTION] - 1}")
        assert (self.made(catalogue), catalogue.visible()) == ([], [doc])

    def test_those_of_staged_documents_do_not_count(self, catalogue: Catalogue) -> None:
        doc = stage(catalogue)
        put(catalogue, doc, "a")
        assert catalogue.made(Kind.SECTION) == set()


class TestVectors:
    def vectors(self, catalogue: Catalogue, *docs: int, keys: Collection[bytes] = (A, B)) -> list[tuple[int, bytes]]:
        declared = [(doc, Substrate.DECLARED) for doc in docs]
        return [(doc, vector) for _, doc, vector in catalogue.vectors(declared, Kind.SECTION, frozenset(keys))]

    def store(self, catalogue: Catalogue, *keys: bytes) -> None:
        with catalogue.transaction():
            catalogue.put_vectors(keys, np.eye(len(keys), 2, dtype=np.float32))

    def test_vectors_are_kept_in_half_precision(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        put(catalogue, doc, "a", keys=[A])
        self.store(catalogue, A)
        assert self.vectors(catalogue, doc) == [(doc, np.array([1, 0], np.float16).tobytes())]

    def test_units_without_a_vector_are_left_out(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        put(catalogue, doc, "a", "b", "c", keys=[A, None, B])
        self.store(catalogue, A)
        assert len(self.vectors(catalogue, doc)) == 1

    def test_only_vectors_that_are_named_are_given(self, catalogue: Catalogue) -> None:
        doc = add(catalogue)
        put(catalogue, doc, "a", "b", keys=[A, B])
        self.store(catalogue, A, B)
        assert self.vectors(catalogue, doc, keys=[B]) == [(doc, np.array([0, 1], np.float16).tobytes())]
        assert self.vectors(catalogue, doc, keys=[]) == []

    def test_units_with_one_text_share_a_vector(self, catalogue: Catalogue) -> None:
        one, other = add(catalogue, "a.pdf"), add(catalogue, "b.pdf")
        put(catalogue, one, "a", keys=[A])
        put(catalogue, other, "a", keys=[A])
        self.store(catalogue, A)
        assert [doc for doc, _ in self.vectors(catalogue, other, one)] == [one, other]

    def test_only_missing_vectors_are_asked_for(self, catalogue: Catalogue) -> None:
        self.store(catalogue, A)
        assert catalogue.missing_vectors([B, A, B]) == {B}

    def test_many_vectors_are_asked_for_at_once(self, catalogue: Catalogue) -> None:
        self.store(catalogue, A)
        keys = [n.to_bytes(16) for n in range(1200)]
        assert catalogue.missing_vectors([A, *keys]) == set(keys)

    def test_a_shared_vector_stays_until_the_last_unit_goes(self, catalogue: Catalogue) -> None:
        one, other = add(catalogue, "a.pdf"), add(catalogue, "b.pdf")
        put(catalogue, one, "a", "b", keys=[A, B])
        put(catalogue, other, "a", keys=[A])
        self.store(catalogue, A, B)
        catalogue.remove([one])
        assert catalogue.missing_vectors([A, B]) == {B}
        catalogue.remove([other])
        assert catalogue.missing_vectors([A, B]) == {A, B}


class TestOpening:
    """What is no catalogue of this version is refused in one line, and not touched."""

    def refusal(self, path: Path) -> str:
        with pytest.raises(EvigraphError) as caught:
            Catalogue(path)
        message = str(caught.value)
        assert message.startswith(f"{path}: ")
        assert "\n" not in message
        return message

    def test_a_catalogue_is_as_it_was_when_opened_again(self, path: Path, catalogue: Catalogue) -> None:
        add(catalogue)
        other = Catalogue(path)
        assert names(other) == ["a.pdf"]
        other.close()

    def test_a_file_that_is_no_database(self, path: Path) -> None:
        path.write_bytes(b"%PDF-1.7 " * 1000)
        assert "not a library catalogue" in self.refusal(path)
        assert path.read_bytes() == b"%PDF-1.7 " * 1000

    @pytest.mark.parametrize("version", [0, 1, 7])
    def test_a_database_of_another_program(self, path: Path, version: int) -> None:
        _execute(path, "CREATE TABLE notes (text)", f"PRAGMA user_version = {version}")
        before = path.read_bytes()
        assert "another program" in self.refusal(path)
        assert path.read_bytes() == before

    def test_a_catalogue_of_another_version(self, path: Path, catalogue: Catalogue) -> None:
        catalogue.close()
        _execute(path, "PRAGMA user_version = 999")
        assert "another version" in self.refusal(path)

    def test_a_damaged_catalogue(self, path: Path, catalogue: Catalogue) -> None:
        add(catalogue)
        catalogue.close()
        path.write_bytes(path.read_bytes()[:200] + b"\xff" * 4000)
        assert "not a library catalogue" in self.refusal(path)

    def test_a_folder(self, path: Path) -> None:
        path.mkdir()
        assert "is a folder" in self.refusal(path)


def _execute(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()
