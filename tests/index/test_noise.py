"""Marks of noise in the catalogue."""

from evigraph.graph import Substrate
from evigraph.index import BY_HAND, IndexStore, NoiseMark
from support.element import El
from support.graphs import derived
from support.units import put


def test_a_mark_is_kept_by_document_substrate_and_heading_and_replaced_by_the_next(store: IndexStore) -> None:
    entry, other = (put(store, name, derived(El("P", name))) for name in ("a.pdf", "b.pdf"))
    marks = store.catalogue.noise
    with store.catalogue.transaction():
        marks.mark(entry.doc, Substrate.DECLARED, {3: NoiseMark(True, "chat:x"), 1: NoiseMark(False, BY_HAND)})
        marks.mark(entry.doc, Substrate.DECLARED, {3: NoiseMark(False, BY_HAND)})
    assert marks.of(entry.doc, Substrate.DECLARED) == {1: NoiseMark(False, BY_HAND), 3: NoiseMark(False, BY_HAND)}
    assert marks.of(entry.doc, Substrate.RECONSTRUCTED) == marks.of(other.doc, Substrate.DECLARED) == {}


def test_marks_go_with_their_document(store: IndexStore) -> None:
    entry = put(store, "a.pdf", derived(El("P", "x")))
    with store.catalogue.transaction():
        store.catalogue.noise.mark(entry.doc, Substrate.DECLARED, {1: NoiseMark(True, BY_HAND)})
        store.catalogue.remove([entry.doc])
    assert store.catalogue.noise.of(entry.doc, Substrate.DECLARED) == {}
