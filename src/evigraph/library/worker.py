"""A worker process: compiles one document after the other for a :class:`~evigraph.library.pool.Pool`.

Documents are hostile until read. What a file can do to the process that reads it ends with that
process. Requests and replies are length-prefixed MessagePack on standard input and output.
"""

import os
import struct
import sys
from pathlib import Path
from typing import BinaryIO

import msgspec

from evigraph.derive import compile_file
from evigraph.errors import SourceError
from evigraph.graph import Graph, to_json
from evigraph.index import Kind, Unit, document_language, make_units

__all__ = ["Compiled", "Failure", "Request", "main", "read_frame", "write_frame"]

_LENGTH = struct.Struct("<Q")


class Request(msgspec.Struct, frozen=True):
    """Compile a file, and make units of these kinds."""

    path: str
    password: str = ""
    kinds: tuple[Kind, ...] = (Kind.NODE, Kind.SECTION)


class Compiled(msgspec.Struct, frozen=True, tag="compiled"):
    """A compiled document: its graph in canonical JSON, its language, its units."""

    graph: bytes
    lang: str | None
    units: dict[Kind, list[Unit]]


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """Why a document was refused: the two halves of a :class:`~evigraph.errors.SourceError`."""

    cause: str
    remedy: str


def compile_request(request: Request) -> Compiled | Failure:
    """Do what a request asks."""
    try:
        graph = compile_file(Path(request.path), request.password)
    except SourceError as error:
        return Failure(error.cause, error.remedy)
    except MemoryError:
        return Failure("needs more memory than a worker may take", "raise --memory")
    return Compiled(to_json(graph), *_units(graph, request.kinds))


def _units(graph: Graph, kinds: tuple[Kind, ...]) -> tuple[str | None, dict[Kind, list[Unit]]]:
    lang = document_language(graph)
    return lang, make_units(graph, kinds, lang)


def read_frame(stream: BinaryIO) -> bytes | None:
    """One message, or None when the other side has closed or died in the middle of one."""
    header = stream.read(_LENGTH.size)
    if len(header) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(header)
    body = stream.read(length)
    return body if len(body) == length else None


def write_frame(stream: BinaryIO, body: bytes) -> None:
    """Send one message."""
    stream.write(_LENGTH.pack(len(body)))
    stream.write(body)
    stream.flush()


def main() -> None:
    """Serve requests until standard input closes."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a C library prints must not get between the replies
    _limit_memory(int(sys.argv[1]))
    while (body := read_frame(sys.stdin.buffer)) is not None:
        request = msgspec.msgpack.decode(body, type=Request)
        write_frame(replies, msgspec.msgpack.encode(compile_request(request)))


def _limit_memory(megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limit; time still bounds the worker
        return
    size = megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
