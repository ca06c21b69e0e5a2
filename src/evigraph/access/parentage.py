"""A library's tree as its authority knows it: which folder a folder or a document is in."""

from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager

import msgspec

from evigraph.access.authority import Authority
from evigraph.access.model import Relationship, Resource
from evigraph.access.naming import Naming
from evigraph.index import ROOT, Catalogue

__all__ = ["KeptParentage", "Parentage", "Synced"]

_PARENT = "parent"
_TOKENS = 8
"""Tokens that a library's folders and places may have among them. Checks are grouped by them: each is a request."""


class Synced(msgspec.Struct, frozen=True):
    """What was brought in line with a library: how many folders and documents were written, and of how many that are no
    longer there everything was deleted."""

    folders: int
    documents: int
    forgotten: int


class Parentage:
    """The tree of a library that everybody may see: nobody has to be told when it changes."""

    @contextmanager
    def changing(self) -> Generator[None]:
        """Within, folders and places are changed; at its end the authority knows of it. Called within a transaction,
        all is undone where the authority cannot be told.

        Raises:
            EvigraphError: the authority cannot be told.
        """
        yield

    def close(self) -> None:
        """Close what it holds open."""


class KeptParentage(Parentage):
    """The tree of a library that an authority guards."""

    def __init__(self, catalogue: Catalogue, connect: Callable[[], Authority], naming: Naming) -> None:
        self._catalogue = catalogue
        self._connect = connect
        self._connected: Authority | None = None
        self.naming = naming

    @property
    def authority(self) -> Authority:
        """The authority, connected when it is first needed: who only reads an unguarded library needs none.

        Raises:
            EvigraphError: it is not said how to reach it.
        """
        if self._connected is None:
            self._connected = self._connect()
        return self._connected

    def close(self) -> None:
        """Close the connection."""
        if self._connected is not None:
            self._connected.close()

    @contextmanager
    def changing(self) -> Generator[None]:
        """Tells the authority what has changed, as :class:`Parentage` says. What it was never told is told too."""
        before = self._parents(told=True)
        yield
        after = self._parents()
        moved = {key: parent for key, parent in after.items() if key not in before or before[key] != parent}
        left = {key: parent for key, parent in before.items() if key in moved and parent != moved[key]}
        gone = sorted(before.keys() - after.keys())
        if not (moved or gone):
            return
        authority = self.authority
        with self._catalogue.transaction():
            authority.forget(gone)
            token = authority.write(self._relationships(moved), self._relationships(left))
            if token is not None:
                self.note(token, moved)

    def note(self, token: str, changed: Iterable[Resource] | None = None) -> None:
        """Note the token of a change to who may see these resources, and with that all that is in them; None: all. What
        is not among them, and the authority was never told of, is left without: it is still to be told."""
        if changed is None:
            self._catalogue.folders.note_everywhere(token)
            return
        named = set(changed)
        within = self._within(named) & (named | self._parents(told=True).keys())
        folders, places = (
            {int(each.id.removeprefix(self.naming.prefix)): token for each in within if each.kind == kind}
            for kind in ("folder", "document")
        )
        self._catalogue.folders.note_tokens(folders, places)
        tokens = {each.token for each in self._catalogue.folders.all().values()}
        tokens |= {each.token for each in self._catalogue.folders.kept()}
        if len(tokens) > _TOKENS:
            # All changes were before this one: what is as fresh as this one is as fresh as each of them.
            self._catalogue.folders.note_everywhere(token)

    def sync(self) -> Synced:
        """Have the authority know the tree as it is, and nothing of what is no longer there. Call it as the one writer,
        within a transaction.

        Raises:
            EvigraphError: the authority cannot be told.
        """
        authority, wanted = self.authority, self._parents()
        known = [
            relationship
            for kind in ("folder", "document")
            for relationship in authority.relationships(kind, prefix=self.naming.prefix)
        ]
        gone = sorted({each.resource for each in known} - wanted.keys())
        authority.forget(gone)
        right = self._relationships(wanted)
        wrong = {each for each in known if each.relation == _PARENT and each.resource in wanted} - set(right)
        token = authority.write(right, sorted(wrong))
        if token is not None:
            self.note(token, wanted)
        documents = sum(resource.kind == "document" for resource in wanted)
        return Synced(len(wanted) - documents, documents, len(gone))

    def _parents(self, *, told: bool = False) -> dict[Resource, Resource | None]:
        """What each folder and place is in; with ``told`` only of those that the authority was ever told of."""
        name, tree = self.naming, self._catalogue.folders
        found: dict[Resource, Resource | None] = {}
        for folder in tree.all().values():
            if folder.token is not None or not told:
                found[name.folder(folder.folder)] = None if folder.parent is None else name.folder(folder.parent)
        for place in tree.kept():
            if place.token is not None or not told:
                found[name.document(place.place)] = name.folder(place.folder)
        return found

    def _relationships(self, parents: Mapping[Resource, Resource | None]) -> list[Relationship]:
        pairs = ((each, parent) for each, parent in parents.items() if parent is not None)
        return [Relationship(each, _PARENT, parent) for each, parent in pairs]

    def _within(self, changed: set[Resource]) -> set[Resource]:
        """Some resources, and all that is in them."""
        parents = self._parents()
        root = self.naming.folder(ROOT)
        inside = {resource: resource in changed for resource in {root, *changed}}

        def is_inside(resource: Resource | None) -> bool:
            if resource is None:
                return False
            if resource not in inside:
                inside[resource] = is_inside(parents.get(resource))
            return inside[resource]

        return {resource for resource in parents if is_inside(resource)}
