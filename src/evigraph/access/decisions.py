"""What an authority has decided within one request: asked once, and again where something has changed since."""

from collections.abc import Collection

import msgspec

from evigraph.access.authority import Authority
from evigraph.access.committed import Committed, Filed
from evigraph.access.model import Permission, Resource
from evigraph.access.naming import Naming
from evigraph.errors import EvigraphError

__all__ = ["Allowed", "Decisions"]

_TRIES = 5


class Allowed(msgspec.Struct, frozen=True):
    """The documents and folders, by their keys, with which something may be done."""

    documents: frozenset[int]
    folders: frozenset[int]


class _Standing(msgspec.Struct, frozen=True):
    """What a decision is about: the version of the document (None: a folder), where it is filed, and the token of the
    last change to who may see it. If any of these is another one, the decision is void."""

    document: int | None
    folder: int | None
    token: str | None


class Decisions:
    """What a subject may do with folders and documents, for one request."""

    def __init__(self, authority: Authority, committed: Committed, naming: Naming, subject: Resource) -> None:
        self._authority = authority
        self._committed = committed
        self._naming = naming
        self._subject = subject
        self._said: dict[tuple[Permission, Resource], tuple[_Standing, bool]] = {}

    def allowed(
        self, permission: Permission, documents: Collection[int] = (), folders: Collection[int] = ()
    ) -> Allowed:
        """The documents and folders with which the subject may do something at this moment. What is no longer there is
        left out.

        Raises:
            EvigraphError: the authority cannot be asked, or does not answer whole.
        """
        for _ in range(_TRIES):
            filed = self._committed.now()
            asked = self._standings(filed, documents, folders)
            unknown = {
                resource: standing.token
                for resource, standing in asked.values()
                if self._known(permission, resource, standing) is None
            }
            if not unknown:
                return self._answer(permission, asked)
            given = self._authority.allowed(self._subject, permission, unknown)
            for resource, standing in asked.values():
                if resource in unknown:
                    self._said[permission, resource] = (standing, resource in given)
            if self._committed.now() is filed:
                return self._answer(permission, asked)
            # Somebody has written while the authority answered: once more, by the tokens that hold now.
        raise EvigraphError("who may see what changes faster than it can be read; ask again")

    def _answer(self, permission: Permission, asked: "_Asked") -> Allowed:
        allowed = {key for key, (resource, standing) in asked.items() if self._known(permission, resource, standing)}
        return Allowed(
            frozenset(key for kind, key in allowed if kind == "document"),
            frozenset(key for kind, key in allowed if kind == "folder"),
        )

    def _standings(self, filed: Filed, documents: Collection[int], folders: Collection[int]) -> "_Asked":
        asked: _Asked = {}
        for doc in documents:
            place = filed.documents.get(doc)
            if place is not None:
                asked["document", doc] = (
                    self._naming.document(place.place),
                    _Standing(doc, place.folder, place.token),
                )
        for key in folders:
            folder = filed.folders.get(key)
            if folder is not None:
                asked["folder", key] = (self._naming.folder(key), _Standing(None, folder.parent, folder.token))
        return asked

    def _known(self, permission: Permission, resource: Resource, standing: _Standing) -> bool | None:
        said = self._said.get((permission, resource))
        return said[1] if said is not None and said[0] == standing else None


_Asked = dict[tuple[str, int], tuple[Resource, _Standing]]
