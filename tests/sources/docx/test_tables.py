"""Tables: merged cells, what is declared a header and what only looks like one, captions, nesting."""

from evigraph.graph import Graph, Relation
from support.docx import STYLES, compiled, p, paths, read, row, style, table
from support.graphs import codes, column_headers, find, how, pairs, row_headers
from support.markdown import outline, said

HEAD = "<w:tblHeader/>"
LOOK = '<w:tblStyle w:val="Grid"/><w:tblLook w:firstRow="{}" w:firstColumn="{}"/>'
LOOKS = STYLES + style(
    "Grid",
    more='<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr>'
    '<w:tblStylePr w:type="firstCol"><w:rPr><w:b/></w:rPr></w:tblStylePr>',
    kind="table",
)


def merged(text: str, vertical: str = "", span: int = 1) -> str:
    """A cell that is merged with others."""
    merge = {"": "", "restart": '<w:vMerge w:val="restart"/>', "on": "<w:vMerge/>"}[vertical]
    return f'<w:tc><w:tcPr><w:gridSpan w:val="{span}"/>{merge}</w:tcPr>{p(text)}</w:tc>'


def spans(graph: Graph, text: str) -> tuple[int, int]:
    """The rows and columns that a cell covers."""
    cell = next(n for n in graph.nodes if n.role in ("TD", "TH") and text in said_by(graph, n.id))
    return cell.attribute("RowSpan") or 1, cell.attribute("ColSpan") or 1


def said_by(graph: Graph, node: int) -> str:
    own = "".join(graph.fragments[f].text for f in graph.nodes[node].content)
    return own + "".join(said_by(graph, child) for child in graph.nodes[node].children)


def test_rows_that_are_repeated_on_each_page_declare_headers() -> None:
    graph = compiled(table(row("Item", "Fee", properties=HEAD), row("Dogs", "12"), row("Cats", "7")))
    assert outline(graph) == [
        ["Table", ["THead", ["TR", "TH", "TH"]], ["TBody", ["TR", "TD", "TD"], ["TR", "TD", "TD"]]]
    ]
    assert how(graph, Relation.COLUMN_HEADER_FOR)[("Fee", "12")] == ("SOURCE_ATTRIBUTE", "scope=Column")
    assert paths(graph)["12"] == "word/document.xml/body/tbl[1]/tr[2]/tc[2]/p[1]"


def test_only_rows_at_the_top_are_header_rows_and_not_all_of_them() -> None:
    later = table(row("Dogs", "12"), row("Item", "Fee", properties=HEAD), row("Cats", "7"))
    whole = table(row("Item", "Fee", properties=HEAD), row("Dogs", "12", properties=HEAD))
    graph = read(later, p("x"), whole)
    assert not find(graph, "TH")


def test_two_header_rows_stand_over_each_other() -> None:
    first = f"<w:tr><w:trPr>{HEAD}</w:trPr>{merged('Use', 'restart')}{merged('Fee', span=2)}</w:tr>"
    second = f"<w:tr><w:trPr>{HEAD}</w:trPr>{merged('', 'on')}{merged('day')}{merged('week')}</w:tr>"
    graph = compiled(table(first, second, row("Crane", "9", "30")))
    assert column_headers(graph, "30") == ["Fee", "week"]
    assert column_headers(graph, "Crane") == ["Use"]
    assert spans(graph, "Use") == (2, 1)


def test_a_look_of_headers_is_no_declaration_and_what_follows_from_it_is_derived() -> None:
    rows = (row("Item", "Fee"), row("Dogs", "12"), row("Cats", "7"))
    graph = compiled(table(*rows, properties=LOOK.format(1, 1)), styles=LOOKS)
    assert how(graph, Relation.COLUMN_HEADER_FOR)[("Fee", "12")] == ("DETERMINISTIC_DERIVATION", "position")
    assert row_headers(graph, "7") == ["Cats"]


def test_a_look_is_only_one_where_the_style_sets_the_row_apart_and_the_table_asks_for_it() -> None:
    rows = (row("Item", "Fee"), row("Dogs", "12"))
    assert not find(read(table(*rows, properties=LOOK.format(0, 0)), styles=LOOKS), "TH")
    assert not find(read(table(*rows, properties=LOOK.format(1, 1))), "TH")
    assert not find(read(table(rows[0], properties=LOOK.format(1, 1)), styles=LOOKS), "TH")
    bits = '<w:tblStyle w:val="Grid"/><w:tblLook w:val="0020"/>'
    assert len(find(read(table(*rows, properties=bits), styles=LOOKS), "TH")) == 2


def test_a_look_may_be_that_of_a_style_it_is_based_on() -> None:
    made = (
        LOOKS
        + style("Mine", "Grid", kind="table")
        + style("Round", "Ring", kind="table")
        + style("Ring", "Round", kind="table")
    )
    rows = (row("Item", "Fee"), row("Dogs", "12"))
    for name, heads in (("Mine", 2), ("Round", 0)):
        look = f'<w:tblStyle w:val="{name}"/><w:tblLook w:firstRow="1" w:firstColumn="0"/>'
        assert len(find(read(table(*rows, properties=look), styles=made), "TH")) == heads


def test_merged_cells_span_rows_and_columns() -> None:
    graph = read(
        table(
            f"<w:tr>{merged('a', 'restart', 2)}{merged('b')}</w:tr>",
            f"<w:tr>{merged('', 'on', 2)}{merged('c')}</w:tr>",
            f"<w:tr>{merged('d', 'restart')}{merged('e')}{merged('f')}</w:tr>",
        )
    )
    assert (spans(graph, "a"), spans(graph, "d"), spans(graph, "b")) == ((2, 2), (1, 1), (1, 1))
    assert [len(graph.nodes[node].children) for node in find(graph, "TR")] == [2, 1, 3]
    assert "irregular-table" not in codes(compiled(table(f"<w:tr>{merged('a', span=2)}</w:tr>", row("b", "c"))))


def test_cells_merged_across_in_the_old_way_are_one() -> None:
    cells = "".join(
        f'<w:tc><w:tcPr><w:hMerge w:val="{how_}"/></w:tcPr>{p(text)}</w:tc>'
        for how_, text in (("restart", "a"), ("continue", ""))
    )
    graph = read(table(f"<w:tr>{cells}</w:tr>", row("b", "c")))
    assert spans(graph, "a") == (1, 2)


def test_a_merged_cell_with_nothing_above_is_a_cell() -> None:
    graph = read(table(f"<w:tr>{merged('a', 'on')}{merged('b')}</w:tr>"))
    assert said(graph, "TD") == ["a", "b"]


def test_text_that_a_merged_cell_covers_is_hidden() -> None:
    graph = compiled(
        table(f"<w:tr>{merged('a', 'restart')}</w:tr>", f"<w:tr>{merged('covered', 'on')}</w:tr>", row("b"))
    )
    assert "text-hidden" in codes(graph)


def test_columns_left_out_beside_a_row_are_empty_cells() -> None:
    before = '<w:gridBefore w:val="1"/><w:gridAfter w:val="1"/>'
    graph = compiled(table(row("Item", "Fee", "Tax", properties=HEAD), row("12", properties=before)))
    assert column_headers(graph, "12") == ["Fee"]
    assert "irregular-table" not in codes(graph)


def test_a_span_beyond_all_measure_is_told_and_bounded() -> None:
    graph = compiled(table(f"<w:tr>{merged('a', span=10**9)}{merged('b')}</w:tr>", row("c", "d")))
    assert "irregular-table" in codes(graph)
    assert said(graph, "TD") == ["a", "b", "c", "d"]


def test_deleted_rows_and_cells_are_left_out() -> None:
    gone = "<w:tc><w:tcPr><w:cellDel/></w:tcPr>" + p("x") + "</w:tc>"
    graph = read(
        table(
            row("a", "b"),
            row("c", "d", properties='<w:del w:id="1"/>'),
            f"<w:tr>{merged('e')}{gone}{merged('f')}</w:tr>",
        )
    )
    assert said(graph, "TD") == ["a", "b", "e", "f"]


def test_rows_and_cells_in_controls_are_rows_and_cells() -> None:
    cell = f"<w:sdt><w:sdtContent>{merged('a')}</w:sdtContent></w:sdt>"
    graph = read(table(f"<w:sdt><w:sdtContent><w:tr>{cell}{merged('b')}</w:tr></w:sdtContent></w:sdt>"))
    assert said(graph, "TD") == ["a", "b"]
    assert paths(graph)["a"] == "word/document.xml/body/tbl[1]/sdt[1]/sdtContent/tr[1]/sdt[1]/sdtContent/tc[1]/p[1]"


def test_a_table_may_stand_in_a_cell() -> None:
    graph = read(table(f"<w:tr><w:tc>{p('outer')}{table(row('inner'))}{p()}</w:tc></w:tr>"))
    assert outline(graph) == [["Table", ["TR", ["TD", "P", ["Table", ["TR", "TD"]]]]]]
    assert paths(graph)["inner"] == "word/document.xml/body/tbl[1]/tr[1]/tc[1]/tbl[1]/tr[1]/tc[1]/p[1]"


def test_a_cell_of_several_paragraphs_keeps_them_apart() -> None:
    graph = read(table(f"<w:tr><w:tc>{p('a')}{p('b')}</w:tc></w:tr>"))
    assert outline(graph) == [["Table", ["TR", ["TD", "P", "P"]]]]


def test_a_caption_belongs_to_the_table_beside_it() -> None:
    made = table(row("a", "b"), row("c", "d"))
    assert pairs(compiled(p("Fees", style="caption"), made), Relation.CAPTION_FOR)[0][0] == "Fees"
    assert pairs(compiled(made, p("Fees", style="caption")), Relation.CAPTION_FOR)[0][0] == "Fees"


def test_the_title_and_the_description_of_a_table_are_kept() -> None:
    graph = read(table(row("a"), properties='<w:tblCaption w:val="Fees"/><w:tblDescription w:val="By animal"/>'))
    (node,) = find(graph, "Table")
    assert (graph.nodes[node].title, graph.nodes[node].alt) == ("Fees", "By animal")
