"""Row labels that stand in a table of their own."""

import pytest

from evigraph.graph import Relation
from support.element import El
from support.graphs import codes, derived, how, row_headers
from support.layout import laid_table

ROW = Relation.ROW_HEADER_FOR
LAYOUT = "LAYOUT_RECONSTRUCTION"


class TestLabelsApart:
    LABELS = laid_table(["Sales"], ["Costs"], ["Profit"])
    VALUES = laid_table(["12", "7"], ["10", "5"], ["2", "2"], column=2)

    def test_labels_beside_values_head_the_rows_on_their_height(self) -> None:
        graph = derived(self.LABELS, self.VALUES)
        assert how(graph, ROW)["Costs", "10"] == (LAYOUT, "row-label-beside")
        assert how(graph, ROW)["Costs", "5"] == (LAYOUT, "row-label-beside")
        assert "row-labels-apart" in codes(graph)

    def test_rows_above_the_labels_are_headers_and_not_theirs(self) -> None:
        values = laid_table(["Now", "Then"], ["12", "7"], ["10", "5"], ["2", "2"], column=2, line=-1)
        graph = derived(self.LABELS, values)
        assert row_headers(graph, "12") == ["Sales"]
        assert row_headers(graph, "Then") == []

    def test_a_row_between_the_labels_makes_it_another_table(self) -> None:
        values = laid_table(["12", "7"], ["10", "5"], ["2", "2"], column=2, line=0.5)
        assert "row-labels-apart" not in codes(derived(self.LABELS, values))

    def test_two_lines_are_too_few(self) -> None:
        graph = derived(laid_table(["Sales"], ["Costs"]), laid_table(["1"], ["2"], column=2))
        assert "row-labels-apart" not in codes(graph)

    @pytest.mark.parametrize(
        "other", [laid_table(["1"], ["2"], ["3"], page=2), laid_table(["1"], ["2"], ["3"], line=9)]
    )
    def test_a_table_elsewhere_is_another(self, other: El) -> None:
        assert "row-labels-apart" not in codes(derived(self.LABELS, other))
