"""The catalogue's folders, and what is filed in them."""

from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.errors import UsageError
from evigraph.index import ROOT, Catalogue, Folders, folder_names
from support.element import El
from support.pdfs import compiled


@pytest.fixture
def catalogue(tmp_path: Path) -> Generator[Catalogue]:
    opened = Catalogue(tmp_path / "catalogue.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def folders(catalogue: Catalogue) -> Folders:
    return catalogue.folders


class TestNames:
    def test_a_path_is_names_parted_by_strokes(self) -> None:
        assert folder_names("Reports/2025") == ("Reports", "2025")
        assert folder_names("/Reports/2025/") == ("Reports", "2025")

    @pytest.mark.parametrize("path", ["", "/", "//"])
    def test_the_root_has_none(self, path: str) -> None:
        assert folder_names(path) == ()

    @pytest.mark.parametrize("path", ["a//b", "../a", "a/.", " a", "a\n", "a/\u202eb", "x" * 201, "/".join("a" * 33)])
    def test_what_no_folder_can_be_called_is_refused(self, path: str) -> None:
        with pytest.raises(UsageError):
            folder_names(path)


class TestTree:
    def test_there_is_a_root_from_the_start(self, folders: Folders) -> None:
        (root,) = folders.all().values()
        assert (root.folder, root.parent, root.name) == (ROOT, None, "")
        assert folders.find(()) == root

    def test_a_folder_is_made_once_with_those_above_it(self, folders: Folders) -> None:
        key = folders.make(("Reports", "2025"))
        assert folders.make(("Reports", "2025")) == key
        assert [folder.name for folder in folders.all().values()] == ["", "Reports", "2025"]
        assert folders.find(("Reports", "2024")) is None

    def test_a_folder_that_is_moved_keeps_its_key_and_what_is_in_it(self, folders: Folders) -> None:
        inner = folders.make(("A", "B", "C"))
        moved = folders.make(("A", "B"))
        folders.move(moved, ROOT, "D")
        assert folders.make(("D", "C")) == inner

    def test_a_folder_is_not_put_into_itself(self, folders: Folders) -> None:
        outer, inner = folders.make(("A",)), folders.make(("A", "B"))
        for into in (outer, inner):
            with pytest.raises(UsageError, match="into itself"):
                folders.move(outer, into, "A")

    def test_two_folders_of_one_name_do_not_stand_side_by_side(self, folders: Folders) -> None:
        moved = folders.make(("B",))
        folders.make(("A",))
        with pytest.raises(UsageError, match="already"):
            folders.move(moved, ROOT, "A")

    def test_the_root_is_neither_moved_nor_removed(self, folders: Folders) -> None:
        with pytest.raises(UsageError):
            folders.move(ROOT, ROOT, "A")
        with pytest.raises(UsageError):
            folders.remove(ROOT)

    def test_only_an_empty_folder_is_removed_and_its_key_is_not_used_again(self, folders: Folders) -> None:
        outer, inner = folders.make(("A",)), folders.make(("A", "B"))
        with pytest.raises(UsageError, match="not empty"):
            folders.remove(outer)
        folders.remove(inner)
        folders.remove(outer)
        assert folders.make(("A",)) > inner

    @given(st.lists(st.lists(st.sampled_from("ABC"), min_size=1, max_size=4), max_size=8))
    def test_paths_and_keys_are_one_to_one(self, paths: list[list[str]]) -> None:
        catalogue = Catalogue(Path(":memory:"))
        keys = {tuple(path): catalogue.folders.make(path) for path in paths}
        assert all(catalogue.folders.make(path) == key for path, key in keys.items())
        assert len(set(keys.values())) == len(keys)
        catalogue.close()


class TestPlaces:
    def put(self, catalogue: Catalogue, path: str) -> int:
        graph = compiled(El("P", f"What is at {path}"))
        doc = catalogue.stage(Path(path), 1, graph, b"{}", None)
        with catalogue.transaction():
            catalogue.publish(doc)
        return doc

    def test_what_is_published_is_filed_in_the_root(self, catalogue: Catalogue) -> None:
        self.put(catalogue, "/a.pdf")
        assert catalogue.folders.places()["/a.pdf"].folder == ROOT

    def test_a_place_stays_when_the_bytes_change(self, catalogue: Catalogue) -> None:
        self.put(catalogue, "/a.pdf")
        catalogue.folders.file("/a.pdf", catalogue.folders.make(("A",)))
        before = catalogue.folders.places()
        self.put(catalogue, "/a.pdf")
        assert catalogue.folders.places() == before

    def test_where_it_is_filed_before_it_is_published_it_stays(self, catalogue: Catalogue) -> None:
        key = catalogue.folders.make(("A",))
        catalogue.folders.keep("/a.pdf", key)
        assert catalogue.folders.places() == {}
        self.put(catalogue, "/a.pdf")
        assert catalogue.folders.places()["/a.pdf"].folder == key

    def test_what_is_removed_is_filed_no_more_and_its_key_is_not_used_again(self, catalogue: Catalogue) -> None:
        doc = self.put(catalogue, "/a.pdf")
        before = catalogue.folders.places()["/a.pdf"].place
        catalogue.remove([doc])
        assert catalogue.folders.places() == {}
        self.put(catalogue, "/a.pdf")
        assert catalogue.folders.places()["/a.pdf"].place > before

    def test_tokens_are_noted(self, catalogue: Catalogue) -> None:
        self.put(catalogue, "/a.pdf")
        place = catalogue.folders.places()["/a.pdf"].place
        catalogue.folders.note_tokens({ROOT: "t1"}, {place: "t2"})
        assert catalogue.folders.all()[ROOT].token == "t1"
        assert catalogue.folders.places()["/a.pdf"].token == "t2"
