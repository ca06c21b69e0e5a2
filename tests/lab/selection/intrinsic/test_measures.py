"""Boundary Clarity and Chunk Stickiness, by hand and by their laws."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.selection.intrinsic import (
    boundary_clarity,
    edge_weight,
    pairs_of,
    perplexity,
    structural_entropy,
)

probabilities = st.lists(st.floats(-100, 0), min_size=1, max_size=30)


def test_a_perplexity_by_hand() -> None:
    # One half, one quarter, one eighth: the cube root of 64.
    assert perplexity([math.log(1 / 2), math.log(1 / 4), math.log(1 / 8)]) == pytest.approx(4)
    with pytest.raises(ValueError, match="at least one token"):
        perplexity([])


def test_two_chunks_by_hand() -> None:
    alone, after = perplexity([math.log(1 / 8)] * 2), perplexity([math.log(1 / 8), math.log(1 / 2)])
    assert (alone, after) == (pytest.approx(8), pytest.approx(4))
    assert boundary_clarity(alone, after) == pytest.approx(1 / 2)
    assert edge_weight(alone, after) == pytest.approx(1 / 2)


def test_three_chunks_by_hand() -> None:
    # Degrees 2, 1, 1 of 4: 1/2 + 1/2 + 1/2.
    assert structural_entropy(3, [(0, 1), (0, 2)]) == pytest.approx(1.5)
    # A triangle: each a third.
    assert structural_entropy(3, [(0, 1), (0, 2), (1, 2)]) == pytest.approx(math.log2(3))
    # Both directions between two of them: degrees 2, 2, 0.
    assert structural_entropy(3, [(0, 1), (1, 0)]) == pytest.approx(1)


def test_nothing_that_sticks_is_zero_and_nothing_to_stick_is_undefined() -> None:
    assert structural_entropy(3, []) == 0
    assert structural_entropy(1, []) is None
    assert structural_entropy(0, []) is None


def test_the_pairs_of_a_graph_by_hand() -> None:
    assert pairs_of(3, complete=True) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert pairs_of(3, complete=False) == [(0, 1), (0, 2), (1, 2)]
    assert pairs_of(4, complete=False, delta=1) == [(0, 2), (0, 3), (1, 3)]
    assert pairs_of(2, complete=False, delta=1) == []


@given(probabilities)
def test_an_independent_model_has_a_clarity_of_one_and_no_edges(values: list[float]) -> None:
    alone = perplexity(values)
    assert boundary_clarity(alone, alone) == 1
    assert edge_weight(alone, alone) == 0


@given(probabilities, probabilities)
def test_clarity_and_edge_are_two_sides_of_one(one: list[float], other: list[float]) -> None:
    alone, after = perplexity(one), perplexity(other)
    assert min(alone, after) >= 1
    assert boundary_clarity(alone, after) > 0
    assert edge_weight(alone, after) == pytest.approx(1 - boundary_clarity(alone, after), rel=1e-9)


@given(
    st.integers(2, 12).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.sampled_from(pairs_of(n, complete=True)))))
)
def test_stickiness_is_from_zero_to_that_of_the_complete_graph(graph: tuple[int, set[tuple[int, int]]]) -> None:
    nodes, edges = graph
    entropy = structural_entropy(nodes, edges)
    whole = structural_entropy(nodes, pairs_of(nodes, complete=True))
    assert whole == pytest.approx(math.log2(nodes))
    assert entropy is not None
    assert 0 <= entropy <= math.log2(nodes) + 1e-9
    assert entropy == pytest.approx(structural_entropy(nodes, [(nodes - 1 - i, nodes - 1 - j) for i, j in edges]))


@given(st.integers(0, 12), st.integers(0, 5))
def test_the_pairs_of_the_sequential_graph_go_forward(nodes: int, delta: int) -> None:
    found = pairs_of(nodes, complete=False, delta=delta)
    assert all(j - i > delta for i, j in found)
    assert len(found) == max(0, nodes - delta) * max(0, nodes - delta - 1) // 2
    assert set(found) <= set(pairs_of(nodes, complete=True))
