"""Parsers of others, kept from the terminal: what they print and log goes nowhere, what they raise is one line."""

import contextlib
import ctypes
import logging
import os
import re
import sys
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from evigraph.errors import SourceError

__all__ = ["contained"]

_STREAMS = (0, 1, 2)
"""Standard input too: in a worker it is where requests come from."""
_OBJECT = re.compile(r"<([\w.]+) object at 0x[0-9a-fA-F]+>")
"""An object by its address, which is another each time."""
_LONGEST = 300
"""How much of a parser's own message is repeated."""


@contextmanager
def contained(path: Path, name: str, remedy: str = "choose another --parser") -> Generator[None]:
    """Run a parser on a file. The streams and the logging that it is kept from are the whole process's.

    Raises:
        SourceError: for whatever it raises, but for MemoryError, KeyboardInterrupt and SystemExit: those say nothing
            of the file.
    """
    try:
        with _silence():
            yield
    except (SourceError, MemoryError, KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException as error:  # native code raises what is no Exception
        raise SourceError(path, f"{name} cannot read its pages ({_told(error)})", remedy) from None


def _told(error: BaseException) -> str:
    """What went wrong at first, in one line."""
    seen = {id(error)}
    while error.__cause__ is not None and id(error.__cause__) not in seen:
        error = error.__cause__
        seen.add(id(error))
    said = _OBJECT.sub(r"\1", str(error))
    return " ".join(said.split())[:_LONGEST] or type(error).__name__


@contextmanager
def _silence() -> Generator[None]:
    disabled = logging.root.manager.disable
    with (
        Path(os.devnull).open("r+", encoding="utf-8") as nowhere,
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
        _redirected(nowhere.fileno()),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        logging.disable(logging.CRITICAL)
        try:
            yield
        finally:
            logging.disable(disabled)


@contextmanager
def _redirected(nowhere: int) -> Generator[None]:
    """Let the process's standard streams, which native code and child processes use, lead nowhere."""
    _flush()
    kept: list[tuple[int, int]] = []
    try:
        for stream in _STREAMS:
            with contextlib.suppress(OSError):  # it is closed, and leads nowhere as it is
                kept.append((stream, os.dup(stream)))
                os.dup2(nowhere, stream)
        yield
    finally:
        _flush()
        for stream, original in kept:
            os.dup2(original, stream)
            os.close(original)


def _flush() -> None:
    """Let what the C library has not written yet go where the streams lead now."""
    if sys.platform != "win32":
        ctypes.CDLL(None).fflush(None)
