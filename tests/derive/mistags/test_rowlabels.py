"""Row labels that the grid loses."""

import pytest

from evigraph.graph import Relation
from support.element import El
from support.graphs import codes, derived, how, row_headers
from support.layout import laid_table

ROW = Relation.ROW_HEADER_FOR
LAYOUT = "LAYOUT_RECONSTRUCTION"
HEAD = ["Gap", "Need", "Hire", "Train"]


class TestSpanningLabels:
    GRAPH_ROWS = (HEAD, ["Skills", "SQL", "two", "ten"], [None, "Python", "one", "five"], ["Tools", "more", "0", "1"])

    def test_a_row_without_its_first_cell_has_the_label_above(self) -> None:
        graph = derived(laid_table(*self.GRAPH_ROWS))
        assert how(graph, ROW)["Skills", "five"] == (LAYOUT, "row-label-spanning")
        assert how(graph, ROW)["Skills", "Python"] == (LAYOUT, "row-label-spanning")
        assert "row-span-undeclared" in codes(graph)

    def test_the_label_reaches_no_further_than_the_next(self) -> None:
        assert row_headers(derived(laid_table(*self.GRAPH_ROWS)), "1") == ["Tools"]

    def test_a_row_that_ends_early_has_lost_nothing(self) -> None:
        graph = derived(laid_table(HEAD, ["Skills", "SQL", "two", "ten"], ["Tools", "more", "0"]))
        assert "row-span-undeclared" not in codes(graph)

    def test_without_geometry_nothing_is_known(self) -> None:
        rows = (El("TR", *(El("TD", text) for text in texts if text)) for texts in self.GRAPH_ROWS)
        assert "row-span-undeclared" not in codes(derived(El("Table", *rows)))

    def test_numbers_label_nothing(self) -> None:
        graph = derived(laid_table(HEAD, ["2024", "SQL", "two", "ten"], [None, "Python", "one", "five"]))
        assert "row-span-undeclared" not in codes(graph)

    @pytest.mark.parametrize("cut", [True, False])
    def test_of_two_columns_only_a_page_break_counts(self, cut: bool) -> None:
        two = laid_table(["FPKI", "It is an"], ["MA", "Another"])
        rest = laid_table([None, "Agency of all"], page=2 if cut else 1, line=5)
        graph = derived(El("Table", *two.kids, *rest.kids))
        assert ("row-span-undeclared" in codes(graph)) is cut


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
