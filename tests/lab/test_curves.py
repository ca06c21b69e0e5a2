"""How many words a recall takes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab import words_to_reach
from evigraph.lab.curves import Point, Reached


def curve(*points: tuple[float, float]) -> list[Point]:
    return [Point(k, words, recall) for k, (words, recall) in enumerate(points, 1)]


def test_words_are_interpolated_between_the_points_around_the_target() -> None:
    assert words_to_reach(curve((100, 0.5), (200, 0.8), (400, 1.0))) == Reached(300.0, at_first=False)


def test_a_point_on_the_target_needs_its_own_words() -> None:
    assert words_to_reach(curve((100, 0.5), (200, 0.9))) == Reached(200.0, at_first=False)


def test_a_curve_that_stays_below_does_not_reach_it() -> None:
    assert words_to_reach(curve((100, 0.5), (9000, 0.8999))) is None
    assert words_to_reach([]) is None


def test_what_lies_below_the_first_point_is_not_guessed() -> None:
    assert words_to_reach(curve((150, 0.95), (300, 1.0))) == Reached(150, at_first=True)


def test_the_first_time_counts_where_recall_falls_again() -> None:
    assert words_to_reach(curve((100, 0.8), (200, 1.0), (300, 0.7), (400, 1.0))) == Reached(150.0, at_first=False)


def test_another_recall_may_be_asked_for() -> None:
    assert words_to_reach(curve((100, 0.0), (200, 1.0)), 0.25) == Reached(125.0, at_first=False)


@given(st.lists(st.tuples(st.floats(1, 1e5), st.floats(0, 1)), max_size=8).map(lambda found: curve(*sorted(found))))
def test_it_takes_words_between_those_of_two_measured_points(points: list[Point]) -> None:
    found = words_to_reach(points)
    assert (found is None) == all(point.recall < 0.9 for point in points)
    if found is not None:
        last = next(n for n, point in enumerate(points) if point.recall >= 0.9)
        low = points[max(0, last - 1)].words
        assert found.words == pytest.approx(min(max(found.words, low), points[last].words), abs=0.06)
        assert found.at_first == (last == 0)
