"""A library's store that tests open, any number of times."""

from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from evigraph.index import IndexStore
from support.units import TermEmbedder

__all__ = ["Open"]

Open = Callable[..., IndexStore]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The library's folder."""
    return tmp_path / "library"


@pytest.fixture
def reopened(root: Path) -> Generator[Open]:
    """Opens the library's store."""
    opened: list[IndexStore] = []

    def open_store(embedder: TermEmbedder | None = None) -> IndexStore:
        opened.append(IndexStore(root, embedder or TermEmbedder()))
        return opened[-1]

    yield open_store
    for store in opened:
        store.close()


@pytest.fixture
def store(reopened: Open) -> IndexStore:
    """The library's store, empty at first."""
    return reopened()
