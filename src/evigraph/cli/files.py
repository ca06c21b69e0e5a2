"""Files and folders that verbs write: whole or not at all, and never in place of what is something else."""

import contextlib
import os
import secrets
import shutil
import stat
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from evigraph.errors import UsageError

__all__ = ["output_file", "output_folder"]


@contextmanager
def output_file(path: Path, option: str) -> Generator[Callable[[bytes], None]]:
    """Gives a function that writes to a file; the file takes its place when the work is done without an error.

    A link is followed. A device or a pipe is written to as it stands. ``option`` is what chose the path.

    Raises:
        UsageError: the file cannot be written.
    """
    with _refusals(path, option):
        target = None if _is_no_file(path) else Path(os.path.realpath(path))
        # Under a name of its own, made by us or not at all: no file of the user is overwritten or deleted.
        temporary = None if target is None else target.with_name(f".evigraph-{secrets.token_hex(8)}.tmp")
        file = path.open("wb") if temporary is None else temporary.open("xb")

    def write(data: bytes) -> None:
        with _refusals(path, option):
            file.write(data)

    try:
        yield write
        with _refusals(path, option):
            _finish(file, temporary, target)
    finally:
        with contextlib.suppress(OSError):
            file.close()
        if temporary is not None:
            temporary.unlink(missing_ok=True)


@contextmanager
def output_folder(path: Path, option: str) -> Generator[Callable[[str, bytes], None]]:
    """Gives a function that writes files by name; their folder takes its place when the work is done without an error.

    A link is followed. The folder must be new or empty: what stands there is nobody's to delete.

    Raises:
        UsageError: there is something in the folder, or it cannot be written.
    """
    with _refusals(path, option):
        target = Path(os.path.realpath(path))
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise UsageError(f"{path}: is there already; choose another {option}, or empty it")
        temporary = target.with_name(f".evigraph-{secrets.token_hex(8)}.tmp")
        temporary.mkdir()

    def write(name: str, data: bytes) -> None:
        with _refusals(path, option):
            (temporary / name).write_bytes(data)

    try:
        yield write
        with _refusals(path, option):
            temporary.replace(target)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _finish(file: BinaryIO, temporary: Path | None, target: Path | None) -> None:
    file.close()
    if temporary is not None and target is not None:
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)


def _is_no_file(path: Path) -> bool:
    """Whether a path stands for a device, a pipe or a folder, or for an open file (``/dev/stdout``)."""
    folder = Path(os.path.realpath(path.absolute().parent))
    if folder == Path("/dev") or folder.is_relative_to("/proc"):
        return True
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return False


@contextmanager
def _refusals(path: Path, option: str) -> Generator[None]:
    try:
        yield
    except OSError as error:
        cause = error.strerror or os.strerror(error.errno or 0)
        raise UsageError(f"{path}: cannot be written ({cause}); choose another {option}") from None
