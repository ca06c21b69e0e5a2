"""Choosing bundles: as much as possible of what is asked for, in as few words as possible."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.index import Kind, Unit
from evigraph.retrieve.bundles import Bundle
from evigraph.retrieve.requirements import Requirement, RequirementKind
from evigraph.retrieve.select import Candidate, covered, select


def requirement(*terms: str, weight: float = 1.0) -> Requirement:
    return Requirement(RequirementKind.TERM, " ".join(terms), terms, False, weight)


def candidate(terms: str, words: int = 10, *, section: int = 1, node: int = 0, **options: Any) -> Candidate:
    """A bundle of one node, with a heading (node -1) of two words above it."""
    around = frozenset(options.get("around", "").split())
    core = tuple(range(node, node + options.get("several", 1)))
    sizes = {-1: 2, **dict.fromkeys(core, words // len(core))}
    bundle = Bundle(core, (), (), words)
    standing = options.get("standing", 0.5)
    return Candidate(section, bundle, standing, frozenset(terms.split()), around, options.get("element"), sizes)


def chosen(candidates: list[Candidate], asked: str, words: int = 300, *, whole_lists: bool = False) -> list[Candidate]:
    weight = 1 / max(1, len(asked.split()))
    requirements = [requirement(term, weight=weight) for term in asked.split()]
    return select(candidates, requirements, words, whole_lists=whole_lists)


class TestCovered:
    @pytest.mark.parametrize(("said", "share"), [("", 0.0), ("harbour", 0.5), ("a harbour pass", 1.0)])
    def test_it_is_the_share_of_terms_that_are_said(self, said: str, share: float) -> None:
        assert covered(requirement("harbour", "pass"), set(said.split())) == share

    def test_a_cue_is_covered(self) -> None:
        assert covered(requirement(), set()) == 1.0


class TestWorth:
    """What is chosen first of two."""

    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            (candidate("crane"), candidate("hall")),
            (candidate("crane cost"), candidate("crane")),
            (candidate("crane", 10), candidate("crane", 40)),
            (candidate("crane", standing=1.0), candidate("crane", standing=0.5)),
            (candidate("x", around="crane"), candidate("x")),
            (candidate("crane"), candidate("x", around="crane")),
            (candidate("crane", element=0), candidate("crane", element=3)),
            (candidate("crane", element=3), candidate("crane")),
        ],
    )
    def test_more_of_the_question_in_fewer_words_of_a_better_section(self, better: Candidate, worse: Candidate) -> None:
        for order in ([better, worse], [worse, better]):
            assert chosen(order, "crane cost", 40)[0] is better

    def test_what_is_new_comes_before_what_was_said(self) -> None:
        first, again, new = (candidate("crane", node=0), candidate("crane", node=1), candidate("cost", 14, node=2))
        assert chosen([first, again, new], "crane cost") == [first, new, again]

    def test_a_question_for_a_list_takes_the_whole_list(self) -> None:
        item, whole = candidate("crane", 10, node=0), candidate("crane", 21, node=0, several=7)
        assert chosen([item, whole], "crane", whole_lists=False)[0] is item
        assert chosen([item, whole], "crane", whole_lists=True)[0] is whole

    def test_of_equals_the_earlier_one_is_taken(self) -> None:
        first, second = candidate("crane", node=0), candidate("crane", node=1)
        assert chosen([first, second], "crane")[0] is first


class TestWords:
    def test_the_headings_of_a_section_cost_once(self) -> None:
        two = [candidate("crane", node=0), candidate("crane", node=1)]
        assert len(chosen(two, "crane", 22)) == 2
        assert len(chosen(two, "crane", 21)) == 1

    def test_those_of_another_section_cost_again(self) -> None:
        two = [candidate("crane", node=0), candidate("crane", node=1, section=2)]
        assert len(chosen(two, "crane", 23)) == 1

    def test_what_is_shown_is_not_chosen_again(self) -> None:
        assert len(chosen([candidate("crane"), candidate("crane")], "crane")) == 1

    def test_what_does_not_fit_is_passed_over_for_what_does(self) -> None:
        large, small = candidate("crane cost", 60, node=0), candidate("x", 10, node=1)
        assert chosen([large, small], "crane cost", 20) == [small]

    @pytest.mark.parametrize("words", [0, 11])
    def test_where_nothing_fits_nothing_is_chosen(self, words: int) -> None:
        assert chosen([candidate("crane")], "crane", words) == []

    def test_passages_are_chosen_among_bundles(self) -> None:
        unit = Unit(Kind.SECTION, (), "crane", fragments=(3, 4), words=10)
        passage = Candidate(2, unit, 1.0, frozenset({"crane"}), frozenset(), None, {0: 10})
        assert chosen([candidate("x"), passage], "crane")[0] is passage


@st.composite
def _candidates(draw: Any) -> list[Candidate]:
    found: list[Candidate] = []
    for _ in range(draw(st.integers(0, 12))):
        core = tuple(sorted(draw(st.sets(st.integers(0, 9), min_size=1, max_size=4))))
        sizes = {node: 1 + 7 * node % 40 for node in core} | {-1: draw(st.integers(0, 4))}
        terms = frozenset(draw(st.sets(st.sampled_from("abcde"), max_size=3)))
        around = frozenset(draw(st.sets(st.sampled_from("abcde"), max_size=2)))
        element = draw(st.none() | st.integers(0, 5))
        standing = draw(st.floats(0, 1))
        section = draw(st.integers(1, 3))
        found.append(Candidate(section, Bundle(core, (), (), 0), standing, terms, around, element, sizes))
    return found


class TestLaws:
    @given(_candidates(), st.integers(0, 150), st.booleans())
    def test_the_words_are_never_exceeded(self, candidates: list[Candidate], words: int, whole_lists: bool) -> None:
        found = chosen(candidates, "a b c", words, whole_lists=whole_lists)
        shown: dict[tuple[int, int], int] = {}
        for each in found:
            for node, size in each.sizes.items():
                shown.setdefault((each.section, node), size)
        assert sum(shown.values()) <= words

    @given(_candidates(), st.integers(0, 150))
    def test_all_chosen_are_candidates_and_none_is_chosen_twice(self, candidates: list[Candidate], words: int) -> None:
        places = [next(i for i, c in enumerate(candidates) if c is each) for each in chosen(candidates, "a b", words)]
        assert len(set(places)) == len(places)

    @given(_candidates())
    def test_with_room_enough_everything_is_shown(self, candidates: list[Candidate]) -> None:
        shown = {(each.section, node) for each in chosen(candidates, "a", 10_000) for node in each.sizes}
        assert shown >= {(each.section, node) for each in candidates for node in each.sizes if node >= 0}
