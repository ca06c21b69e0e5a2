"""Which files a path stands for."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from evigraph.errors import SourceError
from evigraph.sources import MEDIA_TYPES

__all__ = ["find_files"]


def find_files(paths: Iterable[Path], failures: list[SourceError]) -> Iterator[Path]:
    """Absolute paths of the documents that paths stand for, each once.

    A file stands for itself, whatever its name; a folder for the documents below it, by their
    names' endings, hidden ones left out. What stands for nothing goes to ``failures``.
    """
    seen: set[Path] = set()
    for path in paths:
        found = list(_below(path, failures)) if path.is_dir() else [path]
        if not found:
            endings = ", ".join(sorted(MEDIA_TYPES))
            failures.append(
                SourceError(path, f"no documents in this folder ({endings})", "give a folder with documents")
            )
        for file in found:
            absolute = file.resolve()
            if absolute not in seen:
                seen.add(absolute)
                yield absolute


def _below(folder: Path, failures: list[SourceError]) -> Iterator[Path]:
    def note(error: OSError) -> None:
        where = error.filename or folder
        failures.append(SourceError(where, f"cannot be listed ({error.strerror})", "check its permissions"))

    for parent, folders, files in os.walk(folder, onerror=note):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not name.startswith(".") and Path(name).suffix.lower() in MEDIA_TYPES:
                yield Path(parent) / name
