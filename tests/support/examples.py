"""The example documents, and a library of them that is made once for all tests."""

from collections.abc import Generator
from pathlib import Path

import pytest

from evigraph.library import Library

__all__ = ["EXAMPLES", "FOLDERS", "PDFS", "QUESTIONS", "example_library", "example_library_folder"]

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
PDFS = EXAMPLES / "pdf"
FOLDERS = [PDFS, EXAMPLES / "html", EXAMPLES / "docx"]
"""What the questions are about."""
QUESTIONS = EXAMPLES / "questions.jsonl"


@pytest.fixture(scope="session")
def example_library_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library that holds the examples that are asked about. Tests read it and must not change it."""
    folder = tmp_path_factory.mktemp("examples") / "library"
    with Library(folder) as library:
        report = library.add(FOLDERS)
        assert not report.failures
    return folder


@pytest.fixture(scope="session")
def example_library(example_library_folder: Path) -> Generator[Library]:
    """The library of the examples that are asked about, open."""
    with Library(example_library_folder) as library:
        yield library
