"""passage-hybrid: overlapping passages of a section, tables with what heads their rows."""

from evigraph.graph import Substrate
from evigraph.index import IndexStore, Kind
from evigraph.library import Library
from evigraph.retrieve.strategies import PassageHybrid
from support.element import El, header, heading, row
from support.graphs import derived
from support.pdfs import Sheet, compiled, show
from support.units import ask, put, words


def test_evidence_is_a_passage_below_its_headings(store: IndexStore) -> None:
    put(store, "a.pdf", derived(heading(1, "Fees"), El("P", "x"), heading(2, "Streets"), El("P", "A crane.")))
    (first, *_) = ask(store, PassageHybrid(), "crane")
    assert first.text == "Fees\nStreets\nA crane."
    assert first.path == ("Fees", "Streets")
    assert [(step.source, step.relation) for step in first.why.steps] == [(first.nodes[0], "HEADING_FOR")]


def test_of_a_long_paragraph_only_the_passage_comes(store: IndexStore) -> None:
    text = " ".join(f"Sentence {n:03} is about {'a crane' if n == 140 else 'some halls'}." for n in range(200))
    put(store, "a.pdf", derived(heading(1, "Fees"), El("P", text)))
    (first, *_) = ask(store, PassageHybrid(), "crane")
    head, said = first.text.split("\n")
    assert head == "Fees"
    assert said in text
    assert "Sentence 140 is about a crane." in said
    assert len(said) <= 2400


def test_neighbouring_passages_of_one_paragraph_are_pieces_of_their_own(store: IndexStore) -> None:
    put(store, "a.pdf", derived(El("P", " ".join(f"A crane costs {n} pounds." for n in range(400)))))
    found = ask(store, PassageHybrid(), "crane")
    assert len({piece.text for piece in found}) == len(found) > 2


def test_a_part_of_a_table_comes_with_its_caption_and_headers(store: IndexStore) -> None:
    body = [row(header(f"Use r{n}", "Row"), f"{n}.10", words(8, f"n{n}-")) for n in range(80)]
    heads = row(header("No.", "Column"), header("Winter", "Column"), header("Note", "Column"))
    put(store, "a.pdf", derived(El("Table", El("Caption", "Streets"), heads, *body)))
    (first, *_) = ask(store, PassageHybrid(), "use r70")
    lines = first.text.split("\n")
    assert lines[:2] == ["Streets", ""]
    assert [cell.strip() for cell in lines[2].split("|")] == ["No.", "Winter", "Note"]
    assert any(line.replace(" ", "").startswith("User70|70.10") for line in lines)
    assert first.why.expansion == "headers"
    assert {"CAPTION_FOR", "COLUMN_HEADER_FOR"} <= {step.relation for step in first.why.steps}


def test_a_passage_is_found_by_the_caption_and_the_headers_of_its_table(store: IndexStore) -> None:
    body = [row(words(9, f"a{n}-"), words(9, f"b{n}-")) for n in range(40)]
    heads = row(header("Halls", "Column"), header("Winter", "Column"))
    put(store, "a.pdf", derived(El("Table", El("Caption", "Tariff"), heads, *body)))
    found = ask(store, PassageHybrid(), "winter tariff")
    assert len(found) == len(store.catalogue.units_of(1, Substrate.DECLARED, Kind.PASSAGE)) > 1


def test_content_outside_the_tree_is_found_too(store: IndexStore) -> None:
    put(store, "a.pdf", compiled(El("P", "other"), pages=[Sheet(show("A stamp: PAID", (72, 60)))]))
    (first, *_) = ask(store, PassageHybrid(), "stamp")
    assert (first.text, first.nodes, first.why.seed) == ("A stamp: PAID", (), None)


def test_both_channels_have_a_vote(examples: Library) -> None:
    found = examples.retrieve("What does the plan pay for at the dentist?", strategy="passage-hybrid").evidence
    assert {channel.name for piece in found for channel in piece.why.channels} == {"passage-lexical", "passage-dense"}
