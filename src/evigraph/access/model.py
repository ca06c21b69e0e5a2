"""The names of permissions: resources, subjects, relations, and what follows from them."""

import re
from enum import StrEnum
from importlib.resources import files

import msgspec

from evigraph.errors import UsageError

__all__ = [
    "RELATIONS",
    "Permission",
    "Relationship",
    "Resource",
    "grantee_named",
    "schema_text",
    "subject_named",
]

RELATIONS = ("owner", "editor", "viewer")
"""What a subject may be of an organisation, a folder or a document; each may do what those after it may."""
_ID = re.compile(r"[a-zA-Z0-9/_|\-=+]{1,1024}")
"""What SpiceDB takes for the id of an object."""
_EVERYBODY = "*"


class Permission(StrEnum):
    """What may be done with a resource: ``schema.zed`` says what each follows from."""

    VIEW = "view"
    EDIT = "edit"
    MANAGE = "manage"


class Resource(msgspec.Struct, frozen=True, order=True):
    """An object that permissions are about, or who has them: its kind, as ``folder``, and its id."""

    kind: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"


class Relationship(msgspec.Struct, frozen=True, order=True):
    """A subject is something of a resource. ``members``: not the subject itself, but those who are members of it."""

    resource: Resource
    relation: str
    subject: Resource
    members: bool = False

    def __str__(self) -> str:
        return f"{self.subject} {self.relation} {self.resource}"


def subject_named(text: str) -> Resource:
    """Who asks, as ``user:anna``.

    Raises:
        UsageError: it is no user.
    """
    kind, _, name = text.partition(":")
    if kind != "user" or not _ID.fullmatch(name):
        raise UsageError(f"{text!r}: is nobody who can ask; give user:NAME, of letters, digits and / _ | - = +")
    return Resource(kind, name)


def grantee_named(text: str) -> tuple[Resource, bool]:
    """Who is given something, and whether it is the members of it: ``user:anna``, ``user:*`` (everybody),
    ``group:staff``, ``organisation:city``.

    Raises:
        UsageError: it is nothing of these.
    """
    kind, _, name = text.partition(":")
    everybody = kind == "user" and name == _EVERYBODY
    if kind not in ("user", "group", "organisation") or not (everybody or _ID.fullmatch(name)):
        kinds = "user:NAME, user:*, group:NAME or organisation:NAME, of letters, digits and / _ | - = +"
        raise UsageError(f"{text!r}: is nobody; give {kinds}")
    return Resource(kind, name), kind == "group"


def schema_text() -> str:
    """The schema that a server must have, in SpiceDB's language."""
    return files("evigraph.access").joinpath("schema.zed").read_text(encoding="utf-8")
