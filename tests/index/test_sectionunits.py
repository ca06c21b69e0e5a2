"""Section units: bounded, cut only where the structure allows, and complete."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given

from evigraph.graph import HEADING_ROLES, Graph, GraphView
from evigraph.index import SECTION_WORDS, Kind, Unit, leaves
from evigraph.index.nodeunits import in_contents
from support.element import El, header, heading, item, row, table
from support.graphs import derived
from support.pdfs import Sheet, compiled, show
from support.units import EXAMPLE_NAMES, example, lines, long_documents, units, view_of, words


def sections(*kids: El) -> list[Unit]:
    return units(derived(*kids), Kind.SECTION)


def first_lines(*kids: El) -> list[str]:
    return [lines(unit)[0] for unit in sections(*kids)]


def tall_table(rows: int) -> El:
    """A table of rows with ten words each, below a caption and a row of headers."""
    body = [row(header(f"row{n}", "Row"), words(9, f"cell{n}-")) for n in range(rows)]
    return El("Table", El("Caption", "Table 1: Uses"), row(header("Use", "Column"), header("Fee", "Column")), *body)


class TestSmallSections:
    def test_a_section_is_its_heading_with_what_stands_below(self) -> None:
        (unit,) = sections(heading(1, "Fees"), El("P", "a"), El("P", "b"))
        assert (unit.text, unit.words) == ("Fees\na\nb", 3)

    def test_one_with_its_subsections_is_one_unit(self) -> None:
        (unit,) = sections(heading(1, "Fees"), El("P", "a"), heading(2, "Halls"), El("P", "b"), heading(3, "x"))
        assert unit.text == "Fees\na\nHalls\nb\nx"

    def test_sections_of_one_rank_are_units_of_their_own(self) -> None:
        assert first_lines(heading(1, "Fees"), El("P", "a"), heading(1, "Halls"), El("P", "b")) == ["Fees", "Halls"]

    def test_what_stands_before_the_first_heading_is_a_unit(self) -> None:
        assert first_lines(El("P", "Dear reader"), heading(1, "Fees"), El("P", "a")) == ["Dear reader", "Fees"]

    def test_what_follows_a_subsection_keeps_its_place(self) -> None:
        inner = El("Sect", heading(2, "Halls"), El("P", "b"))
        (unit,) = sections(El("Sect", heading(1, "Fees"), El("P", "a"), inner, El("P", "c")))
        assert unit.text == "Fees\na\nHalls\nb\nc"

    def test_flat_and_nested_trees_give_the_same_units(self) -> None:
        flat = [heading(1, "A"), El("P", words(200)), heading(2, "B"), El("P", words(200)), heading(1, "C")]
        nested = [El("Sect", flat[0], flat[1], El("Sect", flat[2], flat[3])), El("Sect", flat[4])]
        assert [unit.text for unit in sections(*flat)] == [unit.text for unit in sections(*nested)]


class TestBound:
    @pytest.mark.parametrize(("last", "count"), [(99, 1), (100, 2)])
    def test_a_section_with_its_subsections_may_have_300_words(self, last: int, count: int) -> None:
        kids = [heading(1, "A"), El("P", words(199)), heading(2, "B"), El("P", words(last))]
        assert SECTION_WORDS == 300
        assert len(sections(*kids)) == count

    def test_headings_that_wait_for_a_section_count(self) -> None:
        below = [heading(2, "B"), El("P", words(149)), El("P", words(149)), heading(2, "C"), El("P", words(9))]
        found = sections(heading(1, words(5, "A")), *below)
        assert [unit.words for unit in found] == [155, 149, 10]


class TestLargeSections:
    def test_subsections_are_units_where_the_whole_does_not_fit(self) -> None:
        kids = [
            heading(1, "A"),
            El("P", words(100)),
            heading(2, "B"),
            El("P", words(150)),
            heading(2, "C"),
            El("P", words(150)),
        ]
        assert first_lines(*kids) == ["A", "B", "C"]

    def test_a_unit_has_the_headings_above_its_beginning(self) -> None:
        kids = [heading(1, "A"), El("P", words(200)), heading(2, "B"), El("P", words(200)), El("P", words(200))]
        assert [unit.path for unit in sections(*kids)] == [(), ("A",), ("A", "B")]

    def test_a_heading_alone_goes_with_the_first_section_below(self) -> None:
        kids = [
            heading(1, "A"),
            heading(2, "B"),
            heading(3, "C"),
            El("P", words(200)),
            heading(3, "D"),
            El("P", words(200)),
        ]
        found = sections(*kids)
        assert [lines(unit)[:-1] for unit in found] == [["A", "B", "C"], ["D"]]
        assert found[0].path == ()

    def test_paragraphs_are_cut_between_into_parts_of_about_equal_size(self) -> None:
        found = sections(heading(1, "A"), *(El("P", words(50)) for _ in range(12)))
        assert [unit.words for unit in found] == [201, 250, 150]

    def test_a_document_without_headings_is_cut_alike(self) -> None:
        found = sections(*(El("P", words(140)) for _ in range(4)))
        assert [(unit.words, unit.path) for unit in found] == [(280, ()), (280, ())]

    def test_a_block_longer_than_a_unit_is_not_cut(self) -> None:
        found = sections(heading(1, "A"), El("P", words(20)), El("P", words(700)), El("P", words(20)))
        assert [unit.words for unit in found] == [21, 700, 20]


class TestTables:
    def test_a_table_that_fits_is_not_cut(self) -> None:
        found = sections(heading(1, "A"), El("P", words(200)), tall_table(20), El("P", words(200)))
        assert [unit.words for unit in found] == [201, 205, 200]

    def test_the_cells_of_a_row_are_on_one_line(self) -> None:
        (unit,) = sections(table([header("Use"), header("Fee")], ["Crane", "92"]))
        assert lines(unit) == ["Use | Fee", "Crane | 92"]

    def test_a_table_that_does_not_fit_is_cut_between_rows(self) -> None:
        graph = derived(heading(1, "A"), tall_table(70))
        rows = [{graph.nodes[n].parent for n in unit.nodes} for unit in units(graph, Kind.SECTION)]
        assert len(rows) == 3
        assert all(not one & other for one, other in pairwise(rows))

    def test_a_later_part_has_the_caption_and_the_column_headers_as_context(self) -> None:
        for unit in sections(heading(1, "A"), tall_table(70))[1:]:
            assert {"Table 1: Uses", "Use", "Fee"} <= set(unit.context)

    def test_a_section_that_begins_with_text_has_no_context(self) -> None:
        assert sections(heading(1, "A"), tall_table(3))[0].context == ()


class TestLists:
    def test_a_list_that_fits_is_not_cut(self) -> None:
        items = El("L", *(item("•", words(50, f"i{n}-")) for n in range(5)))
        found = sections(heading(1, "A"), El("P", words(200)), items)
        assert [len(unit.nodes) for unit in found] == [2, 5]

    def test_a_list_stays_with_its_introduction(self) -> None:
        # The introduction alone would still fit the part before.
        items = El("L", *(item("•", words(50, f"i{n}-")) for n in range(4)))
        found = sections(heading(1, "A"), El("P", words(100)), El("P", "Bring:"), items)
        assert [lines(unit)[0] for unit in found] == ["A", "Bring:"]

    def test_a_list_that_does_not_fit_is_cut_between_its_outermost_items(self) -> None:
        def one(n: int) -> El:
            return item(f"{n}.", "item ", El("L", *(item("a)", words(40)) for _ in range(3))))

        found = sections(heading(1, "A"), El("L", *map(one, range(5))))
        assert [unit.text.count("item") for unit in found] == [2, 2, 1]
        assert all(unit.text.count("a)") == 3 * unit.text.count("item") for unit in found)


class TestContentOutsideTheTree:
    def graph(self) -> Graph:
        return compiled(El("H1", "Fees"), El("P", "A permit costs money."), pages=[Sheet(show("A stamp: PAID"))])

    def test_it_comes_in_a_unit_of_its_own_after_the_others(self) -> None:
        assert [unit.text for unit in units(self.graph(), Kind.SECTION)] == [
            "Fees\nA permit costs money.",
            "A stamp: PAID",
        ]

    def test_its_unit_knows_fragments_instead_of_nodes(self) -> None:
        unit = units(self.graph(), Kind.SECTION)[-1]
        assert unit.fragments is not None
        first, last = unit.fragments
        assert unit.nodes == ()
        assert "A stamp: PAID" in "".join(f.text for f in self.graph().fragments[first : last + 1])

    def test_much_of_it_is_cut(self) -> None:
        sheets = [Sheet(show(words(100, f"page{n}-"), size=1)) for n in range(5)]
        found = units(compiled(El("P", "a"), pages=sheets), Kind.SECTION)
        assert [unit.words for unit in found] == [1, 225, 225, 50]


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_each_leaf_of_an_example_that_is_no_contents_list_is_in_exactly_one_section(name: str) -> None:
    graph = example(name)
    view = GraphView(graph)
    wanted = Counter(leaf.node for leaf in leaves(view) if not in_contents(view, leaf.node))
    assert Counter(node for unit in units(graph, Kind.SECTION) for node in unit.nodes) == wanted


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_the_sections_of_an_example_are_bounded(name: str) -> None:
    assert all(unit.words <= SECTION_WORDS for unit in units(example(name), Kind.SECTION))


@given(long_documents())
def test_each_leaf_is_in_exactly_one_section(kids: list[El]) -> None:
    graph = derived(*kids)
    wanted = [leaf.node for leaf in leaves(GraphView(graph))]
    assert sorted(node for unit in units(graph, Kind.SECTION) for node in unit.nodes) == wanted


@given(long_documents())
def test_a_section_is_bounded_unless_one_block_is_longer(kids: list[El]) -> None:
    # Rows and items of these documents are short: only paragraphs may be too long, and a heading
    # stays with the paragraph below it.
    view = view_of(*kids)
    for unit in sections(*kids):
        blocks = [node for node in unit.nodes if view[node].role not in HEADING_ROLES]
        assert unit.words <= SECTION_WORDS or len(blocks) == 1


def test_a_heading_is_no_unit_of_its_own_above_a_long_paragraph() -> None:
    (unit,) = sections(El("H1", "Fees"), El("P", words(SECTION_WORDS + 20)))
    assert lines(unit)[0] == "Fees"


@given(long_documents())
def test_the_nodes_of_a_section_are_in_logical_order(kids: list[El]) -> None:
    assert all(list(unit.nodes) == sorted(unit.nodes) for unit in sections(*kids))
