"""A SpiceDB for tests, and libraries that it guards. Tests that need it say that they are skipped without."""

import shutil
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from evigraph.access import SpiceDB, schema_text
from evigraph.index import Embedder
from evigraph.library import Library
from evigraph.retrieve import STRATEGIES
from services.spicedb import Unavailable, running
from support.units import TermEmbedder

__all__ = ["KEY", "Opens", "documents_on_disk", "guard", "make_library", "open_library_folder", "opens", "spicedb"]

KEY = "a key of the tests"
Opens = Callable[..., Library]


@pytest.fixture(scope="session")
def spicedb() -> Generator[SpiceDB]:
    """A real server with evigraph's schema, which the environment names as long as tests run."""
    with pytest.MonkeyPatch.context() as environment, _running_or_skip() as address:
        for name, value in (("ENDPOINT", address), ("KEY", KEY), ("TLS", "off")):
            environment.setenv(f"EVIGRAPH_SPICEDB_{name}", value)
        server = SpiceDB.of_environment()
        server.write_schema(schema_text())
        yield server
        server.close()


@contextmanager
def _running_or_skip() -> Generator[str]:
    try:
        server = running(KEY)
        address = server.__enter__()
    except Unavailable as why:
        pytest.skip(f"needs SpiceDB: {why}")
    try:
        yield address
    finally:
        server.__exit__(None, None, None)


def documents_on_disk(folder: Path, *paths: str) -> Path:
    """A folder of the disk with small Markdown documents, each about its own name."""
    for path in paths:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# Fees of {file.stem}\n\nThe fee of the harbour {file.stem} is {len(path)} euros.\n")
    return folder


@pytest.fixture(scope="session")
def open_library_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library that everybody may see, with documents a.md, Fees/b.md and Fees/Old/c.md, and all that
    strategies need."""
    return make_library(tmp_path_factory.mktemp("documents"), TermEmbedder())


def make_library(folder: Path, embedder: Embedder | None = None) -> Path:
    """The same library below a folder, with the embedder."""
    with Library(folder / "library", embedder) as library:
        library.add([documents_on_disk(folder / "disk", "a.md", "Fees/b.md", "Fees/Old/c.md")])
        for strategy in STRATEGIES.values():
            library.prepare(strategy)
    return folder / "library"


def guard(root: Path, embedder: Embedder | None = None) -> None:
    """Guard the library in a folder, and make user:owner its owner."""
    with Library(root, embedder, create=False) as library:
        library.permissions.sync(guard_it=True)
    with Library(root, embedder, create=False, access="unguarded") as library:
        library.permissions.grant("user:owner", "owner", "/")


@pytest.fixture
def opens(spicedb: SpiceDB, open_library_folder: Path, tmp_path: Path) -> Generator[Opens]:
    """Opens a copy of that library, which is guarded and owned by user:owner, for whoever is named; nobody: for whoever
    operates it."""
    root = shutil.copytree(open_library_folder, tmp_path / "library")
    opened: list[Library] = []

    def opens(subject: str | None = "user:owner") -> Library:
        access = "unguarded" if subject is None else "spicedb"
        opened.append(Library(root, TermEmbedder(), create=False, access=access, subject=subject))
        return opened[-1]

    guard(root, TermEmbedder())
    yield opens
    for library in opened:
        library.close()
