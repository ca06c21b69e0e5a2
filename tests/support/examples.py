"""The example documents, and libraries of them that are made once for all tests."""

import shutil
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from filelock import FileLock

from evigraph.library import Library
from evigraph.retrieve import STRATEGIES

__all__ = [
    "EXAMPLES",
    "FOLDERS",
    "PDFS",
    "QUESTIONS",
    "example_library",
    "example_library_folder",
    "prepared_library_folder",
]

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
PDFS = EXAMPLES / "pdf"
FOLDERS = [PDFS, EXAMPLES / "html", EXAMPLES / "docx"]
"""What the questions are about."""
QUESTIONS = EXAMPLES / "questions.jsonl"


def _own_copy(factory: pytest.TempPathFactory, worker: str, name: str, make: Callable[[Path], None]) -> Path:
    """A copy of a folder that is made by whichever of the processes that run the tests needs it first."""
    base = factory.getbasetemp()
    made = (base if worker == "master" else base.parent) / name
    with FileLock(f"{made}.lock"):
        if not made.exists():
            making = made.with_name(f"{name}-making")
            make(making)
            making.rename(made)
    return shutil.copytree(made, factory.mktemp(name) / "library")


def _add_examples(folder: Path) -> None:
    with Library(folder) as library:
        assert not library.add(FOLDERS).failures


@pytest.fixture(scope="session")
def example_library_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of a library that holds the examples that are asked about. Tests read it and must not change it."""
    return _own_copy(tmp_path_factory, worker_id, "examples", _add_examples)


@pytest.fixture(scope="session")
def prepared_library_folder(
    example_library_folder: Path, tmp_path_factory: pytest.TempPathFactory, worker_id: str
) -> Path:
    """The same library with all that every strategy needs."""

    def prepare(folder: Path) -> None:
        shutil.copytree(example_library_folder, folder)
        with Library(folder) as library:
            for strategy in STRATEGIES.values():
                library.prepare(strategy)

    return _own_copy(tmp_path_factory, worker_id, "prepared", prepare)


@pytest.fixture(scope="session")
def example_library(example_library_folder: Path) -> Generator[Library]:
    """The library of the examples that are asked about, open."""
    with Library(example_library_folder) as library:
        yield library
