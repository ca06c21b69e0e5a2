"""What tests of the index store and of its channels share: small documents, and what the channels have of them."""

from evigraph.graph import Graph, Substrate
from evigraph.index import IndexStore, Kind
from support.element import El, heading
from support.graphs import derived
from support.units import TermEmbedder

__all__ = ["dense", "document", "lexical", "seen", "sync"]


def document(*sections: str, lang: str = "en") -> Graph:
    """A document with a section for each text, below its first words as heading."""
    kids = [part for text in sections for part in (heading(1, text.split()[0]), El("P", text))]
    return derived(*kids, lang=lang)


def seen(store: IndexStore) -> list[str]:
    """The texts that the store's embedder was asked to embed."""
    (embedder,) = store.embedders.parts
    assert isinstance(embedder, TermEmbedder)
    return embedder.seen


def lexical(
    store: IndexStore, term: str, kind: Kind = Kind.SECTION, substrate: Substrate = Substrate.DECLARED
) -> list[int]:
    """The documents of the units that the lexical channel itself has for a term."""
    hits = store.channels(substrate).lexical(kind).search("own", [term], 100)
    units = store.catalogue.units([hit.unit for hit in hits])
    return [units[hit.unit].doc if hit.unit in units else -1 for hit in hits]


def dense(store: IndexStore, text: str, substrate: Substrate = Substrate.DECLARED) -> list[int]:
    """The section units that the dense channel itself has, closest first."""
    (embedder,) = store.embedders.parts
    hits = store.channels(substrate).dense(Kind.SECTION, embedder).search(embedder.query(text), 100)
    return [hit.unit for hit in hits]


def sync(
    store: IndexStore,
    kind: Kind = Kind.SECTION,
    with_vectors: bool = True,
    substrate: Substrate = Substrate.DECLARED,
) -> None:
    """Bring a substrate's channels of a kind in line with the catalogue."""
    store.sync(substrate, kind, dense=with_vectors)
