"""chunk-lexical: windows of the flat text by their words alone."""

from evigraph.index import Embedders, IndexStore
from evigraph.retrieve.strategies import ChunkLexical
from support.element import El, heading
from support.graphs import derived
from support.units import TermEmbedder, ask, put, words


def test_evidence_is_a_window_as_it_stands(store: IndexStore) -> None:
    put(store, "a.pdf", derived(heading(1, "Halls "), El("P", "a hall")))
    put(store, "b.pdf", derived(heading(1, "Cranes "), El("P", "a crane")))
    (only,) = ask(store, ChunkLexical(), "crane")
    assert only.text == "Cranes a crane"
    assert (only.path, only.why.steps, only.why.expansion, only.why.seed) == ((), (), "none", None)
    assert [channel.name for channel in only.why.channels] == ["window-lexical"]


def test_words_are_compared_stemmed_and_the_rarer_weighs_more(store: IndexStore) -> None:
    put(store, "a.pdf", derived(El("P", "the cranes of the harbour")))
    put(store, "b.pdf", derived(El("P", "the harbour")))
    put(store, "c.pdf", derived(El("P", words(40, "harbour"))))
    assert ask(store, ChunkLexical(), "crane in a harbour")[0].doc == "a.pdf"


def test_vectors_have_no_vote_and_are_not_made(store: IndexStore) -> None:
    embedder = TermEmbedder()
    store.embedders = Embedders(embedder)
    put(store, "a.pdf", derived(El("P", "a crane")))
    assert ask(store, ChunkLexical(), "hall") == ()
    assert embedder.seen == []
