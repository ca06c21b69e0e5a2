"""chunk-dense: windows of the flat text by their vectors alone."""

from evigraph.index import Embedders, IndexStore
from evigraph.retrieve.strategies import ChunkDense, ChunkHybrid
from support.element import El, heading
from support.graphs import derived
from support.units import TermEmbedder, ask, put


def test_evidence_is_a_window_as_it_stands(store: IndexStore) -> None:
    put(store, "a.pdf", derived(heading(1, "Halls "), El("P", "a hall")))
    put(store, "b.pdf", derived(heading(1, "Cranes "), El("P", "a crane")))
    (first, _) = ask(store, ChunkDense(), "crane")
    assert first.text == "Cranes a crane"
    assert (first.path, first.why.steps, first.why.expansion, first.why.seed) == ((), (), "none", None)


def test_words_have_no_vote(store: IndexStore) -> None:
    put(store, "a.pdf", derived(El("P", "a crane")))
    (only,) = ask(store, ChunkDense(), "crane")
    assert [channel.name for channel in only.why.channels] == ["window-dense"]


def test_a_language_that_the_embedder_does_not_know_has_no_evidence(store: IndexStore) -> None:
    store.embedders = Embedders(TermEmbedder(languages=frozenset({"en"})))
    put(store, "a.pdf", derived(El("P", "ein Kran")), lang="de")
    assert ask(store, ChunkDense(), "Kran") == ()
    assert len(ask(store, ChunkHybrid(), "Kran")) == 1
