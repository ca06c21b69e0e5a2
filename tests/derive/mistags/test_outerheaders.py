"""Header rows that stand above their table, outside it."""

import pytest

from evigraph.graph import Relation
from support.element import El
from support.graphs import codes, column_headers, derived, how
from support.layout import laid, laid_table

COLUMN = Relation.COLUMN_HEADER_FOR
LAYOUT = "LAYOUT_RECONSTRUCTION"
VALUES = laid_table(["Oil", "12", "7"], ["Coal", "10", "5"], line=2)
HEADS = [El("P", laid("Now", 1, 1)), El("P", laid("Then", 2, 1))]


def test_texts_above_each_column_head_it() -> None:
    graph = derived(*HEADS, VALUES)
    assert how(graph, COLUMN)["Then", "5"] == (LAYOUT, "header-above")
    assert column_headers(graph, "12") == ["Now"]
    assert "headers-outside" in codes(graph)


def test_several_lines_above_a_column_all_head_it() -> None:
    graph = derived(El("P", laid("Fiscal year", 1, 0)), *HEADS, VALUES)
    assert column_headers(graph, "10") == ["Fiscal year", "Now"]


@pytest.mark.parametrize(
    "above",
    [
        [HEADS[0]],  # a column has none
        [*HEADS, El("P", laid("This sentence stands above the whole table.", 0, 0, columns=3))],
        [El("P", laid("2", 1, 1)), El("P", laid("3", 2, 1))],
        [El("P", laid("Now", 1, -5)), El("P", laid("Then", 2, -5))],
        [El("P", laid("Now", 1, 1, page=2)), El("P", laid("Then", 2, 1, page=2))],
        [El("P", "Now"), El("P", "Then")],
    ],
)
def test_anything_else_above_is_no_header(above: list[El]) -> None:
    assert "headers-outside" not in codes(derived(*above, VALUES))


class TestTwoColumns:
    VALUES = laid_table(["Oil", "12"], ["Gas", "1"], line=2)

    def test_one_text_above_each_on_one_line_heads_it(self) -> None:
        graph = derived(El("P", laid("Kind", 0, 1)), El("P", laid("Now", 1, 1)), self.VALUES)
        assert how(graph, COLUMN)["Now", "12"] == (LAYOUT, "header-above")
        assert column_headers(graph, "Gas") == ["Kind"]

    @pytest.mark.parametrize(
        "above",
        [
            [El("P", laid("Now", 1, 1))],
            [El("P", laid("Kind", 0, 0)), El("P", laid("Now", 1, 1))],
            [El("P", laid("All of it", 0, 0)), El("P", laid("Kind", 0, 1)), El("P", laid("Now", 1, 1))],
        ],
    )
    def test_anything_else_is_no_pair(self, above: list[El]) -> None:
        assert "headers-outside" not in codes(derived(*above, self.VALUES))


def test_a_table_with_headers_needs_none() -> None:
    own = laid_table(["Kind", "Now", "Then"], ["Oil", "12", "7"], line=2)
    assert "headers-outside" not in codes(derived(*HEADS, own))


def test_columns_that_overlap_have_no_texts_above_them() -> None:
    crooked = El("Table", *VALUES.kids, *laid_table(["Gas", "1", "2"], line=4, column=0.7).kids)
    assert "headers-outside" not in codes(derived(*HEADS, crooked))


class TestTableAbove:
    ABOVE = laid_table(["Kind", "Now", "Then"], ["Gas", "1", "2"])

    def test_its_headers_go_on_applying(self) -> None:
        graph = derived(self.ABOVE, VALUES)
        assert how(graph, COLUMN)["Then", "5"] == (LAYOUT, "header-of-table-above")

    def test_not_to_other_columns(self) -> None:
        other = laid_table(["Oil", "12", "7"], ["Coal", "10", "5"], line=2, column=0.2)
        assert "headers-outside" not in codes(derived(self.ABOVE, other))

    def test_not_further_down(self) -> None:
        other = laid_table(["Oil", "12", "7"], ["Coal", "10", "5"], line=9)
        assert "headers-outside" not in codes(derived(self.ABOVE, other))
