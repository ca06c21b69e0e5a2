"""Text of right-to-left lines, as PDFium gives it, brought back into the order in which it is read."""

from typing import Any

import pikepdf
import pytest

from evigraph.graph import Graph
from support.element import El
from support.pdfs import Ref, Sheet, marked, read, show
from support.scripts import LETTERS, map_letters, shown_as

PLACE = 400.0


def page(*contents: str, edit: Any = None, **letters: str) -> Graph:
    """The graph of a page whose marked contents, numbered from 0, have these operators."""

    def finish(pdf: pikepdf.Pdf) -> None:
        map_letters(pdf, LETTERS | letters)
        if edit:
            edit(pdf)

    content = "".join(marked(mcid, operators) for mcid, operators in enumerate(contents))
    return read(El("P", *map(Ref, range(len(contents)))), pages=[Sheet(content)], edit=finish)


def texts(graph: Graph) -> list[str]:
    """The text of each marked content, in order of their ids."""
    return [f.text.strip() for f in sorted(graph.fragments, key=lambda f: f.anchor.mcid or 0)]


def line(*texts: str, gap: float = 0, start: float = 72) -> list[str]:
    """Operators for texts that stand beside each other from left to right, each as it is seen."""
    found: list[str] = []
    for text in texts:
        found.append(show(shown_as(text), at=(start, PLACE)))
        start += sum(map(width, text)) + gap
    return found


def width(letter: str) -> float:
    """The advance of a letter in Helvetica at 12 points, near enough to leave no gap that parts words."""
    narrow = letter in " .,-()[]ijlt"
    return 3.6 if narrow else 8.4


class TestOneContent:
    def test_letters_are_turned_round(self) -> None:
        assert texts(page(*line("םולש"))) == ["שלום"]

    def test_words_from_left_to_right_keep_their_order(self) -> None:
        assert texts(page(*line("םולש OWASP Top 10 לכ"))) == ["כל OWASP Top 10 שלום"]

    def test_brackets_are_as_they_are_meant(self) -> None:
        assert texts(page(*line("םולש (לכ)"))) == ["(כל) שלום"]

    def test_brackets_of_a_font_that_gives_what_is_meant_stay(self) -> None:
        turned = {"(": ")", ")": "("}
        assert texts(page(*line("םולש (לכ)"), **turned)) == ["(כל) שלום"]

    def test_numbers_and_brackets_beside_letters(self) -> None:
        assert texts(page(*line("קוחל (4)(ב)15"))) == ["15(ב)(4) לחוק"]

    def test_quotation_marks_are_not_mirrored(self) -> None:
        assert texts(page(*line("“לכ„ םולש"))) == ["שלום „כל“"]

    def test_a_ligature_keeps_its_letters_in_order(self) -> None:
        assert texts(page(show("~"), show("A", at=(60, 400)), A="ب", **{"~": "لا"})) == ["لا", "ب"]

    @pytest.mark.parametrize("form", ["ﻻ", "لا"])
    def test_a_ligature_within_a_word_keeps_its_letters_in_order(self, form: str) -> None:
        assert texts(page(show("B~A"), A="ب", B="ج", **{"~": form})) == ["بلاج"]

    def test_a_sign_that_stands_for_letters_keeps_them_in_order(self) -> None:
        assert texts(page(show("B~A"), A="ב", B="ג", **{"~": "…"})) == ["ב...ג"]

    def test_a_glyph_without_a_character_says_nothing(self) -> None:
        assert texts(page(show("B~A"), A="ב", B="ג", **{"~": "\0"})) == ["בג"]

    def test_letters_drawn_in_logical_order_are_read_so(self) -> None:
        places = zip("abc", (85.4, 78.7, 72), strict=True)
        graph = page("".join(show(c, at=(x, 400)) for c, x in places), a="א", b="ב", c="ג")
        assert texts(graph) == ["אבג"]

    def test_a_turned_line_is_read_along_its_letters(self) -> None:
        operators = f"BT /F1 12 Tf 0 1 -1 0 300 300 Tm <{shown_as('ABC םולש').encode('cp1252').hex()}> Tj ET\n"
        assert texts(page(operators)) == ["שלום ABC"]

    def test_lines_without_right_to_left_text_stay_as_they_are(self) -> None:
        below = show("(up to 10) words-", at=(72, 300))
        graph = page(line("םולש")[0], below)
        assert texts(graph)[1] == "(up to 10) words-"

    def test_one_word_does_not_turn_a_line_round(self) -> None:
        assert texts(page(*line("reads (םולש) for peace."))) == ["reads (שלום) for peace."]


class TestMoreContents:
    def test_each_has_its_own_text(self) -> None:
        left, middle, right = line("לכ", "OWASP Top 10", "םולש")
        assert texts(page(right, middle, left)) == ["שלום", "OWASP Top 10", "כל"]

    def test_blanks_part_the_words_that_they_stand_between(self) -> None:
        """The blank at the end of a phrase from left to right stands before it in a line from right to left."""
        left, middle, right = line("לכ", "Top 10 ", "םולש")
        graph = page(right, middle, left)
        assert "".join(f.text for f in graph.fragments).split() == ["שלום", "Top", "10", "כל"]

    def test_a_sign_between_words_is_read_where_its_id_says(self) -> None:
        left, comma, right, last = line("containers", ",", "services", "םולש")
        assert texts(page(last, right, comma, left)) == ["שלום", "services", ",", "containers"]

    @pytest.mark.parametrize(("ids", "expected"), [((0, 1, 2), "["), ((2, 1, 0), "]")])
    def test_a_bracket_is_meant_as_the_ids_around_it_say(self, ids: tuple[int, ...], expected: str) -> None:
        operators = dict(zip(ids, line("לכ", "[", "םולש"), strict=True))
        assert texts(page(*(operators[i] for i in range(3))))[1] == expected

    def test_the_end_of_a_phrase_from_left_to_right_is_its_own(self) -> None:
        left, right = line("A8-", "םולש")
        assert texts(page(right, left)) == ["שלום", "A8-"]

    def test_a_paragraph_from_left_to_right_is_known_by_its_ids(self) -> None:
        left, right = line("A4 - לכ ", "of A7")
        graph = page(left, right)
        assert texts(graph) == ["A4 - כל", "of A7"]

    def test_a_symbol_for_private_use_is_no_word(self) -> None:
        left, right = line("~", "םולש")
        assert texts(page(right, left, **{"~": "\uf0ee"})) == ["שלום", "\uf0ee"]

    def test_rectangles_are_where_the_text_is(self) -> None:
        left, middle, right = line("לכ", "OWASP Top 10", "םולש")
        graph = page(right, middle, left)
        edges = [f.rects[0][0] for f in sorted(graph.fragments, key=lambda f: f.anchor.mcid or 0)]
        assert [len(f.rects) for f in graph.fragments] == [1, 1, 1]
        assert edges == sorted(edges, reverse=True)


def test_cells_far_apart_are_texts_of_their_own() -> None:
    graph = page(*line("(1) One", "םולש", gap=200))
    assert texts(graph) == ["(1) One", "שלום"]


def test_a_blank_at_the_end_of_a_cell_stays_in_it() -> None:
    left = show("DAT", at=(72, PLACE))
    right = show(shown_as(" םולש"), at=(400, PLACE))
    graph = page(right, left)
    assert [f.rects[0][2] < 110 for f in graph.fragments if f.text.strip() == "DAT"] == [True]
    assert {f.text.strip() for f in graph.fragments} == {"DAT", "שלום"}


def test_marks_stay_behind_their_letter() -> None:
    operators = show("ba", at=(72, 400)) + show("m", at=(77, 401))
    assert texts(page(operators, a="א", b="ב", m="\u05b8")) == ["א\u05b8ב"]


def test_a_document_read_from_right_to_left_is_undone_alike() -> None:
    def prefer(pdf: pikepdf.Pdf) -> None:
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(Direction=pikepdf.Name.R2L)

    (text,) = texts(page(*line("OWASP Top 10 (ASVS) for all: םולש"), edit=prefer))
    assert "OWASP Top 10 (ASVS) for all" in text
