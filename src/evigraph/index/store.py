"""The index of a library on disk: the catalogue, the units of every substrate, and the channels they are found by."""

import hashlib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from evigraph.derive import earned
from evigraph.errors import EvigraphError
from evigraph.graph import Graph, Substrate
from evigraph.index.catalogue import Catalogue
from evigraph.index.channels import Channels, Progress, drop_former
from evigraph.index.documentnames import document_name
from evigraph.index.embedders import Embedder
from evigraph.index.flatgraph import graph_on
from evigraph.index.unit import Kind, Unit
from evigraph.index.units import embedded_text, make_units

__all__ = ["IndexStore", "Progress"]

_EMBED_BATCH = 1024


class IndexStore:
    """A library's catalogue and channels. One instance serves one thread.

    The catalogue is the truth. Channels, which each substrate has its own of, are brought in line with it by
    :meth:`sync`; until then a search may miss new documents but never returns removed ones.
    """

    def __init__(self, root: Path, embedder: Embedder) -> None:
        """Open the index in a folder, making it if it is not there.

        Raises:
            EvigraphError: the folder holds something else, or vectors of another embedder.
        """
        root.mkdir(parents=True, exist_ok=True)
        self._root = root
        self.embedder = embedder
        self.catalogue = Catalogue(root / "catalogue.sqlite")
        self._channels: dict[Substrate, Channels] = {}
        self._earned = cache(self._find_earned)
        try:
            if self.catalogue.writable:
                drop_former(root)
            made_with = self.catalogue.setting("embedder", embedder.name)
            if made_with != embedder.name:
                cause = f"made with the embedder {made_with}, not {embedder.name}"
                raise EvigraphError(f"{root}: {cause}; use that one, or add the documents to a new library")
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
        """A document's graph on a substrate.

        Raises:
            KeyError: there is no such document.
        """
        return graph_on(self.catalogue.graph(doc), self.substrate_of(doc, substrate))

    def channels(self, substrate: Substrate) -> Channels:
        """The channels of a substrate."""
        if substrate not in self._channels:
            folder = self._root / "channels" / substrate
            self._channels[substrate] = Channels(folder, self.catalogue, self.embedder)
        return self._channels[substrate]

    # Writing

    def put_units(self, doc: int, substrate: Substrate, units: Mapping[Kind, list[Unit]]) -> None:
        """Store a document's units in the catalogue."""
        name = document_name(self.catalogue.entry(doc))
        for kind, made in units.items():
            self.catalogue.put_units(doc, substrate, kind, made, [self._vector_key(unit, name) for unit in made])

    def embed(self, docs: Collection[int], substrate: Substrate, kind: Kind, progress: Progress | None = None) -> None:
        """Make the vectors that units of these documents lack; each distinct text once."""
        texts: dict[bytes, str] = {}
        for doc in docs:
            name = document_name(self.catalogue.entry(doc))
            for stored in self.catalogue.units_of(doc, self.substrate_of(doc, substrate), kind):
                key = self._vector_key(stored.unit, name)
                if key is not None:
                    texts[key] = embedded_text(stored.unit, name)
        missing = self.catalogue.missing_vectors(texts)
        # Longest first: progress then errs on the safe side, and batches are of equal length.
        keys = sorted(missing, key=lambda key: (-len(texts[key]), key))
        done = 0

        def tell(more: int) -> None:
            nonlocal done
            done += more
            if progress:
                progress("embedding", done, len(keys))

        if keys:
            tell(0)
        for start in range(0, len(keys), _EMBED_BATCH):
            part = keys[start : start + _EMBED_BATCH]
            vectors = self.embedder.passages([texts[key] for key in part], tell)
            with self.catalogue.transaction():
                self.catalogue.put_vectors(part, vectors)
            tell(start + len(part) - done)  # an embedder may tell nothing

    def refresh(self, substrate: Substrate, kind: Kind, progress: Progress | None = None) -> None:
        """Make units of a kind from stored graphs for documents that lack them or have them of an older version."""
        stale = self._stale(substrate, kind)
        for done, (doc, own) in enumerate(stale.items()):
            if progress:
                progress(f"making {kind} units", done, len(stale))
            units = make_units(self.graph(doc, own), [kind], self.catalogue.entry(doc).lang)
            with self.catalogue.transaction():
                self.put_units(doc, own, units)

    def sync(self, substrate: Substrate, kind: Kind, *, dense: bool, progress: Progress | None = None) -> None:
        """Bring the channels of a kind in line with the catalogue.

        Raises:
            EvigraphError: they cannot be written.
        """
        wanted = self._made(substrate, kind)
        channels = self.channels(substrate)
        channels.sync_lexical(kind, wanted, progress)
        if dense and not channels.holds(kind, wanted, dense=True):
            self.embed(wanted, substrate, kind, progress)
            channels.sync_dense(kind, wanted)

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

    def _vector_key(self, unit: Unit, name: str) -> bytes | None:
        """Names the vector of a unit's text; None where the embedder does not know the language."""
        known = self.embedder.languages
        if known is not None and unit.lang not in known:
            return None
        text = f"{self.embedder.name}\0{embedded_text(unit, name)}"
        return hashlib.sha256(text.encode()).digest()[:16]
