"""Which heading governs what stands in columns that reading order goes to and fro between."""

from pathlib import Path

import pytest

from evigraph.derive import compile_file, heading_chain, reconstruct_file
from evigraph.graph import Graph, GraphView, Origin, Relation
from evigraph.sources import LayoutParser
from support.corpora import corpora
from support.element import El, Seen
from support.graphs import derived

LEAFLET = Path(__file__).parent / "columns" / "leaflet.pdf"
"""What Typst makes of ``leaflet.typ``: four articles side by side, written and tagged row by row."""

LEFT, RIGHT, ACROSS = (50, 290), (310, 550), (50, 550)


def block(role: str, text: str, sides: tuple[int, int], top: int, lines: int = 4, page: int = 1) -> El:
    """A block between two sides whose first line begins at a height."""
    places = range(top, top - 12 * lines, -12)
    return El(role, *(Seen(f"{text}{n} ", (sides[0], y - 10, sides[1], y), page) for n, y in enumerate(places)))


def p(text: str, sides: tuple[int, int], top: int, lines: int = 4, page: int = 1) -> El:
    return block("P", text, sides, top, lines, page)


def h(level: int, text: str, sides: tuple[int, int], top: int, page: int = 1) -> El:
    return block(f"H{level}", text, sides, top, 1, page)


def owners(graph: Graph) -> dict[str, str]:
    """The nearest heading of each block that one governs, by their first words."""
    view = GraphView(graph)
    targets = sorted({edge.target for edge in graph.edges if edge.relation is Relation.HEADING_FOR})
    return {view.text(node).split()[0]: view.text(heading_chain(view, node)[-1]) for node in targets}


def rules(graph: Graph) -> set[str]:
    return {edge.rule for edge in graph.edges if edge.relation is Relation.HEADING_FOR}


ROWS = [
    h(2, "A", LEFT, 700),
    h(2, "B", RIGHT, 700),
    p("a", LEFT, 680),
    p("b", RIGHT, 680),
    p("c", LEFT, 600),
    p("d", RIGHT, 600),
]
"""Two articles side by side, in rows."""


class TestLeaflet:
    """The file of a real tool."""

    def test_each_article_is_its_heading_s(self) -> None:
        graph = compile_file(LEAFLET)
        view = GraphView(graph)
        found = {view.text(node)[:14]: view.text(heading_chain(view, node)[-1]) for node in (10, 12, 14, 16, 22, 24)}
        assert found == {
            "The dredger wo": "Dredging",
            "Mud that holds": "Dredging",
            "The ferry to t": "Ferry",
            "A season card ": "Ferry",
            "The lock is cl": "Lock",
            "The fish marke": "Market",
        }

    def test_what_columns_give_to_another_heading_says_so(self) -> None:
        graph = compile_file(LEAFLET)
        moved = {edge.target for edge in graph.edges if edge.rule == "heading-column"}
        assert moved == {10, 14, 22}
        origins = {
            edge.origin for edge in graph.edges if edge.target in moved and edge.relation is Relation.HEADING_FOR
        }
        assert origins == {Origin.LAYOUT_RECONSTRUCTION}

    def test_it_is_told_on_each_page(self) -> None:
        found = [d for d in compile_file(LEAFLET).diagnostics if d.code == "order-across-columns"]
        assert [(d.page, d.node, d.message) for d in found] == [
            (1, 10, "3 blocks have their heading by the column, against the reading order")
        ]

    def test_order_ids_and_places_stay_those_of_the_file(self) -> None:
        graph = compile_file(LEAFLET)
        view = GraphView(graph)
        row = [edge for edge in graph.edges if edge.relation is Relation.PRECEDES]
        assert [(edge.source, edge.target) for edge in row if edge.source > 5] == [
            (6, 8), (8, 10), (10, 12), (12, 14), (14, 16), (16, 18), (18, 20), (20, 22), (22, 24),
        ]  # fmt: skip
        assert [view.text(node)[:3] for node in (6, 8, 10, 12)] == ["Dre", "Fer", "The", "The"]

    def test_so_is_what_a_parser_says_row_by_row(self) -> None:
        own = compile_file(LEAFLET)
        view = GraphView(own)
        rows = [("## " if view[n].role == "H2" else "") + view.text(n) for n in range(6, 25, 2)]
        said = "\n\n".join(["# Harbour leaflet", *rows])
        graph = reconstruct_file(LEAFLET, own, parser=LayoutParser("rows", lambda _path, _data: [said]))
        view = GraphView(graph)
        (ferry,) = (n.id for n in graph.nodes if view.text(n.id).startswith("A season card"))
        (mud,) = (n.id for n in graph.nodes if view.text(n.id).startswith("Mud that holds"))
        chains = [[view.text(h) for h in heading_chain(view, node)] for node in (mud, ferry)]
        assert chains == [["Harbour leaflet", "Dredging"], ["Harbour leaflet", "Ferry"]]


class TestOwner:
    def test_in_rows_a_paragraph_is_its_column_s(self) -> None:
        assert owners(derived(*ROWS)) == {"a0": "A0", "c0": "A0", "b0": "B0", "d0": "B0"}

    def test_a_heading_of_lower_rank_is_its_column_s_too(self) -> None:
        more = [h(3, "C", LEFT, 540), h(3, "D", RIGHT, 540), p("e", LEFT, 520), p("f", RIGHT, 520)]
        found = owners(derived(*ROWS, *more))
        assert (found["C0"], found["D0"], found["e0"], found["f0"]) == ("A0", "B0", "C0", "D0")

    def test_a_heading_across_the_columns_governs_what_is_below_it_in_both(self) -> None:
        more = [h(2, "C", ACROSS, 540), p("e", LEFT, 520), p("f", RIGHT, 520), p("g", LEFT, 460)]
        found = owners(derived(*ROWS, *more))
        assert [found[name] for name in ("c0", "d0", "e0", "f0", "g0")] == ["A0", "B0", "C0", "C0", "C0"]

    def test_a_box_beside_the_text_keeps_what_is_in_it(self) -> None:
        found = owners(derived(ROWS[0], ROWS[2], ROWS[1], ROWS[3], ROWS[4], h(3, "C", RIGHT, 600), p("f", RIGHT, 580)))
        assert (found["c0"], found["b0"], found["C0"]) == ("A0", "B0", "B0")

    def test_what_has_no_heading_above_it_in_its_column_is_whose_reading_order_says(self) -> None:
        top = [p("x", LEFT, 780), p("y", RIGHT, 780)]
        found = owners(derived(h(1, "T", ACROSS, 800), *top, *ROWS))
        assert (found["x0"], found["y0"], found["c0"], found["d0"]) == ("T0", "T0", "A0", "B0")

    def test_on_the_next_page_the_last_column_goes_on(self) -> None:
        found = owners(derived(*ROWS, p("e", LEFT, 700, page=2)))
        assert found["e0"] == "B0"

    def test_columns_from_right_to_left_follow_reading_order(self) -> None:
        rows = [h(2, "A", RIGHT, 700), h(2, "B", LEFT, 700), p("a", RIGHT, 680), p("b", LEFT, 680)]
        more = [p("c", RIGHT, 600), p("d", LEFT, 600), p("e", RIGHT, 700, page=2)]
        found = owners(derived(*rows, *more))
        assert (found["a0"], found["c0"], found["b0"], found["d0"]) == ("A0", "A0", "B0", "B0")
        assert found["e0"] == "B0"


class TestNothingIsRepaired:
    """Where places do not say clearly that reading order cannot be meant."""

    @pytest.mark.parametrize(
        "blocks",
        [
            pytest.param(
                [h(2, "A", LEFT, 700), p("a", LEFT, 680), p("c", LEFT, 600), p("b", RIGHT, 700), p("d", RIGHT, 600)],
                id="a heading's text goes on in the next column",
            ),
            pytest.param(
                [ROWS[0], ROWS[2], ROWS[4], ROWS[1], ROWS[3], ROWS[5]],
                id="each column is read to its end",
            ),
            pytest.param(
                [ROWS[0], ROWS[2], ROWS[4], ROWS[1], ROWS[3], ROWS[5], p("a note", LEFT, 300)],
                id="a note at the foot of the first column is read last",
            ),
            pytest.param(
                [
                    *(h(2, "A", LEFT, 700), p("a", RIGHT, 700), h(3, "C", RIGHT, 640), p("c", RIGHT, 620)),
                    *(h(2, "B", LEFT, 560), p("b", RIGHT, 560), h(2, "D", LEFT, 400), p("d", RIGHT, 400)),
                ],
                id="headings stand in a margin of their own",
            ),
            pytest.param(
                [*ROWS[:2], *(p(f"x{i}", (LEFT, RIGHT)[i % 2], 680 - 20 * (i // 2), 1) for i in range(8))],
                id="single lines side by side, as in a form",
            ),
            pytest.param(
                [*ROWS, p("over", (100, 500), 690, 8)],
                id="blocks stand on each other",
            ),
        ],
    )
    def test_reading_order_stands(self, blocks: list[El]) -> None:
        assert "heading-column" not in rules(derived(*blocks))

    def test_sections_of_the_tree_are_not_mixed(self) -> None:
        rows = [El("Sect", ROWS[0], ROWS[2]), El("Sect", ROWS[1], ROWS[3]), El("Sect", ROWS[4]), El("Sect", ROWS[5])]
        assert "heading-column" not in rules(derived(*rows))

    @pytest.mark.parametrize(
        "name",
        [
            "a2j-abtretungserklaerung-muster-und-erlaeuterungen-zur-a",
            "a2j-hinweisblatt-prozesskostenhilfe",
            "cdc-reportstream-elr-onboarding-guide-april-2021",
            "cms-smc-faqs-for-states",
            "fds-da-coe-data-governance-steering-committee-dgsc-chart",
            "gcda11y-liste-de-verification-de-laccessibilite-des-document",
            "gcda11y-pdf-accessibility-checklist",
            "idm-fips201ep-brcp",
            "idm-fpki-common-cp-1807",
            "idm-fpki-common-cp-2001",
            "idm-fpkipa-charter",
            "kreuzberg-a-brief-introduction-to-the-standard-annotation-lang",
            "openchain-openchainspec-1-1",
            "openchain-openchainspec-1-1-zh-hans",
            "openchain-openchainspec-1-2",
            "openchainref-openchain-onboarding-handout-generic-1-0-ja",
            "openchainref-openchain-onboarding-handout-generic-1-0-zh-hans",
            "openchainref-portuguese-onboarding-handout-generic-1-0",
            "rgaa-rgaa-3-2017-introduction",
            "wcag-bookmarks",
        ],
    )
    def test_documents_in_one_column_stay_as_they_are(self, name: str) -> None:
        (path,) = corpora().glob(f"corpora/*/{name}.pdf")
        graph = compile_file(path)
        assert "heading-level" in rules(graph)
        assert "heading-column" not in rules(graph)
