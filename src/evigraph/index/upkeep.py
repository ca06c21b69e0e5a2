"""Bringing what is derived from stored graphs up to date: units, profiles, vectors, channels. Nothing is parsed."""

from collections.abc import Mapping

import msgspec

from evigraph.graph import Substrate
from evigraph.index.channels import Progress
from evigraph.index.store import IndexStore
from evigraph.index.unit import UNIT_VERSIONS, Kind
from evigraph.index.units import make_units

__all__ = ["Renewed", "renew"]


class Renewed(msgspec.Struct):
    """What was made anew: by kind of units of how many documents (on each substrate that has them), how many
    documents' profiles, and how many channels were brought in line. ``left`` are the substrates whose channels wait
    until a question asks for them: they need files to be read."""

    units: dict[Kind, int] = msgspec.field(default_factory=dict[Kind, int])
    profiles: int = 0
    channels: int = 0
    left: list[Substrate] = msgspec.field(default_factory=list[Substrate])


def renew(store: IndexStore, needs: Mapping[Kind, bool], on: Substrate, progress: Progress | None = None) -> Renewed:
    """Make anew what older code made of the visible documents, and bring every channel that there is in line.

    ``needs`` are the kinds that there must be on a substrate, and whether with vectors. Call it as the one writer.

    Raises:
        EvigraphError: the library cannot be written, or an embedder cannot make the vectors that are missing.
    """
    done = Renewed()
    _renew_units(store, done, progress)
    _renew_profiles(store, done, progress)
    kept = {(substrate, kind): dense for substrate, kind, dense in store.kept()}
    for kind, dense in needs.items():
        kept[on, kind] = kept.get((on, kind), False) or dense
    unread = bool(store.catalogue.unreconstructed())
    for (substrate, kind), dense in sorted(kept.items()):
        if substrate is Substrate.RECONSTRUCTED and unread:
            done.left = [substrate]
            continue
        if not store.is_current(substrate, kind, dense=dense):
            store.refresh(substrate, kind, progress)
            store.sync(substrate, kind, dense=dense, progress=progress)
            done.channels += 1 + dense * len(store.embedders.parts)
    return done


def _renew_units(store: IndexStore, done: Renewed, progress: Progress | None) -> None:
    """Units of older versions, wherever they are. What was never made is made when it is first asked for."""
    catalogue = store.catalogue
    stale = [(doc, on, kind) for doc, on, kind, version in catalogue.derived() if version != UNIT_VERSIONS[kind]]
    for kind in Kind:
        wanted = [(doc, on) for doc, on, made in stale if made is kind]
        for substrate in dict.fromkeys(on for _, on in wanted):
            store.forget(kind, [doc for doc, on in wanted if on is substrate], substrate)
        for number, (doc, on) in enumerate(wanted):
            if progress:
                progress(f"making {kind} units", number, len(wanted))
            units = make_units(store.graph(doc, on), [kind], catalogue.entry(doc).lang)
            with catalogue.transaction():
                store.put_units(doc, on, units)
        if wanted:
            done.units[kind] = len(wanted)
            if progress:
                progress(f"making {kind} units", len(wanted), len(wanted))


def _renew_profiles(store: IndexStore, done: Renewed, progress: Progress | None) -> None:
    stale = store.catalogue.unprofiled()
    for number, doc in enumerate(stale, 1):
        profile = store.profile(doc)
        with store.catalogue.transaction():
            store.catalogue.put_profile(doc, profile)
        if progress:
            progress("making profiles", number, len(stale))
    done.profiles = len(stale)
