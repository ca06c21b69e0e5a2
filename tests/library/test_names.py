"""What a document may be called."""

from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.library import Library
from support.element import El
from support.pdfs import build
from support.units import TermEmbedder


def page(text: str) -> bytes:
    return build(El("Document", El("H1", "Fees"), El("P", text)))


@pytest.fixture
def library(tmp_path: Path):
    with Library(tmp_path / "library", TermEmbedder()) as opened:
        yield opened


@pytest.fixture
def twins(library: Library, tmp_path: Path) -> list[Path]:
    """Two files with the same bytes, in the library."""
    files = [tmp_path / "a.pdf", tmp_path / "b.pdf"]
    for file in files:
        file.write_bytes(page("A permit costs ten pounds."))
    library.add(files)
    return files


def test_documents_are_found_by_name_stem_path_and_id(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "fees.pdf"
    file.write_bytes(page("A permit costs ten pounds."))
    (tmp_path / "link.pdf").symlink_to(file)
    (entry,) = library.add([file]).added
    for name in ("fees.pdf", "fees", str(file), str(tmp_path / "link.pdf"), entry.id, entry.id[:6]):
        assert library.find(name).doc == entry.doc


def test_a_name_of_several_documents_is_refused_with_their_paths(library: Library, tmp_path: Path) -> None:
    for below in ("one", "two"):
        (tmp_path / below).mkdir()
        (tmp_path / below / "fees.pdf").write_bytes(page(f"Fees of {below}."))
    library.add([tmp_path / "one", tmp_path / "two"])
    with pytest.raises(UsageError, match=r"several documents.*one.*two"):
        library.find("fees.pdf")


def test_an_id_of_twins_names_what_is_in_both(library: Library, twins: list[Path]) -> None:
    (piece, *_) = library.retrieve("permit").evidence
    name = piece.nodes[0].partition("#")[0]
    for called in (name, name[:6]):
        assert library.find(called).path in map(str, twins)


def test_a_search_or_removal_asks_which_of_twins_is_meant(library: Library, twins: list[Path]) -> None:
    name = library.documents()[0].id
    with pytest.raises(UsageError, match=r"give the path"):
        library.retrieve("permit", doc=name)
    with pytest.raises(UsageError, match=r"give the path"):
        library.remove([name])
    library.remove([str(twins[0])])
    assert [entry.path for entry in library.documents()] == [str(twins[1])]


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "", "\udce9", "/" + "y/" * 3000])
def test_a_name_that_is_no_path_is_no_document(library: Library, twins: list[Path], name: str) -> None:
    with pytest.raises(UsageError, match="no such document"):
        library.retrieve("permit", doc=name)


def test_a_document_that_is_removed_meanwhile_has_no_graph(library: Library, twins: list[Path]) -> None:
    entry = library.documents()[0]
    library.remove([entry.path])
    with pytest.raises(Exception, match=r"no longer in") as caught:
        library.graph(entry)
    assert "\n" not in str(caught.value)
