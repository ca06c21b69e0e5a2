"""Means with intervals, by group."""

import numpy as np
import pytest

from evigraph.lab import GROUPINGS, Interval, Outcome, break_down
from evigraph.lab.bootstrap import Resampling
from evigraph.lab.estimates import measures
from support.benches import GOLD

ANSWERABLE = [question for question in GOLD if question.answerable]
CLUSTERS = {"q1": "fees", "q2": "fees", "q3": "fees", "q4": "tower"}
VALUES = np.array([[1, 1, 100], [0.5, 0, 200], [0, 0, 300], [1, 1, 400]])


def test_measures_are_those_of_the_answerable_questions() -> None:
    outcomes = [Outcome("q1", 0.5, False, 70, 3, 0.1), Outcome("q5", None, False, 90, 3, 0.1)]
    assert measures(outcomes).tolist() == [[0.5, 0.0, 70.0]]
    assert measures([]).shape == (0, 3)


def test_all_questions_are_estimated_together() -> None:
    found = break_down(ANSWERABLE, VALUES, CLUSTERS)
    assert found is not None
    assert (found.all.n, found.all.clusters) == (4, 2)
    assert found.all.recall == Interval(0.625, 0.5, 1.0)
    assert (found.all.full.mean, found.all.words.mean) == (0.5, 250.0)


def test_groups_are_those_that_have_questions() -> None:
    found = break_down(ANSWERABLE, VALUES, CLUSTERS)
    assert found is not None
    sizes = {name: {group: made.n for group, made in getattr(found, name).items()} for name in GROUPINGS}
    assert sizes == {
        "topology": {"L0": 2, "L1": 1, "L3": 1},
        "lang": {"en": 3, "fr": 1},
        "band": {"good": 2, "poor": 1},
    }
    assert found.topology["L0"].recall == Interval(0.5, None, None)


def test_without_questions_there_is_nothing_to_estimate() -> None:
    assert break_down([], np.zeros((0, 3)), {}) is None


def test_differences_keep_their_pairs() -> None:
    # Both rise and fall by document; the difference does not, and its interval is no wider than a point.
    better = VALUES + np.array([0.25, 0, 0])
    found = break_down(ANSWERABLE, better - VALUES, CLUSTERS)
    assert found is not None
    assert found.all.recall == Interval(0.25, 0.25, 0.25)
    assert found.all.words == Interval(0.0, 0.0, 0.0)


def test_the_mean_is_that_of_the_questions_and_not_of_the_clusters() -> None:
    found = break_down(ANSWERABLE, VALUES, CLUSTERS)
    assert found is not None
    assert found.all.recall.mean == pytest.approx(VALUES[:, 0].mean())


def test_intervals_are_made_as_asked_for() -> None:
    usual = break_down(ANSWERABLE, VALUES, CLUSTERS)
    other = break_down(ANSWERABLE, VALUES, CLUSTERS, Resampling(samples=300, seed=5, level=0.5))
    assert usual is not None
    assert other is not None
    assert other.all.words.mean == usual.all.words.mean
    assert other.all.words != usual.all.words
