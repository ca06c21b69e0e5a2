"""What is decided in one request: asked once, and anew as soon as something has changed."""

import itertools
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evigraph.access import ASKED_ALONE, RELATIONS, Allowed, Permission, Relationship, Resource, SpiceDB, decisions
from evigraph.errors import EvigraphError
from evigraph.index import Catalogue
from evigraph.library import Library
from evigraph.retrieve import STRATEGIES, Evidence
from support.guarded import Opens, documents_on_disk

QUESTION = "What is the fee of the harbour?"
NOT_ANSWERED = "What is the fee of the harbour by night for a small boat?"
"""No document answers all of it: a search that ends with an answer goes on to all of them."""


@pytest.fixture
def bob(opens: Opens) -> Library:
    """The library for somebody who may see all of it."""
    with opens(None) as operator:
        operator.permissions.grant("user:bob", "viewer", "/")
    return opens("user:bob")


def requests(library: Library, call: Callable[[], object]) -> int:
    """How many bulk checks a call asks the server for."""
    server = library.access.authority
    assert isinstance(server, SpiceDB)
    before = server.requests
    call()
    return server.requests - before


def docs(library: Library) -> dict[str, int]:
    return {entry.name: entry.doc for entry in library.documents()}


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
def test_a_question_is_one_request_where_nothing_changes(bob: Library, strategy: str) -> None:
    assert requests(bob, lambda: bob.retrieve(QUESTION, strategy=strategy, min_support=-1)) == 1


def test_a_hundred_and_twenty_eight_documents_retrieved_are_one_request(
    opens: Opens, bob: Library, tmp_path: Path
) -> None:
    new = documents_on_disk(tmp_path / "new", *(f"d{n:03}.md" for n in range(125)))
    opens().add([new])
    opens(None).permissions.sync()  # what has been added has a token of its own until then
    found: list[Evidence] = []
    asked = requests(bob, lambda: found.extend(bob.retrieve(QUESTION, strategy="chunk-lexical", k=200).evidence))
    assert (asked, len({piece.doc for piece in found})) == (1, 100)  # a channel names a hundred units
    assert requests(bob, bob.documents) == 1
    assert len(bob.documents()) == 128


def asked_by(library: Library, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What kinds of resources a library's server will be asked about, a list for each request."""
    server, requested = library.access.authority, list[list[str]]()

    def allowed(subject: Resource, permission: Permission, asked: Mapping[Resource, str | None]) -> frozenset[Resource]:
        requested.append([resource.kind for resource in asked])
        return SpiceDB.allowed(server, subject, permission, asked)  # type: ignore[arg-type]

    monkeypatch.setattr(server, "allowed", allowed)
    return requested


def test_of_more_documents_the_folders_are_asked_about_first(
    opens: Opens, bob: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = opens()
    owner.add([documents_on_disk(tmp_path / "new", *(f"New/d{n:03}.md" for n in range(ASKED_ALONE)))])
    for name in ("Fees", "d007.md"):
        owner.permissions.grant("user:eve", "viewer", name)
    opens(None).permissions.sync()
    requested = asked_by(bob, monkeypatch)
    assert len(bob.documents()) == ASKED_ALONE + 3
    assert requested == [["folder"] * 4]
    eve = opens("user:eve")
    requested = asked_by(eve, monkeypatch)
    assert set(docs(eve)) == {"b.md", "c.md", "d007.md"}
    assert requested == [["folder"] * 4, ["document"] * (ASKED_ALONE + 1)]
    owner.permissions.revoke("user:eve", "viewer", "Fees")
    assert set(docs(eve)) == {"d007.md"}


names = itertools.count()
granted = st.sets(
    st.tuples(st.sampled_from(RELATIONS), st.sampled_from(["/", "Fees", "Fees/Old", "a.md", "b.md", "c.md"])),
    max_size=4,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=25)
@given(granted)
def test_asking_about_folders_first_decides_the_same(opens: Opens, grants: set[tuple[str, str]]) -> None:
    who = f"user:asked-{next(names)}"
    with opens(None) as operator:
        for relation, name in sorted(grants):
            operator.permissions.grant(who, relation, name)

    with opens(who) as library:
        filed = library.store.catalogue.folders

        def decided(permission: Permission, alone: int) -> Allowed:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(decisions, "ASKED_ALONE", alone)
                return library.access.door.allowed(permission, filed.filed().keys(), filed.all().keys())

        for permission in Permission:
            assert decided(permission, 0) == decided(permission, ASKED_ALONE)


def test_a_document_that_the_server_was_never_told_of_is_given_by_no_folder(
    opens: Opens, bob: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions, "ASKED_ALONE", 0)
    filed, naming = bob.store.catalogue.folders.filed(), bob.access.kept.naming
    place = filed[docs(bob)["b.md"]]
    parent = Relationship(naming.document(place.place), "parent", naming.folder(place.folder))
    with closing(sqlite3.connect(bob.store.catalogue.path)) as db, db:
        db.execute("UPDATE places SET token = NULL WHERE place = ?", (place.place,))
    bob.access.authority.write([], [parent])
    assert set(docs(bob)) == {"a.md", "c.md"}
    opens(None).permissions.sync()
    assert set(docs(bob)) == {"a.md", "b.md", "c.md"}


def test_a_decision_is_not_kept_for_the_next_request(bob: Library) -> None:
    assert requests(bob, lambda: (bob.documents(), bob.documents())) == 2


def test_a_decision_is_kept_within_a_request_as_long_as_nothing_is_written(bob: Library, opens: Opens) -> None:
    keys, door = docs(bob).values(), bob.access.door
    with door.asking():
        assert requests(bob, lambda: (door.admitted(keys), door.admitted(keys))) == 1
        opens(None).permissions.grant("user:eve", "viewer", "b.md")
        assert requests(bob, lambda: door.admitted(keys)) == 1, "one document has another token"
        opens(None).permissions.sync()
        assert requests(bob, lambda: (door.admitted(keys), door.admitted(keys))) == 1


def test_what_is_revoked_within_a_request_is_gone_in_it(bob: Library, opens: Opens) -> None:
    known, door = docs(bob), bob.access.door
    with door.asking():
        assert door.admitted(known.values()) == set(known.values())
        opens(None).permissions.revoke("user:bob", "viewer", "/")
        assert door.admitted(known.values()) == frozenset()


def test_a_right_that_is_taken_from_a_group_within_a_request_is_gone_in_it(opens: Opens) -> None:
    operator = opens(None)
    operator.permissions.grant("group:staff", "viewer", "Fees")
    operator.permissions.grant("user:eve", "member", "group:staff")
    eve = opens("user:eve")
    keys = docs(eve).values()
    assert len(keys) == 2
    with eve.access.door.asking():
        assert len(eve.access.door.admitted(keys)) == 2
        operator.permissions.revoke("user:eve", "member", "group:staff")
        assert not eve.access.door.admitted(keys)


def test_a_document_that_is_moved_within_a_request_is_judged_where_it_is(opens: Opens) -> None:
    opens().permissions.grant("user:eve", "viewer", "Fees")
    eve = opens("user:eve")
    known = docs(eve)
    with eve.access.door.asking():
        eve.access.door.admitted(known.values())
        opens().folders.file(["b.md"], "/")
        assert eve.access.door.admitted(known.values()) == {known["c.md"]}


def test_the_old_version_of_a_document_is_gone_within_a_request(bob: Library, opens: Opens, tmp_path: Path) -> None:
    file = documents_on_disk(tmp_path / "new", "d.md") / "d.md"
    owner = opens()
    owner.add([file])
    known = docs(bob)
    with bob.access.door.asking():
        assert known["d.md"] in bob.access.door.admitted(known.values())
        file.write_text("# Other\n")
        owner.update()
        assert known["d.md"] not in bob.access.door.admitted(known.values())


class Between:
    """A strategy between whose search and whose answer something happens."""

    def __init__(self, strategy: Any, happens: Callable[[], None]) -> None:
        self.name, self.needs, self.substrate = strategy.name, strategy.needs, strategy.substrate
        self.found: list[Evidence] = []
        self._strategy = strategy
        self._happens = happens

    def retrieve(self, *given: Any) -> list[Evidence]:
        self.found = self._strategy.retrieve(*given)
        self._happens()
        return self.found


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize(("resource", "left"), [("/", set()), ("b.md", {"a.md", "c.md"}), ("Fees", {"a.md"})])
def test_what_is_revoked_between_search_and_answer_is_not_in_the_answer(
    opens: Opens, monkeypatch: pytest.MonkeyPatch, strategy: str, resource: str, left: set[str]
) -> None:
    operator = opens(None)
    for name in ("a.md", "b.md", "c.md") if resource == "b.md" else ("a.md", "Fees"):
        operator.permissions.grant("user:eve", "viewer", name)
    wanted = ("a.md", "Fees") if resource == "/" else (resource,)

    def revoke() -> None:
        for name in wanted:
            operator.permissions.revoke("user:eve", "viewer", name)

    between = Between(STRATEGIES[strategy], revoke)
    monkeypatch.setitem(STRATEGIES, strategy, between)
    found = opens("user:eve").retrieve(NOT_ANSWERED, strategy=strategy, k=20, min_support=-1)
    assert {piece.doc for piece in between.found} == {"a.md", "b.md", "c.md"}
    assert {piece.doc for piece in found.evidence} == left


def test_a_server_that_is_lost_between_search_and_answer_leaves_no_answer(
    bob: Library, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose() -> None:
        opens(None).permissions.sync()  # what was decided no longer counts
        bob.access.authority.close()

    monkeypatch.setitem(STRATEGIES, "egr-s", Between(STRATEGIES["egr-s"], lose))
    with pytest.raises((EvigraphError, ValueError)):
        bob.retrieve(QUESTION, strategy="egr-s")


def test_a_library_has_few_tokens_however_often_it_changes(opens: Opens, bob: Library) -> None:
    for n in range(12):
        opens().folders.make(f"F{n}")
    with Catalogue(bob.store.catalogue.path).snapshot():
        tree = bob.store.catalogue.folders
        tokens = {each.token for each in [*tree.all().values(), *tree.kept()]}
    assert len(tokens) <= 8
    assert None not in tokens
    assert len(bob.documents()) == 3
