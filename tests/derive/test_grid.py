"""Cells on a grid: spans honoured, what does not fit told and left as it stands."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.derive import Grid, cell_of, lay_out, table_of
from evigraph.derive.grid import MAX_SPAN
from evigraph.graph import GraphView, Role
from evigraph.limits import DEFAULT_LIMITS
from support.element import El, cell, header, row, table
from support.graphs import codes, declared, derived, find, named


def grid(*rows: Any) -> Grid:
    view = GraphView(declared(table(*rows)))
    return lay_out(view, 1)


def places(laid: Grid) -> list[tuple[int, int]]:
    return [(c.row, c.column) for c in laid.cells]


def drawing(*rows: Any) -> list[str]:
    """The grid as lines of text: each place shows the cell that covers it, a dot is free."""
    view = GraphView(declared(table(*rows)))
    laid = lay_out(view, 1)
    return [
        "".join(view.text(laid.at[r, c].node) if (r, c) in laid.at else "." for c in range(laid.width))
        for r in range(laid.height)
    ]


class TestPlaces:
    def test_cells_stand_in_rows_and_columns(self) -> None:
        assert drawing(["a", "b"], ["c", "d"]) == ["ab", "cd"]

    def test_a_column_span_moves_what_follows(self) -> None:
        assert drawing([cell("a", cols=2), "b"], ["c", "d", "e"]) == ["aab", "cde"]

    def test_a_row_span_moves_what_is_in_the_rows_below(self) -> None:
        assert drawing([cell("a", rows=2), "b"], ["c"]) == ["ab", "ac"]

    def test_a_span_both_ways_covers_a_block(self) -> None:
        assert drawing([cell("a", rows=2, cols=2), "b"], ["c"], ["d", "e", "f"]) == ["aab", "aac", "def"]

    def test_row_spans_in_the_middle_are_stepped_over(self) -> None:
        assert drawing(["a", cell("b", rows=3), "c"], ["d", "e"], ["f", "g"]) == ["abc", "dbe", "fbg"]

    def test_a_row_of_nothing_but_spans_from_above_may_be_empty(self) -> None:
        assert drawing([cell("a", rows=2), cell("b", rows=2)], []) == ["ab", "ab"]

    def test_a_row_has_the_cells_that_reach_into_it(self) -> None:
        laid = grid([cell("a", rows=2), "b"], ["c"])
        assert [c.node for c in laid.row(1)] == [laid.cells[0].node, laid.cells[2].node]

    def test_a_table_without_rows_is_empty(self) -> None:
        laid = grid()
        assert (laid.height, laid.width, laid.cells, laid.problems) == (0, 0, [], [])

    def test_a_regular_table_has_no_problems(self) -> None:
        assert grid([cell("a", cols=2, rows=1)], [cell("b", cols=1), "c"]).problems == []

    @given(st.lists(st.lists(st.tuples(*[st.sampled_from([None, 1, 2, 3])] * 2), max_size=4), max_size=4))
    def test_every_cell_is_on_the_grid_where_it_says(self, spans: list[list[tuple[Any, Any]]]) -> None:
        laid = grid(*([cell("x", rows=r, cols=c) for r, c in line] for line in spans))
        assert len(laid.cells) == sum(map(len, spans))
        for one in laid.cells:
            assert laid.at[one.row, one.column] is one
            assert one.row + one.rows <= laid.height
            assert one.column + one.columns <= laid.width


class TestSections:
    @pytest.mark.parametrize("role", ["THead", "TBody", "TFoot"])
    def test_rows_in_a_section_are_rows(self, role: str) -> None:
        laid = grid(El(role, row("a", "b")), El("TBody", row("c", "d")))
        assert places(laid) == [(0, 0), (0, 1), (1, 0), (1, 1)]
        assert laid.cells[0].section == role

    @pytest.mark.parametrize("wrap", ["NonStruct", "Div", "Sect"])
    def test_rows_and_cells_in_containers_are_found(self, wrap: str) -> None:
        laid = grid(El(wrap, El("TR", El(wrap, cell("a")), cell("b"))), El("TBody", El(wrap, row("c", "d"))))
        assert places(laid) == [(0, 0), (0, 1), (1, 0), (1, 1)]

    def test_rows_outside_a_section_have_none(self) -> None:
        assert grid(["a"]).cells[0].section is None

    def test_a_caption_is_no_row(self) -> None:
        assert grid(El("Caption", "c"), ["a"]).height == 1

    def test_a_table_in_a_caption_is_no_part_of_the_grid(self) -> None:
        assert grid(El("Caption", table(["x", "y", "z"])), ["a"]).width == 1

    def test_cells_in_something_that_means_something_are_no_cells_of_the_row(self) -> None:
        assert grid(El("TR", El("P", cell("x")), cell("a"))).width == 1


class TestIrregular:
    def problems(self, *rows: Any) -> list[str]:
        graph = derived(table(*rows))
        assert codes(graph).count("irregular-table") == 1
        return [d.message for d in graph.diagnostics if d.code == "irregular-table"]

    def test_rows_of_different_length_are_told_and_kept(self) -> None:
        assert self.problems(["a", "b"], ["c"]) == ["1 of 2 rows have fewer than 2 columns"]
        assert drawing(["a", "b"], ["c"]) == ["ab", "c."]

    def test_overlapping_spans_are_told_and_the_first_keeps_its_place(self) -> None:
        rows = (["a", cell("b", rows=2)], [cell("c", cols=2)])
        assert "overlap other cells in 1 places" in self.problems(*rows)[0]
        assert drawing(*rows) == ["ab", "cb"]

    def test_a_row_span_below_the_last_row_is_told_and_cut(self) -> None:
        rows = (["a", "b"], [cell("c", rows=3), "d"])
        assert "below the last row" in self.problems(*rows)[0]
        assert drawing(*rows) == ["ab", "cd"]

    @pytest.mark.parametrize("span", [0, -1, "#274", "two", 1.5, True, None, [2], {"a": 1}])
    def test_a_span_that_is_no_positive_integer_counts_as_one(self, span: Any) -> None:
        table_ = El("Table", El("TR", El("TD", "a", attributes=[("Table", {"ColSpan": span})]), cell("b")))
        view = GraphView(declared(table_))
        assert places(lay_out(view, 1)) == [(0, 0), (0, 1)]

    @pytest.mark.parametrize("span", [0, -1, "#274", 1.5, [2]])
    def test_a_span_that_is_no_positive_integer_is_told(self, span: Any) -> None:
        assert "is no positive integer; taken as 1" in self.problems([cell("a", cols=span), "b"])[0]

    @pytest.mark.parametrize("span", [2.0, 2])
    def test_a_whole_real_number_is_a_span(self, span: Any) -> None:
        assert drawing([cell("a", cols=span), "b"]) == ["aab"]

    @pytest.mark.parametrize("span", [10**9, 1e9, MAX_SPAN + 1])
    def test_a_span_beyond_all_bounds_is_one_column_and_told(self, span: Any) -> None:
        laid = grid([cell("a", cols=span)])
        assert laid.width == 1
        assert "taken as 1" in laid.problems[0]

    def test_spans_that_would_fill_the_memory_are_one_slot_and_told(self) -> None:
        rows = [[cell("a", rows=1000, cols=1000) for _ in range(4)] for _ in range(60)]
        laid = grid(*rows)
        assert len(laid.at) <= DEFAULT_LIMITS.table_cells + len(laid.cells)
        assert any(f"more than {DEFAULT_LIMITS.table_cells} slots" in problem for problem in laid.problems)

    def test_a_span_for_an_export_counts_where_the_document_has_none(self) -> None:
        export = ("HTML-4.01", {"ColSpan": 2})
        assert drawing([cell("a", attributes=[export]), "b"]) == ["aab"]
        assert drawing([cell("a", attributes=[("Table", {"ColSpan": 1}), export]), "b"]) == ["ab"]

    def test_a_row_span_beyond_all_bounds_is_cut_at_the_last_row(self) -> None:
        assert grid([cell("a", rows=10**9)], ["b"]).height == 2

    def test_the_largest_span_taken_at_its_word_is_regular(self) -> None:
        assert grid([cell("a", cols=MAX_SPAN)]).problems == []

    def test_cells_directly_in_a_table_are_no_row(self) -> None:
        assert grid(cell("a"), cell("b")).height == 0


class TestLookups:
    def test_text_in_a_cell_belongs_to_it(self) -> None:
        graph = derived(table([El("TD", El("P", El("Em", "a"))), header("b")]))
        assert cell_of(GraphView(graph), named(graph, "a")) == find(graph, Role.TD)[0]
        assert cell_of(GraphView(graph), named(graph, "b")) == find(graph, Role.TH)[0]

    def test_the_innermost_cell_counts(self) -> None:
        graph = derived(table([El("TD", "outer ", table(["inner"]))]))
        assert cell_of(GraphView(graph), named(graph, "inner")) == find(graph, Role.TD)[1]

    def test_a_caption_is_in_a_table_and_in_no_cell(self) -> None:
        graph = derived(table([El("TD", table(El("Caption", "c"), ["a"]))]))
        caption = find(graph, Role.CAPTION)[0]
        assert cell_of(GraphView(graph), caption) is None
        assert table_of(GraphView(graph), caption) == find(graph, Role.TABLE)[1]

    def test_text_outside_is_in_neither(self) -> None:
        graph = derived(El("P", "a"))
        assert (cell_of(GraphView(graph), 1), table_of(GraphView(graph), 1)) == (None, None)
