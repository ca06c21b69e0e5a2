"""Leaves as a person would read them."""

import pytest

from evigraph.graph import GraphView
from evigraph.index import leaves
from evigraph.retrieve.render import render_nodes
from support.element import El, cell, header, heading, item, row, table
from support.units import view_of


def rendered(*kids: El) -> list[str]:
    """A whole document, line by line."""
    view = view_of(*kids)
    return render_nodes(view, [leaf.node for leaf in leaves(view)])


def test_a_line_for_each_block() -> None:
    assert rendered(heading(1, "Fees"), El("P", "a"), El("P", "b")) == ["Fees", "a", "b"]


class TestTables:
    def test_the_cells_of_a_row_stand_on_one_line(self) -> None:
        assert rendered(table([header("Use"), header("Fee")], ["Crane", "92"])) == ["Use | Fee", "Crane | 92"]

    def test_empty_cells_leave_no_gap(self) -> None:
        assert rendered(table([header(), header("Fee")], ["Crane", cell(), "92"])) == ["Fee", "Crane | 92"]

    def test_a_caption_stands_on_a_line_of_its_own(self) -> None:
        assert rendered(El("Table", El("Caption", "Table 1"), row("a", "b"))) == ["Table 1", "a | b"]

    def test_what_is_inside_a_cell_stays_on_its_line(self) -> None:
        inside = El("TD", El("P", "a"), El("L", item("•", "b")))
        assert rendered(El("Table", El("TR", inside, cell("c")))) == ["a • b | c"]

    def test_rows_of_two_tables_are_not_joined(self) -> None:
        assert rendered(table(["a", "b"]), table(["c", "d"])) == ["a | b", "c | d"]

    def test_only_the_cells_given_are_shown(self) -> None:
        view = view_of(table([header("Use"), header("Fee")], ["Crane", "92"]))
        cells = [leaf.node for leaf in leaves(view) if leaf.text in ("Fee", "92")]
        assert render_nodes(view, cells) == ["Fee", "92"]


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

    def test_an_item_that_says_nothing_has_no_line(self) -> None:
        assert rendered(El("L", item("•", ""), item("•", "rods"))) == ["- rods"]


def test_nothing_gives_no_lines() -> None:
    view: GraphView = view_of(El("P", "a"))
    assert render_nodes(view, []) == []
