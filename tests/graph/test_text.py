"""What a node says."""

import pytest

from evigraph.graph import GraphView, Role, squeeze
from support.element import El, cell, header, item, table
from support.graphs import declared, find


def text(*kids: El) -> str:
    return GraphView(declared(*kids)).text(0)


class TestArtifacts:
    def test_an_artifact_element_is_no_part_of_what_is_around_it(self) -> None:
        assert text(El("P", "Fees ", El("Artifact", "17"), " apply"), El("Artifact", El("P", "run"))) == "Fees apply"

    def test_nor_of_a_cell(self) -> None:
        assert text(table([El("TD", "2026", El("Artifact", El("P", "17"))), "12"])) == "2026\t12"

    def test_asked_itself_it_says_what_it_holds(self) -> None:
        graph = declared(El("P", "Fees", El("Artifact", El("Span", "17"))))
        assert GraphView(graph).text(2) == "17"

    def test_an_alternate_text_stands_where_only_an_artifact_has_words(self) -> None:
        assert text(El("P", El("Artifact", "17"), alt="a rule")) == "a rule"


class TestReplacement:
    def test_actual_text_stands_for_the_subtree(self) -> None:
        assert text(El("P", "2", El("Span", "x ", El("Em", "y"), "z", actual_text=" times"))) == "2 times"

    def test_empty_actual_text_silences_the_subtree(self) -> None:
        assert text(El("P", "word", El("Span", " - -", actual_text=""))) == "word"

    def test_actual_text_of_a_block_keeps_its_line(self) -> None:
        assert text(El("P", "a"), El("P", "x", actual_text="b"), El("P", "c")) == "a\nb\nc"

    def test_inner_actual_text_does_not_show_through(self) -> None:
        assert text(El("P", El("Span", "x", actual_text="inner"), actual_text="outer")) == "outer"

    def test_actual_text_wins_over_alt(self) -> None:
        assert text(El("Figure", alt="picture", actual_text="words")) == "words"

    def test_actual_text_keeps_its_words_apart_from_what_follows_as_the_page_does(self) -> None:
        assert text(El("P", "The ", El("Span", "U.S. ", actual_text="United States"), "of")) == "The United States of"

    def test_actual_text_keeps_its_words_apart_from_what_precedes_as_the_page_does(self) -> None:
        assert text(El("P", "in", El("Span", " cm", actual_text="centimetres"))) == "in centimetres"

    def test_actual_text_within_a_word_stays_within_it(self) -> None:
        assert text(El("P", "of", El("Span", "\ufb01", actual_text="fi"), "ce")) == "office"

    @pytest.mark.parametrize("odd", ["\x02", "\x03", "\t"])
    def test_control_characters_in_actual_text_do_not_change_the_lines_around(self, odd: str) -> None:
        assert text(El("P", "a", El("Span", "x", actual_text=odd)), El("P", "b")).splitlines()[-1] == "b"

    @pytest.mark.parametrize("role", ["Figure", "Formula"])
    def test_alt_of_figures_and_formulas_stands_for_their_text(self, role: str) -> None:
        assert text(El(role, "axis 0 10 20", alt="Sales rise")) == "Sales rise"

    @pytest.mark.parametrize("role", ["Figure", "Formula"])
    def test_figures_and_formulas_without_alt_say_what_is_in_them(self, role: str) -> None:
        assert text(El(role, "axis 0 10 20")) == "axis 0 10 20"

    @pytest.mark.parametrize("role", ["P", "Span", "Link", "TD"])
    def test_alt_of_other_elements_is_used_only_without_text(self, role: str) -> None:
        assert text(El(role, "read me", alt="never mind")) == "read me"
        assert text(El(role, alt="instead")) == "instead"

    def test_alt_is_used_where_the_content_is_blank(self) -> None:
        assert text(El("Link", "  ", alt="Home page")) == "Home page"

    def test_text_deep_inside_counts_as_text(self) -> None:
        assert text(El("Link", El("Span", El("Em", "read me")), alt="never mind")) == "read me"

    def test_alt_does_not_stick_to_its_neighbours(self) -> None:
        assert text(El("P", "see", El("Formula", "x", alt="x squared"), "here")) == "see x squared here"

    def test_the_alt_of_a_figure_in_a_paragraph_has_its_own_line(self) -> None:
        assert text(El("P", "before", El("Figure", alt="A map"), "after")) == "before\nA map\nafter"


class TestLines:
    @pytest.mark.parametrize("role", ["Span", "Em", "Strong", "Link", "Quote", "Code", "Sub", "Reference", "NonStruct"])
    def test_inline_elements_run_on(self, role: str) -> None:
        assert text(El("P", "un", El(role, "believ"), "able")) == "unbelievable"

    @pytest.mark.parametrize("role", ["P", "H1", "Title", "LI", "Caption", "BlockQuote", "Note", "TOCI", "Sect", "Div"])
    def test_blocks_stand_on_lines_of_their_own(self, role: str) -> None:
        assert text(El(role, "one"), El(role, "two")) == "one\ntwo"

    def test_code_that_is_placed_as_a_block_stands_on_lines_of_its_own(self) -> None:
        code = El("Code", "one\n  two\n", attributes=[("Layout", {"Placement": "/Block"})])
        assert text(El("LBody", "un", code, "able")) == "un\none\ntwo\nable"

    def test_white_space_is_one_space(self) -> None:
        assert text(El("P", " a  b \u00a0", El("Span", "  c "))) == "a b c"

    def test_empty_blocks_leave_no_lines(self) -> None:
        assert text(El("P"), El("Sect", El("P", " "), El("P", "x")), El("Div")) == "x"

    def test_a_label_stands_before_its_body_with_a_space(self) -> None:
        assert text(El("L", El("LI", El("Lbl", "1."), El("Span", "Apply")))) == "1. Apply"

    def test_a_note_label_in_running_text_is_parted_from_it(self) -> None:
        assert text(El("P", El("Lbl", "1"), "See above")) == "1 See above"

    def test_content_between_children_is_read_in_its_place(self) -> None:
        assert text(El("P", "a ", El("Span", "b "), "c ", El("Span", "d "), "e")) == "a b c d e"

    def test_a_node_without_content_says_nothing(self) -> None:
        assert text(El("Document", El("P"))) == ""

    def test_a_very_deep_tree_is_read(self) -> None:
        deep = El("Span", "bottom")
        for _ in range(20_000):
            deep = El("Span", deep)
        assert text(deep) == "bottom"


class TestCells:
    def test_cells_are_parted_by_tabs_and_rows_by_lines(self) -> None:
        assert text(table([header("Year"), header("Fee")], ["2026", "12"])) == "Year\tFee\n2026\t12"

    def test_blocks_in_a_cell_are_on_one_line(self) -> None:
        assert text(table([El("TD", El("P", "a"), El("P", "b")), "c"])) == "a b\tc"

    def test_a_list_in_a_cell_is_on_one_line(self) -> None:
        assert text(table([El("TD", El("L", item("-", "a"), item("-", "b"))), "c"])) == "- a - b\tc"

    def test_a_table_in_a_cell_is_on_one_line(self) -> None:
        inner = table(["1", "2"], ["3", "4"])
        assert text(table([El("TD", inner), "c"], ["d", "e"])) == "1 2 3 4\tc\nd\te"

    def test_tabs_and_line_ends_in_a_cell_are_spaces(self) -> None:
        assert text(table(["a\tb\nc", "d"])) == "a b c\td"

    def test_line_ends_in_the_actual_text_of_a_cell_are_spaces(self) -> None:
        assert text(table([cell("x", actual_text="a\nb"), "c"])) == "a b\tc"

    def test_an_empty_cell_between_others_keeps_its_tab(self) -> None:
        assert text(table(["a", "", "c"])) == "a\t\tc"

    def test_a_cell_alone_has_no_tabs(self) -> None:
        graph = declared(table(["a", "b"]))
        assert [GraphView(graph).text(n) for n in find(graph, Role.TD)] == ["a", "b"]

    def test_after_a_table_lines_are_lines_again(self) -> None:
        assert text(table(["a"]), El("P", "b"), El("P", "c")) == "a\nb\nc"


class TestHyphens:
    def test_a_line_break_hyphen_is_joined_within_a_fragment(self) -> None:
        assert text(El("P", "hy\u00ad phen")) == "hyphen"

    def test_a_line_break_hyphen_is_joined_across_fragments(self) -> None:
        assert text(El("P", "hy\u00ad ", El("Span", "phen"))) == "hyphen"

    def test_a_line_break_hyphen_is_joined_across_pages(self) -> None:
        assert text(El("P", El("Span", "hy\u00ad", page=1), El("Span", "phen", page=2))) == "hyphen"

    def test_a_line_break_hyphen_does_not_join_blocks(self) -> None:
        assert text(El("P", "hy\u00ad"), El("P", "phen")) == "hy\nphen"

    def test_a_line_break_hyphen_does_not_join_cells(self) -> None:
        assert text(table(["hy\u00ad", "phen"])) == "hy\tphen"

    def test_a_real_hyphen_stays(self) -> None:
        assert text(El("P", "well- known, half-\n")) == "well- known, half-"


@pytest.mark.parametrize(
    ("given", "read"), [(" a \n\t b ", "a b"), ("hy\u00ad\nphen", "hyphen"), ("", ""), (" \n", ""), ("a\u00a0b", "a b")]
)
def test_squeeze_gives_one_line_of_readable_text(given: str, read: str) -> None:
    assert squeeze(given) == read
