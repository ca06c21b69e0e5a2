"""Which files a path stands for, and what can be said of a file without reading a document in it."""

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from evigraph.errors import SourceError
from evigraph.index import Entry
from evigraph.sources import MEDIA_TYPES

__all__ = ["Fingerprint", "absolute", "files_of", "find_files", "fingerprint", "look", "refuse_irregular"]


class Fingerprint(NamedTuple):
    """What a file was when it was read: its SHA-256, and when it was last written, in nanoseconds."""

    sha256: str
    mtime_ns: int


def find_files(paths: Iterable[Path], failures: list[SourceError]) -> Iterator[Path]:
    """Absolute paths of the documents that paths stand for, each file once, by the first name that leads to it.

    A file stands for itself, whatever its name; a folder for the documents below it, by their
    names' endings, hidden ones left out. What stands for nothing, and what is no file, goes to
    ``failures``; a file that is not there is left to whoever reads it.
    """
    seen: set[str] = set()
    for path in paths:
        for file in _below(path, failures) if os.path.isdir(path) else [path]:  # noqa: PTH112 - that of Path raises
            try:
                where = absolute(file)
                refuse_irregular(where)
            except SourceError as error:
                failures.append(error)
                continue
            real = os.path.realpath(where)
            if real not in seen:
                seen.add(real)
                yield where


def files_of(entries: Iterable[Entry], failures: list[SourceError]) -> Iterator[Path]:
    """The paths of documents; where nothing stands any more, or what is no file, goes to ``failures``."""
    for entry in entries:
        path = Path(entry.path)
        try:
            refuse_irregular(path)
            if look(path) is None:
                remedy = "put it back, or take it out with `evigraph remove`"
                raise SourceError(path, "its file is gone; the document stays in the library", remedy)
        except SourceError as error:
            failures.append(error)
            continue
        yield path


def absolute(path: Path) -> Path:
    """A path from the root, by the names the user gave: links are kept.

    Raises:
        SourceError: its name is one that no catalogue can hold, or the working directory is gone.
    """
    text = str(path)
    if "\0" in text:
        raise _no_path(text)
    try:
        text.encode()
        return Path(os.path.abspath(path))  # noqa: PTH100 - that of Path keeps what `..` undoes
    except UnicodeEncodeError:
        shown = os.fsencode(path).decode("utf-8", "backslashreplace")
        raise SourceError(shown, "its name is not UTF-8", "rename it") from None
    except OSError as error:
        raise SourceError(path, f"cannot be found ({error.strerror})", "change to a directory that exists") from None


def look(path: Path) -> os.stat_result | None:
    """What stands at a path, links followed; None for nothing.

    Raises:
        SourceError: nobody can tell: a name is too long, links lead in a circle, a folder is closed.
    """
    try:
        return path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise SourceError(path, f"cannot be looked at ({error.strerror})", "check the path and permissions") from None
    except ValueError:
        raise _no_path(str(path)) from None


def _no_path(text: str) -> SourceError:
    return SourceError(text.replace("\0", "\\x00"), "is no path: it holds a NUL character", "check the path")


def refuse_irregular(path: Path) -> None:
    """Raise where reading might never end.

    Raises:
        SourceError: a pipe, a device or a socket is there, or nobody can tell.
    """
    found = look(path)
    if found and not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
        raise SourceError(path, "is a pipe, device or socket", "give a regular file")


def fingerprint(path: Path) -> Fingerprint:
    """The fingerprint of a file. The time is taken first: a file that is written meanwhile looks older than it is.

    Raises:
        OSError: it is not there, is no regular file, or cannot be read.
    """
    # Without waiting for whoever may write to a pipe.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(f"{path}: no regular file")
        return Fingerprint(hashlib.file_digest(file, "sha256").hexdigest(), found.st_mtime_ns)


def _below(folder: Path, failures: list[SourceError]) -> Iterator[Path]:
    def note(error: OSError) -> None:
        where = error.filename or folder
        failures.append(SourceError(where, f"cannot be listed ({error.strerror})", "check its permissions"))

    before = len(failures)
    found = False
    for parent, folders, files in os.walk(folder, onerror=note):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not name.startswith(".") and Path(name).suffix.lower() in MEDIA_TYPES:
                found = True
                yield Path(parent) / name
    if not found and len(failures) == before:
        endings = ", ".join(sorted(MEDIA_TYPES))
        failures.append(SourceError(folder, f"no documents in this folder ({endings})", "give a folder with documents"))
