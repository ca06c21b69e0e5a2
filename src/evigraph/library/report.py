"""What was done to a library's documents."""

import msgspec

from evigraph.errors import SourceError
from evigraph.index import Entry

__all__ = ["AddReport"]


class AddReport(msgspec.Struct):
    """What an ``add`` or an ``update`` did: the documents now in the library, those left alone, and those refused."""

    added: list[Entry] = msgspec.field(default_factory=list[Entry])
    unchanged: list[Entry] = msgspec.field(default_factory=list[Entry])
    failures: list[SourceError] = msgspec.field(default_factory=list[SourceError])
    compile_seconds: float = 0.0
    seconds: float = 0.0
