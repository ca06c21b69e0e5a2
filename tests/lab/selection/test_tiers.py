"""Tiers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.bootstrap import Resampling, cluster_intervals
from evigraph.lab.selection import tiers

HOW = Resampling(samples=500)
IDS = [str(number) for number in range(12)]
VALUES = st.dictionaries(
    st.sampled_from("abcd"),
    st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=12, max_size=12).map(np.array),
    min_size=1,
)


def test_what_is_clearly_worse_is_in_a_tier_of_its_own() -> None:
    noise = np.array([0.0, 1.0] * 6)
    values = {"best": np.ones(12), "near": np.array([1.0] * 11 + [0.9]), "bad": noise * 0.2}
    assert tiers(values, IDS, HOW) == {"best": 1, "near": 1, "bad": 2}


@given(VALUES)
def test_who_shares_a_tier_has_no_clear_difference_from_its_best(values: dict[str, np.ndarray]) -> None:
    found = tiers(values, IDS, HOW)
    assert set(found) == set(values)
    assert sorted(set(found.values())) == list(range(1, max(found.values()) + 1))
    for number in set(found.values()):
        members = [name for name, tier in found.items() if tier == number]
        for name in members[1:]:
            lead = values[members[0]] - values[name]
            low = cluster_intervals(lead[:, np.newaxis], IDS, HOW)[0].low
            assert low is not None
            assert low <= 0


def test_one_question_makes_one_tier() -> None:
    assert tiers({"a": np.ones(1), "b": np.zeros(1)}, ["q"], HOW) == {"a": 1, "b": 1}
