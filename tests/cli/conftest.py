"""Running the program as a user does: as a process of its own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from evigraph.library import Library
from support.examples import example_library, example_library_folder

__all__ = ["Run", "evigraph", "evigraph_of_a_user", "example_library", "example_library_folder", "library_with_windows"]

Run = Callable[..., subprocess.CompletedProcess[str]]


def runner(folder: Path, *prefix: str) -> Run:
    """Runs ``evigraph`` with arguments in a folder, on a terminal of 80 columns."""

    def run(*arguments: object, library: Path | None = None) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "COLUMNS": "80", "PYTHONWARNINGS": "error"}
        environment.pop("EVIGRAPH_LIBRARY", None)
        if library is not None:
            environment["EVIGRAPH_LIBRARY"] = str(library)
        return subprocess.run(
            [*prefix, sys.executable, "-m", "evigraph", *map(str, arguments)],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    return run


@pytest.fixture
def evigraph(tmp_path: Path) -> Run:
    """Runs ``evigraph`` in an empty folder."""
    return runner(tmp_path)


@pytest.fixture
def evigraph_of_a_user(tmp_path: Path) -> Run:
    """Runs ``evigraph`` so that the permissions of files count, which they do not for root."""
    if os.getuid() != 0:
        return runner(tmp_path)
    drop = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
    probe = tmp_path / "probe"
    probe.touch(mode=0)
    denied = shutil.which("setpriv") and subprocess.run([*drop, "cat", probe], capture_output=True).returncode == 1
    probe.unlink()
    if not denied:
        pytest.skip("root reads every file, and there is no setpriv that takes this right away")
    return runner(tmp_path, *drop)


@pytest.fixture(scope="module")
def library_with_windows(example_library_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example library in which windows are there already."""
    folder = tmp_path_factory.mktemp("windows") / "library"
    shutil.copytree(example_library_folder, folder)
    with Library(folder) as opened:
        opened.prepare(opened.strategy("chunk-hybrid"))
    return folder
