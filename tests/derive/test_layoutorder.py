"""Reading order against the look of the page."""

import pytest

from evigraph.derive.blocktext import block_places, realised
from evigraph.derive.layoutorder import order_agreement, order_counts
from evigraph.graph import GraphView
from support.element import El, Seen
from support.graphs import declared, derived


def p(top: float, left: float = 72.0, right: float = 300.0, page: int = 1) -> El:
    return El("P", Seen("text ", (left, top - 12, right, top), page))


def counted(*kids: El) -> dict[int, tuple[int, int]]:
    return order_counts(block_places(realised(GraphView(declared(*kids)))))


def test_downwards_agrees() -> None:
    assert counted(p(700), p(680), p(660)) == {1: (2, 0)}


def test_upwards_in_a_column_does_not() -> None:
    assert counted(p(700), p(660), p(680)) == {1: (2, 1)}


def test_a_second_column_may_begin_at_the_top() -> None:
    assert counted(p(700), p(100), p(700, 320, 550)) == {1: (1, 0)}


def test_lines_that_touch_are_in_order() -> None:
    assert counted(p(700), p(700)) == {1: (1, 0)}


def test_each_page_is_counted_apart() -> None:
    assert counted(p(100), p(700, page=2), p(600, page=2)) == {1: (0, 0), 2: (1, 0)}


def test_a_narrow_block_below_a_wide_one_is_in_its_column() -> None:
    assert counted(p(700, 72, 500), p(720, 100, 140)) == {1: (1, 1)}


@pytest.mark.parametrize(("counts", "share"), [({}, None), ({1: (0, 0)}, None), ({1: (3, 1), 2: (1, 0)}, 0.75)])
def test_the_agreement_is_the_share_that_goes_down(counts: dict[int, tuple[int, int]], share: float | None) -> None:
    assert order_agreement(counts) == share


def test_a_page_that_goes_up_is_told_and_measured() -> None:
    graph = derived(p(700), p(660), p(680))
    (finding,) = [d for d in graph.diagnostics if d.code == "order-against-layout"]
    assert (finding.page, finding.message) == (1, "reading order goes up the page 1 times in 2 steps within a column")
    assert graph.quality.order_agreement == 0.5
