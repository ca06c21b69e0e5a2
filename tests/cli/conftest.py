"""Running the program as a user does: as a process of its own, in a folder, on a terminal of 80 columns."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from support.examples import example_library, example_library_folder, prepared_library_folder
from support.guarded import spicedb
from support.program import Program

__all__ = [
    "Run",
    "evigraph",
    "evigraph_of_a_user",
    "example_library",
    "example_library_folder",
    "prepared_library_folder",
    "program",
    "spicedb",
]

Run = Callable[..., subprocess.CompletedProcess[str]]


def environment_of(library: Path | None) -> dict[str, str]:
    """The environment of a run: this process's, where no library but the one given is named."""
    environment = {**os.environ, "COLUMNS": "80", "PYTHONWARNINGS": "error"}
    environment.pop("EVIGRAPH_LIBRARY", None)
    if library is not None:
        environment["EVIGRAPH_LIBRARY"] = str(library)
    return environment


@pytest.fixture(scope="session")
def program() -> Generator[Program]:
    """The program, loaded."""
    with Program(environment_of(None)) as loaded:
        yield loaded


@pytest.fixture
def evigraph(program: Program, tmp_path: Path) -> Run:
    """Runs ``evigraph`` in an empty folder."""

    def run(*arguments: object, library: Path | None = None) -> subprocess.CompletedProcess[str]:
        return program.run([*map(str, arguments)], tmp_path, environment_of(library))

    return run


@pytest.fixture
def evigraph_of_a_user(evigraph: Run, tmp_path: Path) -> Run:
    """Runs ``evigraph`` so that the permissions of files count, which they do not for root."""
    if os.getuid() != 0:
        return evigraph
    drop = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
    probe = tmp_path / "probe"
    probe.touch(mode=0)
    denied = shutil.which("setpriv") and subprocess.run([*drop, "cat", probe], capture_output=True).returncode == 1
    probe.unlink()
    if not denied:
        pytest.skip("root reads every file, and there is no setpriv that takes this right away")

    def run(*arguments: object, library: Path | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*drop, sys.executable, "-m", "evigraph", *map(str, arguments)],
            cwd=tmp_path,
            env=environment_of(library),
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    return run
