"""Derived data brought up to date from stored graphs: nothing else is touched, and kinds are told apart."""

import json
import sqlite3
from pathlib import Path

import pytest

from evigraph.graph import Substrate
from evigraph.index import UNIT_VERSIONS, IndexStore, Kind, Renewed, renew
from support.stores import document, lexical, seen, sync
from support.units import put

from .conftest import Open

NEEDS = {Kind.SECTION: True, Kind.NODE: False}


def age(root: Path, kind: Kind) -> None:
    """Make units of a kind look as if an older version had made them, in the catalogue and in the channels."""
    connection = sqlite3.connect(root / "catalogue.sqlite")
    with connection:
        connection.execute("UPDATE derived SET version = version - 1 WHERE kind = ?", (kind,))
    connection.close()
    for note in root.rglob(f"{kind}/documents.json"):
        note.write_text(json.dumps(json.loads(note.read_text()) | {"version": UNIT_VERSIONS[kind] - 1}))


def keys(store: IndexStore, kind: Kind) -> list[int]:
    return [stored.key for stored in store.catalogue.units_of(1, Substrate.DECLARED, kind)]


@pytest.fixture
def filled(store: IndexStore) -> IndexStore:
    """A store with one document and everything that is derived of it on its declared structure."""
    put(store, "a.pdf", document("crane fees", "hall fees"))
    sync(store)
    sync(store, Kind.PASSAGE)
    renew(store, NEEDS, Substrate.DECLARED)
    return store


def test_where_all_is_up_to_date_nothing_is_made(filled: IndexStore) -> None:
    before = keys(filled, Kind.SECTION)
    assert renew(filled, NEEDS, Substrate.DECLARED) == Renewed()
    assert keys(filled, Kind.SECTION) == before


def test_a_new_version_of_passages_leaves_sections_as_they_are(filled: IndexStore, root: Path, reopened: Open) -> None:
    before = keys(filled, Kind.SECTION), keys(filled, Kind.PASSAGE)
    age(root, Kind.PASSAGE)
    aged = reopened()
    assert not aged.is_current(Substrate.DECLARED, Kind.PASSAGE, dense=True)
    assert aged.is_current(Substrate.DECLARED, Kind.SECTION, dense=True)
    renewed = renew(aged, NEEDS, Substrate.DECLARED)
    assert (renewed.units, renewed.profiles, renewed.channels) == ({Kind.PASSAGE: 1}, 0, 2)
    assert keys(aged, Kind.SECTION) == before[0]
    assert set(keys(aged, Kind.PASSAGE)).isdisjoint(before[1])
    assert aged.is_current(Substrate.DECLARED, Kind.PASSAGE, dense=True)
    assert lexical(aged, "crane", Kind.PASSAGE) == [1]
    assert seen(aged) == []  # the texts are the same


def test_units_of_other_substrates_are_renewed_where_there_are_any(
    filled: IndexStore, root: Path, reopened: Open
) -> None:
    filled.refresh(Substrate.FLAT, Kind.SECTION)
    sync(filled, substrate=Substrate.FLAT)
    age(root, Kind.SECTION)
    aged = reopened()
    assert renew(aged, NEEDS, Substrate.DECLARED).units == {Kind.SECTION: 2}
    assert aged.is_current(Substrate.FLAT, Kind.SECTION, dense=True)
    assert lexical(aged, "fee", substrate=Substrate.FLAT) == [1]


def test_channels_of_a_kind_without_vectors_stay_so(filled: IndexStore, root: Path, reopened: Open) -> None:
    age(root, Kind.NODE)
    aged = reopened()
    renew(aged, NEEDS, Substrate.DECLARED)
    assert aged.is_current(Substrate.DECLARED, Kind.NODE, dense=False)
    assert not aged.channels(Substrate.DECLARED).kept(Kind.NODE, dense=True)


def test_what_was_never_asked_for_is_not_made(filled: IndexStore) -> None:
    renew(filled, NEEDS, Substrate.DECLARED)
    assert {substrate for substrate, _, _ in filled.kept()} == {Substrate.DECLARED}
    assert Kind.WINDOW not in {kind for _, kind, _ in filled.kept()}


def test_channels_that_need_files_to_be_read_are_left(filled: IndexStore) -> None:
    filled.refresh(Substrate.RECONSTRUCTED, Kind.SECTION)
    sync(filled, substrate=Substrate.RECONSTRUCTED)
    assert renew(filled, NEEDS, Substrate.DECLARED).left == [Substrate.RECONSTRUCTED]


def test_profiles_are_made_where_there_are_none_or_older_ones(filled: IndexStore, root: Path) -> None:
    profile = filled.catalogue.profile(1)
    assert profile is not None
    assert [heading.text for heading in profile.headings] == ["crane", "hall"]
    for statement in ("UPDATE profiles SET version = version - 1, data = x'80'", "DELETE FROM profiles"):
        connection = sqlite3.connect(root / "catalogue.sqlite")
        with connection:
            connection.execute(statement)
        connection.close()
        assert filled.catalogue.profile(1) is None
        assert filled.profile(1) == profile
        assert renew(filled, NEEDS, Substrate.DECLARED).profiles == 1
        assert filled.catalogue.profile(1) == profile


def test_progress_is_told(filled: IndexStore, root: Path, reopened: Open) -> None:
    age(root, Kind.PASSAGE)
    told: list[tuple[str, int, int]] = []
    renew(reopened(), NEEDS, Substrate.DECLARED, lambda *step: told.append(step))
    assert told[:2] == [("making passage units", 0, 1), ("making passage units", 1, 1)]
