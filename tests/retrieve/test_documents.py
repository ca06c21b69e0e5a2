"""Which documents a question is about."""

from collections.abc import Generator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import Graph, Quality
from evigraph.index import Entry, IndexStore, embedders_named
from evigraph.retrieve import STRATEGIES, Searcher
from evigraph.retrieve.documents import DocumentNames, document_evidence
from support.element import El, heading, table
from support.graphs import derived
from support.units import ask, put, query


def names(store: IndexStore, *documents: tuple[str, str]) -> DocumentNames:
    """The names of documents, each given by its file name and language."""
    for name, lang in documents:
        put(store, name, derived(El("P", name)), lang)
    return DocumentNames(store.catalogue.entries())


def _entry(doc: int, name: str) -> Entry:
    return Entry(doc, "", name, name, "", 0, 0, None, "en", 1, 1, 0, Quality())


ENTRIES = [_entry(1, "harbour-pass.pdf"), _entry(2, "museum-pass.pdf"), _entry(3, "rates-2026.pdf")]


class TestNames:
    def test_a_document_that_the_question_names_is_told_from_another(self, store: IndexStore) -> None:
        found = names(store, ("harbour-pass.pdf", "en"), ("museum-pass.pdf", "en"))
        shares = found.coverage(query("What does the harbour pass cost?").content)
        assert shares[1] == 1.0 > shares[2] > 0

    def test_a_rare_word_of_names_counts_more_than_a_common_one(self, store: IndexStore) -> None:
        found = names(store, ("fees-2025.pdf", "en"), ("fees-parking.pdf", "en"), ("fees-halls.pdf", "en"))
        shares = found.coverage(query("fees 2025").content)
        assert shares[1] == 1.0
        assert shares[2] == shares[3] < 0.5

    def test_years_tell_editions_apart(self, store: IndexStore) -> None:
        found = names(store, ("fee-schedule-2025.pdf", "en"), ("fee-schedule-2026.pdf", "en"))
        shares = found.coverage(query("What does the fee schedule 2026 say of cranes?").content)
        assert shares[2] > shares[1]

    @pytest.mark.parametrize("question", ["What does a crane cost?", ""])
    def test_a_question_that_names_no_document_says_nothing(self, store: IndexStore, question: str) -> None:
        assert names(store, ("fees.pdf", "en")).coverage(query(question).content) == {}

    def test_a_library_without_documents_has_no_names(self) -> None:
        assert DocumentNames([]).coverage(["crane"]) == {}

    @given(terms=st.lists(st.sampled_from(["harbour", "pass", "museum", "crane", "2026"])))
    def test_shares_are_between_nothing_and_all(self, terms: list[str]) -> None:
        found = DocumentNames(ENTRIES).coverage(terms)
        assert all(0 < share <= 1 + 1e-9 for share in found.values())


class TestLanguages:
    def test_documents_in_a_named_language_have_a_share(self, store: IndexStore) -> None:
        found = names(store, ("a.pdf", "en"), ("b.pdf", "tr"), ("c.pdf", "tr"))
        assert found.languages("the Turkish edition") == {2: 1.0, 3: 1.0}

    def test_none_has_where_the_question_names_no_language(self, store: IndexStore) -> None:
        assert names(store, ("a.pdf", "en")).languages("the second edition") == {}

    def test_a_document_of_no_known_language_is_in_none_that_is_named(self, store: IndexStore) -> None:
        put(store, "a.pdf", derived(El("P", "4711")), None)
        assert DocumentNames(store.catalogue.entries()).languages("in English") == {}


def edition() -> Graph:
    return derived(heading(1, "Tarif 4711"), table(["4711", "12.50"], ["4712", "13.50"]))


def tariff(title: str, introduction: str, *rows: list[str]) -> Graph:
    return derived(heading(1, title), El("P", introduction), table(*rows))


TARIFFS = {
    "en": tariff(
        "Schedule of Fees",
        "The harbour authority charges these fees for the use of its cranes, to ships under any flag.",
        ["Code", "Service", "Fee"],
        ["K-17", "Crane up to five tonnes", "125.00"],
        ["K-18", "Crane up to ten tonnes", "210.00"],
    ),
    "tr": tariff(
        "Ücret Tarifesi",
        "Liman idaresi bu ücretleri vinçlerin kullanımı için, bayrağı ne olursa olsun bütün gemilerden alır.",
        ["Kod", "Hizmet", "Ücret"],
        ["K-17", "Beş tona kadar vinç", "135.00"],
        ["K-18", "On tona kadar vinç", "220.00"],
    ),
    "de": tariff(
        "Gebührenordnung",
        "Die Hafenbehörde erhebt diese Gebühren für die Benutzung ihrer Krane, von Schiffen unter jeder Flagge.",
        ["Nummer", "Leistung", "Gebühr"],
        ["K-17", "Kran bis fünf Tonnen", "145.00"],
        ["K-18", "Kran bis zehn Tonnen", "230.00"],
    ),
}
"""One tariff in three languages, each with prices of its own."""


PARKING = {
    year: tariff("Parking", "What parking costs on the quays.", ["Code", "Service", "Fee"], ["P-3", "Lorry", price])
    for year, price in ((2025, "99.00"), (2026, "98.00"))
}
"""One tariff of two years."""


@pytest.fixture(scope="module", params=["english", "multilingual"])
def languages(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator[IndexStore]:
    """The editions in three languages, with each of the embedders there are."""
    store = IndexStore(tmp_path_factory.mktemp("languages") / "library", embedders_named(request.param))
    for lang, graph in TARIFFS.items():
        put(store, f"harbour-{lang}.pdf", graph, lang)
    yield store
    store.close()


@pytest.fixture(scope="module")
def years(tmp_path_factory: pytest.TempPathFactory) -> Generator[IndexStore]:
    """The editions of two years."""
    store = IndexStore(tmp_path_factory.mktemp("years") / "library")
    for year, graph in PARKING.items():
        put(store, f"parking-{year}.pdf", graph, "en")
    yield store
    store.close()


WORDY = "4711 4711 4711 x x x x x"
"""Found better by words than `BRIEF`, which is found better by vectors."""
BRIEF = "4711 y"


class TestNearDuplicates:
    """Documents that say nearly the same: in two languages, of several years."""

    @pytest.mark.parametrize("strategy", ["egr-s", "egr-full"])
    @pytest.mark.parametrize(("language", "first"), [("Turkish", "one.pdf"), ("English", "two.pdf")])
    @pytest.mark.parametrize("added", [["tr", "en"], ["en", "tr"]])
    def test_the_one_in_the_language_that_is_named_comes_first(
        self, store: IndexStore, strategy: str, language: str, first: str, added: list[str]
    ) -> None:
        for lang in added:
            name, text = {"tr": ("one.pdf", WORDY), "en": ("two.pdf", BRIEF)}[lang]
            put(store, name, derived(El("P", text)), lang)
        found = ask(store, STRATEGIES[strategy], f"What is the rate 4711 in the {language} edition?")
        assert found[0].doc == first

    def test_the_year_that_is_asked_for_comes_first(self, store: IndexStore) -> None:
        for year in (2024, 2025, 2026):
            put(store, f"rates-{year}.pdf", edition())
        found = ask(store, STRATEGIES["egr-full"], "What was the rate 4711 in 2025?")
        assert found[0].doc == "rates-2025.pdf"


@pytest.mark.parametrize("strategy", ["egr-s", "egr-full"])
class TestEditions:
    """Real embedders have the vectors of a question's own language on its side; the edition that is named answers."""

    @pytest.mark.parametrize(
        ("question", "answer"),
        [
            ("What is the fee for code K-17 in the English edition?", "125.00"),
            ("What is the fee for code K-17 in the Turkish edition?", "135.00"),
            ("What is the fee for code K-17 in the German edition?", "145.00"),
            ("Was kostet K-18 in der englischen Ausgabe?", "210.00"),
            ("Was kostet K-18 in der türkischen Ausgabe?", "220.00"),
            ("Was kostet K-18 in der deutschen Ausgabe?", "230.00"),
        ],
    )
    def test_the_language_that_is_named_answers(
        self, languages: IndexStore, strategy: str, question: str, answer: str
    ) -> None:
        assert answer in ask(languages, STRATEGIES[strategy], question)[0].text

    @pytest.mark.parametrize(("year", "answer"), [(2025, "99.00"), (2026, "98.00")])
    def test_the_year_that_is_named_answers(self, years: IndexStore, strategy: str, year: int, answer: str) -> None:
        found = ask(years, STRATEGIES[strategy], f"What did parking a lorry cost in {year}?")
        assert answer in found[0].text


class TestEvidence:
    def test_the_document_in_which_most_was_found_is_the_measure(self) -> None:
        assert document_evidence({1: 0.2, 2: 0.1, 3: 0.1}, {1: 7, 2: 8, 3: 8}) == {7: 1.0, 8: 1.0}

    def test_only_the_best_sections_of_a_document_speak_for_it(self) -> None:
        many = dict.fromkeys(range(10), 0.1)
        found = document_evidence({**many, 10: 0.6}, {**dict.fromkeys(many, 1), 10: 2})
        assert found == {1: pytest.approx(0.5), 2: 1.0}

    def test_where_nothing_was_found_nothing_speaks(self) -> None:
        assert document_evidence({}, {}) == {}


def test_the_names_of_a_searcher_are_those_of_its_documents(store: IndexStore) -> None:
    put(store, "harbour-pass.pdf", derived(El("P", "x")))
    assert Searcher(store).names.coverage(["harbour"]) == {1: 1.0}


class TestCalled:
    """Documents that a question calls by their whole names."""

    ENTRIES = (
        _entry(1, "harbour-pass.pdf"),
        _entry(2, "museum-pass.pdf"),
        _entry(3, "Boeing.md"),
        _entry(4, "pepsico.md"),
        _entry(5, "contents.pdf"),
        _entry(6, "2026.pdf"),
        _entry(7, "rates-2026.pdf"),
        _entry(8, "rates-2025.pdf"),
    )

    @pytest.mark.parametrize(
        ("question", "docs"),
        [
            ("What does the harbour pass cost?", [1]),
            ("Is the museum pass dearer than the harbour pass?", [2, 1]),
            ("What does a pass cost?", []),
            ("Who runs the harbour?", []),
            ("For Boeing, compute the ratio of PepsiCo's debt", [3, 4]),
            ("boeing a wooden plane", []),  # not written as a name
            ("Contents of the vault?", []),  # a capital that the question begins with
            ("What happened in 2026?", []),
            ("What are the rates of 2025?", [8]),
        ],
    )
    def test_a_question_calls(self, question: str, docs: list[int]) -> None:
        assert DocumentNames(self.ENTRIES).called(question, "en") == docs
