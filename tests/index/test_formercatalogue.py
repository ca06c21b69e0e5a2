"""A catalogue from before there were substrates: it is brought up to date, and loses nothing."""

import contextlib
import sqlite3
import zlib
from pathlib import Path

import msgspec
import numpy as np
import pytest

from evigraph.errors import EvigraphError
from evigraph.graph import Substrate, to_json
from evigraph.index import UNIT_VERSIONS, Catalogue, Kind, Unit
from support.element import El, heading
from support.former import FORMER
from support.graphs import derived

GRAPH = derived(heading(1, "Fees"), El("P", "A crane costs ten pounds."))
UNITS = [Unit(Kind.SECTION, (1, 2), "Fees\nA crane costs ten pounds.", lang="en", words=6), Unit(Kind.SECTION, (), "b")]
KEY = b"k" * 16
VECTOR = np.array([1, 0], np.float16).tobytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A former catalogue with one document, its section units, and a vector of one of them."""
    path = tmp_path / "catalogue.sqlite"
    document = GRAPH.document
    entry = (document.id, "/documents/a.pdf", "a.pdf", document.sha256, 0, 17, None, "en", 1, len(GRAPH.nodes), 0)
    data = (msgspec.json.encode(GRAPH.quality), zlib.compress(to_json(GRAPH), 1))
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.executescript(FORMER)
        database.execute(f"INSERT INTO documents VALUES (7, {', '.join('?' * 13)}, 1)", (*entry, *data))
        for number, unit in enumerate(UNITS):
            row = (20 + number, 7, "section", number, KEY if number == 0 else None, msgspec.msgpack.encode(unit))
            database.execute("INSERT INTO units VALUES (?, ?, ?, ?, ?, ?)", row)
        database.execute("INSERT INTO derived VALUES (7, 'section', ?)", (UNIT_VERSIONS[Kind.SECTION],))
        database.execute("INSERT INTO settings VALUES ('embedder', 'terms')")
        database.execute("INSERT INTO vectors VALUES (?, ?)", (KEY, VECTOR))
        database.commit()
    return path


def test_its_documents_and_settings_are_there(path: Path) -> None:
    with contextlib.closing(Catalogue(path)) as catalogue:
        (entry,) = catalogue.entries()
        assert (entry.doc, entry.name, entry.quality) == (7, "a.pdf", GRAPH.quality)
        assert catalogue.graph(7) == GRAPH
        assert catalogue.setting("embedder", "another") == "terms"


def test_its_units_are_those_of_the_declared_structure(path: Path) -> None:
    with contextlib.closing(Catalogue(path)) as catalogue:
        assert catalogue.made(Kind.SECTION) == {(7, Substrate.DECLARED)}
        found = catalogue.units_of(7, Substrate.DECLARED, Kind.SECTION)
        assert [(stored.key, stored.ordinal, stored.unit) for stored in found] == [(20, 0, UNITS[0]), (21, 1, UNITS[1])]
        assert catalogue.units_of(7, Substrate.FLAT, Kind.SECTION) == []


def test_its_vectors_are_still_those_of_its_units(path: Path) -> None:
    with contextlib.closing(Catalogue(path)) as catalogue:
        catalogue.drop_unused_vectors()
        assert list(catalogue.vectors([(7, Substrate.DECLARED)], Kind.SECTION, {KEY})) == [(20, 7, VECTOR)]


def test_units_are_still_replaced_and_go_with_their_document(path: Path) -> None:
    with contextlib.closing(Catalogue(path)) as catalogue:
        with catalogue.transaction():
            catalogue.put_units(7, Substrate.DECLARED, Kind.SECTION, [UNITS[1]], [None])
        (stored,) = catalogue.units_of(7, Substrate.DECLARED, Kind.SECTION)
        assert stored.key > 21
        catalogue.remove([7])
        assert catalogue.units([stored.key]) == {}
        assert catalogue.made(Kind.SECTION) == set()


def test_it_has_the_tables_of_a_new_one(path: Path, tmp_path: Path) -> None:
    def tables(file: Path) -> dict[str, str]:
        Catalogue(file).close()
        with contextlib.closing(sqlite3.connect(file)) as database:
            found = dict(database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall())
            return found | dict(database.execute("SELECT 'version', user_version FROM pragma_user_version").fetchall())

    (tmp_path / "new").mkdir()
    new, former = tables(tmp_path / "new" / "catalogue.sqlite"), tables(path)
    assert former.keys() == new.keys()
    for name in ("units", "derived", "version"):
        assert former[name] == new[name]


def test_opening_it_again_changes_nothing_more(path: Path) -> None:
    Catalogue(path).close()
    before = path.read_bytes()
    Catalogue(path).close()
    assert path.read_bytes() == before


def test_what_fails_on_the_way_leaves_it_as_it_was(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE former_derived (something)")
        database.commit()
    with pytest.raises(EvigraphError):
        Catalogue(path)
    with contextlib.closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (1,)
        assert database.execute("SELECT count(*) FROM units").fetchone() == (2,)
