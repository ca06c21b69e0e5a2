"""The example documents: what their README says of them, and what a reader would find in them."""

import json
import re
import unicodedata
from functools import cache
from typing import Any

import pytest

from evigraph import compile_file
from evigraph.graph import Graph, GraphView, Relation, Role, Status, from_json, to_json
from support.examples import EXAMPLES, PDFS, QUESTIONS
from support.graphs import column_headers, find, how, pairs, row_headers, text_of
from support.laws import assert_one_owner
from support.secondreader import by_graph, by_second_reader, differences

FACTS: dict[str, dict[str, Any]] = {
    "annual-report": {"pages": 4, "lang": "en-GB", "headings": 14, "tables": 2, "lists": 4, "notes": 4, "alts": 3},
    "benefits-handbook": {"pages": 4, "lang": "en-GB", "headings": 35, "tables": 1, "lists": 7, "notes": 6, "alts": 0},
    "fee-schedule-2025": {"pages": 4, "lang": "en-GB", "headings": 10, "tables": 5, "lists": 4, "notes": 0, "alts": 0},
    "fee-schedule-2026": {"pages": 4, "lang": "en-GB", "headings": 10, "tables": 5, "lists": 4, "notes": 0, "alts": 0},
    "field-manual": {"pages": 5, "lang": "en-GB", "headings": 20, "tables": 5, "lists": 13, "notes": 0, "alts": 0},
    "gebuehrenbescheid": {"pages": 3, "lang": "de-DE", "headings": 12, "tables": 3, "lists": 4, "notes": 3, "alts": 0},
    "guide-du-velo": {"pages": 3, "lang": "fr", "headings": 14, "tables": 2, "lists": 9, "notes": 0, "alts": 1},
    "tongzhi": {"pages": 2, "lang": "zh-CN", "headings": 12, "tables": 2, "lists": 4, "notes": 2, "alts": 0},
}
every_document = pytest.mark.parametrize("name", sorted(FACTS))


@cache
def graph_of(name: str) -> Graph:
    return compile_file(PDFS / f"{name}.pdf")


def test_every_example_has_its_facts() -> None:
    assert sorted(path.stem for path in PDFS.glob("*.pdf")) == sorted(FACTS)


@every_document
def test_an_example_is_built_as_its_readme_says(name: str) -> None:
    graph = graph_of(name)
    assert {
        "pages": len(graph.document.pages),
        "lang": graph.document.lang,
        "headings": graph.quality.headings,
        "tables": graph.quality.tables,
        "lists": graph.quality.lists,
        "notes": len(find(graph, Role.NOTE)),
        "alts": graph.quality.figures_with_alt,
    } == FACTS[name]


@pytest.mark.parametrize(("name", "headers", "cells"), [("fee-schedule-2026", 88, 186), ("fee-schedule-2025", 87, 183)])
def test_a_fee_schedule_has_the_cells_of_its_readme(name: str, headers: int, cells: int) -> None:
    quality = graph_of(name).quality
    assert (quality.header_cells, quality.data_cells) == (headers, cells)


@every_document
def test_every_fragment_is_realised_by_at_most_one_node(name: str) -> None:
    assert_one_owner(graph_of(name))


@every_document
def test_an_example_survives_canonical_json(name: str) -> None:
    assert from_json(to_json(graph_of(name))) == graph_of(name)


@every_document
def test_an_example_compiles_to_the_same_bytes_again(name: str) -> None:
    assert to_json(compile_file(PDFS / f"{name}.pdf")) == to_json(graph_of(name))


@every_document
def test_an_independent_reader_sees_the_same_words_in_each_marked_content(name: str) -> None:
    assert differences(by_second_reader(PDFS / f"{name}.pdf"), by_graph(graph_of(name))) == {}


@every_document
def test_all_words_have_a_rectangle_on_their_page(name: str) -> None:
    graph = graph_of(name)
    for fragment in graph.fragments:
        page = graph.document.pages[fragment.anchor.page - 1]
        assert fragment.rects or not fragment.text.strip()
        for x0, y0, x1, y1 in fragment.rects:
            assert 0 <= x0 < x1 <= page.width
            assert 0 <= y0 < y1 <= page.height


def slots() -> list[Any]:
    """Every piece of evidence that the questions ask for, with its question's id."""
    questions = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    return [
        pytest.param(piece, id=f"{question['id']}-{n}")
        for question in questions
        for n, piece in enumerate(piece for slot in question["slots"] for piece in slot)
    ]


@pytest.mark.parametrize("piece", slots())
def test_the_evidence_for_a_question_is_in_a_node_of_its_role_on_its_page(piece: dict[str, Any]) -> None:
    (path,) = EXAMPLES.glob(f"*/{piece['doc']}")
    graph = graph_of(path.stem) if path.parent == PDFS else compile_file(path)
    view = GraphView(graph)
    nodes = [n for n in find(graph, piece["role"]) if piece["page"] in (view.pages(n) or [None])]
    assert any(plain(piece["text"]) in plain(view.text(n) + (view[n].alt or "")) for n in nodes)


def plain(text: str) -> str:
    """Text without white space and hyphens, which line breaks move."""
    return re.sub(r"[\s\u00ad\u2010-]+", "", unicodedata.normalize("NFKC", text)).casefold()


class TestFeeSchedule:
    NAME = "fee-schedule-2026"

    def test_a_cell_has_the_headers_that_span_it(self) -> None:
        graph = graph_of(self.NAME)
        assert row_headers(graph, "14.00") == ["Certificate of residence"]
        assert column_headers(graph, "14.00") == ["Standard service", "At the counter"]

    def test_a_cell_that_spans_columns_has_the_headers_of_both(self) -> None:
        headers = column_headers(graph_of(self.NAME), "not offered")
        assert headers == ["Express service", "At the counter", "Online"]

    def test_a_row_span_reaches_the_rows_it_covers(self) -> None:
        graph = graph_of(self.NAME)
        assert row_headers(graph, "268.00") == ["Guildhall, 220 seats", "Monday to Thursday"]
        assert column_headers(graph, "400.00") == ["Deposit"]
        assert row_headers(graph, "400.00") == ["Guildhall, 220 seats", "Monday to Thursday", "Friday to Sunday"]

    def test_where_ids_name_no_column_header_position_does(self) -> None:
        graph = graph_of(self.NAME)
        rules = {how(graph, Relation.COLUMN_HEADER_FOR)[header, "268.00"] for header in ("Other hirers", "Full day")}
        assert rules == {("DETERMINISTIC_DERIVATION", "position")}

    def test_no_table_is_irregular(self) -> None:
        assert [d for d in graph_of(self.NAME).diagnostics if d.code == "irregular-table"] == []


class TestHandbook:
    NAME = "benefits-handbook"

    @pytest.mark.parametrize(
        ("note", "text"),
        [
            ("Not open to employees in their first twelve months", "Up to five more days a year can be bought."),
            ("The right begins after nine months", "Each parent may take eighteen weeks on full pay"),
            ("Dental cover starts after six months", "dental treatment, at 70 per cent of the invoice"),
        ],
    )
    def test_a_footnote_is_for_the_text_it_narrows(self, note: str, text: str) -> None:
        found = [target for source, target in pairs(graph_of(self.NAME), Relation.NOTE_FOR) if note in source]
        assert len(found) == 1
        assert found[0].startswith(text)

    def test_every_note_is_for_something(self) -> None:
        assert len(pairs(graph_of(self.NAME), Relation.NOTE_FOR)) == 6

    def test_the_contents_list_has_its_entries(self) -> None:
        assert len(find(graph_of(self.NAME), Role.TOCI)) == 21

    def test_a_list_has_its_introduction(self) -> None:
        introductions = [
            source
            for (source, _), (_, rule) in how(graph_of(self.NAME), Relation.LABEL_FOR).items()
            if rule == "introduction"
        ]
        assert "The handbook does not apply to:" in introductions


class TestOthers:
    def test_each_figure_of_the_report_has_its_own_caption(self) -> None:
        graph = graph_of("annual-report")
        figures = [text_of(graph, figure) for figure in find(graph, Role.FIGURE)]
        captions = dict(pairs(graph, Relation.CAPTION_FOR))
        found = [captions[c] for c in sorted(captions) if c.startswith("Figure")]
        assert found == figures

    def test_a_figure_says_its_alternate_text(self) -> None:
        graph = graph_of("annual-report")
        assert text_of(graph, find(graph, Role.FIGURE)[0]).startswith("Bar chart of drinking water")

    def test_an_english_box_in_a_french_leaflet_is_english(self) -> None:
        view = GraphView(graph_of("guide-du-velo"))
        assert {view.lang(n.id) for n in view.nodes} == {"fr", "en"}

    def test_a_french_quotation_in_an_english_manual_is_french(self) -> None:
        graph = graph_of("field-manual")
        assert [GraphView(graph).lang(n) for n in find(graph, Role.EM)] == ["fr"]

    def test_chinese_text_is_read(self) -> None:
        assert "读者证" in GraphView(graph_of("tongzhi")).text(0)

    def test_umlauts_and_euros_are_read(self) -> None:
        assert "Niederschlagswasser\t142 m²\t0,62 €\t88,04 €" in GraphView(graph_of("gebuehrenbescheid")).text(0)

    def test_paragraph_styles_are_mapped(self) -> None:
        styles = {n.raw_role: n.role for n in graph_of("gebuehrenbescheid").nodes}
        assert styles["Betrag"] is Role.P

    def test_page_numbers_of_the_manual_are_untagged_and_kept(self) -> None:
        untagged = [f for f in graph_of("field-manual").fragments if f.status is Status.UNTAGGED]
        assert {f.anchor.page for f in untagged} == {1, 2, 3, 4, 5}
