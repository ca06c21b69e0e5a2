"""What is told and not mended: alternate texts, characters, words, doubled text, foreign trees, tables of prose."""

from typing import Any

import msgspec
import pytest

from evigraph.derive import compile_graph
from evigraph.graph import Diagnostic, Graph, Severity
from support.element import El, Seen, cell, header, table
from support.graphs import codes, declared, derived
from support.layout import laid

RECT = (50.0, 690.0, 90.0, 700.0)


class TestAlternates:
    @pytest.mark.parametrize(
        "alt",
        [
            "logo2.jpg",
            "C:\\Users\\me\\fpkipa.png",
            "cid:image001.png@01CBAC63",
            "file:///tmp/x",
            "Picture 3",
            "Image1",
            "Bild 12",
            "图片 2",
            "P960TB45#y1",
            " ",
            "Text\n\nDescription automatically generated",
            "Ein Bild\n\nAutomatisch generierte Beschreibung",
            "A person. AI-generated content may be incorrect.",
            "标志 描述已自动生成",
        ],
    )
    def test_one_that_describes_nothing_is_told(self, alt: str) -> None:
        assert codes(derived(El("Figure", alt=alt))) == ["alt-meaningless"]

    @pytest.mark.parametrize(
        "alt",
        ["Logo", "A map of the town", "Figure 3: fees by year", "SGMAP", "лицензия", "Picture of 3 dogs", "Art. 12"],
    )
    def test_short_ones_may_be_right(self, alt: str) -> None:
        assert codes(derived(El("Figure", alt=alt))) == []


class TestCharacters:
    @pytest.mark.parametrize(
        ("text", "kind"),
        [
            ("\ufffd\ufffdx", "replacement"),
            ("\uf0b7 x", "private"),
            ("\x01\x02x", "control"),
            ("dÃ©jÃ\xa0 vu", "decoded twice"),
        ],
    )
    def test_each_kind_is_told_by_page(self, text: str, kind: str) -> None:
        (found,) = derived(El("P", text)).diagnostics
        assert (found.code, found.page) == ("characters-unmapped", 1)
        assert kind in found.message

    def test_few_among_many_matter_little(self) -> None:
        (found,) = derived(El("P", "\uf0b7 " + "words " * 50)).diagnostics
        assert found.severity is Severity.INFO

    @pytest.mark.parametrize("text", ["déjà vu", "Ærø, Ångström", "ÂGE", "日本語", "a\tb\n", "\u00adx"])
    def test_letters_of_any_script_are_fine(self, text: str) -> None:
        assert codes(derived(El("P", text))) == []


class TestWords:
    @pytest.mark.parametrize("text", ["T h e p e r m i t is due", "N E W S R E L E A S E", "C L E A R L Y so"])
    def test_letters_set_apart_are_told(self, text: str) -> None:
        assert codes(derived(El("P", text))) == ["letters-apart"]

    @pytest.mark.parametrize("text", ["a b c", "A B C D E F G H".title() + " x y", "r r r r r r r", "Plan A b c"])
    def test_single_letters_are_not(self, text: str) -> None:
        assert codes(derived(El("P", text))) == []

    PLAIN = (
        "The permit and the operational controls apply. " * 3,
        "The permit with identification and the controls. " * 3,
    )

    @pytest.mark.parametrize("word", ["IDENTIFICATIONANDCONTROLS", "Thepermitcontrols"])
    def test_words_run_together_are_told(self, word: str) -> None:
        graph = derived(*(El("P", text) for text in self.PLAIN), El("P", f"see {word} here"))
        assert [(d.code, d.node) for d in graph.diagnostics] == [("words-together", 3)]

    @pytest.mark.parametrize(
        "word", ["Nevertheless", "controlsAndPermit", "example.com/thepermitcontrols", "Permitcontrols"]
    )
    def test_long_words_are_not(self, word: str) -> None:
        assert codes(derived(*(El("P", text) for text in self.PLAIN), El("P", f"see {word} here"))) == []


class TestTwice:
    def test_the_same_at_one_place_is_told(self) -> None:
        assert codes(derived(El("P", Seen("Total", RECT), Seen("Total", RECT)))) == ["text-twice"]

    @pytest.mark.parametrize("role", ["Span", "P", "Link"])
    def test_across_the_elements_of_one_cell(self, role: str) -> None:
        inside = [El(role, Seen("Total", RECT)), El(role, Seen("Other", RECT)), El(role, Seen("Total", RECT))]
        graph = derived(table([El("TD", *inside), "x"]))
        assert [d.node for d in graph.diagnostics if d.code == "text-twice"] == [3]

    def test_across_the_inline_elements_of_a_paragraph(self) -> None:
        graph = derived(El("P", El("Span", Seen("Total", RECT)), El("Em", El("Span", Seen("Total ", RECT)))))
        assert [(d.code, d.node) for d in graph.diagnostics] == [("text-twice", 1)]

    def test_not_where_one_of_them_is_an_artifact(self) -> None:
        assert codes(derived(El("P", Seen("Total", RECT), El("Artifact", Seen("Total", RECT))))) == []

    def test_two_paragraphs_or_cells_are_not_one(self) -> None:
        assert codes(derived(*(El("P", Seen("Total", RECT)) for _ in "ab"))) == []
        cells = (El("TD", Seen("Total", RECT)) for _ in "ab")
        assert "text-twice" not in codes(derived(El("Table", El("TR", *cells))))

    @pytest.mark.parametrize(
        "second", [Seen("Total", RECT, 2), laid("Total", 1), Seen("Sums", RECT), Seen("Total", (50, 600, 90, 610))]
    )
    def test_elsewhere_or_another_text_is_not(self, second: Seen) -> None:
        assert "text-twice" not in codes(derived(El("P", Seen("Total", RECT), second)))

    def test_hidden_numbers_before_many_texts_are_told_once(self) -> None:
        graph = derived(*(El("P", f"{n}BText") for n in range(490, 496)))
        assert codes(graph) == ["text-prefixed"]

    def test_a_few_are_names(self) -> None:
        assert codes(derived(El("P", "12B Road"), El("P", "737Boeing"))) == []


class TestForeignTree:
    @staticmethod
    def lost(count: int, held: int) -> Graph:
        graph = declared(*(El("P", f"x{n}") for n in range(held)))
        told = tuple(Diagnostic("content-not-found", Severity.WARNING, f"{n}") for n in range(count))
        return compile_graph(msgspec.structs.replace(graph, diagnostics=told))

    @pytest.mark.parametrize(("count", "held", "foreign"), [(30, 10, True), (30, 40, False), (5, 1, False)])
    def test_most_references_lost_is_told(self, count: int, held: int, foreign: bool) -> None:
        assert ("tree-foreign" in codes(self.lost(count, held))) is foreign


class TestTables:
    @pytest.mark.parametrize(
        "rows",
        [
            [["x" * 200]],
            [["Note"], ["x" * 200]],
            [["Dear", "x " * 100]],
            [["", "x" * 200, ""]],
            [["x" * 200, "y" * 200], ["z", "x" * 200]],
        ],
    )
    def test_prose_in_cells_is_told(self, rows: Any) -> None:
        assert codes(derived(table(*rows))) == ["table-of-prose"]

    @pytest.mark.parametrize(
        "rows",
        [
            [["x" * 200, "y" * 200], ["z" * 200, "12"]],
            [["x" * 200, "y" * 200], ["z", "a"]],
            [["Term", "Meaning"], ["x" * 200, "y" * 200], ["x" * 200, "y" * 200]],
            [["Dogs", "x" * 200, "y" * 200], ["Cats", "x" * 200, "y" * 200]],
            [["Dogs", "x" * 200], ["Cats", "x" * 200], ["x" * 200, "y" * 200]],
        ],
    )
    def test_prose_beside_figures_headers_or_labels_is_a_table(self, rows: Any) -> None:
        assert "table-of-prose" not in codes(derived(table(*rows)))

    def test_a_column_of_words_is_none(self) -> None:
        assert codes(derived(table(["Dogs"], ["Cats"]))) == []

    def test_a_table_without_header_cells_is_told(self) -> None:
        assert codes(derived(table(["Item", "Fee"], ["Dogs", "12"]))) == ["headers-undeclared"]

    @pytest.mark.parametrize(
        "rows",
        [
            [[header("Item"), header("Fee")], ["Dogs", "12"]],
            [["Item", "Fee"]],
            [["", ""], ["", ""]],
            [[cell("Fee", element_id="f"), "Use"], [cell("12", headers=["f"]), "x"]],
        ],
    )
    def test_others_are_not(self, rows: Any) -> None:
        assert "headers-undeclared" not in codes(derived(table(*rows)))
