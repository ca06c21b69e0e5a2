"""Expansion in tables."""

from evigraph.graph import GraphView
from evigraph.index import Kind, Unit
from evigraph.index.leaves import leaf_text
from evigraph.retrieve.expand import Expansion, expand
from support.element import El, cell, header, row
from support.graphs import named
from support.units import query, units, view_of, words

ROWS = 60


def large_table(*, caption: bool = True, headers: bool = True) -> GraphView:
    """A table that is cut over several sections: uses by zone, with ten words a row."""

    def line(n: int) -> El:
        return row(header(f"Use r{n}", "Row"), f"{n}.10", f"{n}.20", words(6, f"note{n}-"))

    heads = [
        row(header("No.", "Column"), header("Zone 1", "Column"), header("Zone 2", "Column"), header("Note", "Column"))
    ]
    above = [El("Caption", "Table 3: Streets")] if caption else []
    return view_of(El("Table", *above, *(heads if headers else []), *map(line, range(ROWS))))


def part_with(view: GraphView, text: str) -> Unit:
    return next(unit for unit in units(view.graph, Kind.SECTION) if named(view.graph, text) in unit.nodes)


def grow(view: GraphView, text: str, question: str = "anything") -> Expansion:
    """What grows from the part of a table that holds the cell that reads so."""
    part = part_with(view, text)
    return expand(view, query(question), named(view.graph, text), part.nodes)


def added(view: GraphView, text: str, question: str = "anything") -> list[str]:
    """What is added to that part."""
    found = grow(view, text, question).nodes - set(part_with(view, text).nodes)
    return [leaf_text(view, node) for node in sorted(found)]


def test_the_table_is_cut_over_several_sections() -> None:
    assert len(units(large_table().graph, Kind.SECTION)) == 3


class TestPartOfATable:
    def test_a_later_part_brings_the_caption_and_the_column_headers(self) -> None:
        assert added(large_table(), "50.10") == ["Table 3: Streets", "No.", "Zone 1", "Zone 2", "Note"]

    def test_it_says_so(self) -> None:
        grown = grow(large_table(), "50.10")
        assert grown.how == ["section", "caption", "headers"]
        assert {step.relation for step in grown.steps()} == {"CAPTION_FOR", "COLUMN_HEADER_FOR", "ROW_HEADER_FOR"}

    def test_the_part_that_has_them_brings_nothing(self) -> None:
        assert added(large_table(), "0.10") == []

    def test_a_table_without_either_brings_neither(self) -> None:
        assert added(large_table(caption=False, headers=False), "50.10") == []

    def test_a_cell_alone_brings_its_headers(self) -> None:
        view = large_table()
        seed = named(view.graph, "50.20")
        grown = expand(view, query("x"), seed, [seed])
        shown = {leaf_text(view, node) for node in grown.nodes}
        assert shown == {"Table 3: Streets", "Zone 2", "Use r50", "50.20"}

    def test_row_mates_bring_theirs(self) -> None:
        # "Which zone is marked?" is answered by the header of another cell of the row.
        view = large_table()
        seed, mate = named(view.graph, "50.20"), named(view.graph, "50.10")
        grown = expand(view, query("x"), seed, [seed, mate])
        assert {"Zone 1", "Zone 2"} <= {leaf_text(view, node) for node in grown.nodes}


class TestWhereHeadersMeet:
    def test_the_cell_named_in_the_question_comes_with_its_headers(self) -> None:
        view = large_table()
        assert added(view, "50.10", "What is use r3 in zone 2?") == [
            "Table 3: Streets",
            "No.",
            "Zone 1",
            "Zone 2",
            "Note",
            "Use r3",
            "3.20",
        ]

    def test_it_says_so(self) -> None:
        assert "where headers meet" in grow(large_table(), "50.10", "use r3 in zone 2").how

    def test_words_are_compared_stemmed(self) -> None:
        assert "3.20" in added(large_table(), "50.10", "the uses: R3, in zones: 2")

    def test_a_header_must_be_named_whole(self) -> None:
        assert "3.20" not in added(large_table(), "50.10", "What is use r3 in a zone?")

    def test_one_axis_alone_names_no_cell(self) -> None:
        assert added(large_table(), "50.10", "What about zone 2?") == added(large_table(), "50.10")

    def test_several_cells_may_be_named(self) -> None:
        found = added(large_table(), "50.10", "compare use r3 and use r4 in zone 1 and zone 2")
        assert [text for text in found if "." in text and text[0].isdigit()] == ["3.10", "3.20", "4.10", "4.20"]

    def test_a_table_that_is_shown_whole_needs_none(self) -> None:
        view = view_of(El("Table", row(header(), header("Zone 2", "Column")), row(header("Crane", "Row"), cell("92"))))
        everything = [leaf for unit in units(view.graph, Kind.SECTION) for leaf in unit.nodes]
        assert expand(view, query("crane zone 2"), everything[-1], everything).how == ["section"]
