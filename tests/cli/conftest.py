"""Running the program as a user does: as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from support.examples import example_library, example_library_folder

__all__ = ["Run", "evigraph", "example_library", "example_library_folder"]

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def evigraph(tmp_path: Path) -> Run:
    """Runs ``evigraph`` with arguments in an empty folder, on a terminal of 80 columns."""

    def run(*arguments: object, library: Path | None = None) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "COLUMNS": "80", "PYTHONWARNINGS": "error"}
        environment.pop("EVIGRAPH_LIBRARY", None)
        if library is not None:
            environment["EVIGRAPH_LIBRARY"] = str(library)
        return subprocess.run(
            [sys.executable, "-m", "evigraph", *map(str, arguments)],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    return run
