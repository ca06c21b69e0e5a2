"""node-hybrid-path: single elements below their headings."""

from evigraph.index import IndexStore
from evigraph.library import Library
from evigraph.retrieve.strategies import NodeHybrid, NodeHybridPath
from support.element import El, header, heading, table
from support.graphs import derived, named
from support.units import ask, put


def test_evidence_is_one_element_below_its_headings(store: IndexStore) -> None:
    graph = derived(heading(1, "Fees"), heading(2, "Streets"), El("P", "A crane costs money."), El("P", "other"))
    put(store, "a.pdf", graph)
    (first, *_) = ask(store, NodeHybridPath(), "crane")
    names = ["Fees", "Streets", "A crane costs money."]
    assert first.text.split("\n") == names
    assert first.path == ("Fees", "Streets")
    assert first.nodes == tuple(f"{graph.document.id}#{named(graph, name)}" for name in names)
    assert first.why.seed == first.nodes[-1]
    assert first.why.expansion == "headings"
    assert [(step.source, step.target, step.relation) for step in first.why.steps] == [
        (heading, first.nodes[-1], "HEADING_FOR") for heading in first.nodes[:-1]
    ]


def test_the_words_of_headings_find_what_is_below(store: IndexStore) -> None:
    put(store, "a.pdf", derived(heading(1, "crane"), El("P", "other words"), heading(1, "hall"), El("P", "more words")))
    by_words = [
        piece.text
        for piece in ask(store, NodeHybridPath(), "crane")
        if any(channel.name == "node-lexical" for channel in piece.why.channels)
    ]
    assert sorted(by_words) == ["crane", "crane\nother words"]


def test_words_of_the_path_and_of_the_element_are_added(store: IndexStore) -> None:
    kids = [heading(1, "Zone"), El("P", "a crane"), El("P", "a hall"), heading(1, "other"), El("P", "the crane")]
    put(store, "a.pdf", derived(*kids))
    ranked = {
        piece.text: channel.rank
        for piece in ask(store, NodeHybridPath(), "zone crane")
        for channel in piece.why.channels
        if channel.name == "node-lexical"
    }
    assert ranked["Zone\na crane"] < min(ranked["Zone\na hall"], ranked["other\nthe crane"])


def test_a_cell_comes_without_its_headers(store: IndexStore) -> None:
    rows = table([header("Use"), header("Zone", "Column")], ["crane", "145.00"])
    put(store, "a.pdf", derived(heading(1, "Fees"), rows))
    (first, *_) = ask(store, NodeHybridPath(), "crane", k=1)
    assert first.text == "Fees\ncrane"


def test_without_headings_it_is_node_hybrid(store: IndexStore) -> None:
    put(store, "a.pdf", derived(El("P", "A crane costs money."), El("P", "A hall costs more.")))
    assert ask(store, NodeHybridPath(), "crane hall") == ask(store, NodeHybrid(), "crane hall")


def test_every_piece_of_an_example_is_one_element_and_its_headings(examples: Library) -> None:
    found = examples.retrieve("How much holiday do I get in a year?", strategy="node-hybrid-path").evidence
    assert [len(piece.nodes) - len(piece.path) for piece in found] == [1] * 10
