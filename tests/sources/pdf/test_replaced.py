"""Text that stands for glyphs on the page: what PDFium leaves out, and where the glyphs are."""

import pytest

from evigraph.graph import Fragment, Rect
from support.element import El
from support.pdfs import Form, Ref, Sheet, marked, read, show


def only(content: str, *, forms: dict[str, Form] | None = None, ref: Ref | None = None) -> Fragment:
    """The one fragment of a paragraph, whose page draws this."""
    (fragment,) = read(El("P", ref or Ref(0)), pages=[Sheet(content, forms=forms or {})]).fragments
    return fragment


def instead(text: str, *inner: str) -> str:
    return f"/Span <</ActualText ({text})>> BDC\n{''.join(inner)}EMC\n"


def near(rect: Rect, left: float, bottom: float, right: float, top: float) -> bool:
    return all(abs(a - b) < 3 for a, b in zip(rect, (left, bottom, right, top), strict=True))


class TestBlanks:
    def test_a_bullet_drawn_as_a_blank_is_kept(self) -> None:
        assert only(marked(0, instead("\\200", show(" ")))).text == "• "

    def test_it_is_kept_where_the_mark_itself_says_it(self) -> None:
        assert only(f"/Lbl <</MCID 0 /ActualText (\\200)>> BDC {show(' ')} EMC").text == "• "

    def test_a_text_for_many_blanks_comes_once(self) -> None:
        assert only(marked(0, instead("\\200", show(" "), show(" ", at=(90, 400))))).text == "• "

    @pytest.mark.parametrize("text", ["", " ", "\\t", "\\376\\377\\377\\375"])
    def test_a_blank_text_is_none(self, text: str) -> None:
        assert not only(marked(0, instead(text, show(" ")))).text.strip()

    def test_text_that_can_be_seen_stays(self) -> None:
        assert only(marked(0, show("seen"), instead("\\200", show(" ", at=(200, 400))))).text.strip() == "seen"


class TestPlaces:
    def test_a_text_for_more_lines_is_where_all_of_them_are(self) -> None:
        lines = show("first glyphs", at=(72, 400)) + show("second", at=(72, 380))
        fragment = only(marked(0, instead("one two", lines)))
        assert fragment.text.strip() == "one two"
        assert len(fragment.rects) == 2
        assert near(fragment.rects[0], 72, 398, 129, 409)
        assert near(fragment.rects[1], 72, 378, 112, 389)

    def test_a_text_in_a_form_is_where_the_form_is_drawn(self) -> None:
        form = Form(marked(0, show("of ", at=(40, 10)), instead("fi", show("f", at=(54, 10)))))
        content = "q 1 0 0 1 100 300 cm /X Do Q\n"
        fragment = only(content, forms={"X": form}, ref=Ref(0, stream=form))
        assert fragment.text.split() == ["of", "fi"]
        (rect,) = fragment.rects
        assert near(rect, 140, 308, 157, 319)

    def test_text_outside_the_tree_in_a_form_is_too(self) -> None:
        form = Form(marked(7, instead("fi", show("f", at=(54, 10)))))
        graph = read(El("P", "x"), pages=[Sheet("q 1 0 0 1 100 300 cm /X Do Q\n", forms={"X": form})])
        (rect,) = graph.fragments[-1].rects
        assert near(rect, 154, 310, 157, 319)

    def test_a_text_for_one_glyph_has_the_place_of_other_text(self) -> None:
        plain, replaced = only(marked(0, show("file"))), only(marked(0, instead("file", show("file"))))
        assert plain.rects == replaced.rects
