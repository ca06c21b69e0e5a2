"""Holm's correction."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from evigraph.lab.statistics import holm

_values = st.lists(st.floats(0, 1), min_size=1, max_size=8)


def test_four_by_hand() -> None:
    # 0.01 x 4; 0.02 x 3; 0.03 x 2 is no less than that; 0.5 x 1.
    assert holm([0.5, 0.01, 0.03, 0.02]) == pytest.approx([0.5, 0.04, 0.06, 0.06])


def test_no_value_is_above_one_and_none_gives_none() -> None:
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


@given(_values)
def test_it_agrees_with_statsmodels(values: list[float]) -> None:
    assert holm(values) == pytest.approx(list(multipletests(values, method="holm")[1]))


@given(_values)
def test_no_value_falls_and_their_order_stays(values: list[float]) -> None:
    adjusted = holm(values)
    assert all(given <= found <= 1 for given, found in zip(values, adjusted, strict=True))
    assert [a for _, a in sorted(zip(values, adjusted, strict=True))] == sorted(adjusted)
