"""What strategies see of a library: channels to search, units and graphs to read."""

import copy
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property, lru_cache

from evigraph.access import Door, OpenDoor
from evigraph.decide import Decider, decider
from evigraph.graph import GraphView, Substrate
from evigraph.index import ContextReader, Entry, Folder, Hit, IndexStore, Kind, NoiseMark, Profile, StoredUnit, Unit
from evigraph.index.sectionunits import STRAY_STATUS, STRAY_TOKENS
from evigraph.index.windowunits import cut_finer
from evigraph.retrieve.documents import DocumentNames
from evigraph.retrieve.query import Query

__all__ = ["Scope", "Searcher"]

Scope = Collection[int] | None
"""The documents (catalogue keys) a search is limited to; None: all."""

_GRAPHS_KEPT = 64
_PROFILES_KEPT = 1024
_PASSAGE_TOKENS = 75
"""The tokens of a part of a section outside the tree: a quarter of `STRAY_TOKENS`."""


class Searcher:
    """Read access to an index store on one substrate. One instance serves one thread.

    Only documents that are visible in the catalogue when it is made are ever returned. ``decider`` makes what
    strategies that ask for decisions ask; it is called when one first does.
    """

    def __init__(
        self,
        store: IndexStore,
        substrate: Substrate = Substrate.DECLARED,
        decider: Callable[[], Decider] = decider,
    ) -> None:
        self._store = store
        self.door: Door = OpenDoor()
        self._make_decider = decider
        self.substrate = substrate
        self._channels = store.channels(substrate)
        self.entries: dict[int, Entry] = {entry.doc: entry for entry in store.catalogue.entries()}
        self.view = lru_cache(maxsize=_GRAPHS_KEPT)(self._view)
        self.context = lru_cache(maxsize=_GRAPHS_KEPT)(self._context)
        self._units: dict[int, StoredUnit] = {}
        self._passages = lru_cache(maxsize=_GRAPHS_KEPT)(self._cut_passages)
        self.rarity = lru_cache(maxsize=100_000)(self._find_rarity)
        self._section_key = lru_cache(maxsize=100_000)(self._find_section)
        self.profile = lru_cache(maxsize=_PROFILES_KEPT)(self._read_profile)
        self.noise_marks = lru_cache(maxsize=_PROFILES_KEPT)(self._read_noise_marks)

    @cached_property
    def decider(self) -> Decider:
        """Who decides.

        Raises:
            UsageError: there is no such provider.
        """
        return self._make_decider()

    def seen_through(self, door: Door) -> "Searcher":
        """The same, with only the documents that whoever asks through a door may see at this moment. It is for one
        request; what has been read of documents is shared.

        Raises:
            EvigraphError: who decides cannot be asked.
        """
        if not door.guarded:
            return self
        seen = copy.copy(self)
        seen.__dict__.pop("names", None)
        seen.door = door
        admitted = door.admitted(self.entries)
        seen.entries = {doc: entry for doc, entry in self.entries.items() if doc in admitted}
        return seen

    def admitted(self, docs: Iterable[int]) -> frozenset[int]:
        """Those of some documents that whoever asks may see at this moment. It may be called by another thread.

        Raises:
            EvigraphError: who decides cannot be asked.
        """
        return self.door.admitted([doc for doc in docs if doc in self.entries])

    def within(self, scope: Scope) -> Scope:
        """A scope without what whoever asks may not see; None where that is everything there is."""
        if not self.door.guarded:
            return scope
        return [doc for doc in self.entries if scope is None or doc in scope]

    @cached_property
    def names(self) -> DocumentNames:
        """What the documents are called by."""
        return DocumentNames(self.entries.values())

    def query(self, text: str, scope: Scope = None) -> Query:
        """A question prepared for the documents in scope."""
        entries = (entry for doc, entry in self.entries.items() if scope is None or doc in scope)
        languages = sorted({entry.lang for entry in entries if entry.lang})
        return Query(text, self._store.embedders, languages)

    def lexical(
        self, kind: Kind, fields: str | tuple[str, ...], terms: list[str], limit: int, scope: Scope
    ) -> list[Hit]:
        """The best units of a kind by BM25 over one lexical field, or the sum of it over several."""
        return self._visible(self._channels.lexical(kind).search(fields, terms, limit, scope))

    def dense(self, kind: Kind, query: Query, limit: int, scope: Scope) -> list[Hit]:
        """The closest units of a kind, of those that the question's embedder embeds; none when it has none."""
        if query.embedder is None or query.vector is None:
            return []
        return self._visible(self._channels.dense(kind, query.embedder).search(query.vector, limit, scope))

    def unit(self, key: int) -> StoredUnit:
        """A unit by its key."""
        if key not in self._units:
            self._units.update(self._store.catalogue.units([key]))
        return self._units[key]

    def passages(self, stored: StoredUnit) -> list[Unit]:
        """A section unit of content outside the tree in smaller parts."""
        return self._passages(stored.doc).get((stored.unit.fragments, stored.unit.text), [stored.unit])

    @cached_property
    def folders(self) -> Mapping[int, Folder]:
        """The folders by their keys."""
        return self._store.catalogue.folders.all()

    @cached_property
    def filed(self) -> Mapping[int, int]:
        """The folder that each document is filed in."""
        places = self._store.catalogue.folders.places()
        return {doc: places[entry.path].folder for doc, entry in self.entries.items()}

    def units_of(self, doc: int, kind: Kind) -> list[Unit]:
        """A document's units of a kind, in order."""
        return self._store.units(doc, self.substrate, kind)

    def section_of(self, unit: StoredUnit) -> int | None:
        """The key of the section unit that a node unit belongs to."""
        if unit.unit.section is None:
            return None
        return self._section_key(unit.doc, unit.unit.section)

    def _visible(self, hits: list[Hit]) -> list[Hit]:
        missing = [hit.unit for hit in hits if hit.unit not in self._units]
        self._units.update(self._store.catalogue.units(missing))
        return sorted(
            (hit for hit in hits if hit.unit in self._units and self._units[hit.unit].doc in self.entries),
            key=self._order,
        )

    def _order(self, hit: Hit) -> tuple[float, str, int]:
        """Best first; of equals, by what does not depend on when a document was added."""
        stored = self._units[hit.unit]
        return -hit.score, self.entries[stored.doc].sha256, stored.ordinal

    def _view(self, doc: int) -> GraphView:
        return GraphView(self._store.graph(doc, self.substrate))

    def _context(self, doc: int) -> ContextReader:
        return ContextReader(self.view(doc))

    def _read_profile(self, doc: int) -> Profile:
        """A document's search profile."""
        return self._store.profile(doc)

    def _read_noise_marks(self, doc: int) -> Mapping[int, NoiseMark]:
        """What was said of a document's sections on its substrate, by the nodes of their headings."""
        return self._store.catalogue.noise.of(doc, self._store.substrate_of(doc, self.substrate))

    def _cut_passages(self, doc: int) -> dict[tuple[tuple[int, int] | None, str], list[Unit]]:
        graph, lang = self.view(doc).graph, self.entries[doc].lang
        return cut_finer(graph, Kind.SECTION, STRAY_TOKENS, _PASSAGE_TOKENS, STRAY_STATUS, lang)

    def _find_rarity(self, term: str) -> float:
        """How much a term says: its inverse document frequency among the sections, as BM25 has it."""
        return self._channels.lexical(Kind.SECTION).rarity("full", term)

    def _find_section(self, doc: int, ordinal: int) -> int | None:
        own = self._store.substrate_of(doc, self.substrate)
        return self._store.catalogue.unit_key(doc, own, Kind.SECTION, ordinal)
