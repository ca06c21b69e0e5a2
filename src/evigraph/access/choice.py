"""Who decides for a library: what is stored with it, what whoever opens it asks for, and what is refused."""

import secrets
from pathlib import Path

from evigraph.access.authority import Authority
from evigraph.access.committed import Committed
from evigraph.access.door import Door, OpenDoor
from evigraph.access.guarded import GuardedDoor
from evigraph.access.model import Relationship, Resource, subject_named
from evigraph.access.naming import Naming
from evigraph.access.parentage import KeptParentage, Parentage
from evigraph.access.spicedb import SpiceDB
from evigraph.errors import EvigraphError, UsageError
from evigraph.index import ROOT, Catalogue

__all__ = ["OPEN", "SPICEDB", "UNGUARDED", "Access", "guard", "open_access"]

OPEN = "open"
SPICEDB = "spicedb"
UNGUARDED = "unguarded"
"""A guarded library without its door: for whoever operates it, and may read all of its files anyway."""
_ACCESS = "access"
_LIBRARY = "library"


class Access:
    """What guards a library: the door for whoever asks, and what the authority has to know of the library's tree."""

    def __init__(self, door: Door, parentage: Parentage) -> None:
        self.door = door
        self.parentage = parentage

    @property
    def authority(self) -> Authority:
        """The authority that guards the library.

        Raises:
            EvigraphError: none does, or it is not said how to reach it.
        """
        return self.kept.authority

    @property
    def kept(self) -> KeptParentage:
        """The tree as the authority knows it.

        Raises:
            EvigraphError: the library is guarded by none.
        """
        if not isinstance(self.parentage, KeptParentage):
            raise EvigraphError("everybody may see this library; `evigraph access sync --access spicedb` guards it")
        return self.parentage

    def close(self) -> None:
        """Close the connections."""
        self.door.close()
        self.parentage.close()


def open_access(root: Path, catalogue: Catalogue, access: str | None = None, subject: str | None = None) -> Access:
    """What guards the library in a folder. ``access`` is "open" or "spicedb" for a new library, which keeps to it, and
    None or the same for one that is there; "unguarded" opens a guarded one as if it were open.

    A new library that is guarded is owned by the subject.

    Raises:
        UsageError: there is no such access, it is not that of the library, or it is not said who asks.
        MissingExtraError: the client of the authority is not installed.
        EvigraphError: the authority cannot be told of the new library.
    """
    if access not in (None, OPEN, SPICEDB, UNGUARDED):
        raise UsageError(f"{access}: is no access; there are {OPEN}, {SPICEDB} and {UNGUARDED}")
    asks = None if subject is None else subject_named(subject)
    stored = catalogue.stored(_ACCESS) or OPEN
    if stored == SPICEDB and access == OPEN:
        way = f"leave out --access; whoever operates it, and may read all of its files, may say --access {UNGUARDED}"
        raise UsageError(f"{root}: SpiceDB decides who may see what in this library; {way}")
    if stored == OPEN and access == SPICEDB:
        if not _is_new(catalogue):
            way = "guard it from now on by `evigraph access sync --access spicedb`"
            raise UsageError(f"{root}: everybody may see this library, which is there already; {way}")
        return _begin(catalogue, _who(root, asks))
    if stored == OPEN:
        return Access(OpenDoor(), Parentage())
    kept = KeptParentage(catalogue, SpiceDB.of_environment, _naming(catalogue))
    if access == UNGUARDED:
        if asks is not None:
            raise UsageError(f"--access {UNGUARDED} asks for nobody, and {asks} is named; leave out one of the two")
        return Access(OpenDoor(), kept)
    who = _who(root, asks)
    return Access(GuardedDoor(kept.authority, Committed(catalogue.path), kept.naming, who), kept)


def guard(catalogue: Catalogue) -> KeptParentage:
    """Have an authority decide from now on who may see what in a library; gives its tree, which the authority is yet to
    be told of. Until it is, nobody sees anything. Call it as the one writer.
    """
    with catalogue.transaction():
        if catalogue.stored(_LIBRARY) is None:
            catalogue.store(_LIBRARY, secrets.token_hex(8))
        catalogue.store(_ACCESS, SPICEDB)
    return KeptParentage(catalogue, SpiceDB.of_environment, _naming(catalogue))


def _begin(catalogue: Catalogue, owner: Resource) -> Access:
    """A new library that is guarded from the start: whoever makes it owns it."""
    with catalogue.transaction():
        kept = guard(catalogue)
        token = kept.authority.write([Relationship(kept.naming.folder(ROOT), "owner", owner)])
        assert token is not None
        kept.note(token, [kept.naming.folder(ROOT)])
    return Access(GuardedDoor(kept.authority, Committed(catalogue.path), kept.naming, owner), kept)


def _is_new(catalogue: Catalogue) -> bool:
    return catalogue.writable and not catalogue.folders.kept() and len(catalogue.folders.all()) == 1


def _naming(catalogue: Catalogue) -> Naming:
    library = catalogue.stored(_LIBRARY)
    if library is None:
        raise EvigraphError(f"{catalogue.path}: is guarded, and has no id; `evigraph access sync` gives it one")
    return Naming(library)


def _who(root: Path, asks: Resource | None) -> Resource:
    if asks is None:
        way = "name who asks by --as user:NAME or EVIGRAPH_SUBJECT"
        raise UsageError(f"{root}: SpiceDB decides who may see what in this library; {way}")
    return asks
