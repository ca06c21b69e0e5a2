"""Tables: spans, scopes, groups, ids of headers, captions; tables that only lay out; tables made of roles."""

import pytest

from evigraph.derive import lay_out
from evigraph.graph import Graph, GraphView, Relation, Role
from evigraph.limits import Limits
from support.graphs import codes, column_headers, find, how, pairs, row_headers
from support.html import compiled, outline, read, said


def size(graph: Graph) -> tuple[int, int]:
    grid = lay_out(GraphView(graph), find(graph, Role.TABLE)[0])
    return grid.height, grid.width


def attributes(graph: Graph, role: Role) -> list[dict[str, object]]:
    return [node.merged_attributes() for node in graph.nodes if node.role is role]


def test_head_body_and_foot_are_those_of_the_file() -> None:
    graph = read("<table><thead><tr><th>a<tbody><tr><td>b<tfoot><tr><td>c</table>")
    assert outline(graph) == [["Table", ["THead", ["TR", "TH"]], ["TBody", ["TR", "TD"]], ["TFoot", ["TR", "TD"]]]]


def test_scopes_say_what_a_header_heads() -> None:
    graph = compiled(
        "<table><tr><td><th scope=col>c1<th scope=COL>c2"
        "<tr><th scope=row>r1<td>x<td>y<tr><th scope=row>r2<td>z<td>w</table>"
    )
    assert (column_headers(graph, "w"), row_headers(graph, "w")) == (["c2"], ["r2"])
    assert how(graph, Relation.ROW_HEADER_FOR)["r1", "x"] == ("SOURCE_ATTRIBUTE", "scope=Row")


def test_headers_by_id_come_first() -> None:
    graph = compiled(
        "<table><tr><th id=a>A<th id=b>B<tr><td headers='b  a b'>x<td headers='no'>y</table>"
        "<table><tr><td id=c>c</table>"
    )
    assert set(column_headers(graph, "x") + row_headers(graph, "x")) == {"A", "B"}
    assert how(graph, Relation.COLUMN_HEADER_FOR)["B", "x"] == ("SOURCE_ATTRIBUTE", "headers")
    assert "headers-unresolved" in codes(graph)


def test_spans_are_honoured_within_their_row_group() -> None:
    graph = compiled(
        "<table><tr><th rowspan=0>a<td colspan=2>b<tr><td>c<td>d<tbody><tr><td>e<td>f<td rowspan=9>g</table>"
    )
    assert size(graph) == (3, 3)
    assert attributes(graph, Role.TH) == [{"RowSpan": 2}]
    assert attributes(graph, Role.TD)[0] == {"ColSpan": 2}
    assert attributes(graph, Role.TD)[-1] == {}
    assert "irregular-table" not in codes(graph)


@pytest.mark.parametrize(
    ("written", "columns", "rows"),
    [("1000000", 1000, 1), ("0", 1, 2), ("-3", 1, 1), ("x", 1, 1), ("2.7", 2, 2), ("+2", 2, 2), ("9" * 100_000, 1, 1)],
)
def test_spans_are_read_as_html_does(written: str, columns: int, rows: int) -> None:
    cell = f"<td colspan={written} rowspan={written}>a" if written != "1000000" else f"<td colspan={written}>a"
    (found, _) = attributes(read(f"<table><tr>{cell}<tr><td>b</table>"), Role.TD)
    assert (found.get("ColSpan", 1), found.get("RowSpan", 1)) == (columns, rows)


def test_a_header_of_a_row_group_heads_its_rows_and_no_others() -> None:
    graph = compiled(
        "<table><tr><th scope=col>n<th scope=col>v"
        "<tbody><tr><th scope=rowgroup colspan=2>G1<tr><td>a<td>1<tr><td>b<td>2"
        "<tbody><tr><td>c<td>3</table>"
    )
    assert {target for source, target in pairs(graph, Relation.ROW_HEADER_FOR) if source == "G1"} == {
        "a",
        "1",
        "b",
        "2",
    }
    assert how(graph, Relation.ROW_HEADER_FOR)["G1", "2"] == ("SOURCE_ATTRIBUTE", "scope=rowgroup")
    assert column_headers(graph, "3") == ["v"]


def test_a_header_of_a_column_group_heads_its_columns() -> None:
    graph = compiled(
        "<table><col><colgroup span=2><colgroup><col><col></colgroup>"
        "<tr><td><th scope=colgroup>A<th><th scope=colgroup colspan=2>B<tr><th scope=row>r<td>1<td>2<td>3<td>4</table>"
    )
    heads = pairs(graph, Relation.COLUMN_HEADER_FOR)
    assert {target for source, target in heads if source == "A"} >= {"1", "2"}
    assert {target for source, target in heads if source == "B"} == {"3", "4"}
    assert ("A", "3") not in heads


def test_a_caption_is_the_tables() -> None:
    graph = compiled("<table><caption>A <b>b</b></caption><tr><td>c</table>")
    assert how(graph, Relation.CAPTION_FOR) == {("A b", "A b c"): ("SOURCE_STRUCTURE", "Caption")}


def test_a_table_that_only_lays_out_is_none() -> None:
    graph = read("<table role=presentation><tr><td>a<td><table><tr><td>b</table><tr><td><h2>c</h2></table>")
    assert outline(graph) == ["P", ["Table", ["TBody", ["TR", "TD"]]], "H2"]


def test_roles_make_a_table() -> None:
    graph = compiled(
        "<div role=table aria-label=t><div role=rowgroup><div role=row><span role=columnheader>A</span>"
        "<span role=columnheader>B</span></div></div><div role=row><div role=rowheader>r</div>"
        "<div role=cell aria-colspan=1>x</div></div></div>"
    )
    assert (column_headers(graph, "x"), row_headers(graph, "x")) == (["B"], ["r"])
    assert next(node.title for node in graph.nodes if node.role is Role.TABLE) == "t"


def test_cells_hold_blocks_and_other_tables() -> None:
    graph = read("<table><tr><td>a<ul><li>b</ul><td><table><tr><td>c</table></table>")
    assert outline(graph)[0][1][1] == [
        "TR",
        ["TD", ["L", ["LI", "LBody"]]],
        ["TD", ["Table", ["TBody", ["TR", "TD"]]]],
    ]


def test_text_among_rows_stands_before_the_table_as_the_standard_has_it() -> None:
    assert outline(read("<table>a<tr><td>b</table>")) == ["P", ["Table", ["TBody", ["TR", "TD"]]]]


def test_empty_cells_keep_their_place() -> None:
    graph = compiled("<table><tr><th>A<th>B<tr><td><td>x</table>")
    assert size(graph) == (2, 2)
    assert column_headers(graph, "x") == ["B"]


def test_a_table_of_a_hundred_thousand_cells_is_read() -> None:
    graph = read("<table><tr>" + "<th scope=col>a" * 100 + ("<tr>" + "<td>b" * 100) * 999 + "</table>")
    assert size(graph) == (1_000, 100)
    assert len(find(graph, Role.TD)) == 99_900


def test_billions_of_spanned_slots_are_not_made() -> None:
    cell = "<td colspan=1000 rowspan=65534>a"
    graph = compiled("<table>" + f"<tr>{cell * 20}" * 200 + "</table>", Limits(table_cells=10_000))
    assert len(said(graph, "TD")) == 4_000
    assert "irregular-table" in codes(graph)


def test_many_group_headers_make_no_more_than_a_few_edges_a_cell() -> None:
    graph = read("<table>" + "<tr><th scope=rowgroup>g<th scope=colgroup>h<td>a" * 1_000 + "</table>")
    assert len(graph.edges) <= 2 * 16 * 3_000
