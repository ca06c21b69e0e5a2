"""The hierarchy: what is below what, and how what is too much for a menu is grouped."""

from hypothesis import given
from hypothesis import strategies as st

from evigraph.index import IndexStore
from evigraph.retrieve.routing.branches import Branch, Level
from evigraph.retrieve.routing.hierarchy import Hierarchy, grouped
from support.element import El, heading
from support.graphs import derived
from support.routing import Stating, file, searcher_of


def branches(folders: int, documents: int) -> list[Branch]:
    found = [Branch(f"f{n}", Level.FOLDER, f"folder {n}", frozenset({n}), folder=n) for n in range(folders)]
    return [*found, *(Branch(f"d{n}", Level.DOCUMENT, f"doc {n}", frozenset({1000 + n})) for n in range(documents))]


def leaves(branch: Branch) -> list[Branch]:
    """What is below a group, group by group."""
    return [leaf for member in branch.members for leaf in leaves(member)] if branch.members else [branch]


@given(st.integers(0, 200), st.integers(0, 5000))
def test_a_menu_has_at_most_64_children_and_nothing_is_lost(folders: int, documents: int) -> None:
    given_ = branches(folders, documents)
    made = grouped(given_)
    assert len(made) <= 64
    assert [leaf for child in made for leaf in leaves(child)] == given_
    assert all(child.docs == frozenset().union(*(leaf.docs for leaf in leaves(child))) for child in made)


@given(st.integers(0, 62), st.integers(0, 5000))
def test_folders_stay_beside_grouped_documents_where_they_fit(folders: int, documents: int) -> None:
    made = grouped(branches(folders, documents))
    assert sum(child.level is Level.FOLDER for child in made) == folders


def test_few_children_are_not_grouped() -> None:
    given_ = branches(4, 60)
    assert grouped(given_) == given_


def test_folders_hold_folders_and_documents_and_empty_ones_are_not_shown(store: IndexStore) -> None:
    page = derived(heading(1, "Fees "), El("P", "A crane."))
    first = file(store, "Reports/2025/a.pdf", page)
    second = file(store, "b.pdf", page)
    with store.catalogue.transaction():
        store.catalogue.folders.make(["Empty"])
    searcher = searcher_of(store, Stating())
    hierarchy = Hierarchy(searcher, frozenset({first.doc, second.doc}))
    visible = frozenset({first.doc, second.doc})
    top = hierarchy.children(hierarchy.root, visible)
    assert [child.name for child in top] == ["Reports", "b (b.pdf)"]
    assert [child.name for child in hierarchy.children(top[0], visible)] == ["2025"]
    assert [branch.name for branch in hierarchy.ancestry(first.doc)] == ["the library", "Reports", "2025"]


def test_a_folder_of_which_nothing_may_be_seen_is_not_there(store: IndexStore) -> None:
    page = derived(heading(1, "Fees "), El("P", "A crane."))
    hidden, shown = file(store, "Secret/a.pdf", page), file(store, "b.pdf", page)
    hierarchy = Hierarchy(searcher_of(store, Stating()), frozenset({hidden.doc, shown.doc}))
    assert [c.name for c in hierarchy.children(hierarchy.root, frozenset({shown.doc}))] == ["b (b.pdf)"]
    only = Hierarchy(searcher_of(store, Stating()), frozenset({shown.doc}))
    assert [c.name for c in only.children(only.root, frozenset({shown.doc}))] == ["b (b.pdf)"]


def test_a_group_is_called_by_those_of_its_members_that_may_be_seen() -> None:
    members = tuple(Branch(f"d{n}", Level.DOCUMENT, f"doc {n}", frozenset({n})) for n in range(3))
    group = Branch("g", Level.GROUP, "", frozenset({0, 1, 2}), members=members)
    assert group.name_among(frozenset({0, 1, 2})) == "doc 0 to doc 2"
    assert group.name_among(frozenset({0, 1})) == "doc 0 to doc 1"
    assert group.name_among(frozenset({1})) == "doc 1"
