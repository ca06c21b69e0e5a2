"""Running a strategy: budgets, and what nothing was found for."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import Substrate
from evigraph.index import IndexStore, Kind, count_tokens, count_words
from evigraph.retrieve import STRATEGIES, Budget, Evidence, EvidenceSet, Searcher, Why, run
from evigraph.retrieve.retrieve import within
from support.element import El, heading
from support.graphs import derived
from support.units import put, words


def evidence(count: int) -> Evidence:
    return Evidence("a.pdf", words(count), count, (), (), Why(None, 1.0, (), "none"))


def chinese(count: int) -> Evidence:
    text = "馆" * count
    return Evidence("a.pdf", text, count_words(text), (), (), Why(None, 1.0, (), "none"))


_found = st.lists(st.integers(0, 50).map(evidence) | st.integers(0, 50).map(chinese), max_size=12)
_bounds = st.none() | st.integers(0, 200)


class TestWithin:
    def kept(self, sizes: list[int], budget: int | None) -> list[int]:
        return [item.words for item in within(map(evidence, sizes), budget)]

    def test_what_fits_is_kept(self) -> None:
        assert self.kept([30, 20, 50], 100) == [30, 20, 50]

    def test_what_does_not_fit_is_passed_over_for_smaller_pieces(self) -> None:
        assert self.kept([60, 50, 30, 20, 10], 100) == [60, 30, 10]

    def test_without_a_bound_all_is_kept(self) -> None:
        assert self.kept([500, 500], None) == [500, 500]

    def test_nothing_fits_no_words(self) -> None:
        assert self.kept([1, 2], 0) == []

    @given(_found, st.integers(0, 200))
    def test_the_budget_is_never_exceeded(self, found: list[Evidence], budget: int) -> None:
        assert sum(item.words for item in within(found, budget)) <= budget

    @given(_found, _bounds, _bounds)
    def test_no_bound_is_ever_exceeded(self, found: list[Evidence], words: int | None, tokens: int | None) -> None:
        kept = within(found, words, tokens)
        assert words is None or sum(item.words for item in kept) <= words
        assert tokens is None or count_tokens("\n".join(item.text for item in kept)) <= tokens

    def test_both_bounds_hold(self) -> None:
        found = [evidence(30), evidence(30), evidence(30)]
        assert len(within(found, 60, 120)) == 2
        assert len(within(found, 60, 79)) == 1
        assert len(within(found, 59, 120)) == 1

    def test_tokens_of_a_piece_are_those_of_its_text(self) -> None:
        # 30 words are 40 tokens.
        assert len(within([evidence(30)], None, 40)) == 1
        assert within([evidence(30)], None, 39) == []

    @given(_found, st.integers(0, 200))
    def test_what_was_left_out_did_not_fit(self, found: list[Evidence], budget: int) -> None:
        kept = within(found, budget)
        left = budget
        for item in found:
            if any(item is other for other in kept):
                left -= item.words
            else:
                assert item.words > left

    @given(_found, st.integers(0, 200))
    def test_the_order_stays(self, found: list[Evidence], budget: int) -> None:
        places = [next(i for i, item in enumerate(found) if item is other) for other in within(found, budget)]
        assert places == sorted(places)


class TestRun:
    STRATEGY = STRATEGIES["egr-s"]

    @pytest.fixture
    def searcher(self, store: IndexStore) -> Searcher:
        kids = [
            heading(1, "Cranes"),
            El("P", f"A crane costs money. {words(250, 'more')}"),
            heading(1, "Halls"),
            El("P", f"A hall and a crane. {words(100, 'other')}"),
        ]
        put(store, "fees.pdf", derived(*kids))
        store.sync(Substrate.DECLARED, Kind.SECTION, dense=True)
        store.sync(Substrate.DECLARED, Kind.NODE, dense=False)
        return Searcher(store)

    def ask(self, searcher: Searcher, question: str, **budget: int) -> EvidenceSet:
        return run(searcher, self.STRATEGY, question, Budget(**budget))

    def test_the_set_names_its_question_and_strategy(self, searcher: Searcher) -> None:
        found = self.ask(searcher, "What does a crane cost?")
        assert (found.question, found.strategy) == ("What does a crane cost?", "egr-s")

    def test_words_are_those_of_the_evidence(self, searcher: Searcher) -> None:
        found = self.ask(searcher, "crane")
        assert found.words == sum(item.words for item in found.evidence) == 255 + 106

    def test_words_that_no_evidence_holds_are_told_as_they_were_asked(self, searcher: Searcher) -> None:
        assert self.ask(searcher, "What do Cranes cost on Sundays and Mondays?").uncovered == ("Sundays and Mondays",)

    def test_words_are_compared_stemmed(self, searcher: Searcher) -> None:
        assert self.ask(searcher, "costing cranes").uncovered == ()

    def test_when_nothing_is_found_all_is_uncovered(self, searcher: Searcher) -> None:
        # An embedder of terms is never without an answer: ask where there are none.
        found = run(searcher, self.STRATEGY, "a crane on Sundays", Budget(), scope=[])
        assert (found.evidence, found.words, found.uncovered) == ((), 0, ("crane", "Sundays"))

    @pytest.mark.parametrize("question", ["", "   ", "?!", "…"])
    def test_a_question_without_words_has_no_evidence(self, searcher: Searcher, question: str) -> None:
        found = self.ask(searcher, question)
        assert (found.evidence, found.words, found.uncovered, found.cut) == ((), 0, (), 0)

    def test_what_the_budget_keeps_out_is_counted(self, searcher: Searcher) -> None:
        found = self.ask(searcher, "crane", words=120)
        assert ([item.words for item in found.evidence], found.cut) == ([106], 1)

    def test_a_budget_of_tokens_keeps_out_and_counts_like_one_of_words(self, searcher: Searcher) -> None:
        found = self.ask(searcher, "crane", tokens=150)
        assert ([item.words for item in found.evidence], found.cut, found.tokens) == ([106], 1, 142)

    def test_tokens_are_counted_only_when_they_are_bounded(self, searcher: Searcher) -> None:
        assert self.ask(searcher, "crane", words=120).tokens is msgspec.UNSET

    def test_without_a_budget_nothing_is_cut(self, searcher: Searcher) -> None:
        assert self.ask(searcher, "crane").cut == 0

    def test_what_the_budget_keeps_out_covers_nothing(self, searcher: Searcher) -> None:
        assert self.ask(searcher, "costs of a crane", words=120).uncovered == ("costs",)

    @pytest.mark.parametrize(
        ("question", "uncovered"),
        [
            ("What does the Crane Office say?", ("Crane Office", "say")),
            ("Who asks for a Hall Crane?", ("asks",)),
            ("What does a crane cost in 2031?", ("2031",)),
            ("List all fees for a crane.", ("List", "all")),
            ("Which crane must not cost money?", ()),
        ],
    )
    @pytest.mark.parametrize("strategy", ["egr-s", "egr-full", "section-hybrid"])
    def test_what_no_evidence_gives_is_told_by_every_strategy(
        self, searcher: Searcher, strategy: str, question: str, uncovered: tuple[str, ...]
    ) -> None:
        found = run(searcher, STRATEGIES[strategy], question, Budget(words=700))
        assert found.uncovered == uncovered

    def test_what_the_document_is_called_counts_as_said(self, searcher: Searcher) -> None:
        assert self.ask(searcher, "crane fees").uncovered == ()
