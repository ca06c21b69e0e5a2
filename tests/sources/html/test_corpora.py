"""The HTML files of the external corpora: what a person reads in their source is in their graphs, and all of their
text."""

from collections import Counter
from pathlib import Path

import pytest

from evigraph.derive import compile_file, lay_out
from evigraph.graph import Graph, GraphView, Relation, Role
from support.corpora import corpora
from support.graphs import codes, column_headers, pairs
from support.html import graph_words, outline, said, shown_words
from support.laws import assert_one_owner

pytestmark = pytest.mark.corpora

NAMES = (
    *(f"example_0{number}" for number in range(1, 9)),
    "formatting",
    "html_code_snippets",
    "html_description_list",
    "html_heading_in_p",
    "html_inline_group_in_table_cell",
    "html_nested_block_in_list_item",
    "html_rich_table_cells",
    *(f"hyperlink_0{number}" for number in range(1, 7)),
    "kvp_data_example",
    *(f"table_0{number}" for number in range(1, 7)),
    "table_with_heading_01",
    "table_with_heading_02",
    "unit_test_01",
    "wiki_duck",
)


def file(name: str) -> Path:
    return corpora() / "benchmarks" / "formats" / "html" / f"{name}.html"


def graph_of(name: str) -> Graph:
    return compile_file(file(name))


def sizes(graph: Graph) -> list[tuple[int, int]]:
    """Rows and columns of each table."""
    view = GraphView(graph)
    grids = [lay_out(view, node.id) for node in graph.nodes if node.role is Role.TABLE]
    return [(grid.height, grid.width) for grid in grids]


@pytest.mark.parametrize("name", NAMES)
def test_all_words_of_the_file_are_in_its_graph(name: str) -> None:
    graph = graph_of(name)
    expected, found = Counter(shown_words(file(name).read_text(encoding="utf-8"))), Counter(graph_words(graph))
    missing = expected - found
    assert missing.total() <= 0.01 * expected.total(), missing
    assert_one_owner(graph)
    assert graph.quality.tagged_text_share == 1.0


@pytest.mark.parametrize("name", NAMES)
def test_all_text_stands_where_its_anchor_says(name: str) -> None:
    source = file(name).read_text(encoding="utf-8")
    for fragment in graph_of(name).fragments:
        span, text = fragment.anchor.span, fragment.text.split()
        assert fragment.anchor.path is not None
        if text and fragment.subtype is None:
            assert span is not None
            written = source[span[0] : span[1]]
            assert written.startswith((text[0][:1], "&", "<")), fragment
            assert fragment.anchor.lines == (
                source.count("\n", 0, span[0]) + 1,
                source.count("\n", 0, span[1]) + 1,
            )


@pytest.mark.parametrize(
    ("name", "headings", "tables", "lists", "items", "figures"),
    [
        ("example_01", 2, [], 3, 6, 1),
        ("example_02", 2, [], 2, 4, 0),
        ("example_03", 4, [(4, 3)], 4, 8, 0),
        ("example_07", 0, [], 7, 16, 0),
        ("example_08", 3, [(7, 4), (8, 5), (8, 5)], 0, 0, 0),
        ("html_description_list", 4, [], 6, 14, 0),
        ("html_heading_in_p", 2, [(6, 3)], 0, 0, 0),
        ("html_nested_block_in_list_item", 3, [], 6, 12, 2),
        ("html_rich_table_cells", 1, [(5, 3), (4, 2), (4, 2), (3, 2), (5, 3)], 2, 5, 1),
        ("hyperlink_05", 0, [], 0, 0, 3),
        ("kvp_data_example", 1, [(4, 3)], 0, 0, 0),
        ("table_04", 1, [(2, 2)], 1, 3, 0),
        ("table_05", 1, [(2, 2), (2, 3)], 0, 0, 0),
        ("table_with_heading_02", 3, [(2, 2)], 0, 0, 0),
    ],
)
def test_headings_tables_lists_and_figures_are_those_of_the_file(
    name: str, headings: int, tables: list[tuple[int, int]], lists: int, items: int, figures: int
) -> None:
    graph = graph_of(name)
    quality = graph.quality
    assert (quality.headings, sizes(graph)) == (headings, tables)
    assert (quality.lists, quality.list_items, quality.figures) == (lists, items, figures)


def test_a_cell_has_the_header_of_its_column() -> None:
    graph = graph_of("example_03")
    assert column_headers(graph, "Row 2, Col 3") == ["Header 3"]
    assert said(graph, "TH") == ["Header 1", "Header 2", "Header 3"]


def test_a_header_that_spans_rows_heads_them() -> None:
    graph = graph_of("example_08")
    assert {rows for rows, cell in pairs(graph, Relation.ROW_HEADER_FOR) if cell == "$280"} == {"2025", "Q2"}
    assert {columns for columns, cell in pairs(graph, Relation.COLUMN_HEADER_FOR) if cell == "$280"} == {"Revenue"}
    assert "irregular-table" in codes(graph)  # the first of the rows that are spanned has no other cell


def test_cells_hold_lists_and_tables_and_their_captions_are_found() -> None:
    graph = graph_of("html_rich_table_cells")
    captions = ["Basic duck facts", "Duck family tree (simplified)", "Duck‑related actions"]
    assert said(graph, "Caption") == [*captions, "Famous Ducks with Images"]
    assert [source for source, _ in pairs(graph, Relation.CAPTION_FOR)] == said(graph, "Caption")
    assert column_headers(graph, "“quak”")[0] == "Sound"
    assert "Gracefully glide on H2O surfaces." in said(graph, "TD")
    assert [node.alt for node in graph.nodes if node.role is Role.FIGURE] == ["White-headed duck thumbnail"]


def test_terms_have_their_descriptions() -> None:
    graph = graph_of("html_description_list")
    labels = pairs(graph, Relation.LABEL_FOR)
    assert ("Coffee", "Black hot drink") in labels
    assert [body for term, body in labels if term == "Python"] == [
        "A high-level programming language",
        "Known for its simplicity and readability",
    ]


def test_headings_within_paragraphs_are_headings() -> None:
    graph = graph_of("html_heading_in_p")
    assert said(graph, "H1") == ["1", "21"]
    assert ("21", "2nd paragraph") in pairs(graph, Relation.HEADING_FOR)
    assert [node.element_id for node in graph.nodes if node.role is Role.H1] == ["1", "21"]


def test_lists_nest_as_deep_as_they_are_written() -> None:
    graph = graph_of("example_07")
    view = GraphView(graph)
    (node,) = [n.id for n in graph.nodes if n.role is Role.LBODY and view.own_text(n.id) == "Bern"]
    around = [view.own_text(at) for at in view.ancestors(node) if view[at].role is Role.LBODY]
    assert around == ["", "Switzerland", "Europe"]


def test_captions_are_for_the_figures_they_stand_in() -> None:
    graph = graph_of("hyperlink_05")
    assert outline(graph)[1] == ["Figure", "Caption"]
    assert len(pairs(graph, Relation.CAPTION_FOR)) == 2


def test_an_encyclopedia_page_has_its_article_and_sets_the_rest_of_the_page_aside() -> None:
    graph = graph_of("wiki_duck")
    assert graph.document.title == "Duck - Wikipedia"
    assert graph.document.lang == "en"
    view = GraphView(graph)
    headings = [view.text(node.id) for node in view.body if node.role in (Role.H1, Role.H2)]
    assert headings[0] == "Duck"
    assert [h for h in headings if h.startswith(("Etymology", "Taxonomy", "Morphology"))] != []
    kinds = {fragment.artifact for fragment in graph.fragments}
    assert {"banner", "navigation", "contentinfo"} <= kinds
    assert "Main page" not in [view.text(node.id) for node in view.body if node.role is Role.LI]
    notes = [node for node in view.body if node.role is Role.FENOTE]
    assert len(notes) > 20
    assert len(pairs(graph, Relation.NOTE_FOR)) > 20
