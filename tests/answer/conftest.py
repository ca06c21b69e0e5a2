"""The example library, in which every strategy has what it needs."""

from collections.abc import Generator
from pathlib import Path

import pytest

from evigraph.library import Library
from support.examples import example_library_folder, prepared_library_folder

__all__ = ["example_library_folder", "prepared_library_folder"]


@pytest.fixture(scope="session")
def examples(prepared_library_folder: Path) -> Generator[Library]:
    with Library(prepared_library_folder) as library:
        yield library
