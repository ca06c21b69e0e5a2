"""Stability of orders, and Kendall's tau-a."""

import numpy as np
import pytest
from hypothesis import strategies as st

from evigraph.lab.selection import SHARE, stability

SCORES = st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=2, max_size=7)


def test_candidates_that_differ_on_every_question_keep_their_order() -> None:
    found = stability({"low": np.zeros(40), "high": np.ones(40), "mid": np.full(40, 0.5)})
    assert found is not None
    assert (found.order, found.tau, found.unchanged) == (("high", "mid", "low"), 1.0, 1.0)
    assert [(win.winner, win.loser, win.share) for win in found.wins] == [
        ("high", "mid", 1.0),
        ("high", "low", 1.0),
        ("mid", "low", 1.0),
    ]


def test_a_lead_of_one_question_holds_in_the_subsets_that_have_it() -> None:
    ahead = np.zeros(40)
    ahead[7] = 1
    found = stability({"ahead": ahead, "behind": np.zeros(40)}, subsets=4000)
    assert found is not None
    assert found.wins[0].share == pytest.approx(SHARE, abs=0.03)
    assert found.tau == found.unchanged == found.wins[0].share


def test_the_same_probe_gives_the_same_subsets() -> None:
    values = {name: np.random.default_rng(seed).random(30) for seed, name in enumerate("abc")}
    assert stability(values) == stability(values)
    assert stability(values, seed=1) != stability(values, seed=2)


def test_one_candidate_has_no_order() -> None:
    assert stability({"a": np.ones(3)}) is None
