"""Who may do what with a library's folders and documents: given, taken back, listed, and brought in line."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import msgspec

from evigraph.access import (
    RELATIONS,
    UNGUARDED,
    Access,
    KeptParentage,
    Permission,
    Relationship,
    Resource,
    Synced,
    grantee_named,
    guard,
    need_documents,
    refused,
    subject_named,
)
from evigraph.errors import UsageError
from evigraph.index import Catalogue, Entry

__all__ = ["Granted", "Permissions"]

_GROUP = "group"
_MEMBER = "member"
_ORGANISATION = "organisation"


class Granted(msgspec.Struct, frozen=True):
    """What a subject is of a resource: ``user:anna``, ``editor``."""

    subject: str
    relation: str


class _Named(msgspec.Struct, frozen=True):
    """What a user calls a resource, what it is to the authority, and its document or folder."""

    resource: Resource
    entry: Entry | None = None
    folder: int | None = None


class Permissions:
    """Who may do what in a library that is guarded. Resources are named by the path of a folder or what a document is
    called by, else ``group:NAME`` or ``organisation:NAME``.

    ``find`` gives the document that a name stands for, ``folder`` the key of the folder on a path, ``writing`` the
    library to oneself.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        access: Access,
        writing: Callable[[], AbstractContextManager[None]],
        find: Callable[[str], Entry],
        folder: Callable[[str], int | None],
    ) -> None:
        self._catalogue = catalogue
        self._access = access
        self._writing = writing
        self._find = find
        self._folder = folder

    def grant(self, subject: str, relation: str, resource: str) -> None:
        """Make a subject an owner, editor or viewer of a folder, a document or an organisation; a member of a group; or
        an organisation that of a folder.

        Raises:
            UsageError: there is no such subject, relation or resource, or they do not go together.
            EvigraphError: the library is not guarded, whoever asks does not own the resource, or the authority cannot
                be told.
        """
        self._change(subject, relation, resource, granted=True)

    def revoke(self, subject: str, relation: str, resource: str) -> None:
        """Take back what was given by the same words.

        Raises:
            UsageError: there is no such subject, relation or resource, or they do not go together.
            EvigraphError: the library is not guarded, whoever asks does not own the resource, or the authority cannot
                be told.
        """
        self._change(subject, relation, resource, granted=False)

    def listed(self, resource: str) -> list[Granted]:
        """Who was given what of a resource itself; what follows from folders, groups and organisations is not in it.

        Raises:
            UsageError: there is no such resource.
            EvigraphError: the library is not guarded, or the authority cannot be asked.
        """
        kept = self._access.kept
        named = self._named(resource)
        self._need_operator(named)
        relations = (*RELATIONS, _MEMBER, _ORGANISATION)
        found = kept.authority.relationships(named.resource.kind, of=named.resource)
        return [Granted(str(each.subject), each.relation) for each in found if each.relation in relations]

    def check(self, subject: str, document: str) -> list[Permission]:
        """What a subject may do with a document at this moment.

        Raises:
            UsageError: there is no such document, or it is no subject.
            EvigraphError: the library is not guarded, whoever asks is neither the subject nor an owner, or the
                authority cannot be asked.
        """
        kept, who = self._access.kept, subject_named(subject)
        entry = self._find(document)
        if who != self._access.door.subject:
            need_documents(self._access.door, [entry], Permission.MANAGE)
        place = self._catalogue.folders.filed()[entry.doc]
        asked = {kept.naming.document(place.place): place.token}
        return [permission for permission in Permission if kept.authority.allowed(who, permission, asked)]

    def sync(self, *, guard_it: bool = False) -> Synced:
        """Have the authority know the folders and documents as they are. It is the repair where the two have come
        apart, and makes changes that were made past evigraph hold at once. With ``guard_it`` a library that is open is
        guarded from when it is next opened.

        Raises:
            EvigraphError: a subject asks, the library is not guarded and is not to be, or the authority cannot be told.
        """
        if self._access.door.guarded:
            raise refused(
                self._access.door, f"bring the whole library in line; leave out --as, say --access {UNGUARDED}"
            )
        with self._writing(), self._catalogue.transaction():
            if guard_it and not isinstance(self._access.parentage, KeptParentage):
                return guard(self._catalogue).sync()
            return self._access.kept.sync()

    # Private

    def _change(self, subject: str, relation: str, resource: str, *, granted: bool) -> None:
        kept, (who, members) = self._access.kept, grantee_named(subject)
        # Not by the lock of writers: a right is taken back while documents are added, too.
        with self._catalogue.transaction(), self._access.door.asking():
            named = self._named(resource)
            _refuse_unfit(who, relation, named.resource)
            self._need_owner(named, resource)
            change = Relationship(named.resource, relation, who, members)
            token = kept.authority.write([change] if granted else [], [] if granted else [change])
            assert token is not None
            local = named.entry is not None or named.folder is not None
            kept.note(token, [named.resource] if local else None)

    def _named(self, name: str) -> _Named:
        kind, _, own = name.partition(":")
        if kind in (_GROUP, _ORGANISATION) and own:
            return _Named(grantee_named(name)[0])
        naming = self._access.kept.naming
        try:
            key = self._folder(name)
        except UsageError:
            key = None  # no path of a folder; it may still be a document's
        if key is not None:
            return _Named(naming.folder(key), folder=key)
        entry = self._find(name)
        place = self._catalogue.folders.filed()[entry.doc]
        return _Named(naming.document(place.place), entry=entry)

    def _need_owner(self, named: _Named, name: str) -> None:
        self._need_operator(named)
        docs = [] if named.entry is None else [named.entry.doc]
        folders = [] if named.folder is None else [named.folder]
        allowed = self._access.door.allowed(Permission.MANAGE, docs, folders)
        if len(allowed.documents) + len(allowed.folders) < len(docs) + len(folders):
            raise refused(self._access.door, f"{Permission.MANAGE} {name}")

    def _need_operator(self, named: _Named) -> None:
        """Groups and organisations are not the library's: no subject of it may change them here."""
        if self._access.door.guarded and named.entry is None and named.folder is None:
            raise refused(self._access.door, f"look after {named.resource}; leave out --as, say --access {UNGUARDED}")


def _refuse_unfit(subject: Resource, relation: str, resource: Resource) -> None:
    """Refuse what the schema has no place for."""
    if resource.kind == _GROUP:
        fits = relation == _MEMBER and subject.kind in ("user", _GROUP) and subject.id != "*"
        rule = "a group has users and groups as members: SUBJECT member group:NAME"
    elif subject.kind == _ORGANISATION or relation == _ORGANISATION:
        fits = resource.kind == "folder" and relation == _ORGANISATION == subject.kind
        rule = "a folder belongs to an organisation: organisation:NAME organisation FOLDER"
    else:
        fits = relation in RELATIONS and (subject.id != "*" or relation == "viewer")
        rule = f"users and groups are {', '.join(RELATIONS)}, everybody (user:*) is no more than viewer"
    if not fits:
        raise UsageError(f"{subject} {relation} {resource.kind}: does not go together; {rule}")
