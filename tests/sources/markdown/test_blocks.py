"""Blocks of Markdown: which elements they are."""

import pytest

from evigraph import SourceError
from evigraph.graph import GraphView, Relation, Role, to_json
from evigraph.limits import Limits
from support.graphs import codes, column_headers, find, how, pairs
from support.laws import assert_one_owner
from support.markdown import compiled, outline, read, said


class TestTree:
    def test_the_root_holds_a_document_that_holds_the_blocks(self) -> None:
        graph = read("# A\n\ntext\n")
        assert [(node.role, node.parent) for node in graph.nodes] == [
            (Role.ROOT, None),
            (Role.DOCUMENT, 0),
            (Role.H1, 1),
            (Role.P, 1),
        ]

    def test_raw_roles_are_the_parsers_names(self) -> None:
        graph = read("# A\n\ntext\n\n- x\n\n> q\n\n```\nc\n```\n\n|a|\n|-|\n|b|\n")
        names = {node.raw_role for node in graph.nodes[2:]} - {"Lbl", "LBody"}
        table = {"table", "thead", "tbody", "tr", "th", "td"}
        assert names == {"heading", "paragraph", "bullet_list", "list_item", "blockquote", "fence"} | table

    def test_all_text_is_tagged_and_has_one_owner(self) -> None:
        graph = compiled("# A\n\ntext [x](y) *z*\n\n- a\n  - b\n")
        assert_one_owner(graph)
        assert graph.quality.tagged_text_share == 1.0
        assert codes(graph) == []

    def test_the_same_bytes_give_the_same_graph(self) -> None:
        text = "# A\n\nsee [A](#a)[^1]\n\n[^1]: note\n"
        assert to_json(compiled(text)) == to_json(compiled(text))

    def test_an_empty_file_of_blanks_is_a_document_without_blocks(self) -> None:
        assert outline(read("\n \n\t\n")) == []


class TestHeadings:
    @pytest.mark.parametrize("level", range(1, 7))
    def test_number_signs_give_the_level(self, level: int) -> None:
        node = read(f"{'#' * level} A title {'#' * level}\n").nodes[2]
        assert (node.role, node.level) == (f"H{level}", level)

    def test_underlined_headings_are_of_level_one_and_two(self) -> None:
        graph = read("One\n===\n\nTwo\nlines\n---\n")
        assert said(graph, "H1") == ["One"]
        assert said(graph, "H2") == ["Two lines"]

    @pytest.mark.parametrize(
        "text", ["```\n# a\n```\n", "~~~\n# a\n~~~\n", "    # a\n", "\\# a\n", "#a\n", "####### a\n"]
    )
    def test_what_only_looks_like_one_is_none(self, text: str) -> None:
        assert not any(node.level for node in read(text).nodes)

    def test_a_heading_governs_what_follows_it(self) -> None:
        graph = compiled("# A\n\nx\n\n## B\n\ny\n")
        assert pairs(graph, Relation.HEADING_FOR) == [("A", "x"), ("A", "B"), ("A", "y"), ("B", "y")]


class TestLists:
    def test_an_item_has_a_label_and_a_body(self) -> None:
        graph = read("3. three\n4. four\n")
        assert outline(graph) == [["L", ["LI", "Lbl", "LBody"], ["LI", "Lbl", "LBody"]]]
        assert said(graph, "Lbl") == ["3.", "4."]
        assert said(graph, "LBody") == ["three", "four"]

    def test_a_nested_list_is_in_the_body_of_its_item(self) -> None:
        graph = read("- a\n  1) b\n     * c\n- d\n")
        assert outline(graph)[0][1] == [
            "LI",
            "Lbl",
            ["LBody", ["L", ["LI", "Lbl", ["LBody", ["L", ["LI", "Lbl", "LBody"]]]]]],
        ]
        assert said(graph, "Lbl") == ["-", "1)", "*", "-"]

    def test_items_set_apart_hold_paragraphs(self) -> None:
        assert outline(read("- a\n\n  b\n\n- c\n"))[0][1:] == [
            ["LI", "Lbl", ["LBody", "P", "P"]],
            ["LI", "Lbl", ["LBody", "P"]],
        ]

    def test_a_task_keeps_its_box(self) -> None:
        assert said(read("- [ ] open\n- [x] done\n"), "LBody") == ["[ ] open", "[x] done"]

    def test_another_mark_begins_another_list(self) -> None:
        assert len(find(read("- a\n- b\n* c\n"), "L")) == 2

    def test_a_sentence_with_a_colon_introduces_the_list_after_it(self) -> None:
        graph = compiled("What you need:\n\n- a card\n")
        assert ("What you need:", "- a card") in how(graph, Relation.LABEL_FOR)


class TestQuotesAndCode:
    def test_a_quote_holds_its_blocks(self) -> None:
        graph = read("> a\nlazy\n>\n> > b\n")
        assert outline(graph) == [["BlockQuote", "P", ["BlockQuote", "P"]]]
        assert said(graph, "P") == ["a lazy", "b"]

    @pytest.mark.parametrize(
        "text", ["```py\nif x:\n    y\n\nz\n```\n", "~~~\nif x:\n    y\n\nz\n~~~\n", "    if x:\n        y\n\n    z\n"]
    )
    def test_code_keeps_its_lines_and_their_indentation(self, text: str) -> None:
        (fragment,) = read(text).fragments
        assert fragment.text == "if x:\n    y\n\nz\n"

    def test_code_in_an_item_loses_the_indentation_of_the_item(self) -> None:
        graph = read("- a\n\n  ```\n  x\n    y\n  ```\n")
        assert [f.text for f in graph.fragments if graph.nodes[f.node or 0].role is Role.CODE] == ["x\n  y\n"]

    def test_code_stands_on_lines_of_its_own(self) -> None:
        graph = read("- a\n  ```\n  x\n  ```\n  b\n")
        assert GraphView(graph).text(find(graph, "LBody")[0]) == "a\nx\nb"

    def test_code_that_nothing_closes_reaches_to_the_end(self) -> None:
        assert said(read("```\n# a\n"), "Code") == ["# a"]

    def test_a_rule_is_no_content(self) -> None:
        assert outline(read("a\n\n***\n\nb\n")) == ["P", "P"]


class TestTables:
    TEXT = "| Item | Per day |\n|:--|--:|\n| Book | 0.20 |\n| *Film* | 1.00 |\n"

    def test_head_and_body_are_told_apart(self) -> None:
        row = ["TR", "TD", "TD"]
        assert outline(read(self.TEXT)) == [["Table", ["THead", ["TR", "TH", "TH"]], ["TBody", row, row]]]

    def test_the_head_declares_its_scope(self) -> None:
        graph = compiled(self.TEXT)
        assert graph.quality.scoped_header_cells == 2
        assert column_headers(graph, "1.00") == ["Per day"]
        assert how(graph, Relation.COLUMN_HEADER_FOR)["Item", "Film"] == ("SOURCE_ATTRIBUTE", "scope=Column")

    def test_an_escaped_bar_is_part_of_its_cell(self) -> None:
        assert said(read("|a|\n|-|\n|b \\| c|\n"), "TD") == ["b | c"]

    def test_missing_cells_are_empty_ones(self) -> None:
        assert said(read("|a|b|\n|-|-|\n|c|\n"), "TD") == ["c", ""]

    def test_cells_beyond_the_last_column_are_kept_and_told(self) -> None:
        graph = compiled("|a|\n|-|\n|b| c | |d|\n|e|\n")
        assert said(graph, "TD") == ["b", "c", "d", "e"]
        assert "irregular-table" in codes(graph)

    def test_bars_without_a_row_of_dashes_are_text(self) -> None:
        assert outline(read("| a | b |\n| c | d |\n")) == ["P"]

    def test_a_paragraph_that_names_a_table_is_no_caption(self) -> None:
        graph = compiled("Table 3: Fees\n\n|a|\n|-|\n|b|\n")
        assert find(graph, "Caption") == []
        assert pairs(graph, Relation.CAPTION_FOR) == []


class TestLimits:
    def test_more_elements_than_the_limit_are_refused_by_its_name(self) -> None:
        with pytest.raises(SourceError, match=r"more than 5 elements; raise it with --limit elements=10$"):
            read("a\n\nb\n\nc\n\nd\n", Limits(elements=5))
        assert len(read("a\n\nb\n\nc\n", Limits(elements=5)).nodes) == 5

    def test_what_is_nested_deeper_than_the_limit_is_kept_as_text_and_told(self) -> None:
        graph = compiled("> > > > a *b*\n> > > > c\n\nd\n", Limits(nesting=2))
        assert outline(graph) == [["BlockQuote", ["BlockQuote", "P"]], "P"]
        assert said(graph, "P") == ["> > a *b*\n> > c", "d"]
        assert codes(graph) == ["nesting-cut"]

    def test_items_after_one_that_is_nested_too_deep_are_read(self) -> None:
        graph = compiled("- a\n  - b\n    - c\n    - d\n  - e\n- f\n", Limits(nesting=4))
        assert said(graph, "P") == ["b\n- c\n- d", "e"]
        assert said(graph, "Lbl") == ["-", "-", "-", "-"]
        assert said(graph, "LBody")[-1] == "f"
