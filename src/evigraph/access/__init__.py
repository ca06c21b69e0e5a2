"""Who may see what: everybody everything, or what SpiceDB says."""

from evigraph.access.authority import Authority
from evigraph.access.choice import OPEN, SPICEDB, UNGUARDED, Access, guard, open_access
from evigraph.access.committed import Committed
from evigraph.access.decisions import ASKED_ALONE, Allowed, Decisions
from evigraph.access.door import Door, OpenDoor, need_documents, need_folders, refused
from evigraph.access.guarded import GuardedDoor
from evigraph.access.model import (
    RELATIONS,
    Permission,
    Relationship,
    Resource,
    grantee_named,
    schema_text,
    subject_named,
)
from evigraph.access.naming import Naming
from evigraph.access.parentage import KeptParentage, Parentage, Synced
from evigraph.access.spicedb import BULK_ITEMS, REQUESTS_AT_ONCE, SpiceDB

__all__ = [
    "ASKED_ALONE",
    "BULK_ITEMS",
    "OPEN",
    "RELATIONS",
    "REQUESTS_AT_ONCE",
    "SPICEDB",
    "UNGUARDED",
    "Access",
    "Allowed",
    "Authority",
    "Committed",
    "Decisions",
    "Door",
    "GuardedDoor",
    "KeptParentage",
    "Naming",
    "OpenDoor",
    "Parentage",
    "Permission",
    "Relationship",
    "Resource",
    "SpiceDB",
    "Synced",
    "grantee_named",
    "guard",
    "need_documents",
    "need_folders",
    "open_access",
    "refused",
    "schema_text",
    "subject_named",
]
