"""Rows that lack their first cell, because the one above spans them and does not say so."""

from typing import Any

import pytest

from evigraph.derive import lay_out, shown_grid
from evigraph.graph import Graph, GraphView, Relation
from support.element import El
from support.graphs import codes, column_headers, derived, find, how, row_headers
from support.layout import laid, laid_table

ROW, COLUMN = Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR
LAYOUT = "LAYOUT_RECONSTRUCTION"
HEAD = ["Gap", "Need", "Hire", "Train"]
ROWS: tuple[list[str | None], ...] = (
    ["Skills", "SQL", "two", "ten"],
    [None, "Python", "one", "five"],
    ["Tools", "more", "0", "1"],
)


def scoped(*rows: list[str | None], scope: str = "/Column") -> El:
    """A table on the raster whose first row is of header cells with a scope."""
    heads = (El("TH", laid(text, c), attributes=[("Table", {"Scope": scope})]) for c, text in enumerate(HEAD))
    return El("Table", El("TR", *heads), *laid_table(*rows, line=1).kids)


def spanned(*rows: list[str | None]) -> El:
    """The same below a cell that spans all its columns, as declared."""
    title = El("TR", El("TD", laid("Staff", 0), cols=4))
    return El("Table", title, *laid_table(HEAD, line=1, role="TH").kids, *laid_table(*rows, line=2).kids)


def told(graph: Graph) -> bool:
    return "row-span-undeclared" in codes(graph)


class TestLabel:
    def test_a_row_without_its_first_cell_has_the_label_above(self) -> None:
        graph = derived(laid_table(HEAD, *ROWS))
        assert how(graph, ROW)["Skills", "five"] == (LAYOUT, "row-label-spanning")
        assert how(graph, ROW)["Skills", "Python"] == (LAYOUT, "row-label-spanning")
        assert told(graph)

    def test_the_label_reaches_no_further_than_the_next(self) -> None:
        assert row_headers(derived(laid_table(HEAD, *ROWS)), "1") == ["Tools"]

    def test_a_row_that_is_neither_complete_nor_shifted_ends_it(self) -> None:
        between = laid_table(["All", "of", "them"], line=2).kids
        last = laid_table([None, "Python", "one", "five"], line=3).kids
        graph = derived(El("Table", *laid_table(HEAD, ROWS[0]).kids, *between, *last))
        assert told(graph)
        assert "Skills" not in row_headers(graph, "Python")

    def test_numbers_label_nothing(self) -> None:
        graph = derived(laid_table(HEAD, ["2024", "SQL", "two", "ten"], [None, "Python", "one", "five"]))
        assert row_headers(graph, "five") == []

    def test_a_header_of_columns_is_no_label_of_rows(self) -> None:
        graph = derived(scoped([None, "Python", "one", "five"], *ROWS))
        assert "Gap" not in [source for source, _ in how(graph, ROW)]

    def test_a_header_cell_that_spans_rows_is_their_header_once(self) -> None:
        rows = laid_table(*ROWS, line=1)
        rows.kids[0].kids[0].role = "TH"
        graph = derived(El("Table", *laid_table(HEAD, role="TH").kids, *rows.kids))
        assert how(graph, ROW)["Skills", "two"][1] == "position"
        assert how(graph, ROW)["Skills", "five"] == (LAYOUT, "row-label-spanning")


class TestColumns:
    def test_cells_have_the_headers_of_the_columns_they_stand_in(self) -> None:
        graph = derived(scoped(*ROWS))
        assert column_headers(graph, "Python") == ["Need"]
        assert column_headers(graph, "five") == ["Train"]
        assert how(graph, COLUMN)["Hire", "one"] == (LAYOUT, "shifted-row")

    def test_the_headers_of_other_rows_are_the_source_s(self) -> None:
        assert how(derived(scoped(*ROWS)), COLUMN)["Train", "1"] == ("SOURCE_ATTRIBUTE", "scope=Column")

    def test_derived_headers_too(self) -> None:
        graph = derived(laid_table(HEAD, *ROWS))
        assert how(graph, COLUMN)["Train", "five"] == (LAYOUT, "shifted-row")
        assert "Python" not in row_headers(graph, "five")

    def test_below_a_number_as_well(self) -> None:
        graph = derived(scoped(["2024", "SQL", "two", "ten"], [None, "Python", "one", "five"]))
        assert column_headers(graph, "five") == ["Train"]

    def test_ids_of_headers_are_taken_at_their_word(self) -> None:
        rows = laid_table(*ROWS, line=1)
        rows.kids[1].kids[2].attributes = [("Table", {"Headers": ["n"]})]
        heads = El("TR", *(El("TH", laid(text, c), element_id=text[0].lower()) for c, text in enumerate(HEAD)))
        graph = derived(El("Table", heads, *rows.kids))
        assert how(graph, COLUMN)["Need", "five"] == ("SOURCE_ATTRIBUTE", "headers")

    def test_a_span_elsewhere_in_the_table_changes_nothing(self) -> None:
        graph = derived(spanned(*ROWS))
        assert row_headers(graph, "five") == ["Skills"]
        assert column_headers(graph, "five") == ["Train"]


class TestNot:
    def test_a_row_that_ends_early_has_lost_nothing(self) -> None:
        assert not told(derived(laid_table(HEAD, ROWS[0], ["Tools", "more", "0"])))

    def test_without_geometry_nothing_is_known(self) -> None:
        rows = (El("TR", *(El("TD", text) for text in texts if text)) for texts in (HEAD, *ROWS))
        assert not told(derived(El("Table", *rows)))

    def test_a_row_that_a_declared_span_reaches_into(self) -> None:
        rows = laid_table(*ROWS, line=1)
        rows.kids[0].kids[0].attributes = [("Table", {"RowSpan": 2})]
        graph = derived(El("Table", *laid_table(HEAD, role="TH").kids, *rows.kids))
        assert not told(graph)
        assert how(graph, COLUMN)["Train", "five"] == ("DETERMINISTIC_DERIVATION", "position")

    def test_a_row_with_a_span_of_its_own(self) -> None:
        rows = laid_table(*ROWS, line=1)
        rows.kids[1].kids = [El("TD", laid("Python", 1, 2), cols=3)]
        assert not told(derived(El("Table", *laid_table(HEAD).kids, *rows.kids)))

    @pytest.mark.parametrize("cut", [True, False])
    def test_of_two_columns_unless_the_page_ends(self, cut: bool) -> None:
        two = laid_table(["FPKI", "It is an"], ["MA", "Another"])
        rest: Any = laid_table([None, "Agency of all"], page=2 if cut else 1, line=5)
        assert told(derived(El("Table", *two.kids, *rest.kids))) is cut


class TestShownGrid:
    def test_a_shifted_row_is_laid_out_where_the_page_has_it(self) -> None:
        graph = derived(laid_table(HEAD, *ROWS))
        (table,) = find(graph, "Table")
        grid = shown_grid(GraphView(graph), table)
        assert [cell.column for cell in grid.rows()[2]] == [1, 2, 3]
        assert grid.shifted.keys() == {2}

    def test_other_tables_are_laid_out_by_their_tags(self) -> None:
        view = GraphView(derived(laid_table(HEAD, ROWS[0])))
        (table,) = find(view.graph, "Table")
        assert shown_grid(view, table) == lay_out(view, table)
