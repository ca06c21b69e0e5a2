"""auto: each document on the substrate that its measured structure has earned, in one ranking."""

import pytest

from evigraph.graph import Graph, Substrate
from evigraph.index import IndexStore
from evigraph.library import Library
from evigraph.retrieve import Evidence
from evigraph.retrieve.strategies import Auto, EgrS
from support.element import El, heading
from support.graphs import derived
from support.pdfs import Sheet, compiled, show
from support.units import ask, put, words

MISSED = "A harbour crane costs twenty pounds."


def well_tagged() -> Graph:
    return derived(heading(1, "Fees "), heading(2, "Cranes "), El("P", "A street crane costs ten pounds."))


def hollow() -> Graph:
    """A document whose tags reach a line of it."""
    lines = "".join(show(f"{MISSED} {words(6, f'n{n}-')}.", (72, 700 - 20 * n)) for n in range(12))
    return compiled(El("H1", "Harbour"), pages=[Sheet(lines)])


@pytest.fixture
def both(store: IndexStore) -> IndexStore:
    put(store, "good.pdf", well_tagged())
    put(store, "hollow.pdf", hollow())
    return store


def by_document(found: tuple[Evidence, ...]) -> dict[str, Evidence]:
    """The best piece of each document."""
    return {piece.doc: piece for piece in reversed(found)}


def test_each_document_is_read_on_what_it_has_earned(both: IndexStore) -> None:
    found = by_document(ask(both, Auto(), "What does a crane cost?"))
    assert found.keys() == {"good.pdf", "hollow.pdf"}
    assert found["good.pdf"].why.substrate is Substrate.DECLARED
    assert found["hollow.pdf"].why.substrate is Substrate.FLAT


def test_the_ids_of_evidence_say_which(both: IndexStore) -> None:
    for doc, piece in by_document(ask(both, Auto(), "What does a crane cost?")).items():
        documents = {node.split("#")[0] for node in (*piece.nodes, piece.why.seed)}
        flat = {document.endswith(".flat") for document in documents}
        assert flat == {doc == "hollow.pdf"}


def test_the_reason_is_the_gates(both: IndexStore) -> None:
    found = by_document(ask(both, Auto(), "What does a crane cost?"))
    assert found["good.pdf"].why.earned == "headings govern 3 blocks, the tags reach 100% of its text"
    assert found["hollow.pdf"].why.earned.startswith("the tags reach ")


def test_a_substrate_that_was_asked_for_has_no_reason(both: IndexStore) -> None:
    for substrate in (Substrate.DECLARED, Substrate.FLAT):
        found = ask(both, EgrS(), "What does a crane cost?", substrate=substrate)
        assert {(piece.why.substrate, piece.why.earned) for piece in found} == {(substrate, None)}


def test_a_hollow_document_answers_by_passages(both: IndexStore) -> None:
    piece = by_document(ask(both, Auto(), "harbour crane"))["hollow.pdf"]
    assert MISSED in piece.text
    assert piece.path == ()
    assert piece.nodes
    assert {anchor.mcid for anchor in piece.anchors} >= {None}


def test_a_well_tagged_one_answers_below_its_headings(both: IndexStore) -> None:
    piece = by_document(ask(both, Auto(), "street crane"))["good.pdf"]
    assert piece.path == ("Fees", "Cranes")


@pytest.mark.parametrize("question", ["street crane", "What does a harbour crane cost?", "pounds"])
def test_well_tagged_documents_alone_are_answered_from_as_by_egr_s(store: IndexStore, question: str) -> None:
    put(store, "good.pdf", well_tagged())
    put(store, "other.pdf", derived(heading(1, "Halls "), El("P", "A hall costs six pounds.")))
    auto, declared = (ask(store, strategy, question) for strategy in (Auto(), EgrS()))
    assert [(p.text, p.nodes, p.why.channels) for p in auto] == [(p.text, p.nodes, p.why.channels) for p in declared]


def test_hollow_documents_alone_are_answered_from_as_by_egr_s_on_flat_text(store: IndexStore) -> None:
    put(store, "hollow.pdf", hollow())
    auto, flat = ask(store, Auto(), "crane"), ask(store, EgrS(), "crane", substrate=Substrate.FLAT)
    assert [(p.text, p.nodes, p.why.channels) for p in auto] == [(p.text, p.nodes, p.why.channels) for p in flat]
    assert auto


def test_the_examples_have_all_earned_their_structure(examples: Library) -> None:
    found = examples.retrieve("What does a mobile crane cost per day?")
    assert (found.strategy, found.substrate) == ("auto", Substrate.AUTO)
    assert {piece.why.substrate for piece in found.evidence} == {Substrate.DECLARED}
