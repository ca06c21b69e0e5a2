"""The stop rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.errors import UsageError
from evigraph.lab.bootstrap import Resampling
from evigraph.lab.coverage import gate

HOW = Resampling(samples=500)


def outcomes(*values: float) -> dict[str, float]:
    return {f"q{number}": value for number, value in enumerate(values)}


def test_a_large_and_clear_gain_passes() -> None:
    found = gate(outcomes(*[0.2] * 30), outcomes(*[0.3, 0.4] * 15))
    assert (found.n, found.before, found.after, found.passes) == (30, 0.2, 0.35, True)


def test_a_clear_gain_that_is_small_does_not_pass() -> None:
    found = gate(outcomes(*[0.5] * 50), outcomes(*[0.54] * 50))
    assert found.gain.low == pytest.approx(0.04)
    assert not found.passes
    assert gate(outcomes(*[0.5] * 50), outcomes(*[0.54] * 50), points=4).passes


def test_a_large_gain_that_is_not_clear_does_not_pass() -> None:
    found = gate(outcomes(0, 1, 0, 1), outcomes(1, 1, 0, 1))
    assert found.gain.mean == 0.25
    assert not found.passes


def test_one_question_does_not_pass() -> None:
    assert not gate(outcomes(0), outcomes(1)).passes


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=12))
def test_a_change_and_its_undoing_never_both_pass(pairs: list[tuple[float, float]]) -> None:
    before, after = (outcomes(*values) for values in zip(*pairs, strict=True))
    assert not (gate(before, after, how=HOW).passes and gate(after, before, how=HOW).passes)


def test_other_questions_are_no_comparison() -> None:
    with pytest.raises(UsageError, match="question q1 has no outcome after the change"):
        gate(outcomes(0, 1), outcomes(0))
    with pytest.raises(UsageError, match="question q1 has no outcome before the change"):
        gate(outcomes(0), outcomes(0, 1))
    with pytest.raises(UsageError, match="no outcomes"):
        gate({}, {})
