"""node-hybrid: single elements without anything around them."""

from evigraph.index import IndexStore
from evigraph.library import Library
from evigraph.retrieve.strategies import NodeHybrid
from support.element import El, header, heading, item, table
from support.graphs import derived, named
from support.units import ask, put


def test_evidence_is_one_element_by_its_own_text(store: IndexStore) -> None:
    graph = derived(heading(1, "Fees"), El("P", "A crane costs money."), El("P", "other"))
    put(store, "a.pdf", graph)
    (first, *_) = ask(store, NodeHybrid(), "crane")
    seed = f"{graph.document.id}#{named(graph, 'A crane costs money.')}"
    assert (first.text, first.nodes, first.why.seed) == ("A crane costs money.", (seed,), seed)


def test_a_cell_comes_without_its_headers_and_an_item_without_its_introduction(store: IndexStore) -> None:
    rows = table([header("Use"), header("Zone 1", "Column")], ["crane", "145.00"])
    put(store, "a.pdf", derived(heading(1, "Fees"), rows, El("P", "Bring:"), El("L", item("•", "crane hooks"))))
    found = ask(store, NodeHybrid(), "crane", k=2)
    assert {piece.text for piece in found} == {"crane", "- crane hooks"}
    assert all(piece.path == piece.why.steps == () for piece in found)


def test_the_words_of_headings_do_not_find_what_is_below(store: IndexStore) -> None:
    put(store, "a.pdf", derived(heading(1, "crane"), El("P", "other words")))
    found = {
        piece.text: [channel.name for channel in piece.why.channels] for piece in ask(store, NodeHybrid(), "crane")
    }
    assert found == {"crane": ["node-lexical", "node-dense"], "other words": ["node-dense"]}


def test_every_piece_of_an_example_is_one_element(examples: Library) -> None:
    found = examples.retrieve("How much holiday do I get in a year?", strategy="node-hybrid").evidence
    assert [len(piece.nodes) for piece in found] == [1] * 10
