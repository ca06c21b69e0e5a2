"""Text that is set from top to bottom: its columns in the order in which they are written, each with its place."""

from functools import cache, partial

import pikepdf
import pytest

from evigraph.graph import Graph, GraphView, Status
from support.element import El
from support.pdfs import Form, Ref, Sheet, artifact, marked, read, show
from support.scripts import name_japanese, show_japanese

COLUMNS = show_japanese("一列目", (500, 700)) + show_japanese("二列目", (470, 700)) + show_japanese("三列", (440, 700))
QUARTER_TURN = (0, -1, 1, 0)


@cache
def has_font() -> bool:
    """Whether this machine has a font with Japanese glyphs: of glyphs that it cannot draw PDFium says nothing."""
    return any(texts(page(show_japanese("一", (500, 700), "H"))))


@pytest.fixture(autouse=True)
def font() -> None:
    """The font of the pages, which is named and not embedded."""
    if not has_font():
        pytest.skip("needs a font with Japanese glyphs on this machine (Debian: fonts-ipafont-gothic)")


def page(*contents: str, outside: str = "", **metrics: object) -> Graph:
    """The graph of a page whose marked contents, numbered from 0, have these operators."""
    content = "".join(marked(mcid, operators) for mcid, operators in enumerate(contents))
    kids = [El("P", Ref(mcid)) for mcid in range(len(contents))]
    return read(*kids, pages=[Sheet(content + outside)], edit=partial(name_japanese, **metrics))


def texts(graph: Graph) -> list[str]:
    return [f.text.strip() for f in graph.fragments]


def centres(graph: Graph, fragment: int = 0) -> list[int]:
    """The middle of each rectangle from left to right, to 10 points."""
    return [round((x0 + x1) / 2, -1) for x0, _, x1, _ in graph.fragments[fragment].rects]


class TestOneContent:
    def test_columns_are_read_as_they_are_written(self) -> None:
        assert texts(page(COLUMNS)) == ["一列目 二列目 三列"]

    def test_each_column_has_a_rectangle(self) -> None:
        graph = page(COLUMNS)
        assert centres(graph) == [500, 470, 440]
        heights = [y1 - y0 for _, y0, _, y1 in graph.fragments[0].rects]
        assert heights == pytest.approx([55, 55, 37], abs=8)  # by the glyphs of the font

    def test_columns_of_one_text_operator_each_move_on_from_the_one_before(self) -> None:
        moved = "BT /V 20 Tf 500 700 Td <4e00> Tj -30 0 Td <4e8c> Tj -30 0 Td <4e09> Tj ET\n"
        assert texts(page(moved)) == ["一 二 三"]

    def test_columns_of_which_nothing_tells_but_the_first_glyph_are_found(self) -> None:
        graph = page("".join(show_japanese(c, (500 - 30 * i, 700)) for i, c in enumerate("春夏秋冬")))
        assert texts(graph) == ["春 夏 秋 冬"]
        assert centres(graph) == [500, 470, 440, 410]

    def test_columns_of_glyphs_that_are_placed_by_their_base_are_found(self) -> None:
        assert texts(page(COLUMNS, DW2=pikepdf.Array([0, -1000]))) == ["一列目 二列目 三列"]

    def test_pieces_of_a_column_are_one(self) -> None:
        pieces = [("一列", (500, 700)), ("目の", (500, 660)), ("二列", (470, 700)), ("目", (470, 660))]
        graph = page("".join(show_japanese(*piece) for piece in pieces))
        assert texts(graph) == ["一列目の 二列目"]
        assert centres(graph) == [500, 470]

    def test_glyphs_that_are_shown_one_by_one_make_a_column(self) -> None:
        graph = page("".join(show_japanese(c, (500, 700 - 20 * i)) for i, c in enumerate("一列目")))
        assert texts(graph) == ["一列目"]
        assert centres(graph) == [500]

    def test_figures_side_by_side_are_part_of_their_column(self) -> None:
        figures = "BT /H 10 Tf 490 643 Td <00310032> Tj ET\n"
        column = show_japanese("平成", (500, 700)) + figures + show_japanese("年に", (500, 637))
        graph = page(column + show_japanese("次の列", (470, 700)))
        assert texts(graph) == ["平成12年に 次の列"]
        assert centres(graph) == [500, 470]

    def test_words_apart_in_a_column_stay_apart(self) -> None:
        assert texts(page(show_japanese("東京 都", (530, 700)) + COLUMNS)) == ["東京 都 一列目 二列目 三列"]

    def test_columns_in_a_form_are_read_as_they_are_written(self) -> None:
        sheet = Sheet(marked(0, "/Fm Do\n"), {"Fm": Form(COLUMNS, resources=False)})
        graph = read(El("P", Ref(0)), pages=[sheet], edit=name_japanese)
        assert texts(graph) == ["一列目 二列目 三列"]

    def test_columns_on_a_turned_page_are_read_as_they_are_written(self) -> None:
        columns = [show_japanese(c * 2, (100, 700 - 30 * i), matrix=QUARTER_TURN) for i, c in enumerate("一二三")]
        graph = page("".join(columns))
        assert texts(graph) == ["一一 二二 三三"]
        assert len(graph.fragments[0].rects) == 3


class TestSeveralContents:
    def test_columns_that_are_marked_each_are_in_the_order_in_which_they_are_written(self) -> None:
        graph = page(*COLUMNS.splitlines(keepends=True))
        assert texts(graph) == ["一列目", "二列目", "三列"]
        assert [centres(graph, i) for i in range(3)] == [[500], [470], [440]]

    def test_a_word_marked_within_a_column_is_joined_with_it(self) -> None:
        column = [show_japanese("東京", (500, 700)), show_japanese("都", (500, 660)), show_japanese("に", (500, 640))]
        content = "".join(marked(mcid, operators) for mcid, operators in enumerate(column))
        paragraph = El("P", Ref(0), El("Span", Ref(1)), Ref(2))
        graph = read(paragraph, pages=[Sheet(content)], edit=name_japanese)
        assert GraphView(graph).text(1) == "東京都に"

    def test_two_paragraphs_in_a_row_do_not_mix(self) -> None:
        second = show_japanese("四列目", (410, 700)) + show_japanese("五列目", (380, 700))
        assert texts(page(COLUMNS, second)) == ["一列目 二列目 三列", "四列目 五列目"]

    def test_horizontal_text_on_the_page_stays_as_it_is(self) -> None:
        lines = show("one", (72, 400)) + show("two", (72, 380))
        graph = page(COLUMNS, lines, show_japanese("横書き", (72, 300), "H"))
        assert texts(graph) == ["一列目 二列目 三列", "one two", "横書き"]
        assert graph.fragments[1].rects == page(show("x"), lines).fragments[1].rects
        assert [len(f.rects) for f in graph.fragments] == [3, 2, 1]

    def test_lines_and_columns_of_one_content_have_rectangles_of_their_own(self) -> None:
        lines = show("one", (72, 400)) + show("two", (72, 380))
        assert texts(page(COLUMNS + lines)) == ["一列目 二列目 三列 one two"]
        assert centres(page(COLUMNS + lines)) == [500, 470, 440, 80, 80]


class TestOutsideTheTree:
    @pytest.mark.parametrize(("outside", "status"), [(COLUMNS, Status.UNTAGGED), (artifact(COLUMNS), Status.ARTIFACT)])
    def test_each_column_is_a_fragment(self, outside: str, status: Status) -> None:
        graph = page(show("Body"), outside=outside)
        found = [f for f in graph.fragments if f.status is status]
        assert [f.text.strip() for f in found] == ["一列目", "二列目", "三列"]
        assert [len(f.rects) for f in found] == [1, 1, 1]


class TestOtherText:
    def test_horizontal_text_that_is_turned_is_not_vertical(self) -> None:
        lines = [("一行目", (500, 700)), ("二行目", (470, 700))]
        content = "".join(show_japanese(text, at, "H", QUARTER_TURN) for text, at in lines)
        assert texts(page(content)) == ["二行目 一行目"]

    @pytest.mark.parametrize("slant", [0.3, -0.3])
    def test_slanted_text_is_not_vertical(self, slant: float) -> None:
        cells = [("右", (300, 700)), ("左", (100, 700))]
        content = "".join(show_japanese(text * 3, at, "H", (1, 0, slant, 1)) for text, at in cells)
        assert texts(page(content)) == ["左左左 右右右"]

    def test_text_that_stands_for_glyphs_of_a_form_is_not_vertical(self) -> None:
        replaced = f"/Span <</ActualText <FEFF520A>>> BDC {show_japanese('左', (100, 600), 'H')} EMC\n"
        form = Form(show_japanese("右", (300, 600), "H") + replaced, resources=False)
        sheet = Sheet(marked(0, "q 1 0 0 1 10 100 cm /Fm Do Q\n"), {"Fm": form})
        graph = read(El("P", Ref(0)), pages=[sheet], edit=name_japanese)
        assert texts(graph) == ["刊 右"]
