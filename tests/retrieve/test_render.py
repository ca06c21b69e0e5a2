"""Leaves as a person would read them."""

from collections.abc import Sequence

import pytest

from evigraph.derive import cell_of
from evigraph.graph import GraphView, Role
from evigraph.index import count_words, leaves
from evigraph.retrieve.markdown import split_row
from evigraph.retrieve.render import render_nodes, words_shown
from support.element import El, cell, header, heading, item, row, table
from support.units import EXAMPLE_NAMES, example, view_of


def rendered(*kids: El) -> list[str]:
    """A whole document, line by line."""
    view = view_of(*kids)
    return texts(view, [leaf.node for leaf in leaves(view)])


def texts(view: GraphView, nodes: Sequence[int]) -> list[str]:
    return [line.text for line in render_nodes(view, nodes)]


def test_a_line_for_each_block() -> None:
    assert rendered(heading(1, "Fees"), El("P", "a"), El("P", "b")) == ["Fees", "a", "b"]


class TestTables:
    def test_rows_stand_below_the_header_of_their_columns(self) -> None:
        assert rendered(table([header("Use"), header("Fee")], ["Crane", "92"])) == [
            "Use | Fee",
            "---|---",
            "Crane | 92",
        ]

    def test_a_value_stands_below_the_header_of_its_column(self) -> None:
        shown = rendered(table([header("Zone"), header("Residents"), header("Visitors")], ["North", cell(), "X"]))
        assert shown == ["Zone | Residents | Visitors", "---|---|---", "North | | X"]

    def test_blanks_at_the_end_of_a_row_are_left_out(self) -> None:
        assert rendered(table([header("Zone"), header("Residents")], ["North", cell()])) == [
            *("Zone | Residents", "---|---", "North"),
        ]

    def test_a_column_in_which_nothing_is_shown_is_left_out(self) -> None:
        assert rendered(table([header(), header("Fee")], [cell(), "92"])) == ["Fee", "92"]

    def test_a_corner_without_text_keeps_the_headers_in_place(self) -> None:
        assert rendered(table([header(), header("Fee")], ["Crane", "92"])) == ["| | Fee", "---|---", "Crane | 92"]

    def test_what_spans_columns_stands_in_the_first(self) -> None:
        top = [header("Use"), header("Counter", cols=2), header("Online")]
        assert rendered(table(top, ["Crane", "1", "2", "3"])) == [
            *("Use | Counter | | Online", "---|---|---|---", "Crane | 1 | 2 | 3"),
        ]

    def test_a_caption_stands_on_a_line_of_its_own(self) -> None:
        assert rendered(El("Table", El("Caption", "Table 1"), row("a", "b"))) == ["Table 1", "a | b"]

    def test_blank_lines_part_a_table_from_the_rest(self) -> None:
        fees = table([header("Use"), header("Fee")], ["Crane", "92"])
        assert rendered(El("P", "a"), fees, fees, El("P", "b")) == [
            *("a", "", "Use | Fee", "---|---", "Crane | 92", ""),
            *("Use | Fee", "---|---", "Crane | 92", "", "b"),
        ]

    def test_headings_above_are_lines_too(self) -> None:
        view = view_of(heading(1, "Fees"), table([header("Use"), header("Fee")], ["Crane", "92"]))
        cells = [leaf.node for leaf in leaves(view)][1:]
        lines = render_nodes(view, cells, [1])
        assert [line.text for line in lines] == ["Fees", "", "Use | Fee", "---|---", "Crane | 92"]
        assert [len(line.nodes) for line in lines] == [1, 0, 2, 2, 2]

    def test_what_is_inside_a_cell_stays_on_its_line(self) -> None:
        inside = El("TD", El("P", "a"), El("L", item("•", "b")))
        assert rendered(El("Table", El("TR", inside, cell("c")))) == ["a • b | c"]

    def test_rows_of_two_tables_are_not_joined(self) -> None:
        assert rendered(table(["a", "b"]), table(["c", "d"])) == ["a | b", "c | d"]

    def test_only_the_cells_given_are_shown(self) -> None:
        view = view_of(table([header("Use"), header("Fee")], ["Crane", "92"]))
        cells = [leaf.node for leaf in leaves(view) if leaf.text in ("Use", "92")]
        assert texts(view, cells) == ["Use", "| 92"]

    def test_cells_far_apart_stand_below_their_headers(self) -> None:
        names = [header(f"zone {i}") for i in range(6)]
        view = view_of(table([header("Use"), *names], ["Crane", *(f"fee {i}" for i in range(6))]))
        wanted = ("Use", "zone 0", "zone 3", "zone 5", "Crane", "fee 3")
        cells = [leaf.node for leaf in leaves(view) if leaf.text in wanted]
        assert texts(view, cells) == ["Use | zone 0 | zone 3 | zone 5", "---|---|---|---", "Crane | | fee 3"]


class TestFigures:
    def test_a_figure_is_told_by_its_alternate_description(self) -> None:
        assert rendered(El("Figure", alt="a map of the harbour")) == ["[Figure: a map of the harbour]"]

    def test_words_in_the_picture_follow(self) -> None:
        assert rendered(El("Figure", "Harbour 2026", alt="a map")) == ["[Figure: a map] Harbour 2026"]

    def test_a_figure_that_is_text_is_that_text(self) -> None:
        assert rendered(El("Figure", "Harbour 2026")) == ["Harbour 2026"]
        assert rendered(El("Figure", actual_text="Harbour")) == ["Harbour"]

    def test_a_caption_inside_stands_below(self) -> None:
        inside = El("Figure", "Pier 4 ", El("Caption", "Map 1"), alt="a map")
        assert rendered(inside) == ["[Figure: a map] Pier 4", "Map 1"]

    def test_a_formula_likewise(self) -> None:
        assert rendered(El("Formula", "E", alt="E equals m c squared")) == ["[Formula: E equals m c squared]"]
        assert rendered(El("Formula", "a = b")) == ["a = b"]


class TestLists:
    @pytest.mark.parametrize("label", ["•", "–", None])
    def test_bulleted_and_unlabelled_items_have_a_dash(self, label: str | None) -> None:
        assert rendered(El("L", item(label, "gloves"), item(label, "rods"))) == ["- gloves", "- rods"]

    def test_labels_that_say_something_stand_instead(self) -> None:
        assert rendered(El("L", item("1.", "gloves"), item("b)", "rods"))) == ["1. gloves", "b) rods"]

    @pytest.mark.parametrize(("label", "line"), [("•", "- gloves"), ("1.", "1. gloves")])
    @pytest.mark.parametrize(
        "content", [El("NonStruct", "gloves"), El("P", "gloves"), El("LBody", El("P", "gloves")), El("LBody", "gloves")]
    )
    def test_it_does_not_matter_how_an_item_is_tagged(self, content: El, label: str, line: str) -> None:
        assert rendered(El("L", El("LI", El("Lbl", label), content))) == [line]

    def test_a_second_paragraph_of_an_item_has_no_dash(self) -> None:
        assert rendered(El("L", item("•", El("P", "gloves"), El("P", "of rubber")))) == ["- gloves", "of rubber"]

    def test_a_paragraph_that_brings_its_own_bullet_has_no_other(self) -> None:
        assert rendered(El("L", El("LI", El("LBody", El("P", "– gloves"))))) == ["– gloves"]
        assert rendered(El("L", item(None, "• gloves"))) == ["• gloves"]

    def test_an_item_that_says_nothing_has_no_line(self) -> None:
        assert rendered(El("L", item("•", ""), item("•", "rods"))) == ["- rods"]


def test_nothing_gives_no_lines() -> None:
    view: GraphView = view_of(El("P", "a"))
    assert render_nodes(view, []) == []


def test_code_keeps_its_lines() -> None:
    code = El("Code", "if dry:\n    pump()\n\nstop()\n", attributes=[("Layout", {"Placement": "/Block"})])
    assert rendered(El("P", "a"), code, El("P", "b")) == ["a", "if dry:", "    pump()", "", "stop()", "b"]


def test_a_leafs_line_breaks_are_spaces() -> None:
    assert rendered(El("P", actual_text="a\nb")) == ["a b"]


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_a_leaf_outside_tables_has_the_words_it_is_said_to_show(name: str) -> None:
    view = GraphView(example(name))
    for leaf in leaves(view):
        if cell_of(view, leaf.node) is None:
            assert words_shown(view, leaf.node) == count_words("\n".join(texts(view, [leaf.node])))


def blanks(line: str) -> int:
    """The bars for the blank cells of a row: one each, one more for one at its beginning or end."""
    cells = split_row(line)
    return cells.count("") + (not cells[0]) + (not cells[-1])


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_cells_add_no_more_words_than_they_are_said_to_show_but_for_blanks(name: str) -> None:
    view = GraphView(example(name))
    tables = [node.id for node in view.nodes if node.role is Role.TABLE]
    for whole in tables:
        cells = [leaf.node for leaf in leaves(view) if leaf.node in view.subtree(whole)]
        for nodes in (cells, cells[::2], cells[len(cells) // 2 :]):
            lines = texts(view, nodes)
            words = count_words("\n".join(lines))
            assert words <= sum(words_shown(view, node) for node in nodes) + sum(blanks(line) for line in lines if line)
