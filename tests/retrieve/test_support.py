"""Support: whether what fits a question best gives the kind of figure it asks for."""

import msgspec

from evigraph.graph import Substrate
from evigraph.index import IndexStore
from evigraph.retrieve import Budget, EvidenceSet, Searcher, run
from evigraph.retrieve.requirements import AnswerType
from evigraph.retrieve.seeds import NEEDS
from evigraph.retrieve.strategies import STRATEGIES
from evigraph.retrieve.support import Support, find_support
from support.element import El, heading
from support.graphs import derived
from support.units import put

STALLS = [
    heading(1, "Stalls of the market"),
    El("P", "The daily fee for a stall on the market square is 12 euros."),
    El("P", "Stalls on the market square are assigned by the market office."),
]


def prepared(store: IndexStore) -> Searcher:
    put(store, "market.pdf", derived(*STALLS))
    for kind, dense in NEEDS.items():
        store.sync(Substrate.DECLARED, kind, dense=dense)
    return Searcher(store)


def support(store: IndexStore, question: str) -> Support:
    searcher = prepared(store)
    return find_support(searcher, searcher.query(question), None)


def asked(store: IndexStore, question: str, least: float | None) -> EvidenceSet:
    return run(prepared(store), STRATEGIES["egr-s"], question, Budget(), None, least)


class TestValue:
    def test_a_question_whose_best_bundle_has_the_figure_is_supported(self, store: IndexStore) -> None:
        found = support(store, "How much is the daily fee for a stall?")
        assert found.asked is AnswerType.MONEY
        assert found.value > 0

    def test_a_question_whose_best_bundle_lacks_it_is_not(self, store: IndexStore) -> None:
        found = support(store, "What fine is due where the market office assigned no stalls?")
        assert found.asked is AnswerType.MONEY
        assert found.value < 0

    def test_a_question_for_no_figure_is_supported(self, store: IndexStore) -> None:
        assert support(store, "Who assigns the stalls?") == Support(1.0, None)

    def test_where_nothing_is_found_nothing_supports(self, store: IndexStore) -> None:
        assert support(store, "How many zebras graze?") == Support(-1.0, AnswerType.NUMBER)


class TestAbstention:
    FINE = "What fine is due where the market office assigned no stalls?"

    def test_less_support_than_asked_for_gives_nothing_and_says_what_is_missing(self, store: IndexStore) -> None:
        found = asked(store, self.FINE, 0.0)
        assert found.evidence == ()
        assert found.words == 0
        assert found.uncovered[0] == "an amount of money"
        assert "fine" in found.uncovered

    def test_enough_support_changes_nothing_but_is_told(self, store: IndexStore) -> None:
        found = asked(store, "How much is the daily fee for a stall?", 0.0)
        plain = asked(store, "How much is the daily fee for a stall?", None)
        assert found.evidence == plain.evidence
        assert isinstance(found.support, float)

    def test_where_none_is_asked_for_it_is_not_measured(self, store: IndexStore) -> None:
        found = asked(store, self.FINE, None)
        assert found.evidence
        assert found.support is msgspec.UNSET
