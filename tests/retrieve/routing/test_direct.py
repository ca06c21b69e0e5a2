"""Direct candidates: documents whose names and headings say what is asked."""

from evigraph.index import IndexStore
from evigraph.retrieve.routing.branches import Level
from evigraph.retrieve.routing.direct import direct_branch
from evigraph.retrieve.routing.hierarchy import Hierarchy
from support.element import El, heading
from support.graphs import derived
from support.routing import Stating, file, searcher_of


def proposed(store: IndexStore, question: str, visible: frozenset[int] | None = None) -> list[str]:
    searcher = searcher_of(store, Stating())
    seen = frozenset(searcher.entries) if visible is None else visible
    branch = direct_branch(searcher, searcher.query(question), Hierarchy(searcher, seen), seen)
    assert branch is None or branch.level is Level.DIRECT
    return [searcher.entries[member.doc].name for member in branch.members] if branch else []


def titled(store: IndexStore, name: str, *headings: str, more: tuple[El, ...] = ()) -> int:
    kids = [kid for text in headings for kid in (heading(1, f"{text} "), El("P", "A text."))]
    return file(store, f"F/{name}", derived(*kids, *more)).doc


def test_names_and_headings_propose_a_document(store: IndexStore) -> None:
    titled(store, "harbour-fees.pdf", "Overview")
    titled(store, "b.pdf", "Mobile cranes")
    titled(store, "c.pdf", "Something else")
    assert proposed(store, "harbour") == ["harbour-fees.pdf"]
    assert proposed(store, "What does a crane cost?") == ["b.pdf"]


def test_words_of_the_text_alone_propose_nothing(store: IndexStore) -> None:
    titled(store, "a.pdf", "Overview", more=(El("P", "A crane stands in the harbour."),))
    assert proposed(store, "harbour crane") == []


def test_rare_words_count_more_than_frequent_ones(store: IndexStore) -> None:
    for number in range(9):
        titled(store, f"a{number}.pdf", "Yearly report")
    titled(store, "rare.pdf", "Cranes")
    assert proposed(store, "crane report") == ["rare.pdf"]


def test_at_most_eight_are_proposed(store: IndexStore) -> None:
    for number in range(12):
        titled(store, f"a{number:02}.pdf", "Cranes")
    assert proposed(store, "crane") == [f"a{number:02}.pdf" for number in range(8)]


def test_captions_and_acronyms_count_less(store: IndexStore) -> None:
    caption = El("Table", El("Caption", "Cranes by year"), El("TR", El("TD", "1"), El("TD", "2")))
    titled(store, "by-caption.pdf", "Overview", more=(caption,))
    assert proposed(store, "crane") == ["by-caption.pdf"]
    titled(store, "by-heading.pdf", "Cranes")
    assert proposed(store, "crane") == ["by-heading.pdf"]


def test_an_acronym_is_found_by_what_it_stands_for(store: IndexStore) -> None:
    titled(store, "a.pdf", "Overview", more=(El("P", "The Harbour Crane Office (HCO) decides."),))
    assert proposed(store, "HCO") == ["a.pdf"]
    assert proposed(store, "harbour") == ["a.pdf"]


def test_documents_that_may_not_be_seen_are_neither_proposed_nor_counted(store: IndexStore) -> None:
    seen = titled(store, "a.pdf", "Cranes")
    titled(store, "b.pdf", "Cranes")
    assert proposed(store, "crane", frozenset({seen})) == ["a.pdf"]
