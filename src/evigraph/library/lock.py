"""One writer at a time: the lock of a library's folder."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from evigraph.errors import EvigraphError

__all__ = ["LOCK_SECONDS", "NoWriterError", "writing"]

LOCK_SECONDS = 10
"""How long a writer waits for another."""


class NoWriterError(EvigraphError):
    """This process cannot write to the library, for now or at all."""


@contextmanager
def writing(root: Path, *, writable: bool, wait: float | None = None) -> Generator[None]:
    """The library in a folder to oneself. Waits so many seconds (None: ``LOCK_SECONDS``) for another writer.

    Raises:
        NoWriterError: there is another writer, or nobody can write.
    """
    if not writable:
        raise NoWriterError(f"{root}: cannot be written; check the permissions of the folder and its files")
    lock = FileLock(root / "write.lock", timeout=LOCK_SECONDS if wait is None else wait)
    try:
        lock.acquire()
    except Timeout:
        raise NoWriterError(f"{root}: another process writes to this library; try again later") from None
    except (OSError, NotImplementedError) as error:
        cause = getattr(error, "strerror", None) or error
        raise NoWriterError(f"{root}: write.lock cannot be used ({cause}); check its permissions") from None
    try:
        yield
    finally:
        lock.release()
