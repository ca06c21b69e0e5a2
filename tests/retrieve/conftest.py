"""Libraries to retrieve from: the examples with every strategy's channels, and small ones made of trees."""

from collections.abc import Callable, Generator
from functools import cache
from pathlib import Path

import pytest

from evigraph.index import IndexStore
from evigraph.lab import read_gold
from evigraph.library import Library
from evigraph.retrieve import EvidenceSet
from support.examples import QUESTIONS, example_library_folder, prepared_library_folder
from support.units import TermEmbedder

__all__ = ["example_library_folder", "prepared_library_folder"]


@pytest.fixture(scope="session")
def examples(prepared_library_folder: Path) -> Generator[Library]:
    """The example library in which every strategy has what it needs."""
    with Library(prepared_library_folder) as library:
        yield library


@pytest.fixture(scope="session")
def answers(examples: Library) -> Callable[[str], list[EvidenceSet]]:
    """What a strategy finds for each of the gold questions of the examples, five pieces each."""

    @cache
    def found(strategy: str) -> list[EvidenceSet]:
        return [examples.retrieve(q.question, strategy=strategy, k=5) for q in read_gold(QUESTIONS)]

    return found


@pytest.fixture
def store(tmp_path: Path) -> Generator[IndexStore]:
    """An empty store, to be filled by `support.units.put`."""
    opened = IndexStore(tmp_path / "library", TermEmbedder())
    yield opened
    opened.close()
