"""What is special in the tables, headings, lists and notes of the torture files."""

from collections import Counter

import pytest

from evigraph.graph import Graph, GraphView, Origin, Relation, Role
from support.graphs import codes, column_headers, find, row_headers
from support.torture import census_of, graph_of, nodes_of, texts_of

pytestmark = pytest.mark.corpora

HEADERS = (Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR)


def header_rules(graph: Graph) -> Counter[str]:
    return Counter(edge.rule for edge in graph.edges if edge.relation in HEADERS)


def spanning(graph: Graph) -> int:
    """Elements with a span of more than one row or column."""
    spans = [(node.attribute("RowSpan"), node.attribute("ColSpan")) for node in graph.nodes]
    return sum(any(isinstance(span, int) and span > 1 for span in pair) for pair in spans)


class TestHeaders:
    def test_headers_that_name_no_element_are_told_at_their_cell(self) -> None:
        graph = graph_of("vera-7-5-t02-fail-a.pdf")
        (told,) = [d for d in graph.diagnostics if d.code == "headers-unresolved"]
        assert graph.nodes[told.node or 0].attribute("Headers") == ["12345"]

    @pytest.mark.parametrize(
        ("name", "cells", "edges"),
        [
            ("vera-7-5-t01-pass-c.pdf", 4, 8),
            ("pdf.js-prefilled-f1040.pdf", 16, 16),
            ("pdf.js-pdfjs-wikipedia.pdf", 12, 10),  # two cells have an empty list
        ],
    )
    def test_headers_by_id_give_edges_of_the_source(self, name: str, cells: int, edges: int) -> None:
        graph = graph_of(name)
        assert census_of(name).with_headers == cells
        assert header_rules(graph)["headers"] == edges
        assert {e.origin for e in graph.edges if e.rule == "headers"} == {Origin.SOURCE_ATTRIBUTE}
        assert "headers-unresolved" not in codes(graph)

    @pytest.mark.parametrize(
        ("name", "rules"),
        [
            ("odl-pdfua-ref-2-02-invoice.pdf", {"scope=Column"}),
            ("vera-7-2-t42-fail-a.pdf", {"scope=Column", "scope=Row"}),
            ("tagpdf-multirow-cell.pdf", {"scope=Column", "scope=Row", "scope=Both"}),
        ],
    )
    def test_declared_scopes_give_edges_of_the_source(self, name: str, rules: set[str]) -> None:
        edges = [e for e in graph_of(name).edges if e.rule.startswith("scope=")]
        assert {e.rule for e in edges} == rules
        assert {e.origin for e in edges} == {Origin.SOURCE_ATTRIBUTE}

    def test_a_header_without_scope_or_ids_goes_by_its_place(self) -> None:
        graph = graph_of("vera-7-5-t01-fail-a.pdf")
        (bare,) = [n for n in nodes_of(graph, Role.TH) if n.attribute("Scope") is None]
        edges = [e for e in graph.edges if e.source == bare.id and e.relation in HEADERS]
        assert edges
        assert {e.origin for e in edges} == {Origin.DETERMINISTIC_DERIVATION}

    def test_a_complex_tables_cells_have_their_column_and_their_row(self) -> None:
        graph = graph_of("wcag-complex-table.pdf")
        assert column_headers(graph, "34.5%, n=1") == ["Results"]
        assert row_headers(graph, "34.5%, n=1") == ["Blind"]

    def test_a_table_without_scopes_is_headed_by_its_first_row(self) -> None:
        graph = graph_of("wcag-table-example-repaired.pdf")
        assert column_headers(graph, "30") == ["Second grade"]

    def test_cells_tagged_as_data_are_no_declared_headers(self) -> None:
        graph = graph_of("pdfatech-ua1-tpdf-g5-f06.pdf")
        assert not nodes_of(graph, Role.TH)
        assert graph.quality.header_edges_declared == 0
        assert graph.quality.header_edges_derived > 0


class TestSpans:
    @pytest.mark.parametrize(
        ("name", "count"),
        [
            ("docling-parse-form-fields.pdf", 0),
            ("format-corpus-176446.pdf", 40),
            ("pdf.js-160f-2019.pdf", 23),
            ("pdfbox-pdfbox-2725-878725.pdf", 4),
            ("pdfplumber-pr-138-example.pdf", 42),
            ("unstructured-failure-after-repair.pdf", 6),
            ("vera-7-2-t41-fail-a.pdf", 1),
            ("vera-7-2-t42-fail-a.pdf", 3),
        ],
    )
    def test_spans_are_kept(self, name: str, count: int) -> None:
        assert spanning(graph_of(name)) == census_of(name).spans == count

    @pytest.mark.parametrize(
        "name",
        [
            "vera-7-2-t41-fail-a.pdf",
            "vera-7-2-t42-fail-a.pdf",
            "pdf.js-160f-2019.pdf",
            "format-corpus-176446.pdf",
            "wcag-complex-table.pdf",
        ],
    )
    def test_rows_and_spans_that_do_not_fit_are_told(self, name: str) -> None:
        assert "irregular-table" in codes(graph_of(name))

    def test_a_table_of_many_spans_that_fit_is_regular(self) -> None:
        assert "irregular-table" not in codes(graph_of("pdfplumber-pr-138-example.pdf"))

    def test_a_header_over_two_rows_by_its_class_heads_the_cells_of_both(self) -> None:
        graph = graph_of("tagpdf-multirow-cell.pdf")
        view = GraphView(graph)
        table = find(graph, Role.TABLE)[0]
        (header,) = [n.id for n in nodes_of(graph, Role.TH) if view.text(n.id) == "xxxxx"]
        assert graph.nodes[header].attribute("RowSpan") == 2
        headed = [e.target for e in graph.edges if e.relation is Relation.ROW_HEADER_FOR and e.source == header]
        rows = {graph.nodes[cell].parent for cell in headed}
        assert len(rows) == 2
        assert set(headed) <= set(view.subtree(table))


class TestHeadings:
    def test_a_skipped_heading_level_is_told(self) -> None:
        graph = graph_of("vera-7-4-2-t01-fail-a.pdf")
        told = [d.node for d in graph.diagnostics if d.code == "heading-skipped"]
        assert told == find(graph, Role.H2)  # the title above it is a paragraph by its role map

    def test_levels_that_step_down_by_one_are_fine(self) -> None:
        graph = graph_of("pdfatech-ua1-tpdf-h-03.pdf")
        assert [n.level for n in nodes_of(graph, Role.H1, Role.H2, Role.H3)] == [1, 2, 3, 1, 1, 2, 3]
        assert codes(graph) == []


class TestOrder:
    @pytest.mark.parametrize(
        "name", ["wcag-reading-order.pdf", "wcag-reading-order-2cols-oo.pdf", "wcag-reading-order-2cols-word.pdf"]
    )
    def test_headings_come_in_reading_order(self, name: str) -> None:
        headings = texts_of(graph_of(name), Role.H1, Role.H2, Role.H3)
        assert len(headings) == 5
        assert headings[0].startswith("Application for this and that")

    @pytest.mark.parametrize("name", ["wcag-reading-order-2cols-oo.pdf", "wcag-reading-order-2cols-word.pdf"])
    def test_columns_are_read_one_after_the_other(self, name: str) -> None:
        graph = graph_of(name)
        lefts = [f.rects[0][0] for n in graph.nodes for f in (graph.fragments[i] for i in n.content) if f.rects]
        right = [left > 300 for left in lefts]
        assert right.index(True) == right.count(False)

    def test_an_order_that_mixes_the_columns_is_kept_as_it_is_declared(self) -> None:
        paragraphs = texts_of(graph_of("pdfatech-ua1-tpdf-g4-f03.pdf"), Role.P)
        assert paragraphs[1] == "This is the first paragraph. Fourth line of second paragraph."


class TestListsAndNotes:
    def test_the_labels_of_items_are_their_items(self) -> None:
        graph = graph_of("wcag-lists.pdf")
        assert texts_of(graph, Role.LBL) == ["•", "•", "•", "1.", "2.", "3."]
        labels = [e for e in graph.edges if e.relation is Relation.LABEL_FOR and e.rule == "Lbl"]
        assert [graph.nodes[e.source].role for e in labels] == [Role.LBL] * 6

    def test_a_list_is_introduced_by_the_line_above_it(self) -> None:
        graph, view = graph_of("wcag-lists.pdf"), GraphView(graph_of("wcag-lists.pdf"))
        above = [view.text(e.source) for e in graph.edges if e.rule == "introduction"]
        assert above[0] == "The local schools in Frostbite Falls are:"

    def test_lists_within_lists_are_lists(self) -> None:
        graph = graph_of("kreuzberg-xerox-alta-link-series-mfp-sag-en-us-2.pdf")
        view = GraphView(graph)
        lists = nodes_of(graph, Role.L)
        nested = [n for n in lists if any(view[a].role is Role.L for a in view.ancestors(n.id))]
        assert (len(lists), len(nested)) == (1314, 556)

    def test_thirteen_footnotes_are_notes_that_begin_with_their_number(self) -> None:
        notes = texts_of(graph_of("format-corpus-176446.pdf"), Role.NOTE)
        assert [text.split()[0] for text in notes] == [str(n) for n in range(1, 14)]

    def test_a_footnote_of_pdf_two_qualifies_the_paragraph_it_is_in(self) -> None:
        graph = graph_of("latex-stem-article-2col-se.pdf")
        (note,) = find(graph, Role.FENOTE)
        (target,) = [e.target for e in graph.edges if e.relation is Relation.NOTE_FOR and e.source == note]
        assert graph.nodes[target].role is Role.P
