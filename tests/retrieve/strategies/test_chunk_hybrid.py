"""chunk-hybrid: windows of the flat text."""

from evigraph.graph import Status
from evigraph.index import Embedders, IndexStore
from evigraph.library import Library
from evigraph.retrieve.strategies import ChunkHybrid
from support.element import El, heading
from support.graphs import derived
from support.pdfs import Sheet, artifact, compiled, show
from support.units import TermEmbedder, ask, put, words


def test_evidence_is_a_window_as_it_stands(store: IndexStore) -> None:
    put(store, "a.pdf", derived(heading(1, "Fees "), El("P", words(700)), heading(1, " Halls "), El("P", "a crane")))
    (first, *_) = ask(store, ChunkHybrid(), "crane")
    assert first.text.startswith("word599 word600")
    assert first.text.endswith("word699 Halls a crane")


def test_it_knows_no_headings(store: IndexStore) -> None:
    put(store, "a.pdf", derived(heading(1, "Fees "), El("P", "a crane")))
    (only,) = ask(store, ChunkHybrid(), "crane")
    assert (only.path, only.why.steps, only.why.expansion, only.why.seed) == ((), (), "none", None)


def test_both_channels_have_a_vote(examples: Library) -> None:
    found = examples.retrieve("What does the plan pay for at the dentist?", strategy="chunk-hybrid").evidence
    assert {channel.name for piece in found for channel in piece.why.channels} == {"window-lexical", "window-dense"}


def test_what_no_word_names_is_found_by_vector_alone(store: IndexStore) -> None:
    put(store, "a.pdf", derived(El("P", "a crane")))
    (only,) = ask(store, ChunkHybrid(), "unheard")
    assert [channel.name for channel in only.why.channels] == ["window-dense"]
    assert only.why.score > 0


def test_without_vectors_words_are_asked_alone(store: IndexStore) -> None:
    store.embedders = Embedders(TermEmbedder(languages=frozenset({"en"})))
    put(store, "a.pdf", derived(El("P", "ein Kran")), lang="de")
    (only,) = ask(store, ChunkHybrid(), "Kran")
    assert [channel.name for channel in only.why.channels] == ["window-lexical"]
    assert ask(store, ChunkHybrid(), "nirgends") == ()


def test_running_heads_are_not_anchored(store: IndexStore) -> None:
    sheet = Sheet(artifact(show("Page 1", (72, 30))) + show("PAID", (72, 20)))
    graph = compiled(El("P", "a crane"), pages=[sheet])
    put(store, "a.pdf", graph)
    (only,) = ask(store, ChunkHybrid(), "crane")
    shown = {f.rects: f.status for f in graph.fragments}
    assert only.text == "a crane PAID"
    assert [shown[anchor.rects] for anchor in only.anchors] == [Status.TAGGED, Status.UNTAGGED]
