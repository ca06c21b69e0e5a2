"""A door that is guarded: an authority is asked what one subject may see and change."""

import threading
from collections.abc import Collection, Generator
from contextlib import contextmanager

from evigraph.access.authority import Authority
from evigraph.access.committed import Committed
from evigraph.access.decisions import Allowed, Decisions
from evigraph.access.model import Permission, Resource
from evigraph.access.naming import Naming

__all__ = ["GuardedDoor"]


class GuardedDoor:
    """What one subject may see and change, as an authority says.

    One instance serves one request at a time; within it any thread may ask.
    """

    guarded = True

    def __init__(self, authority: Authority, committed: Committed, naming: Naming, subject: Resource) -> None:
        self.subject: Resource | None = subject
        self._asks = subject
        self._authority = authority
        self._committed = committed
        self._naming = naming
        self._request: Decisions | None = None
        self._one = threading.RLock()

    @contextmanager
    def asking(self) -> Generator[None]:
        """One request: what is decided in it is forgotten at its end."""
        if self._request is not None:
            yield
            return
        self._request = Decisions(self._authority, self._committed, self._naming, self._asks)
        try:
            yield
        finally:
            self._request = None

    def admitted(self, docs: Collection[int]) -> frozenset[int]:
        """The documents that the subject may see, as :class:`Door` says."""
        with self._one, self.asking():
            return self._decisions.allowed(Permission.VIEW, docs).documents

    def folders(self, folders: Collection[int]) -> frozenset[int]:
        """The folders that the subject may see, or something that is in them, as :class:`Door` says."""
        with self._one, self.asking():
            filed = self._committed.now()
            wanted = frozenset(folders)
            below = {key for key in filed.folders if not wanted.isdisjoint(filed.above(key))}
            docs = [doc for doc, place in filed.documents.items() if place.folder in below]
            allowed = self._decisions.allowed(Permission.VIEW, docs, below)
            holding = (filed.documents[doc].folder for doc in allowed.documents if doc in filed.documents)
            seen = {*allowed.folders, *holding}
            shown = {above for key in seen if key in filed.folders for above in filed.above(key)}
            return wanted & shown

    def allowed(
        self, permission: Permission, documents: Collection[int] = (), folders: Collection[int] = ()
    ) -> Allowed:
        """The documents and folders with which the subject may do something, as :class:`Door` says."""
        with self._one, self.asking():
            return self._decisions.allowed(permission, documents, folders)

    def may_file(self, paths: Collection[tuple[str, ...]]) -> frozenset[tuple[str, ...]]:
        """The paths at which the subject may change what is there, as :class:`Door` says."""
        with self._one, self.asking():
            filed = self._committed.now()
            at = {names: filed.deepest(names) for names in paths}
            allowed = self._decisions.allowed(Permission.EDIT, folders=frozenset(at.values())).folders
        return frozenset(names for names, key in at.items() if key in allowed)

    def close(self) -> None:
        """Close its connection to the catalogue."""
        self._committed.close()

    @property
    def _decisions(self) -> Decisions:
        assert self._request is not None
        return self._request
