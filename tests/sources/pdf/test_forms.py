"""Content of Form XObjects: told apart by the number of their stream."""

import pikepdf
import pytest

from evigraph.graph import Graph, GraphView, Status
from support.element import El
from support.graphs import codes
from support.pdfs import Form, Ref, Sheet, Whole, artifact, marked, read, show


def own_texts(graph: Graph) -> list[str]:
    """What each element below the root has of its own."""
    view = GraphView(graph)
    return [view.own_text(node.id) for node in graph.nodes[1:]]


def test_marked_content_of_a_form_is_found_by_its_stream() -> None:
    form = Form(marked(0, show("inside")))
    graph = read(El("P", Ref(0, stream=form)), pages=[Sheet("/Fm Do", {"Fm": form})])
    assert own_texts(graph) == ["inside"]
    assert graph.fragments[0].anchor.stream is not None


def test_the_same_id_on_the_page_and_in_a_form_is_two_contents() -> None:
    form = Form(marked(0, show("inside", (72, 300))))
    sheet = Sheet(marked(0, show("outside", (72, 400))) + "/Fm Do", {"Fm": form})
    graph = read(El("P", Ref(0)), El("P", Ref(0, stream=form)), pages=[sheet])
    assert own_texts(graph) == ["outside", "inside"]


def test_two_forms_with_the_same_ids_are_told_apart() -> None:
    one, two = Form(marked(0, show("one", (72, 400)))), Form(marked(0, show("two", (72, 300))))
    sheet = Sheet("/B Do /A Do", {"A": one, "B": two})
    graph = read(El("P", Ref(0, stream=one)), El("P", Ref(0, stream=two)), pages=[sheet])
    assert own_texts(graph) == ["one", "two"]


def test_a_form_without_marks_belongs_to_the_content_that_draws_it() -> None:
    form = Form(show("inside"))
    graph = read(El("P", Ref(0)), pages=[Sheet(marked(0, "/Fm Do\n"), {"Fm": form})])
    assert own_texts(graph) == ["inside"]
    assert graph.fragments[0].anchor.stream is None


def test_a_forms_own_marks_win_over_those_that_draw_it() -> None:
    form = Form(marked(0, show("inside")))
    sheet = Sheet(marked(0, "/Fm Do\n"), {"Fm": form})
    graph = read(El("P", Ref(0), El("Span", Ref(0, stream=form))), pages=[sheet])
    assert own_texts(graph) == ["", "inside"]


def test_marks_of_a_form_that_the_tree_does_not_know_leave_it_to_the_page() -> None:
    form = Form(marked(9, show("inside")))
    graph = read(El("P", Ref(0)), pages=[Sheet(marked(0, "/Fm Do\n"), {"Fm": form})])
    assert own_texts(graph) == ["inside"]


def test_a_form_drawn_as_an_artifact_is_one() -> None:
    form = Form(show("watermark"))
    graph = read(pages=[Sheet(artifact("/Fm Do\n"), {"Fm": form})])
    assert [f.status for f in graph.fragments] == [Status.ARTIFACT]


def test_forms_drawn_by_forms_are_reached() -> None:
    inner = Form(marked(0, show("deep")))
    outer = Form(show("shallow", (72, 300)) + "/In Do", {"In": inner})
    graph = read(El("P", Ref(0, stream=inner)), El("P", Ref(0)), pages=[Sheet(marked(0, "/Fm Do\n"), {"Fm": outer})])
    assert own_texts(graph) == ["deep", "shallow"]


def test_a_form_drawn_twice_belongs_to_one_node() -> None:
    form = Form(marked(0, show("twice", (72, 400))))
    sheet = Sheet("/Fm Do q 1 0 0 1 0 -100 cm /Fm Do Q", {"Fm": form})
    graph = read(El("P", Ref(0, stream=form)), pages=[sheet])
    assert {f.node for f in graph.fragments} == {1}
    assert len([rect for f in graph.fragments for rect in f.rects]) == 2


def test_a_form_drawn_under_two_marked_contents_belongs_to_each() -> None:
    form = Form(show("logo", (72, 400)))
    sheet = Sheet(marked(0, "/Fm Do\n") + marked(1, "q 1 0 0 1 0 -100 cm /Fm Do Q\n"), {"Fm": form})
    graph = read(El("P", Ref(0)), El("P", Ref(1)), pages=[sheet])
    assert own_texts(graph) == ["logo", "logo"]


def test_a_form_on_two_pages_is_each_pages_content() -> None:
    form = Form(marked(0, show("letterhead")))
    pages = [Sheet("/Fm Do", {"Fm": form}), Sheet("/Fm Do", {"Fm": form})]
    graph = read(El("P", Ref(0, stream=form)), El("P", Ref(0, page=2, stream=form)), pages=pages)
    assert [(f.node, f.anchor.page) for f in graph.fragments] == [(1, 1), (2, 2)]


def test_text_of_a_moved_form_is_where_it_is_drawn() -> None:
    form = Form(marked(0, show("here", (0, 0))), matrix=(1, 0, 0, 1, 100, 200))
    graph = read(El("P", Ref(0, stream=form)), pages=[Sheet("q 1 0 0 1 50 60 cm /Fm Do Q", {"Fm": form})])
    assert graph.fragments[0].rects[0][:2] == pytest.approx((150, 260), abs=2)


PICTURE = "q 30 0 0 20 5 10 cm /Im1 Do Q\n"
TURNED = "q 0 1 -1 0 300 100 cm {} Q\n"
"""Operators drawn a quarter turn to the left, about the origin, which is moved to (300, 100)."""


class TestPlaces:
    def rects(self, graph: Graph) -> list[tuple[float, ...]]:
        return [rect for fragment in graph.fragments for rect in fragment.rects]

    def test_a_picture_in_a_form_is_where_it_is_drawn(self) -> None:
        form = Form(marked(0, PICTURE, tag="Figure") + show("far", (300, 400)), matrix=(1, 0, 0, 1, 100, 200))
        graph = read(El("Figure", Ref(0, stream=form)), pages=[Sheet("/Fm Do", {"Fm": form})])
        assert graph.fragments[-1].rects == ((105, 210, 135, 230),)

    def test_a_picture_in_a_form_is_moved_by_what_draws_the_form(self) -> None:
        form = Form(marked(0, PICTURE), matrix=(2, 0, 0, 2, 0, 0))
        graph = read(El("Figure", Ref(0, stream=form)), pages=[Sheet("q 1 0 0 1 50 60 cm /Fm Do Q", {"Fm": form})])
        assert self.rects(graph) == [(60, 80, 120, 120)]

    def test_a_picture_in_a_turned_form_has_an_upright_box(self) -> None:
        form = Form(marked(0, PICTURE))
        graph = read(El("Figure", Ref(0, stream=form)), pages=[Sheet(TURNED.format("/Fm Do"), {"Fm": form})])
        assert self.rects(graph) == [(270, 105, 290, 135)]

    def test_a_picture_in_a_form_in_a_form_is_moved_by_both(self) -> None:
        inner = Form(marked(0, PICTURE), matrix=(1, 0, 0, 1, 1, 2))
        outer = Form("q 2 0 0 2 0 0 cm /In Do Q", {"In": inner}, matrix=(1, 0, 0, 1, 7, 9))
        sheet = Sheet(TURNED.format("/Out Do"), {"Out": outer})
        graph = read(El("Figure", Ref(0, stream=inner)), pages=[sheet])
        # (5, 10)-(35, 30), moved by (1, 2), doubled, moved by (7, 9), then turned
        assert self.rects(graph) == [(300 - 73, 119, 300 - 33, 179)]

    def test_a_drawing_in_a_form_is_where_it_is_drawn(self) -> None:
        form = Form(marked(0, "10 10 20 30 re f\n") + show("far", (300, 400)), matrix=(1, 0, 0, 1, 100, 200))
        graph = read(El("Figure", Ref(0, stream=form)), pages=[Sheet("/Fm Do", {"Fm": form})])
        assert graph.fragments[-1].rects == ((110, 210, 130, 240),)

    def test_drawings_of_one_content_in_and_around_a_form_share_a_box(self) -> None:
        form = Form("0 0 10 10 re f\n")
        content = marked(0, "100 100 10 10 re f\n", "q 1 0 0 1 200 300 cm /Fm Do Q\n")
        graph = read(El("Figure", Ref(0)), pages=[Sheet(content, {"Fm": form})])
        assert self.rects(graph) == [(100, 100, 210, 310)]


class TestWholeObjects:
    def test_a_form_that_an_element_refers_to_is_the_elements_content(self) -> None:
        form = Form(show("inside"))
        graph = read(El("P", Whole(form)), pages=[Sheet("/Fm Do", {"Fm": form})])
        assert own_texts(graph) == ["inside"]
        anchor = graph.fragments[0].anchor
        assert (len(graph.fragments), anchor.mcid, anchor.stream) == (1, None, None)
        assert anchor.object is not None

    def test_what_an_element_refers_to_within_a_form_is_its_own(self) -> None:
        form = Form(show("all", (72, 400)) + marked(0, show("part", (72, 300))))
        graph = read(El("P", Whole(form), El("Em", Ref(0, stream=form))), pages=[Sheet("/Fm Do", {"Fm": form})])
        assert own_texts(graph) == ["all", "part"]

    def test_a_form_drawn_by_a_form_that_an_element_refers_to_belongs_to_it(self) -> None:
        inner = Form(show("deep"))
        outer = Form("/In Do", {"In": inner})
        assert own_texts(read(El("P", Whole(outer)), pages=[Sheet("/Fm Do", {"Fm": outer})])) == ["deep"]

    def test_a_form_within_marked_content_is_its_own_elements(self) -> None:
        form = Form(show("inside", (72, 300)))
        sheet = Sheet(marked(0, show("around"), "/Fm Do\n"), {"Fm": form})
        assert own_texts(read(El("P", Ref(0)), El("P", Whole(form)), pages=[sheet])) == ["around", "inside"]

    def test_a_form_on_another_page_is_not_that_elements(self) -> None:
        form = Form(show("letterhead"))
        pages = [Sheet("/Fm Do", {"Fm": form}), Sheet("/Fm Do", {"Fm": form})]
        graph = read(El("P", Whole(form, page=2)), pages=pages)
        assert [(f.anchor.page, f.node) for f in graph.fragments] == [(1, None), (2, 1)]

    def test_a_picture_that_an_element_refers_to_has_its_box(self) -> None:
        graph = read(El("Figure", Whole()), pages=[Sheet("q 90 0 0 60 100 100 cm /Im1 Do Q")])
        assert [(f.node, f.rects) for f in graph.fragments] == [(1, ((100, 100, 190, 160),))]

    def test_a_picture_is_told_from_an_inline_one(self) -> None:
        inline = "q 10 0 0 10 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q\n"
        graph = read(El("Figure", Whole()), pages=[Sheet(inline + "q 90 0 0 60 100 100 cm /Im1 Do Q\n" + inline)])
        assert [f.rects for f in graph.fragments if f.node == 1] == [((100, 100, 190, 160),)]
        assert [f.status for f in graph.fragments].count(Status.UNTAGGED) == 2

    def test_a_picture_in_a_form_is_found(self) -> None:
        form = Form(PICTURE)
        graph = read(El("Figure", Whole()), pages=[Sheet("q 1 0 0 1 100 100 cm /Fm Do Q", {"Fm": form})])
        assert [(f.node, f.rects) for f in graph.fragments] == [(1, ((105, 110, 135, 130),))]

    def test_an_artifact_that_an_element_refers_to_is_the_elements(self) -> None:
        form = Form(show("seal"))
        graph = read(El("P", Whole(form)), pages=[Sheet(artifact("/Fm Do\n"), {"Fm": form})])
        assert own_texts(graph) == ["seal"]

    def test_a_form_that_two_elements_refer_to_stays_with_the_first(self) -> None:
        form = Form(show("inside"))
        graph = read(El("P", Whole(form)), El("P", Whole(form)), pages=[Sheet("/Fm Do", {"Fm": form})])
        assert own_texts(graph) == ["inside", ""]
        assert [(d.code, d.node, d.page) for d in graph.diagnostics] == [("content-claimed-twice", 2, 1)]

    def test_a_form_that_the_page_does_not_draw_is_kept_without_a_place(self) -> None:
        graph = read(El("P", Whole(Form(show("inside")))))
        assert [(f.node, f.text, f.rects) for f in graph.fragments] == [(1, "", ())]


class TestResources:
    def test_a_form_without_resources_uses_those_of_the_page(self) -> None:
        inner = Form(marked(0, show("deep", (72, 300))))
        outer = Form(marked(0, show("shallow", (72, 400))) + "/In Do", resources=False)
        sheet = Sheet(marked(0, show("page", (72, 500))) + "/Out Do", {"Out": outer, "In": inner})
        graph = read(El("P", Ref(0)), El("P", Ref(0, stream=outer)), El("P", Ref(0, stream=inner)), pages=[sheet])
        assert own_texts(graph) == ["page", "shallow", "deep"]

    def test_a_form_without_resources_uses_those_of_the_form_that_draws_it(self) -> None:
        inner, other = Form(marked(0, show("deep"))), Form(marked(0, show("never drawn")))
        middle = Form("/In Do", resources=False)
        outer = Form("/Mid Do", {"Mid": middle, "In": inner})
        graph = read(El("P", Ref(0, stream=inner)), pages=[Sheet("/Out Do", {"Out": outer, "In": other})])
        assert own_texts(graph) == ["deep"]

    def test_a_form_whose_resources_have_no_xobjects_uses_the_pages(self) -> None:
        def strip(pdf: pikepdf.Pdf) -> None:
            del pdf.pages[0].obj.Resources.XObject.Out.Resources.XObject

        inner = Form(marked(0, show("deep")))
        sheet = Sheet("/Out Do", {"Out": Form("/In Do"), "In": inner})
        assert own_texts(read(El("P", Ref(0, stream=inner)), pages=[sheet], edit=strip)) == ["deep"]

    def test_a_name_that_a_forms_own_resources_lack_draws_nothing(self) -> None:
        inner, last = Form(marked(0, show("inner"))), Form(marked(0, show("last")))
        outer = Form("/In Do /Last Do", {"Last": last})
        graph = read(El("P", Ref(0, stream=last)), pages=[Sheet("/Out Do", {"Out": outer, "In": inner})])
        assert own_texts(graph) == ["last"]


class TestUnidentifiedForms:
    def disguised(self, pdf: pikepdf.Pdf) -> None:
        """Call the Form of the page a Form in a way that PDFium understands and nobody else need."""
        pdf.pages[0].obj.Resources.XObject.A.Subtype = pikepdf.String("Form")

    def test_their_content_is_nobody_elses(self) -> None:
        sheet = Sheet(marked(0, show("page", (72, 500))) + "/A Do", {"A": Form(marked(0, show("inside")))})
        graph = read(El("P", Ref(0)), pages=[sheet], edit=self.disguised)
        assert own_texts(graph) == ["page"]
        (stray,) = [f for f in graph.fragments if f.status is Status.UNTAGGED]
        assert (stray.text.strip(), stray.anchor.mcid, stray.anchor.stream) == ("inside", None, None)

    def test_their_content_belongs_to_the_content_that_draws_them(self) -> None:
        sheet = Sheet(marked(0, "/A Do\n"), {"A": Form(marked(7, show("inside")))})
        assert own_texts(read(El("P", Ref(0)), pages=[sheet], edit=self.disguised)) == ["inside"]

    def test_forms_beside_them_are_not_taken_for_them(self) -> None:
        one, two = Form(marked(0, show("one", (72, 400)))), Form(marked(0, show("two", (72, 300))))
        graph = read(
            El("P", Ref(0, stream=two)), pages=[Sheet("/A Do /B Do", {"A": one, "B": two})], edit=self.disguised
        )
        assert own_texts(graph) == [""]
        assert codes(graph) == ["content-not-found"]


def test_a_stream_that_the_page_does_not_draw_is_not_found() -> None:
    form = Form(marked(0, show("inside")))
    assert codes(read(El("P", Ref(0, stream=form)))) == ["content-not-found"]


def test_a_form_that_draws_itself_ends() -> None:
    form = Form(marked(0, show("once")) + "/Me Do")
    form.forms["Me"] = form
    graph = read(El("P", Ref(0, stream=form)), pages=[Sheet("/Fm Do", {"Fm": form})])
    assert "once" in own_texts(graph)[0]


def test_pictures_among_the_forms_do_not_shift_them() -> None:
    one, two = Form(marked(0, show("one", (72, 400)))), Form(marked(0, show("two", (72, 300))))
    content = "/Im1 Do /A Do /Im1 Do /Missing Do /B Do"
    graph = read(El("P", Ref(0, stream=one)), El("P", Ref(0, stream=two)), pages=[Sheet(content, {"A": one, "B": two})])
    assert own_texts(graph) == ["one", "two"]


def test_an_empty_form_does_not_shift_those_after_it() -> None:
    empty, full = Form(""), Form(marked(0, show("full")))
    graph = read(El("P", Ref(0, stream=full)), pages=[Sheet("/E Do /F Do", {"E": empty, "F": full})])
    assert own_texts(graph) == ["full"]


def test_a_form_named_in_an_old_encoding_is_found() -> None:
    form = Form(marked(0, show("inside")))

    def rename(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        page.Resources.XObject[pikepdf.Object.parse(b"/Gr#FC#DFe")] = page.Resources.XObject.Fm
        page.Contents = pdf.make_stream(b"/Gr#FC#DFe Do")

    graph = read(El("P", Ref(0, stream=form)), pages=[Sheet("", {"Fm": form})], edit=rename)
    assert own_texts(graph) == ["inside"]
