"""Header cells of tables that declare none: what reads like a header, and what only looks so."""

from typing import Any

import pytest
from hypothesis import given

from evigraph.graph import Graph, Relation, Role
from support.element import El, cell, header, row, table
from support.graphs import codes, column_headers, derived, find, how, pairs, row_headers
from support.strategies import documents

ROW, COLUMN = Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR
DERIVED = "DETERMINISTIC_DERIVATION"


def columns(*rows: Any) -> list[tuple[str, str]]:
    return pairs(derived(table(*rows)), COLUMN)


class TestFirstRow:
    def test_three_words_or_more_are_a_header(self) -> None:
        graph = derived(table(["Status", "Version", "Comment"], ["Draft", "0.1", "first"]))
        assert how(graph, COLUMN)["Version", "0.1"] == (DERIVED, "first-row")

    def test_sentences_are_none(self) -> None:
        assert columns(["a", "This is one.", "This is a second one."], ["b", "x", "y"]) == []

    def test_a_short_text_with_a_full_stop_is_no_sentence(self) -> None:
        assert ("Pin No.", "1") in columns(["Pin No.", "Name", "Use"], ["1", "GND", "earth"])

    def test_years_are_headers_where_values_are_not(self) -> None:
        graph = derived(table(["", "2018", "2019"], ["Number", "10", "20"], ["Share", "11%", "12%"]))
        assert column_headers(graph, "20") == ["2019"]
        assert row_headers(graph, "20") == ["Number"]

    @pytest.mark.parametrize("period", ["2024", "FY 2024", "Q1 2024", "2023/24", "2023–2024"])
    def test_a_period_names_a_column(self, period: str) -> None:
        assert (period, "7") in columns(["Item", period, "Note"], ["Dogs", "7", "x"])

    def test_rows_of_years_have_no_header_among_them(self) -> None:
        assert columns(["2018", "2019"], ["2020", "2021"]) == []

    def test_a_title_above_it_is_passed_over(self) -> None:
        rows = [cell("Adoption", cols=3)], ["", "Phone", "Tablet"], ["All", "77%", "18%"], ["Men", "70%", "20%"]
        assert set(columns(*rows)) == {("Phone", "77%"), ("Phone", "70%"), ("Tablet", "18%"), ("Tablet", "20%")}

    def test_entries_below_a_title_are_no_header(self) -> None:
        assert columns([cell("Risks", cols=3)], ["A1", "easy", "wide"], ["A2", "hard", "rare"]) == []


class TestLevels:
    ROWS = (
        [cell("Tax", rows=2), cell("County", cols=2), cell("Federal", cols=2)],
        ["Sales", "Land", "Rent", "Lease"],
        ["Oil", "1", "2", "3", "4"],
        ["Coal", "5", "6", "7", "8"],
    )

    def test_a_row_that_parts_the_spans_above_it_is_the_next_level(self) -> None:
        graph = derived(table(*self.ROWS))
        assert column_headers(graph, "7") == ["Federal", "Rent"]
        assert how(graph, COLUMN)["Federal", "7"] == (DERIVED, "first-rows")

    def test_row_headers_begin_below_the_last_level(self) -> None:
        graph = derived(table(*self.ROWS))
        assert row_headers(graph, "7") == ["Coal"]
        assert row_headers(graph, "Rent") == []

    def test_spans_without_text_have_no_levels(self) -> None:
        rows = [cell("Risk"), cell(cols=2), "Score"], ["A1", "easy", "often", "8.0"], ["A2", "hard", "rare", "7.0"]
        assert columns(*rows) == []


class TestTwoColumns:
    """A first entry reads like a header there: only what sets it apart from the others makes it one."""

    def test_definitions_have_no_header(self) -> None:
        graph = derived(table(["APL", "Approved Products List"], ["KRA", "Key Recovery Agent"]))
        assert pairs(graph, COLUMN) == []
        assert how(graph, ROW)["APL", "Approved Products List"] == (DERIVED, "first-column")

    def test_figures_below_a_word_do(self) -> None:
        assert columns(["Item", "Cost"], ["Food", "$20"], ["Rent", "$70"]) == [
            ("Item", "Food"),
            ("Item", "Rent"),
            ("Cost", "$20"),
            ("Cost", "$70"),
        ]

    def test_a_single_figure_below_words_with_figures_does_not(self) -> None:
        assert columns(["Digest", "SHA-256 or SHA-384"], ["Modulus", "2048"]) == []

    def test_texts_far_longer_than_the_first_do(self) -> None:
        long = "The act or process of extending it to later days"
        assert ("Guide", long) in columns(["Field", "Guide"], ["Renew", long], ["Revoke", long + " all"])

    def test_a_row_that_recurs_is_one(self) -> None:
        graph = derived(
            table(["Level", "Use"], ["High", "closed"]), El("P", "x"), table(["Level", "Use"], ["Low", "open"])
        )
        assert column_headers(graph, "open") == ["Use"]

    @pytest.mark.parametrize(
        "rows",
        [
            [["Getting started", "1"], ["Where to go from here", "2"]],  # values shorter than labels
            [["WARNING", "Do not do this"], ["WARNING", "Nor do that here"]],  # not distinct
            [["745.84", "Information for all"], ["745.85", "Practice in all places"]],  # numbers
            [["It is so, as all of us know.", "x"], ["That is that, for all of us.", "y"]],  # sentences
        ],
    )
    def test_what_is_no_label_heads_no_row(self, rows: list[list[str]]) -> None:
        assert pairs(derived(table(*rows)), ROW) == []


class TestCellsThatAreAllHeaders:
    def test_tell_nothing_and_the_first_row_does(self) -> None:
        rows = [[header(f"{name}{n}") for name in ("Kind", "Text", "Rate")] for n in ("", " one", " two")]
        graph = derived(table(*rows))
        assert column_headers(graph, "Text two") == ["Text"]
        assert row_headers(graph, "Text two") == ["Kind two"]
        assert "headers-everywhere" in codes(graph)

    def test_of_one_column_the_short_first_heads_the_others(self) -> None:
        assert columns([header("Representation")], [header("<a/>")], [header("<b/>")]) == [
            ("Representation", "<a/>"),
            ("Representation", "<b/>"),
        ]

    def test_a_scope_tells_something_nevertheless(self) -> None:
        graph = derived(table([header("A", scope="Row"), header("B")], [header("C"), header("D")]))
        assert pairs(graph, ROW) == [("A", "B")]

    def test_all_rows_in_a_head_section_are_told(self) -> None:
        graph = derived(table(El("THead", row(header("Item"), header("Fee")), row("Dogs", "12"))))
        assert codes(graph) == ["headers-everywhere"]
        assert column_headers(graph, "12") == ["Fee"]


class TestTablesInHeaders:
    def test_a_header_cell_that_holds_a_table_heads_nothing(self) -> None:
        graph = derived(table([El("TH", table(["1", "2"])), header("Fee")], ["a", "12"]))
        assert pairs(graph, COLUMN) == [("Fee", "12")]
        assert "table-in-header" in codes(graph)

    def test_with_a_scope_it_does_as_it_says(self) -> None:
        graph = derived(table([El("TH", table(["1"]), attributes=[("Table", {"Scope": "/Column"})])], ["a"]))
        assert pairs(graph, COLUMN) == [("1", "a")]


@given(documents())
def test_derived_headers_stand_in_the_table_of_their_cells(kids: list[El]) -> None:
    graph: Graph = derived(*kids)
    tables = find(graph, Role.TABLE)
    for edge in graph.edges:
        if edge.rule in ("first-row", "first-rows", "thead", "first-column"):
            assert edge.source != edge.target
            assert any(t < min(edge.source, edge.target) for t in tables)
