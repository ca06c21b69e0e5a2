"""What decides: a server that knows who may do what."""

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

from evigraph.access.model import Permission, Relationship, Resource

__all__ = ["Authority"]


class Authority(Protocol):
    """A server of permissions. Everything it cannot answer whole is an ``EvigraphError`` of one line."""

    def allowed(
        self, subject: Resource, permission: Permission, asked: Mapping[Resource, str | None]
    ) -> frozenset[Resource]:
        """Those of some resources with which a subject may do something. Each comes with the token of the last change
        to it: the answer is at least as fresh (None: as fresh as can be)."""
        ...

    def write(self, touched: Iterable[Relationship], deleted: Iterable[Relationship] = ()) -> str | None:
        """Have relationships there, and others not; gives the token of the change, None where there is none."""
        ...

    def forget(self, resources: Collection[Resource]) -> None:
        """Have no relationship of these resources."""
        ...

    def relationships(self, kind: str, *, prefix: str = "", of: Resource | None = None) -> list[Relationship]:
        """The relationships of the resources of a kind whose ids begin with a prefix, or of one of them, in order."""
        ...

    def write_schema(self, text: str) -> None:
        """Have a schema in place of what is there."""
        ...

    def close(self) -> None:
        """Close the connection."""
        ...
