"""section-hybrid: structure-aligned sections as they stand."""

from evigraph.graph import Substrate
from evigraph.index import SECTION_WORDS, IndexStore, Kind
from evigraph.library import Library
from evigraph.retrieve.strategies import SectionHybrid
from support.element import El, header, heading, row
from support.graphs import derived
from support.pdfs import Sheet, compiled, show
from support.units import ask, put, words


def test_evidence_is_a_section_below_its_breadcrumb(store: IndexStore) -> None:
    put(store, "a.pdf", derived(heading(1, "Fees"), heading(2, "Streets"), El("P", f"A crane. {words(299)}")))
    (first, *_) = ask(store, SectionHybrid(), "crane")
    assert first.path == ("Fees", "Streets")
    assert first.text.split("\n")[:2] == ["Fees", "Streets"]
    assert first.text.count("Fees") == 1
    assert (first.why.steps, first.why.expansion) == ((), "none")  # the headings are in the section itself


def test_headings_above_a_section_are_told(store: IndexStore) -> None:
    parts = [part for n in range(2) for part in (heading(2, f"Part{n}"), El("P", f"crane{n} {words(200, f'p{n}-')}"))]
    put(store, "a.pdf", derived(heading(1, "Fees"), El("P", words(200)), *parts))
    (first, *_) = ask(store, SectionHybrid(), "crane1")
    assert first.text.startswith("Fees\nPart1\ncrane1")
    assert first.why.expansion == "headings"
    assert [(step.source, step.relation) for step in first.why.steps] == [(first.nodes[0], "HEADING_FOR")]


def test_neighbours_are_not_joined(store: IndexStore) -> None:
    chapters = [part for n in range(3) for part in (heading(2, f"Part{n}"), El("P", f"crane {words(200, f'p{n}-')}"))]
    put(store, "a.pdf", derived(heading(1, "Handbook"), *chapters))
    assert len(ask(store, SectionHybrid(), "crane")) == 3


def test_a_part_of_a_table_comes_without_the_headers_of_its_first_part(store: IndexStore) -> None:
    body = [row(header(f"Use r{n}", "Row"), f"{n}.10", words(8, f"n{n}-")) for n in range(80)]
    heads = row(header("No.", "Column"), header("Winter", "Column"), header("Note", "Column"))
    put(store, "a.pdf", derived(El("Table", El("Caption", "Streets"), heads, *body)))
    (first, *_) = ask(store, SectionHybrid(), "use r70")
    assert "Use r70 | 70.10" in first.text
    assert "Winter" not in first.text


def test_a_section_is_found_by_the_name_of_its_document(store: IndexStore) -> None:
    put(store, "harbour-pass.pdf", derived(El("P", "It costs ten pounds.")))
    put(store, "museum.pdf", derived(El("P", "It costs five pounds.")))
    (first, *_) = ask(store, SectionHybrid(), "What does the harbour pass cost?")
    assert first.doc == "harbour-pass.pdf"


def test_both_channels_have_a_vote(examples: Library) -> None:
    found = examples.retrieve("What does the plan pay for at the dentist?", strategy="section-hybrid").evidence
    assert {channel.name for piece in found for channel in piece.why.channels} == {"section-lexical", "section-dense"}


def test_content_outside_the_tree_is_found_too(store: IndexStore) -> None:
    graph = compiled(El("H1", "Fees"), El("P", "other"), pages=[Sheet(show("A stamp: PAID", (72, 60)))])
    put(store, "a.pdf", graph)
    (first, *_) = ask(store, SectionHybrid(), "stamp")
    assert (first.text, first.nodes, first.why.seed) == ("A stamp: PAID", (), None)


def test_every_piece_of_an_example_is_a_section(examples: Library) -> None:
    found = examples.retrieve("How much holiday do I get in a year?", strategy="section-hybrid").evidence
    sections = {
        tuple(f"{entry.id}#{node}" for node in stored.unit.nodes)
        for entry in examples.documents()
        for stored in examples.store.catalogue.units_of(entry.doc, Substrate.DECLARED, Kind.SECTION)
        if stored.unit.words <= SECTION_WORDS
    }
    whole = [piece for piece in found if any(set(nodes) <= set(piece.nodes) for nodes in sections)]
    assert len(whole) == len(found) == 10
