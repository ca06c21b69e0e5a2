"""The rules of derivation on a whole web page: what its author declares is found, and no mistake of tags."""

from evigraph.derive import compile_file
from evigraph.graph import GraphView, Relation, Role, Stratum, from_json, stratum, to_json
from support.examples import EXAMPLES
from support.graphs import column_headers, find, how, pairs, row_headers
from support.laws import assert_one_owner

FILE = EXAMPLES / "html" / "island-ferries.html"
GRAPH = compile_file(FILE)


def test_nothing_is_found_wrong() -> None:
    assert GRAPH.diagnostics == ()


def test_its_structure_is_counted() -> None:
    quality = GRAPH.quality
    assert (quality.headings, quality.tables, quality.lists, quality.list_items) == (7, 1, 4, 10)
    assert (quality.header_cells, quality.scoped_header_cells, quality.data_cells) == (15, 15, 20)
    assert (quality.header_edges_derived, quality.figures_with_alt) == (0, 1)
    assert (quality.tagged_text_share, quality.order_agreement) == (1.0, None)


def test_a_cell_has_the_headers_of_its_row_its_groups_and_its_columns() -> None:
    assert column_headers(GRAPH, "29.40") == ["October to March", "Weekend"]
    assert set(row_headers(GRAPH, "29.40")) == {"Farholm and Outer Sule", "Adult, return"}
    assert column_headers(GRAPH, "3.50") == ["October to March", "Weekday", "Weekend"]
    assert how(GRAPH, Relation.ROW_HEADER_FOR)["Ardmurra and the inner islands", "free"] == (
        "SOURCE_ATTRIBUTE",
        "scope=rowgroup",
    )


def test_the_contents_list_leads_to_the_headings() -> None:
    entries = [GraphView(GRAPH).text(node) for node in find(GRAPH, Role.TOCI)]
    assert entries == ["Fares", "Vehicles", "When a crossing is cancelled", "Terms"]
    assert len(pairs(GRAPH, Relation.REFERS_TO)) >= 4


def test_the_notes_are_for_the_paragraphs_that_refer_to_them() -> None:
    assert [(note[:14], block[:11]) for note, block in pairs(GRAPH, Relation.NOTE_FOR)] == [
        ("1. Up to three", "A return ti"),
        ("2. No more tha", "Gas bottles"),
    ]


def test_the_page_around_its_content_is_set_aside() -> None:
    text = GraphView(GRAPH).text(1)
    assert text.startswith("Fares and conditions 2026")
    assert "Timetable" not in text
    assert "invented" not in text


def test_nothing_is_inferred() -> None:
    assert all(stratum(edge.origin) is not Stratum.INFERRED for edge in GRAPH.edges)


def test_it_compiles_to_the_same_bytes_again_and_survives_canonical_json() -> None:
    assert to_json(compile_file(FILE)) == to_json(GRAPH)
    assert from_json(to_json(GRAPH)) == GRAPH
    assert_one_owner(GRAPH)
