"""How much of a machine one document may take while it is compiled."""

import msgspec

__all__ = ["MIN_MEMORY_MB", "Limits"]

MIN_MEMORY_MB = 384
"""A worker takes about 270 MiB of address space for the smallest document: its code, and the model that tells
languages apart. With less than this, nothing is compiled."""


class Limits(msgspec.Struct, frozen=True):
    """Bounds of one document's compilation; a document beyond them is refused, the others are not held up.

    ``seconds`` of wall time (``--timeout``) and ``memory_mb`` of address space in MiB (``--memory``, of
    which ``MIN_MEMORY_MB`` is the least that makes sense). More than the system allows is as much as it allows.
    """

    seconds: float = 600.0
    memory_mb: int = 4096
