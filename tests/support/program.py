"""Running ``evigraph`` as processes of their own that do not load the program anew each time.

One process loads the program's modules and then forks for each run. A forked run has its own memory, folder,
environment and streams, and ends as the program ends; what it saves is the second that loading takes.
"""

import contextlib
import json
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import TracebackType
from typing import NoReturn

__all__ = ["Program"]


class Program:
    """``python -m evigraph``, loaded once. Use as a context manager."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._of_python = _of_python(environment)
        self._loaded = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__))],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def __enter__(self) -> "Program":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._loaded.communicate()

    def run(
        self, arguments: Sequence[str], folder: Path, environment: Mapping[str, str]
    ) -> subprocess.CompletedProcess[str]:
        """What ``evigraph`` does with arguments in a folder. The interpreter's own variables are those of the start."""
        assert _of_python(environment) == self._of_python, "these are read when the interpreter starts"
        assert self._loaded.stdin is not None
        assert self._loaded.stdout is not None
        with tempfile.TemporaryDirectory() as streams:
            out, err = Path(streams, "out"), Path(streams, "err")
            asked = {"arguments": list(arguments), "folder": str(folder), "environment": dict(environment)}
            self._loaded.stdin.write(json.dumps({**asked, "streams": [str(out), str(err)]}) + "\n")
            self._loaded.stdin.flush()
            code = int(self._loaded.stdout.readline())
            printed = [path.read_text(encoding="utf-8") for path in (out, err)]
        return subprocess.CompletedProcess(["evigraph", *arguments], code, *printed)


def _of_python(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith("PYTHON")}


def _load() -> None:
    """Load what runs load: the modules of the program and, slowest, the model that tells languages apart."""
    for room in ("evigraph.cli", "evigraph.library"):
        for module in walk_packages(import_module(room).__path__, f"{room}."):
            import_module(module.name)
    import_module("evigraph.index.language").detect_language("which language is this")


def _serve() -> None:
    """Fork for each line that asks, and answer with the run's exit code."""
    _load()
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if child == 0:
            _run(**asked)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


def _run(arguments: list[str], folder: str, environment: dict[str, str], streams: list[str]) -> NoReturn:
    """Be the program: ends the process as the program ends it."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    for number, path in enumerate(streams, 1):
        written = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(written, number)
        os.close(written)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["evigraph", *arguments]
    code: object = 0
    try:
        runpy.run_module("evigraph", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        code = end.code
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.flush()
    sys.exit(code)


if __name__ == "__main__":
    _serve()
