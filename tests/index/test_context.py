"""What the author put around a node."""

from typing import Any

import pytest

from evigraph.graph import GraphView
from evigraph.index import ContextReader
from support.element import El, header, heading, item, row, table
from support.graphs import derived, named


def context_of(text: str, *kids: El, **options: Any) -> tuple[str, ...]:
    """The local context of the node that reads so."""
    graph = derived(*kids, **options)
    return ContextReader(GraphView(graph)).local(named(graph, text))


class TestPath:
    def path(self, text: str, *kids: El) -> tuple[str, ...]:
        graph = derived(*kids)
        return ContextReader(GraphView(graph)).path(named(graph, text))

    def test_governing_headings_outermost_first(self) -> None:
        kids = [heading(1, "Fees"), heading(2, "Permits"), heading(3, "Cranes"), El("P", "a"), heading(2, "Halls")]
        assert self.path("a", *kids) == ("Fees", "Permits", "Cranes")

    def test_a_heading_does_not_govern_itself(self) -> None:
        assert self.path("Permits", heading(1, "Fees"), heading(2, "Permits"), El("P", "a")) == ("Fees",)

    @pytest.mark.parametrize("odd", ["Input / Output", "Fees › Permits", "a | b", "/", "›"])
    def test_a_heading_stays_one_element_whatever_is_in_it(self, odd: str) -> None:
        assert self.path("a", heading(1, odd), heading(2, "Cranes"), El("P", "a")) == (odd, "Cranes")

    def test_a_heading_on_several_lines_is_one_line(self) -> None:
        assert self.path("a", El("H1", El("P", "Fees"), El("P", "and charges")), El("P", "a")) == ("Fees and charges",)

    def test_empty_headings_are_left_out(self) -> None:
        assert self.path("a", El("H1"), heading(2, "Permits"), El("P", "a")) == ("Permits",)

    def test_before_any_heading_there_is_none(self) -> None:
        assert self.path("a", El("P", "a"), heading(1, "Fees")) == ()

    def test_the_headings_are_those_of_the_path(self) -> None:
        graph = derived(heading(1, "Fees"), heading(2, "Permits"), El("P", "a"))
        reader = ContextReader(GraphView(graph))
        assert reader.headings(named(graph, "a")) == (named(graph, "Fees"), named(graph, "Permits"))


class TestCells:
    ROWS = (
        [header("Use"), header("Zone 1", "Column"), header("Zone 2", "Column")],
        [header("Crane", "Row"), "145.00", "92.00"],
    )

    def test_a_cell_has_its_row_headers_then_its_column_headers(self) -> None:
        assert context_of("92.00", table(*self.ROWS)) == ("Crane", "Zone 2")

    def test_the_caption_of_its_table_comes_first(self) -> None:
        rows = (row(*(cells)) for cells in self.ROWS)
        assert context_of("92.00", El("Table", El("Caption", "Table 3: Streets"), *rows)) == (
            "Table 3: Streets",
            "Crane",
            "Zone 2",
        )

    def test_what_is_inside_a_cell_has_the_cells_context(self) -> None:
        graph = derived(table([header("Fee", "Column")], [El("TD", El("P", "92"), El("P", "or 100"))]))
        assert ContextReader(GraphView(graph)).local(named(graph, "or 100")) == ("Fee",)

    def test_two_headers_that_say_the_same_are_told_once(self) -> None:
        kids = table([header(), header("Total", "Column")], [header("Total", "Row"), "1"])
        assert context_of("1", kids) == ("Total",)

    def test_a_list_inside_a_cell_has_no_introduction(self) -> None:
        inner = El("TD", El("L", item("1.", "gloves")))
        assert context_of("gloves", El("P", "Bring:"), table([header("Kit", "Column")], [inner])) == ("Kit",)


class TestCaptions:
    def test_a_figure_has_its_caption(self) -> None:
        assert context_of("a map", El("Figure", alt="a map"), El("Caption", "Figure 1")) == ("Figure 1",)

    def test_a_paragraph_beside_a_caption_has_none(self) -> None:
        assert context_of("text", El("P", "text"), El("Figure", alt="a map"), El("Caption", "Figure 1")) == ()


class TestLists:
    def test_an_item_has_the_introduction_of_its_list(self) -> None:
        assert context_of("gloves", El("P", "Bring:"), El("L", item("•", "gloves"))) == ("Bring:",)

    def test_a_paragraph_that_introduces_nothing_is_no_context(self) -> None:
        assert context_of("gloves", El("P", "Done."), El("L", item("•", "gloves"))) == ()

    def test_a_nested_item_has_the_item_it_is_in_then_the_introduction(self) -> None:
        nested = El("L", item("a)", "bottles"), item("b)", "ice"))
        kids = [El("P", "Bring:"), El("L", item("1.", "the sample box ", nested))]
        assert context_of("bottles", *kids) == ("1. the sample box", "Bring:")

    def test_an_item_nested_beside_its_parent_has_it_where_it_introduces(self) -> None:
        nested = El("L", item("a)", "bottles"))
        kids = [El("P", "Bring:"), El("L", item("1.", "the box:"), nested)]
        assert context_of("bottles", *kids) == ("1. the box:", "Bring:")

    def test_the_outer_item_does_not_have_the_nested_one(self) -> None:
        kids = [El("L", item("1.", "the box ", El("L", item("a)", "bottles"))))]
        graph = derived(*kids)
        outer = next(node.id for node in graph.nodes if node.role == "LBody")
        assert ContextReader(GraphView(graph)).local(outer) == ()
