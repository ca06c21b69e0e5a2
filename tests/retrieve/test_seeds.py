"""Seeds: sections ranked by every channel and by their documents."""

import pytest

from evigraph.graph import Substrate
from evigraph.index import IndexStore
from evigraph.retrieve import Searcher
from evigraph.retrieve.fusion import RANK_CONSTANT, Fused
from evigraph.retrieve.seeds import NEEDS, Seeds, find_seeds
from support.element import El, heading
from support.graphs import derived, named
from support.units import put, words


def seeds(store: IndexStore, question: str, scope: list[int] | None = None) -> tuple[Searcher, Seeds]:
    for kind, dense in NEEDS.items():
        store.sync(Substrate.DECLARED, kind, dense=dense)
    searcher = Searcher(store)
    return searcher, find_seeds(searcher, searcher.query(question, scope), scope)


def documents(searcher: Searcher, found: Seeds) -> list[str]:
    """The names of the documents that the sections are of, best first."""
    return [searcher.entries[searcher.unit(fused.unit).doc].name for fused in found.sections]


def channels(fused: Fused) -> dict[str, int]:
    """Each channel that speaks for a section, with its rank there."""
    return {channel.name: channel.rank for channel in fused.channels}


def section(title: str, text: str) -> list[El]:
    """A section too long to be joined with another."""
    return [heading(1, title), El("P", f"{text} {words(200, f'{title.lower()}-')}")]


class TestSections:
    def test_the_section_that_most_channels_find_comes_first(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(*section("Halls", "A hall."), *section("Cranes", "A crane costs money.")))
        searcher, found = seeds(store, "What does a crane cost?")
        first = found.sections[0]
        assert searcher.unit(first.unit).unit.text.startswith("Cranes")
        assert channels(first)["section-lexical"] == 1

    def test_each_is_named_once(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(*section("Cranes", "crane"), *section("More", "crane"), El("P", "crane")))
        _, found = seeds(store, "crane")
        assert len({fused.unit for fused in found.sections}) == len(found.sections) > 1

    def test_scores_fall(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(*(part for n in range(5) for part in section(f"Part{n}", "crane " * n))))
        _, found = seeds(store, "crane")
        scores = [fused.score for fused in found.sections]
        assert scores == sorted(scores, reverse=True)

    def test_an_empty_library_has_none(self, store: IndexStore) -> None:
        _, found = seeds(store, "crane")
        assert (found.sections, found.elements) == ([], {})

    def test_only_documents_in_scope_are_seeded(self, store: IndexStore) -> None:
        for name in ("a.pdf", "b.pdf"):
            put(store, name, derived(*section("Cranes", "crane")))
        searcher, found = seeds(store, "crane", [2])
        assert set(documents(searcher, found)) == {"b.pdf"}


class TestElements:
    def test_the_elements_of_a_section_are_those_that_were_found_best_first(self, store: IndexStore) -> None:
        graph = derived(heading(1, "Fees"), El("P", f"crane {words(30)}"), El("P", "a crane"), El("P", "a hall"))
        put(store, "a.pdf", graph)
        _, found = seeds(store, "crane")
        (elements,) = found.elements.values()
        assert elements[0] == named(graph, "a crane")
        assert named(graph, "a hall") not in elements


class TestDocuments:
    def test_the_document_that_is_named_is_moved_up(self, store: IndexStore) -> None:
        for name in ("museum.pdf", "harbour.pdf"):
            put(store, name, derived(*section("Fees", "It costs money.")))
        for name in ("museum", "harbour"):
            searcher, found = seeds(store, f"costs of the {name}")
            assert documents(searcher, found)[0] == f"{name}.pdf"

    def test_a_named_language_adds_more_than_vectors_can(self, store: IndexStore) -> None:
        for lang in ("en", "tr"):
            put(store, f"{lang}.pdf", derived(*section("4711", "4711")), lang)
        gains: dict[str, float] = {}
        scores: dict[str, dict[str, float]] = {}
        for asked in ("4711", "4711 turkish"):
            searcher, found = seeds(store, asked)
            scores[asked] = dict(zip(documents(searcher, found), (f.score for f in found.sections), strict=True))
        gains = {name: scores["4711 turkish"][name] - scores["4711"][name] for name in ("en.pdf", "tr.pdf")}
        assert gains == {"en.pdf": pytest.approx(0, abs=1e-5), "tr.pdf": pytest.approx(0.17, abs=1e-5)}
        assert (1 + 0.25) / (RANK_CONSTANT + 1) + 0.05 < 0.17

    def test_every_section_tells_the_place_of_its_document(self, store: IndexStore) -> None:
        for n in range(6):
            put(store, f"d{n}.pdf", derived(*section("Fees", "crane " * (n + 1)), *section("More", "crane")))
        searcher, found = seeds(store, "crane")
        places = {searcher.unit(f.unit).doc: channels(f)["document"] for f in found.sections}
        assert sorted(places.values()) == [1, 2, 3, 4, 5, 6]
        assert all(channels(f)["document"] == places[searcher.unit(f.unit).doc] for f in found.sections)

    def test_sections_of_the_best_documents_are_ranked_among_their_own_again(self, store: IndexStore) -> None:
        for n in range(6):
            put(store, f"d{n}.pdf", derived(*section("Fees", "crane " * (n + 1)), *section("More", "crane")))
        _, found = seeds(store, "crane")
        again = {channels(f)["document"] for f in found.sections if "document-dense" in channels(f)}
        assert again == {1, 2, 3, 4}
