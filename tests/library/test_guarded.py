"""A guarded library: every way to ask it says nothing of what the subject may not see."""

import asyncio
import inspect
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from evigraph.answer import Answer
from evigraph.decide import CHAT_URL_VARIABLE
from evigraph.errors import EvigraphError, UsageError
from evigraph.graph import Substrate
from evigraph.index import Entry, Kind
from evigraph.library import FolderTree, Library, Permissions
from evigraph.library.filing import Filing
from evigraph.library.noise import NoiseSections
from evigraph.retrieve import STRATEGIES
from support.guarded import Opens, documents_on_disk
from support.languagemodel import Call, language_model, reply
from support.units import TermEmbedder

HIDDEN = ("a.md", "harbour a")
"""What is said of the document that the subject may not see, and nowhere else."""


@pytest.fixture
def bob(opens: Opens) -> Library:
    """The library for somebody who sees b.md and c.md, and not a.md."""
    with opens(None) as operator:
        operator.permissions.grant("user:bob", "viewer", "Fees")
    return opens("user:bob")


@pytest.fixture
def hidden(opens: Opens) -> Entry:
    """The document that bob may not see, as somebody who may see it has got it."""
    return next(entry for entry in opens().documents() if entry.name == "a.md")


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(EvigraphError) as caught:
        call()
    return str(caught.value)


# Every public method: what it says of a document that may not be seen. A new one has to be put in its place here.
Calls = dict[str, Callable[[Library, Entry], Any]]
SAYS_NOTHING: Calls = {
    "documents": lambda library, _: library.documents(),
    "retrieve": lambda library, _: [library.retrieve("What is the fee of harbour a?", strategy=s) for s in STRATEGIES],
    "ask": lambda library, _: library.ask("What is the fee of harbour a?"),
    "renew": lambda library, _: refused(library.renew),
    "update": lambda library, _: library.update(),
    "add": lambda library, entry: [
        str(failure).replace(entry.path, "") for failure in library.add([Path(entry.path)]).failures
    ],
    "folders.listed": lambda library, _: library.folders.listed(),
    "filing.log": lambda library, _: library.filing.log(),
    "filing.undo": lambda library, _: refused(library.filing.undo),
    "folders.paths": lambda library, _: library.folders.paths(),
    "noise.listed": lambda library, _: list(library.noise.listed()),
}
AS_IF_IT_WERE_NOT_THERE: dict[str, Callable[[Library, str], Any]] = {
    "find": lambda library, name: library.find(name),
    "graph_called": lambda library, name: library.graph_called(name),
    "remove": lambda library, name: library.remove([name]),
    "retrieve": lambda library, name: library.retrieve("What is the fee?", doc=name),
    "ask": lambda library, name: library.ask("What is the fee?", doc=name),
    "folders.file": lambda library, name: library.folders.file([name], "Fees"),
    "filing.file": lambda library, name: list(library.filing.file([name])),
    "noise.mark": lambda library, name: library.noise.mark([f"{name}#1"], noise=True),
    "noise.judge": lambda library, name: library.noise.judge([name]),
    "permissions.check": lambda library, name: library.permissions.check("user:owner", name),
    "permissions.grant": lambda library, name: library.permissions.grant("user:bob", "viewer", name),
    "permissions.revoke": lambda library, name: library.permissions.revoke("user:owner", "owner", name),
    "permissions.listed": lambda library, name: library.permissions.listed(name),
}
AS_IF_IT_WERE_REMOVED: Calls = {
    "graph": lambda library, entry: library.graph(entry),
    "profile": lambda library, entry: library.profile(entry),
    "units": lambda library, entry: library.units(entry, Kind.SECTION),
    "folders.path_of": lambda library, entry: library.folders.path_of(entry),
    "folders.place": lambda library, entry: library.folders.place([entry], lambda _: ("Fees",)),
}
OF_FOLDERS = {"folders.make", "folders.move", "folders.remove", "folders.key_of"}
"""They answer about folders: tested below."""
OF_NO_DOCUMENT = {
    "another",
    "close",
    "prepare",
    "strategy",
    "substrate",
    "support",
    "folders.changing",
    "permissions.sync",
}
"""They say nothing of any one document."""


PARTS = (("filing", Filing), ("folders", FolderTree), ("noise", NoiseSections), ("permissions", Permissions))


def public_methods() -> set[str]:
    found = {name for name, _ in inspect.getmembers(Library, inspect.isfunction) if not name.startswith("_")}
    for prefix, kind in PARTS:
        members = inspect.getmembers(kind, inspect.isfunction)
        found |= {f"{prefix}.{name}" for name, _ in members if not name.startswith("_")}
    return found


def test_every_public_method_has_its_place_here() -> None:
    placed = {*SAYS_NOTHING, *AS_IF_IT_WERE_NOT_THERE, *AS_IF_IT_WERE_REMOVED, *OF_FOLDERS, *OF_NO_DOCUMENT}
    assert placed == public_methods()
    properties = {name for name, _ in inspect.getmembers(Library, lambda value: isinstance(value, property))}
    assert properties == {name for name, _ in PARTS}


@pytest.mark.parametrize("method", SAYS_NOTHING)
def test_a_method_says_nothing_of_what_may_not_be_seen(bob: Library, hidden: Entry, method: str) -> None:
    said = repr(SAYS_NOTHING[method](bob, hidden))
    assert not [text for text in (*HIDDEN, hidden.id, hidden.path) if text in said.replace("fee of harbour a?", "")]


@pytest.mark.parametrize("name", ["a.md", "a", "PATH", "ID"])
@pytest.mark.parametrize("method", AS_IF_IT_WERE_NOT_THERE)
def test_a_document_that_may_not_be_seen_is_as_one_that_is_not_there(
    bob: Library, hidden: Entry, method: str, name: str, tmp_path: Path
) -> None:
    name = {"PATH": hidden.path, "ID": hidden.id}.get(name, name)
    call = AS_IF_IT_WERE_NOT_THERE[method]
    there, gone = (refused(lambda each=each: call(bob, each)) for each in (name, "there-is-none"))
    assert there.startswith(name)
    assert there.removeprefix(name) == gone.removeprefix("there-is-none")


@pytest.mark.parametrize("method", AS_IF_IT_WERE_REMOVED)
def test_an_entry_of_a_document_that_may_not_be_seen_opens_nothing(bob: Library, hidden: Entry, method: str) -> None:
    with pytest.raises(EvigraphError, match=r"no longer in|no such document|may not edit"):
        AS_IF_IT_WERE_REMOVED[method](bob, hidden)


def test_what_may_be_seen_is_there_whole(bob: Library) -> None:
    assert [entry.name for entry in bob.documents()] == ["b.md", "c.md"]
    entry = bob.find("c")
    assert bob.graph(entry).nodes
    assert bob.folders.path_of(entry) == "/Fees/Old"
    assert [listed.path for listed in bob.folders.listed()] == ["/", "/Fees", "/Fees/Old"]
    assert bob.retrieve("What is the fee of harbour c?").evidence[0].doc == "c.md"


@pytest.mark.parametrize("substrate", [Substrate.DECLARED, Substrate.FLAT])
@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
def test_evidence_is_of_what_may_be_seen_under_every_strategy(
    bob: Library, strategy: str, substrate: Substrate
) -> None:
    on = None if STRATEGIES[strategy].substrate is Substrate.AUTO else substrate
    found = bob.retrieve("What is the fee of the harbour a?", strategy=strategy, substrate=on, k=20)
    assert {piece.doc for piece in found.evidence} == {"b.md", "c.md"}


def test_support_is_that_of_what_may_be_seen(bob: Library, opens: Opens, hidden: Entry) -> None:
    with opens(None) as operator:
        operator.remove(["a.md"])
        alone = operator.support("How many euros is the fee of harbour a?")
    with opens() as owner:
        owner.add([Path(hidden.path)])
    assert bob.support("How many euros is the fee of harbour a?").asked == alone.asked


class TestFolders:
    def test_one_that_holds_nothing_to_be_seen_is_as_one_that_is_not_there(self, bob: Library, opens: Opens) -> None:
        opens().folders.make("Secret/Plans", "What nobody knows")
        for call in (bob.folders.listed, bob.folders.remove, lambda path: bob.folders.move(path, "Fees/X")):
            there, gone = (refused(partial(call, path)).removeprefix(path) for path in ("Secret", "Gone"))
            assert there == gone
        assert bob.folders.key_of("Secret") is None
        assert refused(lambda: bob.folders.make("Secret/X")) == "user:bob may not edit /Secret/X; ask one of its owners"
        assert refused(lambda: bob.folders.make("Gone/X")) == "user:bob may not edit /Gone/X; ask one of its owners"

    def test_one_above_a_document_that_may_be_seen_is_seen_with_that_alone(self, opens: Opens) -> None:
        opens().permissions.grant("user:carl", "viewer", "c.md")
        carl = opens("user:carl")
        listed = carl.folders.listed()
        assert [(each.path, [entry.name for entry in each.documents]) for each in listed] == [
            ("/", []),
            ("/Fees", []),
            ("/Fees/Old", ["c.md"]),
        ]

    def test_an_empty_one_that_may_be_seen_is_seen(self, bob: Library, opens: Opens) -> None:
        opens().folders.make("Fees/Empty")
        assert "/Fees/Empty" in [listed.path for listed in bob.folders.listed()]


class TestChanges:
    def test_a_viewer_changes_nothing(self, bob: Library, tmp_path: Path) -> None:
        new = documents_on_disk(tmp_path / "new", "d.md")
        for call in (
            lambda: bob.remove(["b.md"]),
            lambda: bob.folders.file(["b.md"], "Fees/Old"),
            lambda: bob.folders.make("Fees/New"),
            lambda: bob.folders.move("Fees/Old", "Fees/Older"),
            lambda: bob.permissions.grant("user:eve", "viewer", "Fees"),
        ):
            assert refused(call).startswith("user:bob may not ")
        (failure,) = bob.add([new / "d.md"], into="Fees").failures
        assert failure.cause == "may not be added by user:bob"
        assert [entry.name for entry in bob.documents()] == ["b.md", "c.md"]

    def test_an_editor_changes_what_is_in_the_folder_and_nothing_else(self, opens: Opens, tmp_path: Path) -> None:
        opens().permissions.grant("user:ed", "editor", "Fees")
        ed = opens("user:ed")
        new = documents_on_disk(tmp_path / "new", "d.md", "a.md")
        assert [entry.name for entry in ed.add([new / "d.md"], into="Fees/New").added] == ["d.md"]
        assert len(ed.add([new / "a.md"]).failures) == 1
        ed.folders.file(["d.md"], "Fees/Old")
        assert refused(lambda: ed.folders.file(["d.md"], "Elsewhere")).startswith("user:ed may not edit /Elsewhere")
        assert ed.remove(["d.md"])
        assert refused(lambda: ed.permissions.grant("user:eve", "viewer", "Fees")).startswith("user:ed may not manage")

    def test_an_owner_of_a_folder_gives_it_to_others(self, opens: Opens) -> None:
        opens().permissions.grant("user:olga", "owner", "Fees")
        opens("user:olga").permissions.grant("user:eve", "viewer", "Fees/Old")
        assert [entry.name for entry in opens("user:eve").documents()] == ["c.md"]

    def test_a_document_that_is_moved_is_seen_by_those_who_see_its_new_folder(self, bob: Library, opens: Opens) -> None:
        owner = opens()
        owner.folders.file(["a.md"], "Fees")
        owner.folders.file(["b.md"], "/")
        assert [entry.name for entry in bob.documents()] == ["a.md", "c.md"]
        owner.folders.move("Fees/Old", "Kept")
        assert [entry.name for entry in bob.documents()] == ["a.md"]

    def test_a_new_version_is_seen_by_those_who_saw_the_old_one(
        self, bob: Library, opens: Opens, tmp_path: Path
    ) -> None:
        owner = opens()
        file = documents_on_disk(tmp_path / "new", "d.md") / "d.md"
        owner.add([file], into="Fees")
        file.write_text("# Other\n\nOther words.\n")
        owner.update()
        assert "Other words.\n" in {fragment.text for fragment in bob.graph(bob.find("d.md")).fragments}


def midway(happens: Callable[[], object]) -> Callable[[str, int, int], None]:
    """Has something happen when the first file of an add has been compiled, and nothing is visible yet."""

    def progress(what: str, done: int, _: int) -> None:
        if (what, done) == ("compiling", 0):
            happens()

    return progress


class TestRightsThatChangeWhileDocumentsAreCompiled:
    @pytest.fixture
    def ed(self, opens: Opens) -> Library:
        """The library for somebody who may edit what is below /Fees, once for all of it and once for a folder in it."""
        owner = opens()
        owner.folders.make("Fees/New")
        for folder in ("Fees", "Fees/New"):
            owner.permissions.grant("user:ed", "editor", folder)
        return opens("user:ed")

    @staticmethod
    def names(library: Library) -> list[str]:
        return [entry.name for entry in library.documents()]

    def test_what_may_no_longer_be_added_is_not_and_the_rest_is(
        self, opens: Opens, ed: Library, tmp_path: Path
    ) -> None:
        new = documents_on_disk(tmp_path / "new", "New/d.md", "Old/e.md", "Old/f.md")
        before = ed.store.catalogue.folders.kept()
        progress = midway(lambda: opens(None).permissions.revoke("user:ed", "editor", "Fees"))
        report = ed.add([new], into="Fees", progress=progress)
        assert [entry.name for entry in report.added] == ["d.md"]
        assert [str(failure) for failure in report.failures] == [
            f"{new / 'Old' / name}: may not be added by user:ed; ask whoever owns the folder"
            for name in ("e.md", "f.md")
        ]
        assert self.names(opens()) == ["a.md", "b.md", "c.md", "d.md"]
        catalogue, kept = ed.store.catalogue, ed.access.kept
        assert catalogue.staged() == []
        assert len(catalogue.folders.kept()) == len(before) + 1
        known = {each.resource for each in kept.authority.relationships("document", prefix=kept.naming.prefix)}
        assert known == {kept.naming.document(place.place) for place in catalogue.folders.kept()}
        opens().add([new])
        assert self.names(opens()) == ["a.md", "b.md", "c.md", "d.md", "e.md", "f.md"]

    def test_a_version_that_may_no_longer_be_replaced_stays(self, opens: Opens, ed: Library, tmp_path: Path) -> None:
        file = documents_on_disk(tmp_path / "new", "d.md") / "d.md"
        ed.add([file], into="Fees")
        old = opens().find("d.md")
        file.write_text("# Other\n\nOther words.\n")
        progress = midway(lambda: opens(None).permissions.revoke("user:ed", "editor", "Fees"))
        report = ed.update(progress=progress)
        assert (report.added, [failure.path for failure in report.failures]) == ([], [str(file)])
        assert opens().find("d.md") == old
        assert opens().folders.path_of(old) == "/Fees"

    def test_a_document_that_may_no_longer_be_moved_stays_where_it_is(
        self, opens: Opens, ed: Library, tmp_path: Path
    ) -> None:
        new = documents_on_disk(tmp_path / "new", "d.md", "e.md")
        ed.add([new / "d.md"], into="Fees")
        progress = midway(lambda: opens(None).permissions.revoke("user:ed", "editor", "Fees"))
        report = ed.add([new], into="Fees/New", progress=progress)
        assert [entry.name for entry in report.added] == ["e.md"]
        assert [failure.path for failure in report.failures] == [str(new / "d.md")]
        assert opens().folders.path_of(opens().find("d.md")) == "/Fees"
        assert opens().folders.path_of(opens().find("e.md")) == "/Fees/New"

    def test_what_an_add_that_died_has_left_waits_for_somebody_who_may_add_it(
        self, opens: Opens, ed: Library, tmp_path: Path
    ) -> None:
        new = documents_on_disk(tmp_path / "new", "d.md", "e.md")

        def die(what: str, done: int, total: int) -> None:
            if (what, done) == ("compiling", total):
                raise InterruptedError

        with pytest.raises(InterruptedError):
            opens().add([new / "d.md"], progress=die)
        report = ed.add([new / "e.md"], into="Fees")
        assert ([entry.name for entry in report.added], report.failures) == (["e.md"], [])
        assert self.names(opens()) == ["a.md", "b.md", "c.md", "e.md"]
        assert [entry.name for entry in opens().add([new / "d.md"]).added] == ["d.md"]

    def test_who_is_given_a_right_sees_what_is_added_even_by_the_add_after_one_that_died(
        self, opens: Opens, tmp_path: Path
    ) -> None:
        new = documents_on_disk(tmp_path / "new", "d.md")

        def grant_and_die() -> None:
            opens(None).permissions.grant("user:eve", "viewer", "/")
            raise InterruptedError

        with pytest.raises(InterruptedError):
            opens().add([new], progress=midway(grant_and_die))
        opens().add([new])
        assert self.names(opens("user:eve")) == ["a.md", "b.md", "c.md", "d.md"]


class TestOpening:
    def test_a_guarded_library_is_not_opened_without_saying_who_asks(self, opens: Opens) -> None:
        root = opens().root
        for access, subject, said in (
            (None, None, "name who asks"),
            ("spicedb", None, "name who asks"),
            ("open", "user:anna", "--access unguarded"),
            ("open", None, "--access unguarded"),
            ("unguarded", "user:anna", "leave out one of the two"),
            (None, "anna", "nobody who can ask"),
            ("none", None, "is no access"),
        ):
            with pytest.raises(UsageError, match=said):
                Library(root, TermEmbedder(), create=False, access=access, subject=subject)

    def test_whoever_operates_it_sees_everything(self, opens: Opens) -> None:
        assert len(opens(None).documents()) == 3

    def test_a_library_that_is_open_is_guarded_only_on_purpose(self, opens: Opens, tmp_path: Path) -> None:
        root = tmp_path / "other"
        with Library(root, TermEmbedder()) as library:
            library.add([documents_on_disk(tmp_path / "disk", "a.md", "b.md", "c.md")])
            assert "everybody may see" in refused(lambda: library.permissions.sync())
            assert "everybody may see" in refused(lambda: library.permissions.listed("/"))
        with pytest.raises(UsageError, match="everybody may see this library, which is there already"):
            Library(root, TermEmbedder(), access="spicedb", subject="user:owner")
        with Library(root, TermEmbedder()) as library:
            assert library.permissions.sync(guard_it=True).documents == 3
        with Library(root, TermEmbedder(), subject="user:owner") as library:
            assert library.documents() == []
        with Library(root, TermEmbedder(), access="unguarded") as library:
            library.permissions.grant("user:owner", "owner", "/")
        with Library(root, TermEmbedder(), subject="user:owner") as library:
            assert len(library.documents()) == 3

    def test_libraries_that_share_a_server_are_apart(self, opens: Opens, bob: Library, tmp_path: Path) -> None:
        with Library(tmp_path / "other", TermEmbedder(), access="spicedb", subject="user:bob") as other:
            other.add([documents_on_disk(tmp_path / "disk", "a.md", "b.md", "c.md")])
            assert len(other.documents()) == 3
        assert len(bob.documents()) == 2


@pytest.mark.parametrize("beside", [False, True], ids=["alone", "beside-a-loop"])
def test_a_model_looks_for_what_whoever_asks_may_see(
    bob: Library, hidden: Entry, monkeypatch: pytest.MonkeyPatch, beside: bool
) -> None:
    pytest.importorskip("pydantic_ai")
    search = Call("search", question="What is the fee of harbour a?")

    async def ask() -> Answer:
        return bob.ask("What is the fee of harbour b?", model="chat:tiny", k=3)

    with language_model(search, reply(("There is a fee.", [1]))) as server:
        monkeypatch.setenv(CHAT_URL_VARIABLE, server.url)
        answer = asyncio.run(ask()) if beside else bob.ask("What is the fee of harbour b?", model="chat:tiny", k=3)
    assert answer.searches == (search.arguments["question"],)
    assert answer.evidence.evidence
    # What it asked itself says what it asked for.
    shown = [json.dumps(asked).replace(search.arguments["question"], "") for asked in server.asked]
    assert not any(
        mark in text for mark in HIDDEN for text in (*shown, *(piece.text for piece in answer.evidence.evidence))
    )
