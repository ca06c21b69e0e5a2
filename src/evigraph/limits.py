"""How much of a machine one document may take while it is compiled."""

import msgspec

__all__ = ["Limits"]


class Limits(msgspec.Struct, frozen=True):
    """Bounds of one document's compilation; a document beyond them is refused, the others are not held up.

    ``seconds`` of wall time (``--timeout``) and ``memory_mb`` of address space in MiB (``--memory``).
    """

    seconds: float = 600.0
    memory_mb: int = 4096
