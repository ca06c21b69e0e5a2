"""Which header speaks for which cell: declared before inferred."""

from typing import Any

import pytest
from hypothesis import given

from evigraph.graph import Graph, Relation, Role, Stratum, stratum
from support.element import El, cell, header, row, table
from support.graphs import codes, column_headers, derived, find, how, pairs, row_headers
from support.strategies import documents

ROW, COLUMN = Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR
ATTRIBUTE, DERIVED = "SOURCE_ATTRIBUTE", "DETERMINISTIC_DERIVATION"


def both(graph: Graph, name: str) -> tuple[list[str], list[str]]:
    """Row headers and column headers of a cell."""
    return row_headers(graph, name), column_headers(graph, name)


def header_pairs(*rows: Any) -> set[tuple[str, str]]:
    graph = derived(table(*rows))
    return {*pairs(graph, ROW), *pairs(graph, COLUMN)}


class TestHeadersAttribute:
    def test_ids_name_the_headers_of_a_cell(self) -> None:
        graph = derived(
            table(
                [header("Year", element_id="y"), header("Fee", element_id="f")],
                [header("2026", element_id="r"), cell("12", headers=["f", "r"])],
            )
        )
        assert both(graph, "12") == (["2026"], ["Fee"])
        assert how(graph, COLUMN)["Fee", "12"] == (ATTRIBUTE, "headers")
        assert how(graph, ROW)["2026", "12"] == (ATTRIBUTE, "headers")

    def test_one_id_may_stand_without_a_list(self) -> None:
        named = El("TD", "12", attributes=[("Table", {"Headers": "f"})])
        assert column_headers(derived(table([header("Fee", element_id="f")], [named])), "12") == ["Fee"]

    def test_ids_used_anew_in_each_table_are_each_tables_own(self) -> None:
        one = table([header("Fee", element_id="h1")], [cell("12", headers=["h1"])])
        two = table([header("Weight", element_id="h1")], [cell("7 kg", headers=["h1"])])
        graph = derived(one, two)
        assert column_headers(graph, "12") == ["Fee"]
        assert column_headers(graph, "7 kg") == ["Weight"]
        assert "headers-unresolved" not in codes(graph)

    def test_an_id_twice_in_one_table_is_the_first_cells(self) -> None:
        graph = derived(
            table([header("A", element_id="h"), header("B", element_id="h")], ["1", cell("2", headers=["h"])])
        )
        assert column_headers(graph, "2") == ["A"]

    def test_an_id_nobody_has_is_told(self) -> None:
        graph = derived(table([header("Fee")], [cell("12", headers=["nobody"])]))
        assert [d.message for d in graph.diagnostics] == ["header id 'nobody' names no element"]

    def test_an_id_of_another_table_is_told(self) -> None:
        graph = derived(table([header("Fee", element_id="h")]), table([header("X")], [cell("12", headers=["h"])]))
        assert [d.message for d in graph.diagnostics] == ["header id 'h' is not a cell of this table"]
        assert column_headers(graph, "12") == ["X"]

    def test_a_cell_is_not_its_own_header(self) -> None:
        graph = derived(table([header("Fee", element_id="h", headers=["h"])], ["12"]))
        assert column_headers(graph, "Fee") == []

    def test_a_data_cell_may_be_named_as_header(self) -> None:
        graph = derived(table([cell("Fee", element_id="f")], [cell("12", headers=["f"])]))
        assert column_headers(graph, "12") == ["Fee"]

    def test_an_id_repeated_in_a_list_gives_one_edge(self) -> None:
        graph = derived(table([header("Fee", element_id="f")], [cell("12", headers=["f", "f"])]))
        assert pairs(graph, COLUMN) == [("Fee", "12")]

    def test_ids_of_headers_that_are_neither_above_nor_beside_go_by_their_scope(self) -> None:
        graph = derived(
            table(
                [header("A", element_id="a"), "1"],
                [header("B", element_id="b", scope="Row"), "2"],
                ["3", cell("x", headers=["a", "b"])],
            )
        )
        assert both(graph, "x") == (["B"], ["A"])

    @pytest.mark.parametrize("scope", ["Row", "Column", None])
    @pytest.mark.parametrize("below", [True, False])
    def test_an_id_of_a_header_in_the_same_column_makes_it_a_column_header(self, below: bool, scope: str) -> None:
        rows = [[cell("x", headers=["h"])], [header("H", scope=scope, element_id="h")]]
        graph = derived(table(*(rows if below else reversed(rows))))
        assert how(graph, COLUMN)["H", "x"] == (ATTRIBUTE, "headers")
        assert how(graph, ROW) == {}

    @pytest.mark.parametrize("scope", ["Row", "Column", None])
    @pytest.mark.parametrize("right", [True, False])
    def test_an_id_of_a_header_in_the_same_row_makes_it_a_row_header(self, right: bool, scope: str) -> None:
        line = [cell("x", headers=["h"]), header("H", scope=scope, element_id="h")]
        graph = derived(table(line if right else line[::-1]))
        assert how(graph, ROW)["H", "x"] == (ATTRIBUTE, "headers")
        assert how(graph, COLUMN) == {}

    @pytest.mark.parametrize("value", [5, None, {"a": 1}, [None], [5], [["h"]]])
    def test_ids_of_another_type_do_not_stop_anything(self, value: Any) -> None:
        odd = El("TD", "12", attributes=[("Table", {"Headers": value})])
        assert column_headers(derived(table([header("Fee")], [odd])), "12") == ["Fee"]


class TestScope:
    def test_a_column_scope_reaches_down(self) -> None:
        graph = derived(table([header("A", scope="Column"), header("B", scope="Column")], ["1", "2"], ["3", "4"]))
        assert [column_headers(graph, name) for name in "1234"] == [["A"], ["B"], ["A"], ["B"]]
        assert how(graph, COLUMN)["A", "1"] == (ATTRIBUTE, "scope=Column")

    def test_a_row_scope_reaches_right(self) -> None:
        graph = derived(table([header("A", scope="Row"), "1", "2"], [header("B", scope="Row"), "3", "4"]))
        assert [row_headers(graph, name) for name in "1234"] == [["A"], ["A"], ["B"], ["B"]]
        assert how(graph, ROW)["A", "1"] == (ATTRIBUTE, "scope=Row")

    def test_a_row_scope_does_not_reach_left(self) -> None:
        assert row_headers(derived(table(["1", header("A", scope="Row"), "2"])), "1") == []

    def test_a_column_scope_does_not_reach_up(self) -> None:
        assert column_headers(derived(table(["1"], [header("A", scope="Column")], ["2"])), "1") == []

    def test_row_scope_reaches_cells_across_its_span(self) -> None:
        graph = derived(table([header("A", scope="Row", rows=2), "1"], ["2"], [header("B", scope="Row"), "3"]))
        assert [row_headers(graph, name) for name in "123"] == [["A"], ["A"], ["B"]]

    def test_column_scope_reaches_cells_across_its_span(self) -> None:
        graph = derived(table([header("A", scope="Column", cols=2), header("B", scope="Column")], ["1", "2", "3"]))
        assert [column_headers(graph, name) for name in "123"] == [["A"], ["A"], ["B"]]

    def test_a_cell_has_the_headers_of_all_columns_it_spans(self) -> None:
        graph = derived(table([header("A", scope="Column"), header("B", scope="Column")], [cell("1", cols=2)]))
        assert column_headers(graph, "1") == ["A", "B"]

    def test_a_cell_has_the_headers_of_all_rows_it_spans(self) -> None:
        graph = derived(table([header("A", scope="Row"), cell("1", rows=2)], [header("B", scope="Row")]))
        assert row_headers(graph, "1") == ["A", "B"]

    def test_a_scope_of_both_reaches_right_and_down(self) -> None:
        graph = derived(table([header("A", scope="Both"), "1"], ["2", "3"]))
        assert both(graph, "1") == (["A"], [])
        assert both(graph, "2") == ([], ["A"])
        assert how(graph, ROW)["A", "1"] == (ATTRIBUTE, "scope=Both")

    def test_a_scope_counts_wherever_the_header_stands(self) -> None:
        graph = derived(table(["1", "2"], ["3", header("A", scope="Column")], ["4", "5"]))
        assert column_headers(graph, "5") == ["A"]

    def test_a_scope_of_a_class_counts(self) -> None:
        graph = derived(
            table([El("TH", "A", classes=["col"]), "1"], ["2", "3"]), classes={"col": [("Table", {"Scope": "Column"})]}
        )
        assert how(graph, COLUMN)["A", "2"] == (ATTRIBUTE, "scope=Column")

    @pytest.mark.parametrize("scope", ["row", "Col", "Table", ""])
    def test_an_unknown_scope_counts_as_none(self, scope: str) -> None:
        graph = derived(table([header("A", scope=scope), header("B")], ["1", "2"]))
        assert how(graph, COLUMN)["A", "1"] == (DERIVED, "position")


class TestPosition:
    def test_a_row_of_headers_heads_the_columns(self) -> None:
        graph = derived(table([header("A"), header("B")], ["1", "2"]))
        assert how(graph, COLUMN) == {("A", "1"): (DERIVED, "position"), ("B", "2"): (DERIVED, "position")}
        assert how(graph, ROW) == {}

    def test_a_column_of_headers_heads_the_rows(self) -> None:
        graph = derived(table([header("A"), "1"], [header("B"), "2"]))
        assert how(graph, ROW) == {("A", "1"): (DERIVED, "position"), ("B", "2"): (DERIVED, "position")}
        assert how(graph, COLUMN) == {}

    def test_a_column_of_headers_in_the_middle_heads_the_rows_right_of_it(self) -> None:
        graph = derived(table(["x", header("A"), "1"], ["y", header("B"), "2"]))
        assert [row_headers(graph, name) for name in ("1", "2", "x")] == [["A"], ["B"], []]
        assert how(graph, COLUMN) == {}

    def test_first_row_and_first_column_head_both_ways(self) -> None:
        graph = derived(table([header("Year"), header("Fee")], [header("2026"), "12"]))
        assert both(graph, "12") == (["2026"], ["Fee"])

    def test_the_corner_heads_its_column_where_the_first_row_is_all_headers(self) -> None:
        graph = derived(table([header("Year"), header("Fee")], [header("2026"), "12"]))
        assert both(graph, "2026") == ([], ["Year"])

    def test_a_header_in_a_first_row_with_data_heads_its_column(self) -> None:
        graph = derived(table(["1", header("A")], ["2", "3"]))
        assert column_headers(graph, "3") == ["A"]

    def test_a_corner_header_among_data_heads_its_row(self) -> None:
        graph = derived(table([header("A"), "1"], ["2", "3"]))
        assert row_headers(graph, "1") == ["A"]
        assert column_headers(graph, "2") == []

    def test_a_header_among_data_heads_what_is_right_of_it(self) -> None:
        graph = derived(table(["1", "2", "3"], ["4", header("A"), "5"]))
        assert row_headers(graph, "5") == ["A"]
        assert row_headers(graph, "4") == []

    def test_an_empty_corner_heads_nothing(self) -> None:
        found = header_pairs([header(), header("Fee")], [header("2026"), "12"])
        assert found == {("Fee", "12"), ("2026", "12")}

    def test_an_empty_header_with_a_scope_heads_nothing(self) -> None:
        found = header_pairs([header(scope="Column"), header("Fee", scope="Column")], ["1", "2"])
        assert found == {("Fee", "2")}

    def test_a_header_that_is_a_picture_is_not_empty(self) -> None:
        graph = derived(table([El("TH", El("Figure", alt="Car")), header("B")], ["1", "2"]))
        assert column_headers(graph, "1") == ["Car"]


class TestLayers:
    def test_two_header_rows_both_head_what_is_below(self) -> None:
        graph = derived(
            table(
                [header("Fees", cols=2), header("Note", rows=2)],
                [header("EUR"), header("USD")],
                ["1", "2", "x"],
            )
        )
        assert column_headers(graph, "1") == ["Fees", "EUR"]
        assert column_headers(graph, "2") == ["Fees", "USD"]
        assert column_headers(graph, "x") == ["Note"]

    def test_an_upper_header_heads_the_lower_ones(self) -> None:
        graph = derived(table([header("Fees", cols=2)], [header("EUR"), header("USD")], ["1", "2"]))
        assert column_headers(graph, "USD") == ["Fees"]

    def test_two_header_columns_both_head_what_is_right_of_them(self) -> None:
        graph = derived(
            table(
                [header("Dogs", scope="Row", rows=2), header("first", scope="Row"), "1"],
                [header("further", scope="Row"), "2"],
            )
        )
        assert row_headers(graph, "1") == ["Dogs", "first"]
        assert row_headers(graph, "2") == ["Dogs", "further"]

    def test_a_header_row_in_the_middle_takes_over(self) -> None:
        graph = derived(
            table([header("A"), header("B")], ["1", "2"], [header("C"), header("D")], ["3", "4"], ["5", "6"])
        )
        assert [column_headers(graph, name) for name in "1346"] == [["A"], ["C"], ["D"], ["D"]]

    def test_a_header_row_in_the_middle_is_not_headed_by_the_first(self) -> None:
        graph = derived(table([header("A")], ["1"], [header("B")], ["2"]))
        assert column_headers(graph, "B") == []

    def test_a_group_heading_joins_the_column_headers_until_the_next_group(self) -> None:
        graph = derived(
            table(
                [header("Item"), header("Fee")],
                [header("Dogs", cols=2)],
                [header("first"), "12"],
                [header("Cats", cols=2)],
                [header("any"), "7"],
            )
        )
        assert both(graph, "12") == (["first"], ["Fee", "Dogs"])
        assert both(graph, "7") == (["any"], ["Fee", "Cats"])

    def test_a_row_group_heads_all_its_rows(self) -> None:
        graph = derived(
            table(
                [header("Kind"), header("Age"), header("Fee")],
                [header("Dogs", rows=2), header("young"), "1"],
                [header("old"), "2"],
                [header("Cats"), header("any"), "3"],
            )
        )
        assert [row_headers(graph, name) for name in "123"] == [["Dogs", "young"], ["Dogs", "old"], ["Cats", "any"]]


class TestWithoutHeaders:
    def test_a_first_row_of_words_heads_the_columns(self) -> None:
        graph = derived(table(["Year", "Fee"], ["2026", "12"]))
        assert how(graph, COLUMN)["Fee", "12"] == (DERIVED, "first-row")

    def test_a_first_column_of_words_then_heads_the_rows(self) -> None:
        graph = derived(table(["Item", "Fee"], ["Dogs", "12"]))
        assert how(graph, ROW) == {("Dogs", "12"): (DERIVED, "first-column")}

    @pytest.mark.parametrize("number", ["2026", "12,50", "€ 7", "50 %", "(3)", "–", "1/2"])
    def test_numbers_in_the_first_column_head_nothing(self, number: str) -> None:
        assert pairs(derived(table(["Year", "Fee"], [number, "x"])), ROW) == []

    @pytest.mark.parametrize("first", [["1", "2"], ["Year", "12"], ["Year", ""], ["12,50 €", "7 %"]])
    def test_a_first_row_with_numbers_or_gaps_heads_nothing(self, first: list[str]) -> None:
        assert pairs(derived(table(first, ["a", "b"], ["c", "d"])), COLUMN) == []

    def test_a_head_section_heads_the_columns_even_with_numbers(self) -> None:
        graph = derived(table(El("THead", row("Item", "2026")), El("TBody", row("Dogs", "12"))))
        assert how(graph, COLUMN)["2026", "12"] == (DERIVED, "thead")

    def test_a_head_section_around_all_rows_is_none(self) -> None:
        graph = derived(table(El("THead", row("Item", "Fee"), row("Dogs", "12"))))
        assert how(graph, COLUMN)["Fee", "12"] == (DERIVED, "first-row")

    def test_a_table_of_one_row_has_no_headers(self) -> None:
        assert header_pairs(["Item", "Fee"]) == set()

    def test_a_table_of_one_column_has_no_headers(self) -> None:
        assert header_pairs(["Item"], ["Dogs"]) == set()

    def test_a_first_row_that_is_one_title_heads_nothing(self) -> None:
        assert header_pairs([cell("Fees of 2026", cols=2)], ["a", "b"]) == set()

    def test_a_first_row_that_reaches_down_heads_nothing(self) -> None:
        assert header_pairs([cell("Item", rows=2), "Fee"], ["b"]) == set()

    def test_one_header_cell_anywhere_keeps_the_first_row_from_being_one(self) -> None:
        found = header_pairs(["Item", "Fee"], ["Dogs", "12"], [header("Sum"), "12 all"])
        assert found == {("Sum", "12 all")}


class TestPriority:
    def test_declared_headers_hide_positional_ones_on_their_axis(self) -> None:
        graph = derived(table([header("A", element_id="a"), header("B")], ["1", cell("2", headers=["a"])]))
        assert column_headers(graph, "2") == ["A"]

    def test_and_only_on_their_axis(self) -> None:
        graph = derived(
            table([header("Year"), header("Fee", element_id="f")], [header("2026"), cell("12", headers=["f"])])
        )
        assert how(graph, COLUMN)["Fee", "12"] == (ATTRIBUTE, "headers")
        assert how(graph, ROW)["2026", "12"] == (DERIVED, "position")

    def test_ids_hide_scopes_on_their_axis(self) -> None:
        graph = derived(
            table(
                [header("A", scope="Column", element_id="a"), header("B", scope="Column")],
                ["1", cell("2", headers=["a"])],
            )
        )
        assert column_headers(graph, "2") == ["A"]

    def test_a_scope_hides_position_on_its_axis(self) -> None:
        graph = derived(table([header("Fees", scope="Column")], [header("EUR")], ["1"]))
        assert column_headers(graph, "1") == ["Fees"]

    def test_ids_that_name_nothing_hide_nothing(self) -> None:
        graph = derived(table([header("Fee", scope="Column")], [cell("12", headers=["nobody"])]))
        assert column_headers(graph, "12") == ["Fee"]

    def test_a_cell_without_ids_keeps_its_scopes_beside_one_that_has_them(self) -> None:
        graph = derived(
            table([header("A", scope="Column", element_id="a"), header("B", scope="Column")],
                  [cell("1", headers=["a"]), "2"])
        )  # fmt: skip
        assert column_headers(graph, "2") == ["B"]


class TestNestedTables:
    def graph(self) -> Graph:
        inner = table([header("x"), header("y")], ["p", "q"])
        return derived(table([header("A"), header("B")], ["1", El("TD", inner)]))

    def test_the_inner_table_has_its_own_headers(self) -> None:
        assert column_headers(self.graph(), "q") == ["y"]

    def test_the_outer_headers_speak_for_the_cell_not_for_the_cells_in_it(self) -> None:
        graph = self.graph()
        assert column_headers(graph, "x y p q") == ["B"]
        assert column_headers(graph, "y") == []

    def test_the_inner_table_does_not_make_the_outer_irregular(self) -> None:
        assert codes(self.graph()) == []

    def test_a_header_in_an_inner_table_does_not_speak_for_the_outer(self) -> None:
        inner = table([header("x", scope="Column")], ["p"])
        found = header_pairs(["1", El("TD", inner)], ["2", "3"])
        assert found == {("x", "p")}


class TestStructure:
    def test_headers_are_found_through_sections_and_containers(self) -> None:
        graph = derived(
            El(
                "Table",
                El("THead", El("NonStruct", row(header("A"), header("B")))),
                El("NonStruct", El("TBody", row("1", "2"))),
                El("TFoot", row("3", "4")),
            )
        )
        assert [column_headers(graph, name) for name in "1234"] == [["A"], ["B"], ["A"], ["B"]]

    def test_a_section_of_rows_is_no_table_of_its_own(self) -> None:
        body = El("TBody", row("Dogs", "large"), row("Cats", "small"))
        graph = derived(El("Table", El("THead", row("Item", "Size")), body))
        assert column_headers(graph, "small") == ["Size"]

    def test_irregular_tables_are_told_and_still_derived(self) -> None:
        graph = derived(table([header("A"), header("B")], ["1"], ["2", "3"]))
        assert codes(graph) == ["irregular-table"]
        assert column_headers(graph, "3") == ["B"]

    def test_a_header_row_shorter_than_the_table_heads_what_it_covers(self) -> None:
        graph = derived(table([header("A")], ["1", "2"]))
        assert both(graph, "2") == ([], [])

    def test_an_empty_table_has_no_headers(self) -> None:
        assert header_pairs() == set()

    @given(documents())
    def test_headers_are_cells_of_the_same_table(self, kids: list[El]) -> None:
        graph = derived(*kids)
        for edge in graph.edges:
            if edge.relation in (ROW, COLUMN):
                tables = [graph.nodes[graph.nodes[end].parent or 0].parent for end in (edge.source, edge.target)]
                assert tables[0] == tables[1]
                assert edge.source != edge.target

    @given(documents())
    def test_where_a_header_is_declared_none_is_assumed_beside_it(self, kids: list[El]) -> None:
        graph = derived(*kids)
        levels: dict[tuple[int, Relation], set[Stratum]] = {}
        for edge in graph.edges:
            if edge.relation in (ROW, COLUMN):
                levels.setdefault((edge.target, edge.relation), set()).add(stratum(edge.origin))
        assert all(len(found) == 1 for found in levels.values())


class TestSize:
    ROWS = 3000

    @pytest.mark.parametrize("scope", ["Row", None])
    def test_a_long_table_has_one_edge_for_each_cell_and_axis(self, scope: str | None) -> None:
        lines = [[header(f"r{n}", scope=scope), "1", "2"] for n in range(self.ROWS)]
        graph = derived(table([header("A"), header("B"), header("C")], *lines))
        assert len([e for e in graph.edges if e.relation is ROW]) == 2 * self.ROWS
        assert len([e for e in graph.edges if e.relation is COLUMN]) == 3 * self.ROWS

    @pytest.mark.parametrize(
        "line",
        [
            pytest.param(lambda n: [header(f"r{n}"), header("x")], id="nothing but headers"),
            pytest.param(lambda n: [header(f"r{n}", scope="Column"), "x"], id="a column of column headers"),
            pytest.param(lambda n: El("THead", row(f"r{n}", "x")), id="nothing but head rows"),
        ],
    )
    def test_a_long_run_of_headers_does_not_head_itself_through_and_through(self, line: Any) -> None:
        graph = derived(table(*(line(n) for n in range(self.ROWS)), ["a", "b"]))
        assert len(graph.edges) < 40 * self.ROWS

    def test_a_long_table_of_row_spans_is_laid_out(self) -> None:
        lines = [[header(f"r{n}", rows=2), "1"] if n % 2 == 0 else ["2"] for n in range(self.ROWS)]
        graph = derived(table(*lines))
        assert len([e for e in graph.edges if e.relation is ROW]) == self.ROWS
        assert "irregular-table" not in codes(graph)

    def test_a_wide_table_is_laid_out(self) -> None:
        graph = derived(table([header(f"c{n}") for n in range(self.ROWS)], ["1"] * self.ROWS))
        assert len(find(graph, Role.TH)) == len([e for e in graph.edges if e.relation is COLUMN]) == self.ROWS
