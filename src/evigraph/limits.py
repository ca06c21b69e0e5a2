"""How much of a machine one document may take while it is compiled."""

import contextlib
import signal

import msgspec

__all__ = ["MIN_MEMORY_MB", "Limits", "limit_memory", "limit_time"]

MIN_MEMORY_MB = 384
"""A worker takes about 270 MiB of address space for the smallest document: its code, and the model that tells
languages apart. With less than this, nothing is compiled."""

_NO_LIMIT = 2**63 - 1
_LONGEST_ALARM = 2**31 - 1


class Limits(msgspec.Struct, frozen=True):
    """Bounds of one document's compilation; a document beyond them is refused, the others are not held up.

    ``seconds`` of wall time (``--timeout``) and ``memory_mb`` of address space in MiB (``--memory``, of
    which ``MIN_MEMORY_MB`` is the least that makes sense). More than the system allows is as much as it allows.
    """

    seconds: float = 600.0
    memory_mb: int = 4096


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
