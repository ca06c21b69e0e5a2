"""How an authority calls what a library has: several libraries may share one."""

import msgspec

from evigraph.access.model import Resource

__all__ = ["Naming"]


class Naming(msgspec.Struct, frozen=True):
    """The names of a library's folders and documents; ``library`` is the library's id."""

    library: str

    @property
    def prefix(self) -> str:
        """What the ids of this library's folders and documents begin with."""
        return f"{self.library}/"

    def folder(self, key: int) -> Resource:
        """A folder, by its key."""
        return Resource("folder", f"{self.prefix}{key}")

    def document(self, place: int) -> Resource:
        """A document, by the key of its place."""
        return Resource("document", f"{self.prefix}{place}")
