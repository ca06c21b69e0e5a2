"""Abstention: what thresholds of support cost and give."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.abstention import Abstained, abstention_curve, at_cost

SUPPORTS = [(0.5, True), (0.1, True), (1.0, True), (-0.4, True), (-0.6, False), (0.2, False)]


def test_each_threshold_empties_what_has_less() -> None:
    assert abstention_curve(SUPPORTS) == (
        Abstained(-0.6, 0.0, 0.0),
        Abstained(-0.4, 0.0, 0.5),
        Abstained(0.1, 0.25, 0.5),
        Abstained(0.2, 0.5, 0.5),
        Abstained(0.5, 0.5, 1.0),
        Abstained(1.0, 0.75, 1.0),
    )


@pytest.mark.parametrize(("cost", "threshold"), [(0.0, -0.4), (0.3, 0.1), (0.5, 0.5), (1.0, 1.0)])
def test_the_highest_threshold_within_a_cost(cost: float, threshold: float) -> None:
    found = at_cost(abstention_curve(SUPPORTS), cost)
    assert found is not None
    assert found.threshold == threshold


@pytest.mark.parametrize("answerable", [True, False])
def test_questions_of_one_kind_weigh_nothing(answerable: bool) -> None:
    assert abstention_curve([(0.1, answerable)]) == ()
    assert at_cost((), 0.5) is None


@given(st.lists(st.tuples(st.floats(-1, 1), st.booleans())))
def test_a_higher_threshold_empties_no_less(supports: list[tuple[float, bool]]) -> None:
    curve = abstention_curve(supports)
    assert [p.threshold for p in curve] == sorted({p.threshold for p in curve})
    for kind in ("answerable", "unanswerable"):
        shares = [getattr(point, kind) for point in curve]
        assert shares == sorted(shares)
        assert all(0 <= share <= 1 for share in shares)
