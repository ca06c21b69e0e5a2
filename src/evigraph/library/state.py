"""The state of a library: versions, what is up to date and what is not. Looking at it writes nothing."""

import contextlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from stat import S_ISDIR

import msgspec

from evigraph import __version__
from evigraph.access import need_folders, open_access
from evigraph.derive import earned
from evigraph.errors import EvigraphError, SourceError, UsageError
from evigraph.graph import Substrate
from evigraph.index import PROFILE_VERSION, SCHEMA_VERSION, UNIT_VERSIONS, Catalogue, Entry, Kind, held_by, schema_at
from evigraph.library.files import look

__all__ = ["ChannelState", "DerivedState", "LibraryState", "MissingFile", "library_state"]

_PROFILE = "profile"


class DerivedState(msgspec.Struct, frozen=True):
    """One kind of derived data on one substrate (None: it belongs to the document): the version that this evigraph
    makes, how many documents have that one, how many another, and how many have none, which is made when it is first
    asked for."""

    kind: str
    version: int
    substrate: Substrate | None
    current: int
    stale: int
    none: int


class ChannelState(msgspec.Struct, frozen=True):
    """A channel: how many documents it holds (None: its note cannot be read), and whether it is in line with the
    catalogue."""

    substrate: Substrate
    channel: str
    kind: Kind
    documents: int | None
    in_line: bool


class MissingFile(msgspec.Struct, frozen=True):
    """A document whose file is gone or cannot be looked at, and why."""

    name: str
    path: str
    cause: str


class LibraryState(msgspec.Struct, frozen=True):
    """What a library holds, and what of it is up to date.

    ``schema`` is that of its catalogue, ``reads`` the one that this evigraph reads; of another one nothing more is
    told. ``staged`` documents are of an ``add`` that did not end: the next takes them up.
    """

    library: str
    evigraph: str
    schema: int
    reads: int = SCHEMA_VERSION
    embedder: str | None = None
    documents: int = 0
    staged: int = 0
    derived: tuple[DerivedState, ...] = ()
    channels: tuple[ChannelState, ...] = ()
    missing: tuple[MissingFile, ...] = ()

    @property
    def in_order(self) -> bool:
        """Whether nothing is stale, out of line, or missing."""
        derived = not any(one.stale for one in self.derived)
        channels = all(one.in_line for one in self.channels)
        return self.schema == self.reads and derived and channels and not (self.missing or self.staged)


def library_state(root: Path, access: str | None = None, subject: str | None = None) -> LibraryState:
    """The state of the library in a folder; of one that is guarded for who may edit all of it. ``access`` and
    ``subject`` are those of :class:`Library`.

    Raises:
        UsageError: there is no library, or it is guarded and it is not said who asks.
        EvigraphError: its catalogue is damaged, or no catalogue; or whoever asks may not know.
    """
    catalogue_file = root / "catalogue.sqlite"
    try:
        found = look(catalogue_file)
    except SourceError as error:
        raise UsageError(f"{error.path}: {error.cause}; choose another --library") from None
    if found is None or S_ISDIR(found.st_mode):
        raise UsageError(f"{root}: no library here; make one with `evigraph add PATH`, or name it by --library")
    schema = schema_at(catalogue_file)
    if schema != SCHEMA_VERSION:
        return LibraryState(str(root), __version__, schema)
    with contextlib.closing(Catalogue(catalogue_file, look=True)) as catalogue, catalogue.snapshot():
        with contextlib.closing(open_access(root, catalogue, access, subject)) as opened:
            need_folders(opened.door, [()])
        entries = catalogue.entries()
        wanted = {on: _wanted(entries, on) for on in Substrate}
        return LibraryState(
            str(root),
            __version__,
            schema,
            embedder=catalogue.setting("embedder", ""),
            documents=len(entries),
            staged=len(catalogue.staged()),
            derived=tuple(_derived(catalogue, entries)),
            channels=tuple(_channels(root, catalogue, wanted)),
            missing=tuple(_missing(entries)),
        )


def _wanted(entries: Sequence[Entry], substrate: Substrate) -> dict[int, Substrate]:
    """The documents, each with the substrate that it is read on."""
    chosen = substrate is Substrate.AUTO
    return {entry.doc: earned(entry.quality).substrate if chosen else substrate for entry in entries}


def _derived(catalogue: Catalogue, entries: Sequence[Entry]) -> Iterator[DerivedState]:
    found = Counter((on, kind, version == UNIT_VERSIONS[kind]) for _, on, kind, version in catalogue.derived())
    for kind in Kind:
        for on in Substrate:
            current, stale = found[on, kind, True], found[on, kind, False]
            if current or stale:
                none = len(entries) - current - stale
                yield DerivedState(kind, UNIT_VERSIONS[kind], on, current, stale, none)
    profiles = Counter(version == PROFILE_VERSION for version in catalogue.profile_versions())
    none = len(entries) - profiles.total()
    yield DerivedState(_PROFILE, PROFILE_VERSION, None, profiles[True], profiles[False], none)


def _channels(
    root: Path, catalogue: Catalogue, wanted: Mapping[Substrate, Mapping[int, Substrate]]
) -> Iterator[ChannelState]:
    made = {kind: catalogue.made(kind) for kind in Kind}
    for on in Substrate:
        for channel, kind, held in held_by(root, on):
            there = {doc: own for doc, own in wanted[on].items() if (doc, own) in made[kind]}
            in_line = held == wanted[on] == there
            yield ChannelState(on, channel, kind, None if held is None else len(held), in_line)


def _missing(entries: Sequence[Entry]) -> Iterator[MissingFile]:
    for entry in entries:
        try:
            cause = None if look(Path(entry.path)) else "is gone"
        except EvigraphError as error:
            cause = error.cause if isinstance(error, SourceError) else str(error)
        if cause:
            yield MissingFile(entry.name, entry.path, cause)
