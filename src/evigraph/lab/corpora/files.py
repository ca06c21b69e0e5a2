"""Reading the files of corpora: bounded, and every fault one line."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from evigraph.errors import UsageError

__all__ = ["MAX_BYTES", "decode", "read_json_lines", "read_text"]

MAX_BYTES = 2**30
"""The largest file that is read."""

_Kind = TypeVar("_Kind")


def read_text(path: Path, limit: int = MAX_BYTES) -> str:
    """A file as text: UTF-8, line ends as they are; its byte order mark is no content.

    Raises:
        UsageError: it cannot be read, is larger than ``limit`` bytes, or is not UTF-8.
    """
    try:
        if path.stat().st_size > limit:
            raise UsageError(f"{path}: larger than {limit:,} bytes; give a smaller corpus")
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}); check the path and its permissions") from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: is not UTF-8 (byte {error.start:,}); write it in UTF-8") from None


def decode(path: Path, text: str, kind: type[_Kind], called: str, where: str = "") -> _Kind:
    """A JSON text as a kind of value; ``called`` names what it should be, ``where`` the place in the file.

    Raises:
        UsageError: it is none.
    """
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise UsageError(f"{path}{where}: not a {called}: {error}; mend the file") from None


def read_json_lines(path: Path, kind: type[_Kind], called: str) -> Iterator[_Kind]:
    """The values of a file of one JSON value a line; empty lines are passed over.

    Raises:
        UsageError: the file cannot be read, or a line is no such value.
    """
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line.strip():
            yield decode(path, line, kind, called, f", line {number}")
