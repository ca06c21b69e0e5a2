"""A library that is damaged: what can be made again is made again, anything else is said in one line."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from evigraph.errors import EvigraphError
from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.library import Library
from support.element import El
from support.pdfs import build
from support.units import TermEmbedder

QUESTION = "What does a permit cost?"


def opened(root: Path) -> Library:
    return Library(root, TermEmbedder())


def answers(library: Library) -> list[tuple[str, tuple[str, ...]]]:
    found = library.retrieve(QUESTION).evidence
    return [(piece.text, tuple(channel.name for channel in piece.why.channels)) for piece in found]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of two documents, to be copied."""
    folder = tmp_path_factory.mktemp("sound")
    for name, price in (("a.pdf", "ten"), ("b.pdf", "twenty")):
        text = f"A permit costs {price} pounds."
        (folder / name).write_bytes(build(El("Document", El("H1", "Fees"), El("P", text))))
    with opened(folder / "library") as library:
        library.add([folder / "a.pdf", folder / "b.pdf"])
    return folder / "library"


@pytest.fixture
def root(sound: Path, tmp_path: Path) -> Path:
    return shutil.copytree(sound, tmp_path / "library")


def _delete(file: Path) -> None:
    file.unlink()


def _empty(file: Path) -> None:
    _replace(file, b"")


def _garble(file: Path) -> None:
    _replace(file, b"\xff\x00{]" * (file.stat().st_size // 4 + 1))


def _other(file: Path) -> None:
    _replace(file, b"{}")


def _replace(file: Path, data: bytes) -> None:
    """Put other bytes in the place of a file. What this process has mapped of the old one stays as it was: to
    cut a mapped file short kills whoever reads on, and no library can help that."""
    file.unlink()
    file.write_bytes(data)


def _fold(file: Path) -> None:
    file.unlink()
    file.mkdir()


_PLACES = [
    *("lexical/section/documents.json", "lexical/node/meta.json", "lexical/section/*.idx", "lexical/section/*.pos"),
    *("lexical/section/*.fast", "dense/*/section/documents.json", "dense/*/section/state.json"),
    *("dense/*/section/*.vectors.npy", "dense/*/section/*.keys.npy"),
]


@pytest.mark.parametrize("damage", [_delete, _empty, _garble, _other, _fold])
@pytest.mark.parametrize("place", _PLACES)
def test_what_is_made_from_the_catalogue_is_made_again(root: Path, place: str, damage: Callable[[Path], None]) -> None:
    with opened(root) as library:
        before = answers(library)
    (file,) = (root / "channels" / "auto").glob(place)
    damage(file)
    with opened(root) as library:
        assert answers(library) == before
        kinds = (Kind.SECTION, Kind.NODE)
        assert all(library.store.is_current(Substrate.AUTO, kind, dense=kind is Kind.SECTION) for kind in kinds)


@pytest.mark.parametrize(
    "channel", ["auto/lexical/section", "auto/dense/*/section", "auto/lexical", "auto/dense", "auto"]
)
def test_a_channel_that_is_gone_or_a_file_is_made_again(root: Path, channel: str) -> None:
    with opened(root) as library:
        before = answers(library)
    (folder,) = (root / "channels").glob(channel)
    shutil.rmtree(folder)
    if channel.endswith("section"):
        folder.write_text("no folder")
    with opened(root) as library:
        assert answers(library) == before


def one_line(error: pytest.ExceptionInfo[EvigraphError], root: Path) -> bool:
    said = str(error.value)
    return said.startswith(f"{root / 'catalogue.sqlite'}: damaged") and "\n" not in said and "evigraph add" in said


def test_overwritten_pages_of_the_catalogue_are_said_in_one_line(root: Path) -> None:
    file = root / "catalogue.sqlite"
    size = file.stat().st_size
    with file.open("r+b") as data:
        data.seek(2 * 4096)
        data.write(os.urandom(size - 2 * 4096))
    with pytest.raises(EvigraphError) as caught, opened(root) as library:  # noqa: PT012 - any of these may notice
        for entry in library.documents():
            library.graph(entry)
        library.retrieve(QUESTION)
    assert one_line(caught, root)


@pytest.mark.parametrize("column", ["graph = zeroblob(40)", "quality = zeroblob(4)", "graph = substr(graph, 1, 50)"])
def test_a_document_of_the_catalogue_that_cannot_be_read_is_said_in_one_line(root: Path, column: str) -> None:
    with sqlite3.connect(root / "catalogue.sqlite") as connection:
        connection.execute(f"UPDATE documents SET {column}")
    connection.close()
    with opened(root) as library, pytest.raises(EvigraphError) as caught:
        library.graph(library.find("a.pdf"))
    assert one_line(caught, root)


def test_units_that_cannot_be_read_are_said_in_one_line(root: Path) -> None:
    with sqlite3.connect(root / "catalogue.sqlite") as connection:
        connection.execute("UPDATE units SET data = zeroblob(9)")
    connection.close()
    with opened(root) as library, pytest.raises(EvigraphError) as caught:
        library.retrieve(QUESTION)
    assert one_line(caught, root)
