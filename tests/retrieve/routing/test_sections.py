"""A document's passages by its headings."""

from hypothesis import HealthCheck, given, settings

from evigraph.index import IndexStore, Kind
from evigraph.retrieve.routing.branches import Branch, Level
from evigraph.retrieve.routing.sections import DocumentSections
from support.element import El, heading
from support.graphs import derived
from support.pdfs import Sheet, show
from support.pdfs import compiled as compiled_pdf
from support.routing import Stating, searcher_of
from support.units import long_documents, put, words


def made(store: IndexStore, *kids: El) -> DocumentSections:
    entry = put(store, "a.pdf", derived(*kids), kinds=[Kind.PASSAGE])
    return DocumentSections(searcher_of(store, Stating()), entry.doc)


def document(sections: DocumentSections) -> Branch:
    return Branch("d", Level.DOCUMENT, "a", frozenset({sections.doc}), section=0)


def reached(sections: DocumentSections) -> list[int]:
    """The passages of all branches, in the order in which they are found."""
    found: list[int] = []
    stack = [document(sections)]
    while stack:
        at = stack.pop()
        found.extend(sections.reached(at))
        stack.extend(sections.children(at))
    return found


def test_sections_stand_under_those_that_they_are_a_part_of(store: IndexStore) -> None:
    many = [El("P", words(300, f"n{n}-")) for n in range(6)]
    sections = made(
        store,
        heading(1, "One"),
        heading(2, "Inner"),
        *many,
        heading(2, "Other"),
        *many,
        heading(1, "Two"),
        El("P", "z"),
    )
    (one, two) = sections.children(document(sections))
    assert (one.name, two.name) == ("One", "Two")
    assert [child.name for child in sections.children(one)] == ["Inner", "Other"]


def test_a_small_section_is_reached_with_all_that_is_below_it(store: IndexStore) -> None:
    sections = made(store, heading(1, "One"), El("P", "a"), heading(2, "Inner"), El("P", "b"))
    (one,) = sections.children(document(sections))
    assert len(sections.reached(one)) == len(sections.passages) == 2
    assert sections.children(one) == []


def test_a_document_without_headings_is_in_parts_by_its_pages(store: IndexStore) -> None:
    sections = made(store, *(El("P", words(300, f"n{n}-"), page=n // 4 + 1) for n in range(16)))
    parts = sections.children(document(sections))
    assert all(part.level is Level.PART for part in parts)
    assert parts[0].name.startswith("Text of the document, page")
    assert all(0 < len(sections.reached(part)) <= 8 for part in parts)


def test_content_outside_the_tree_is_a_section_of_its_own(store: IndexStore) -> None:
    graph = compiled_pdf(El("H1", "Fees"), El("P", "other"), pages=[Sheet(show("A stamp: PAID", (72, 60)))])
    entry = put(store, "a.pdf", graph, kinds=[Kind.PASSAGE])
    sections = DocumentSections(searcher_of(store, Stating()), entry.doc)
    assert [child.name for child in sections.children(document(sections))] == ["Fees", "Content outside the structure"]


@given(kids=long_documents())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)
def test_every_passage_is_reached_once(store: IndexStore, kids: list[El]) -> None:
    sections = made(store, *kids)
    assert sorted(reached(sections)) == list(range(len(sections.passages)))
