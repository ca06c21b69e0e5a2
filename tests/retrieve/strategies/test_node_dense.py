"""node-dense: single elements by their vectors alone."""

from evigraph.index import Embedders, IndexStore
from evigraph.retrieve.strategies import NodeDense
from support.element import El, heading
from support.graphs import derived, named
from support.units import TermEmbedder, ask, put


def test_evidence_is_one_element_by_its_own_text(store: IndexStore) -> None:
    graph = derived(heading(1, "Fees"), El("P", "A crane costs money."), El("P", "other"))
    put(store, "a.pdf", graph)
    (first, *_) = ask(store, NodeDense(), "crane")
    seed = f"{graph.document.id}#{named(graph, 'A crane costs money.')}"
    assert (first.text, first.nodes, first.why.seed, first.path) == ("A crane costs money.", (seed,), seed, ())


def test_words_have_no_vote(store: IndexStore) -> None:
    put(store, "a.pdf", derived(El("P", "a crane")))
    (only,) = ask(store, NodeDense(), "crane")
    assert [channel.name for channel in only.why.channels] == ["node-dense"]


def test_a_language_that_the_embedder_does_not_know_has_no_evidence(store: IndexStore) -> None:
    store.embedders = Embedders(TermEmbedder(languages=frozenset({"en"})))
    put(store, "a.pdf", derived(El("P", "ein Kran")), lang="de")
    assert ask(store, NodeDense(), "Kran") == ()
