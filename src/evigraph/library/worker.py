"""A worker process: compiles one document after the other for a :class:`~evigraph.library.pool.Pool`.

Documents are hostile until read. What a file can do to the process that reads it ends with that
process. Requests and replies are length-prefixed MessagePack on standard input and output.
A worker ends with the process that started it, even in the middle of a document.
"""

import ctypes
import os
import signal
import struct
import sys
from pathlib import Path
from time import monotonic
from typing import BinaryIO

import msgspec

from evigraph.derive import compile_file, earned, reconstruct_file
from evigraph.errors import MissingExtraError, SourceError
from evigraph.graph import Graph, Substrate, to_json
from evigraph.index import Kind, Profile, Unit, document_language, graph_on, make_profile, make_units
from evigraph.library.files import refuse_irregular
from evigraph.limits import DEFAULT_LIMITS, Limits, limit_memory, limit_time
from evigraph.sources import LayoutParser, layout_parser

__all__ = ["Compiled", "Failure", "Reconstructed", "Reply", "Request", "main", "pack", "read_frame", "write_frame"]

_LENGTH = struct.Struct("<Q")
_DIE_WITH_PARENT = 1
"""``PR_SET_PDEATHSIG`` of Linux."""


class Request(msgspec.Struct, frozen=True):
    """Compile a file, and make units of these kinds."""

    path: str
    password: str = ""
    kinds: tuple[Kind, ...] = (Kind.NODE, Kind.SECTION)
    check: bool = False
    """Whether an accessibility checker is asked too."""
    parser: str | None = None
    """The layout parser that is asked too, by its name."""
    pages: bool = False
    """Whether what the parser says of each page, and what everything took, is told too."""


class Reconstructed(msgspec.Struct, frozen=True):
    """A document as a layout parser sees it: the graph in canonical JSON, or why there is none.

    Where they are asked for: the Markdown of the pages, the seconds that the parser took, and those of the whole.
    """

    parser: str
    graph: bytes | None
    cause: str | None = None
    remedy: str | None = None
    pages: tuple[str, ...] = ()
    parsing: float = 0.0
    seconds: float = 0.0


class Compiled(msgspec.Struct, frozen=True, tag="compiled"):
    """A compiled document: its graph in canonical JSON, the units of the substrate that it has earned, and its
    language and its search profile if units were asked for."""

    graph: bytes
    lang: str | None
    substrate: Substrate
    units: dict[Kind, list[Unit]]
    profile: Profile | None = None
    reconstructed: Reconstructed | None = None
    """What the layout parser that was asked sees."""
    seconds: float = 0.0
    """What compiling took, where that is asked for."""


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """Why a document was refused: the two halves of a :class:`~evigraph.errors.SourceError`."""

    cause: str
    remedy: str


Reply = Compiled | Failure


def pack(request: Request) -> bytes:
    """A request as it is sent. A file name is bytes to the system, and not always text."""
    return msgspec.msgpack.encode((os.fsencode(request.path), *msgspec.structs.astuple(request)[1:]))


def _unpack(body: bytes) -> Request:
    sent = tuple[bytes, str, tuple[Kind, ...], bool, str | None, bool]
    path, password, kinds, check, parser, pages = msgspec.msgpack.decode(body, type=sent)
    return Request(os.fsdecode(path), password, kinds, check, parser, pages)


def compile_request(request: Request, limits: Limits = DEFAULT_LIMITS) -> Reply:
    """Do what a request asks. Whatever goes wrong is a failure of this document."""
    try:
        refuse_irregular(Path(request.path))
        began = monotonic()
        graph = compile_file(Path(request.path), request.password, check=request.check, limits=limits)
        seconds = monotonic() - began if request.pages else 0.0
        substrate = earned(graph.quality).substrate
        lang = document_language(graph) if request.kinds else None
        units = make_units(graph_on(graph, substrate), request.kinds, lang) if request.kinds else {}
        profile = make_profile(graph, Path(request.path).name, lang) if request.kinds else None
        seen = _reconstructed(request, graph, limits)
        return Compiled(to_json(graph), lang, substrate, units, profile, seen, seconds)
    except SourceError as error:
        return Failure(error.cause, error.remedy)
    except MissingExtraError as error:
        return Failure(f"cannot be checked: {error.part} is not installed", error.remedy)
    except MemoryError:
        return Failure("needs more memory than a worker may take", "raise --memory")
    except Exception as error:
        what = " ".join(f"{type(error).__name__}: {error}".split())
        return Failure(f"met an internal error of evigraph ({what})", "report it, with the file")


def _reconstructed(request: Request, graph: Graph, limits: Limits) -> Reconstructed | None:
    if request.parser is None:
        return None
    parser = layout_parser(request.parser)
    said: list[str] = []
    parsing = 0.0

    def read(path: Path, data: bytes) -> list[str]:
        nonlocal parsing
        began = monotonic()
        said.extend(parser.read(path, data))
        parsing = monotonic() - began
        return said

    began = monotonic()
    asked = LayoutParser(parser.name, read)
    try:
        made = reconstruct_file(Path(request.path), graph, request.password, parser=asked, limits=limits)
    except SourceError as error:
        return Reconstructed(parser.name, None, error.cause, error.remedy)
    if not request.pages:
        return Reconstructed(parser.name, to_json(made))
    return Reconstructed(parser.name, to_json(made), pages=tuple(said), parsing=parsing, seconds=monotonic() - began)


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
    """Serve requests until standard input closes.

    Arguments: the limits in JSON, after how many seconds a request ends the process, the parent's id.
    """
    given, seconds, parent = sys.argv[1:4]
    limits = msgspec.json.decode(given, type=Limits)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who interrupts the program interrupts the parent, which ends us
    _die_with(int(parent))
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a C library prints must not get between the replies
    limit_memory(limits.memory_mb)
    while (body := read_frame(sys.stdin.buffer)) is not None:
        limit_time(int(seconds))
        reply = msgspec.msgpack.encode(compile_request(_unpack(body), limits))
        limit_time(0)
        write_frame(replies, reply)


def _die_with(parent: int) -> None:
    """Have the system end this process when its parent ends, however that ends. Elsewhere than on Linux the
    end of standard input says it, once the document is done."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:  # it ended before the system was told
            sys.exit()
