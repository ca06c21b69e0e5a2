"""The door: what whoever asks may see and change at this moment. Everything a library says goes through it."""

from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from evigraph.access.decisions import Allowed
from evigraph.access.model import Permission, Resource
from evigraph.errors import EvigraphError
from evigraph.index import Entry

__all__ = ["Door", "OpenDoor", "need_documents", "need_folders", "refused"]


class Door(Protocol):
    """Who asks a library, and what they may see and change. What a server has decided is kept within one request."""

    @property
    def guarded(self) -> bool:
        """Whether anything can be hidden from anybody."""
        ...

    @property
    def subject(self) -> Resource | None:
        """Who asks; None: anybody."""
        ...

    def asking(self) -> AbstractContextManager[None]:
        """One request, from its beginning to what is returned. A request within another is part of it."""
        ...

    def admitted(self, docs: Collection[int]) -> frozenset[int]:
        """Those of some documents (catalogue keys) that whoever asks may see at this moment.

        Raises:
            EvigraphError: who decides cannot be asked.
        """
        ...

    def folders(self, folders: Collection[int]) -> frozenset[int]:
        """Those of some folders that whoever asks may see, or something that is in them.

        Raises:
            EvigraphError: who decides cannot be asked.
        """
        ...

    def allowed(
        self, permission: Permission, documents: Collection[int] = (), folders: Collection[int] = ()
    ) -> Allowed:
        """The documents and folders with which whoever asks may do something at this moment.

        Raises:
            EvigraphError: who decides cannot be asked.
        """
        ...

    def may_file(self, paths: Collection[tuple[str, ...]]) -> frozenset[tuple[str, ...]]:
        """Those of some paths of folders at which whoever asks may change what is there, or put something where nothing
        is yet.

        Raises:
            EvigraphError: who decides cannot be asked.
        """
        ...

    def close(self) -> None:
        """Close what it holds open."""
        ...


class OpenDoor:
    """Everybody may see and change everything."""

    guarded = False
    subject = None

    def asking(self) -> AbstractContextManager[None]:
        """One request: there is nothing to keep."""
        return nullcontext()

    def admitted(self, docs: Collection[int]) -> frozenset[int]:
        """All of them."""
        return frozenset(docs)

    def folders(self, folders: Collection[int]) -> frozenset[int]:
        """All of them."""
        return frozenset(folders)

    def allowed(
        self,
        permission: Permission,  # noqa: ARG002 - one is as good as another
        documents: Collection[int] = (),
        folders: Collection[int] = (),
    ) -> Allowed:
        """All of them."""
        return Allowed(frozenset(documents), frozenset(folders))

    def may_file(self, paths: Collection[tuple[str, ...]]) -> frozenset[tuple[str, ...]]:
        """All of them."""
        return frozenset(paths)

    def close(self) -> None:
        """There is nothing to close."""


def need_documents(door: Door, entries: Sequence[Entry], permission: Permission = Permission.EDIT) -> None:
    """Refuse unless whoever asks may do something with all these documents.

    Raises:
        EvigraphError: they may not, or who decides cannot be asked.
    """
    allowed = door.allowed(permission, [entry.doc for entry in entries]).documents
    for entry in entries:
        if entry.doc not in allowed:
            raise refused(door, f"{permission} {entry.name}")


def need_folders(door: Door, paths: Collection[tuple[str, ...]]) -> None:
    """Refuse unless whoever asks may change what is at each of these paths of folders, or would be.

    Raises:
        EvigraphError: they may not, or who decides cannot be asked.
    """
    for names in set(paths) - door.may_file(paths):
        raise refused(door, f"edit /{'/'.join(names)}")


def refused(door: Door, what: str) -> EvigraphError:
    """What is said of something that whoever asks may not do, such as ``edit a.pdf``."""
    return EvigraphError(f"{door.subject} may not {what}; ask one of its owners")
