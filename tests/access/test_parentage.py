"""The tree as the authority knows it is the library's own, whatever is done with it."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evigraph.access import Resource
from evigraph.errors import EvigraphError, UsageError
from evigraph.index import ROOT
from evigraph.library import Library
from support.guarded import Opens, documents_on_disk

NAMES = st.sampled_from(["A", "B", "A/B", "B/A", "A/B/C", "Fees", "Fees/Old", "/"])
DOCUMENTS = st.sampled_from(["a.md", "b.md", "c.md"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("make"), NAMES),
        st.tuples(st.just("remove"), NAMES),
        st.tuples(st.just("move"), NAMES, NAMES),
        st.tuples(st.just("file"), DOCUMENTS.map(lambda name: [name]), NAMES),
    ),
    max_size=6,
)


def known(library: Library) -> set[tuple[str, str]]:
    """What the authority knows of who is in what."""
    kept = library.access.kept
    found = [
        each
        for kind in ("folder", "document")
        for each in kept.authority.relationships(kind, prefix=kept.naming.prefix)
        if each.relation == "parent"
    ]
    return {(str(each.resource), str(each.subject)) for each in found}


def wanted(library: Library) -> set[tuple[str, str]]:
    """The same by the catalogue."""
    naming, tree = library.access.kept.naming, library.store.catalogue.folders
    folders = {
        (str(naming.folder(each.folder)), str(naming.folder(each.parent)))
        for each in tree.all().values()
        if each.parent is not None
    }
    return folders | {(str(naming.document(each.place)), str(naming.folder(each.folder))) for each in tree.kept()}


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(steps=STEPS)
def test_whatever_is_done_the_authority_knows_the_tree(opens: Opens, steps: list[tuple[str, ...]]) -> None:
    library = opens()
    for verb, *arguments in steps:
        with contextlib.suppress(UsageError):  # it cannot be done, and nothing has changed
            getattr(library.folders, verb)(*arguments)
    assert known(library) == wanted(library)


def test_documents_are_known_when_they_are_added_and_forgotten_when_they_are_removed(
    opens: Opens, tmp_path: Path
) -> None:
    library = opens()
    library.add([documents_on_disk(tmp_path / "new", "d.md", "N/e.md")], into="New")
    assert known(library) == wanted(library)
    place = library.store.catalogue.folders.places()[library.find("e.md").path].place
    library.permissions.grant("user:eve", "viewer", "e.md")
    library.remove(["e.md"])
    assert known(library) == wanted(library)
    gone: Resource = library.access.kept.naming.document(place)
    assert library.access.authority.relationships("document", of=gone) == []


def test_what_the_authority_cannot_be_told_is_not_done(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    library = opens(None)
    before = wanted(library)
    monkeypatch.setenv("EVIGRAPH_SPICEDB_ENDPOINT", "127.0.0.1:1")
    lost = opens(None)
    for change in (
        lambda: lost.folders.make("A"),
        lambda: lost.folders.move("Fees/Old", "Old"),
        lambda: lost.folders.file(["a.md"], "Fees"),
        lambda: lost.remove(["a.md"]),
        lambda: lost.permissions.grant("user:eve", "viewer", "/"),
    ):
        with pytest.raises(EvigraphError, match="does not answer"):
            change()
    assert wanted(library) == before
    assert len(lost.documents()) == 3


def test_sync_repairs_what_has_come_apart(opens: Opens) -> None:
    library, kept = opens(None), opens(None).access.kept
    naming, server = kept.naming, kept.authority
    right = server.relationships("document", prefix=naming.prefix)
    strays = [naming.document(9999), naming.folder(9999)]
    server.forget([right[0].resource])
    server.write(
        [
            type(right[0])(right[1].resource, "parent", naming.folder(9999)),
            type(right[0])(strays[0], "parent", naming.folder(ROOT)),
            type(right[0])(strays[1], "viewer", Resource("user", "eve")),
        ]
    )
    assert known(library) != wanted(library)
    done = library.permissions.sync()
    assert (done.folders, done.documents, done.forgotten) == (3, 3, 2)
    assert known(library) == wanted(library)


def test_a_subject_does_not_sync(opens: Opens) -> None:
    with pytest.raises(EvigraphError, match="user:owner may not bring the whole library in line"):
        opens().permissions.sync()
