"""Reciprocal rank fusion."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.index import Hit
from evigraph.retrieve.evidence import Channel
from evigraph.retrieve.fusion import RANK_CONSTANT, Vote, fuse


def vote(channel: str, *units: int, weight: float = 1.0) -> Vote:
    return Vote(channel, weight, [Hit(unit, 9.0 - place) for place, unit in enumerate(units)])


def scores(*votes: Vote) -> dict[int, float]:
    return {fused.unit: fused.score for fused in fuse(votes)}


def at(rank: int) -> float:
    """What one vote of weight one gives to a rank."""
    return 1 / (RANK_CONSTANT + rank)


def test_each_vote_counts_by_its_rank() -> None:
    assert scores(vote("a", 1, 2), vote("b", 2, 3)) == pytest.approx({2: at(1) + at(2), 1: at(1), 3: at(2)}, abs=1e-6)


def test_the_best_comes_first() -> None:
    assert [fused.unit for fused in fuse([vote("a", 1, 2), vote("b", 2, 3)])] == [2, 1, 3]


def test_a_weight_makes_a_channel_louder() -> None:
    assert scores(vote("a", 1, weight=0.25), vote("b", 2)) == pytest.approx({2: at(1), 1: at(1) / 4}, abs=1e-6)


def test_a_unit_that_a_channel_names_twice_counts_once_at_its_better_rank() -> None:
    assert scores(vote("a", 1, 2, 1)) == pytest.approx({1: at(1), 2: at(2)}, abs=1e-6)


def test_ties_come_in_the_order_of_the_votes() -> None:
    assert [fused.unit for fused in fuse([vote("a", 9), vote("b", 3), vote("c", 5)])] == [9, 3, 5]


@given(st.permutations(range(1, 7)))
def test_what_units_are_called_decides_nothing(names: list[int]) -> None:
    votes = [(1, 2, 3), (4, 5, 1), (6, 2)]
    renamed = [vote("a", *(names[unit - 1] for unit in units)) for units in votes]
    plain = [fused.unit for fused in fuse([vote("a", *units) for units in votes])]
    assert [fused.unit for fused in fuse(renamed)] == [names[unit - 1] for unit in plain]


def test_a_unit_knows_who_found_it_and_how() -> None:
    found = {fused.unit: fused.channels for fused in fuse([vote("a", 1, 2), vote("b", 2)])}
    assert found == {1: (Channel("a", 1, 9.0),), 2: (Channel("a", 2, 8.0), Channel("b", 1, 9.0))}


@pytest.mark.parametrize("votes", [[], [vote("a")], [vote("a"), vote("b")]])
def test_no_hits_give_nothing(votes: list[Vote]) -> None:
    assert fuse(votes) == []


_votes = st.lists(
    st.builds(
        lambda name, weight, units: vote(name, *units, weight=weight),
        st.sampled_from("abc"),
        st.sampled_from([0.25, 0.5, 1.0]),
        st.lists(st.integers(1, 6), max_size=6),
    ),
    max_size=4,
)


@given(_votes, st.randoms(use_true_random=False))
def test_the_order_of_votes_decides_ties_alone(votes: list[Vote], random: object) -> None:
    shuffled = list(votes)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = ({f.unit: f.score for f in fuse(given)} for given in (shuffled, votes))
    assert one == pytest.approx(other, abs=2e-6)


@given(_votes)
def test_every_unit_is_found_once_and_scores_fall(votes: list[Vote]) -> None:
    found = fuse(votes)
    assert sorted(fused.unit for fused in found) == sorted({hit.unit for v in votes for hit in v.hits})
    assert [f.score for f in found] == sorted((f.score for f in found), reverse=True)
