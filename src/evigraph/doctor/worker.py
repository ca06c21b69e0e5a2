"""A worker process: reads one file with both readers and says where they agree.

It gets a request on standard input and gives a reply on standard output, both in MessagePack. Before
the reply comes a dot for each reading begun: when the process dies, they tell which one it died of.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import msgspec

from evigraph.derive import compile_file
from evigraph.doctor.compare import Comparison, compare
from evigraph.doctor.reading import Reading, graph_reading
from evigraph.errors import SourceError
from evigraph.limits import Limits, limit_memory, limit_time

__all__ = ["STAGE", "Compared", "Refused", "Request", "main"]

STAGE = b"."
_PDF = "application/pdf"
_GRACE = 30
"""Seconds that whoever watches this process has to end it first."""


class Request(msgspec.Struct, frozen=True):
    """Read a file, named by the bytes the system calls it by, within limits."""

    path: bytes
    password: str
    limits: Limits


class Compared(msgspec.Struct, frozen=True, tag="compared"):
    """What both readers say of the file."""

    comparison: Comparison


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """Why a reader refused the file: the two halves of a :class:`~evigraph.errors.SourceError`."""

    cause: str
    remedy: str


def main() -> None:
    """Serve one request."""
    # Here, since who hands out requests need not have playa; and before memory is bounded.
    from evigraph.doctor.secondreader import second_reading

    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a C library prints must not get into the reply
    request = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Request)
    limit_time(int(request.limits.seconds) + _GRACE)
    limit_memory(request.limits.memory_mb)
    try:
        reply: Compared | Refused = Compared(_compared(request, replies, second_reading))
    except SourceError as error:
        reply = Refused(error.cause, error.remedy)
    except MemoryError:
        reply = Refused("needs more memory than a worker may take", "raise --memory")
    except Exception as error:
        what = " ".join(f"{type(error).__name__}: {error}".split())
        reply = Refused(f"met an internal error of evigraph ({what})", "report it, with the file")
    replies.write(msgspec.msgpack.encode(reply))
    replies.close()


def _compared(request: Request, replies: BinaryIO, read_second: Callable[[Path, bytes, str], Reading]) -> Comparison:
    path = Path(os.fsdecode(request.path))
    _begin(replies)
    graph = compile_file(path, request.password, limits=request.limits)
    if graph.document.media_type != _PDF:
        raise SourceError(path, "is no PDF, and the second reader reads nothing else", "give PDF files")
    first = graph_reading(graph)
    _begin(replies)
    return compare(first, read_second(path, path.read_bytes(), request.password))


def _begin(replies: BinaryIO) -> None:
    replies.write(STAGE)
    replies.flush()
