"""The index of a library on disk: the catalogue, the units of every substrate, and the channels they are found by."""

from collections.abc import Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache, partial
from pathlib import Path

from evigraph.derive import earned
from evigraph.graph import Graph, Substrate
from evigraph.index.catalogue import Catalogue
from evigraph.index.channels import Channels, Progress, drop_former
from evigraph.index.documentnames import document_name
from evigraph.index.embedders import Embedder, Embedders
from evigraph.index.embedding import library_embedders, make_vectors, vector_key
from evigraph.index.flatgraph import graph_on
from evigraph.index.profile import Profile
from evigraph.index.profiling import make_profile
from evigraph.index.unit import Kind, Unit
from evigraph.index.units import make_units

__all__ = ["IndexStore", "Progress"]


class IndexStore:
    """A library's catalogue and channels. One instance serves one thread.

    The catalogue is the truth. Channels, which each substrate has its own of, are brought in line with it by
    :meth:`sync`; until then a search may miss new documents but never returns removed ones.
    """

    def __init__(self, root: Path, embedder: Embedder | Embedders | None = None) -> None:
        """Open the index in a folder, making it if it is not there.

        Without an embedder it keeps to those it was made with; a new one takes the default.

        Raises:
            EvigraphError: the folder holds something else, or vectors of another embedder.
        """
        root.mkdir(parents=True, exist_ok=True)
        self._root = root
        self.catalogue = Catalogue(root / "catalogue.sqlite")
        self._channels: dict[Substrate, Channels] = {}
        self._earned = cache(self._find_earned)
        try:
            if self.catalogue.writable:
                drop_former(root)
            self.embedders = library_embedders(root, self.catalogue, embedder)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the files."""
        self.catalogue.close()
        for channels in self._channels.values():
            channels.close()

    # Substrates

    def substrate_of(self, doc: int, substrate: Substrate) -> Substrate:
        """The substrate that a document is read on: the one asked for, or with ``AUTO`` the one it has earned."""
        return self._earned(doc) if substrate is Substrate.AUTO else substrate

    def graph(self, doc: int, substrate: Substrate) -> Graph:
        """A document's graph on a substrate; the flat one where it has no reconstruction.

        Raises:
            KeyError: there is no such document.
        """
        own = self.substrate_of(doc, substrate)
        found = self.catalogue.reconstruction(doc) if own is Substrate.RECONSTRUCTED else None
        return found or graph_on(self.catalogue.graph(doc), own)

    def channels(self, substrate: Substrate) -> Channels:
        """The channels of a substrate."""
        if substrate not in self._channels:
            folder = self._root / "channels" / substrate
            self._channels[substrate] = Channels(folder, self.catalogue, self.embedders)
        return self._channels[substrate]

    # Writing

    def put_units(self, doc: int, substrate: Substrate, units: Mapping[Kind, list[Unit]]) -> None:
        """Store a document's units in the catalogue."""
        name = document_name(self.catalogue.entry(doc))
        for kind, made in units.items():
            self.catalogue.put_units(
                doc, substrate, kind, made, [vector_key(self.embedders, unit, name) for unit in made]
            )

    def profile(self, doc: int) -> Profile:
        """A document's search profile: the stored one, or where there is none up to date one made of its graph.

        Raises:
            KeyError: there is no such document.
        """
        entry = self.catalogue.entry(doc)
        return self.catalogue.profile(doc) or make_profile(self.catalogue.graph(doc), entry.name, entry.lang)

    def units(self, doc: int, substrate: Substrate, kind: Kind) -> list[Unit]:
        """A document's units on a substrate: the stored ones, or if those are not up to date new ones of its graph.

        Raises:
            KeyError: there is no such document.
        """
        own = self.substrate_of(doc, substrate)
        if (doc, own) in self.catalogue.made(kind):
            return [stored.unit for stored in self.catalogue.units_of(doc, own, kind)]
        return make_units(self.graph(doc, own), [kind], self.catalogue.entry(doc).lang)[kind]

    def embed(
        self, docs: Collection[int], substrate: Substrate, kind: Kind, progress: Progress | None = None
    ) -> dict[str, AbstractSet[bytes]]:
        """Make the vectors that units of these documents lack, each distinct text once; gives the keys of all of
        theirs by vector space."""
        tell = partial(progress, "embedding") if progress else None
        return make_vectors(self.catalogue, self.embedders, self._named(docs, substrate, kind), tell)

    def refresh(self, substrate: Substrate, kind: Kind, progress: Progress | None = None) -> None:
        """Make units of a kind from stored graphs for documents that lack them or have them of an older version."""
        stale = self._stale(substrate, kind)
        self.channels(substrate).forget(kind, stale)
        for done, (doc, own) in enumerate(stale.items()):
            if progress:
                progress(f"making {kind} units", done, len(stale))
            units = make_units(self.graph(doc, own), [kind], self.catalogue.entry(doc).lang)
            with self.catalogue.transaction():
                self.put_units(doc, own, units)

    def forget(self, kind: Kind, docs: Collection[int], own: Substrate) -> None:
        """Have no channel hold units of a kind that documents have on a substrate: they are about to be others."""
        for substrate in self._substrates():
            held = [doc for doc in docs if self.substrate_of(doc, substrate) is own]
            self.channels(substrate).forget(kind, held)

    def kept(self) -> Iterator[tuple[Substrate, Kind, bool]]:
        """The channels that there are, in line or not: substrate, kind, and whether vectors are kept too."""
        for substrate in self._substrates():
            channels = self.channels(substrate)
            yield from ((substrate, kind, channels.kept(kind, dense=True)) for kind in Kind if channels.kept(kind))

    def _substrates(self) -> list[Substrate]:
        return [substrate for substrate in Substrate if (self._root / "channels" / substrate).is_dir()]

    def sync(self, substrate: Substrate, kind: Kind, *, dense: bool, progress: Progress | None = None) -> None:
        """Bring the channels of a kind in line with the catalogue.

        Raises:
            EvigraphError: they cannot be written.
        """
        wanted = self._made(substrate, kind)
        channels = self.channels(substrate)
        channels.sync_lexical(kind, wanted, progress)
        if dense and not channels.holds(kind, wanted, dense=True):
            keys = self.embed(wanted, substrate, kind, progress)
            channels.sync_dense(kind, wanted, keys)

    def is_current(self, substrate: Substrate, kind: Kind, *, dense: bool) -> bool:
        """Whether a kind's units and channels are in line with the catalogue."""
        if self._stale(substrate, kind):
            return False
        return self.channels(substrate).holds(kind, self._made(substrate, kind), dense=dense)

    # Private

    def _made(self, substrate: Substrate, kind: Kind) -> dict[int, Substrate]:
        """The visible documents whose units on a substrate are there and up to date, each with its own of them."""
        made = self.catalogue.made(kind)
        return {doc: own for doc, own in self._wanted(substrate).items() if (doc, own) in made}

    def _stale(self, substrate: Substrate, kind: Kind) -> dict[int, Substrate]:
        """The visible documents that lack units of a kind, or have them of an older version."""
        made = self.catalogue.made(kind)
        return {doc: own for doc, own in self._wanted(substrate).items() if (doc, own) not in made}

    def _wanted(self, substrate: Substrate) -> dict[int, Substrate]:
        """The visible documents, each with the substrate that it is read on."""
        if substrate is not Substrate.AUTO:
            return dict.fromkeys(self.catalogue.visible(), substrate)
        entries = sorted(self.catalogue.entries(), key=lambda entry: entry.doc)
        return {entry.doc: earned(entry.quality).substrate for entry in entries}

    def _find_earned(self, doc: int) -> Substrate:
        """What a document has earned; keys of documents are never used again."""
        return earned(self.catalogue.entry(doc).quality).substrate

    def _named(self, docs: Collection[int], substrate: Substrate, kind: Kind) -> Iterator[tuple[Unit, str]]:
        """The units of documents, each with what its document is called."""
        for doc in docs:
            name = document_name(self.catalogue.entry(doc))
            for stored in self.catalogue.units_of(doc, self.substrate_of(doc, substrate), kind):
                yield stored.unit, name
