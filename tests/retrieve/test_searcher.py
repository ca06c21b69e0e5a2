"""What strategies see of a library."""

import pytest

from evigraph.access import OpenDoor
from evigraph.graph import Substrate
from evigraph.index import IndexStore, Kind
from evigraph.retrieve import Searcher
from support.element import El, heading
from support.graphs import derived
from support.pdfs import Sheet, compiled, show
from support.units import put, query, words


def document(text: str) -> list[El]:
    return [heading(1, "Fees"), El("P", text), heading(1, "Halls"), El("P", words(300))]


@pytest.fixture
def filled(store: IndexStore) -> IndexStore:
    put(store, "a.pdf", derived(*document("4711")), "en")
    put(store, "b.pdf", derived(*document("4711 Kran")), "de")
    for kind in Kind:
        store.sync(Substrate.DECLARED, kind, dense=True)
    return store


@pytest.fixture
def searcher(filled: IndexStore) -> Searcher:
    return Searcher(filled)


def names(searcher: Searcher, term: str, scope: list[int] | None = None) -> list[str]:
    hits = searcher.lexical(Kind.SECTION, "own", [term], 10, scope)
    return sorted(searcher.entries[searcher.unit(hit.unit).doc].name for hit in hits)


def test_units_of_all_documents_are_found(searcher: Searcher) -> None:
    assert names(searcher, "4711") == ["a.pdf", "b.pdf"]


@pytest.mark.parametrize(("scope", "found"), [([1], ["a.pdf"]), ([2, 1], ["a.pdf", "b.pdf"]), ([], [])])
def test_a_scope_limits_both_channels(searcher: Searcher, scope: list[int], found: list[str]) -> None:
    assert names(searcher, "4711", scope) == found
    hits = searcher.dense(Kind.SECTION, query("4711"), 10, scope)
    assert {searcher.unit(hit.unit).doc for hit in hits} == set(scope)


def test_a_question_without_a_vector_has_no_dense_hits(filled: IndexStore) -> None:
    (embedder,) = filled.embedders.parts
    embedder.languages = frozenset({"en"})
    searcher = Searcher(filled)
    asked = searcher.query("Wo steht der Kran?", [2])
    assert (asked.lang, searcher.dense(Kind.SECTION, asked, 10, None)) == ("de", [])


def test_a_question_is_in_a_language_of_the_documents_in_scope(searcher: Searcher) -> None:
    assert searcher.query("Where is the crane?").languages == ["de", "en"]
    assert searcher.query("Where is the crane?", [2]).languages == ["de"]


def test_a_removed_document_is_not_found_even_before_the_channels_know(filled: IndexStore) -> None:
    filled.catalogue.remove([1])
    searcher = Searcher(filled)
    assert names(searcher, "4711") == ["b.pdf"]
    assert {searcher.unit(hit.unit).doc for hit in searcher.dense(Kind.SECTION, query("4711"), 10, None)} == {2}


def test_a_document_that_came_after_it_was_made_is_not_found(filled: IndexStore) -> None:
    before = Searcher(filled)
    put(filled, "c.pdf", derived(*document("4711")), "en")
    filled.sync(Substrate.DECLARED, Kind.SECTION, dense=False)
    assert names(before, "4711") == ["a.pdf", "b.pdf"]
    assert names(Searcher(filled), "4711") == ["a.pdf", "b.pdf", "c.pdf"]


def test_the_section_of_an_element_is_the_unit_that_holds_it(searcher: Searcher) -> None:
    for hit in searcher.lexical(Kind.NODE, "own", ["4711"], 10, None):
        node = searcher.unit(hit.unit)
        section = searcher.section_of(node)
        assert section is not None
        held = searcher.unit(section)
        assert (held.doc, held.unit.kind) == (node.doc, Kind.SECTION)
        assert set(node.unit.nodes) <= set(held.unit.nodes)


def test_other_units_belong_to_no_section(searcher: Searcher) -> None:
    (hit, *_) = searcher.lexical(Kind.SECTION, "own", ["4711"], 10, None)
    assert searcher.section_of(searcher.unit(hit.unit)) is None


def test_a_graph_is_read_once(searcher: Searcher) -> None:
    assert searcher.view(1) is searcher.view(1)
    assert searcher.context(1).view is searcher.view(1)


def test_a_term_of_few_sections_is_rarer_than_one_of_many(searcher: Searcher) -> None:
    assert searcher.rarity("kran") > searcher.rarity("4711") > 0


class TestPassages:
    def test_a_section_outside_the_tree_is_parted(self, store: IndexStore) -> None:
        texts = [f"{words(10, f'w{n}-')} " for n in range(15)]
        sheet = Sheet("".join(show(text, (72, 700 - 10 * n)) for n, text in enumerate(texts)))
        put(store, "a.pdf", compiled(El("P", "x"), pages=[sheet]))
        searcher = Searcher(store)
        stray = [
            u for u in store.catalogue.units_of(1, Substrate.DECLARED, Kind.SECTION) if u.unit.fragments is not None
        ]
        parts = searcher.passages(stray[0])
        assert [part.words for part in parts] == [57, 57, 36]
        assert " ".join(part.text for part in parts).split() == stray[0].unit.text.split()

    def test_another_section_is_one_passage(self, searcher: Searcher) -> None:
        (hit, *_) = searcher.lexical(Kind.SECTION, "own", ["4711"], 10, None)
        stored = searcher.unit(hit.unit)
        assert searcher.passages(stored) == [stored.unit]


def test_without_a_guard_everything_there_is_is_admitted(filled: IndexStore) -> None:
    searcher = Searcher(filled)
    assert searcher.seen_through(OpenDoor()) is searcher
    assert searcher.admitted([*searcher.entries, 4711]) == set(searcher.entries)
    assert searcher.within(None) is None
