"""How much of a machine one document may take while it is compiled."""

import contextlib
import signal

import msgspec

__all__ = ["DEFAULT_LIMITS", "MIN_MEMORY_MB", "Limits", "limit_memory", "limit_time"]

MIN_MEMORY_MB = 384
"""A worker takes about 270 MiB of address space for the smallest document: its code, and the model that tells
languages apart. With less than this, nothing is compiled."""

_NO_LIMIT = 2**63 - 1
_LONGEST_ALARM = 2**31 - 1


class Limits(msgspec.Struct, frozen=True):
    """Bounds of one document's compilation; a document beyond them is refused, the others are not held up.

    Of the process that compiles it: ``seconds`` of wall time (``--timeout``) and ``memory_mb`` of address space
    in MiB (``--memory``, of which ``MIN_MEMORY_MB`` is the least that makes sense). More than the system allows
    is as much as it allows.

    Of the document (``--limit NAME=NUMBER``): ``file_mb``, the size of the file in MiB; ``pages``;
    ``stream_mb``, the size in MiB that one content stream may have when it is decoded, or all parts of a Word
    document together. No document is refused for its tables: ``table_cells`` is how many slots of a table's grid
    its spans may fill, and spans beyond that are taken as 1 and told.

    Of documents that are marked-up text or Word's: ``text_mb``, the size of the text in MiB; ``elements``, how many
    the tree may have; ``nesting``, how deep blocks and inline elements may stand in each other, where what stands
    deeper is read as plain text and told.
    """

    seconds: float = 600.0
    memory_mb: int = 4096
    file_mb: int = 1024
    pages: int = 50_000
    stream_mb: int = 256
    table_cells: int = 100_000
    text_mb: int = 32
    elements: int = 1_000_000
    nesting: int = 100


DEFAULT_LIMITS = Limits()


def limit_memory(megabytes: int) -> None:
    """Bound this process's address space to so many MiB, or to what the system allows it if that is less."""
    try:
        import resource
    except ImportError:  # Windows has no such limit; time still bounds the process
        return
    (_, most) = resource.getrlimit(resource.RLIMIT_AS)
    size = min(megabytes * 2**20, _NO_LIMIT if most == resource.RLIM_INFINITY else most)
    with contextlib.suppress(OSError, ValueError):  # macOS refuses; time still bounds the process
        resource.setrlimit(resource.RLIMIT_AS, (size, size))


def limit_time(seconds: int) -> None:
    """Have the system end this process after so many seconds; 0: not any more.

    Whoever started it watches the time; this is for the case that there is nobody any longer.
    """
    if hasattr(signal, "alarm"):
        signal.alarm(min(seconds, _LONGEST_ALARM))
