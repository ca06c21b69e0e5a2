"""What an authority has decided within one request: asked once, and again where something has changed since."""

from collections.abc import Collection, Iterable, Mapping

import msgspec

from evigraph.access.authority import Authority
from evigraph.access.committed import Committed, Filed
from evigraph.access.model import Permission, Resource
from evigraph.access.naming import Naming
from evigraph.errors import EvigraphError
from evigraph.index import Place

__all__ = ["ASKED_ALONE", "Allowed", "Decisions"]

ASKED_ALONE = 128
"""Documents that are asked about without their folders. Of more, the folders are asked about first: a server decides
about a hundred documents of a folder as if about a hundred things, and the folder is one."""
_TRIES = 5


class Allowed(msgspec.Struct, frozen=True):
    """The documents and folders, by their keys, with which something may be done."""

    documents: frozenset[int]
    folders: frozenset[int]


class _Asked(msgspec.Struct, frozen=True):
    """What is asked about, and what the decision rests on: the version of the document (None: a folder), where it is
    filed, and the token of the last change to who may see it. If any of these is another one, the decision is void."""

    resource: Resource
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
        self._said: dict[tuple[Permission, _Asked], bool] = {}

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
            places = {doc: filed.documents[doc] for doc in documents if doc in filed.documents}
            holding = self._folders(filed, dict.fromkeys(place.folder for place in places.values()))
            wanted = self._folders(filed, folders)
            alone = self._not_given(permission, places, holding)
            if sum((permission, each) not in self._said for each in alone.values()) > ASKED_ALONE:
                self._ask(permission, [*wanted.values(), *holding.values()])
                alone = self._not_given(permission, places, holding)
            self._ask(permission, [*wanted.values(), *alone.values()])
            if self._committed.now() is filed:
                denied = {doc for doc, each in alone.items() if not self._said[permission, each]}
                seen = (key for key, each in wanted.items() if self._said[permission, each])
                return Allowed(frozenset(places.keys() - denied), frozenset(seen))
            # Somebody has written while the authority answered: once more, by the tokens that hold now.
        raise EvigraphError("who may see what changes faster than it can be read; ask again")

    def _folders(self, filed: Filed, keys: Iterable[int]) -> dict[int, _Asked]:
        there = (filed.folders[key] for key in keys if key in filed.folders)
        name = self._naming.folder
        return {each.folder: _Asked(name(each.folder), None, each.parent, each.token) for each in there}

    def _not_given(
        self, permission: Permission, places: Mapping[int, Place], holding: Mapping[int, _Asked]
    ) -> dict[int, _Asked]:
        """The documents that no folder gives, as far as is known. What may be done with a folder may be done with all
        that is in it, of which the authority was ever told."""
        given = {key for key, each in holding.items() if self._said.get((permission, each))}
        name = self._naming.document
        return {
            doc: _Asked(name(place.place), doc, place.folder, place.token)
            for doc, place in places.items()
            if place.folder not in given or place.token is None
        }

    def _ask(self, permission: Permission, asked: Iterable[_Asked]) -> None:
        """Have a decision about each of these."""
        unknown = [each for each in asked if (permission, each) not in self._said]
        if unknown:
            tokens = {each.resource: each.token for each in unknown}
            given = self._authority.allowed(self._subject, permission, tokens)
            self._said.update(((permission, each), each.resource in given) for each in unknown)
