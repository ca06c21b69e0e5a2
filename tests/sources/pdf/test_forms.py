"""Content of Form XObjects: told apart by the number of their stream."""

import pikepdf
import pytest

from evigraph.graph import Graph, GraphView, Status
from support.element import El
from support.graphs import codes
from support.pdfs import Form, Ref, Sheet, artifact, marked, read, show


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


def test_a_picture_in_a_form_has_the_box_of_the_form() -> None:
    form = Form(marked(0, "q 30 0 0 20 0 0 cm /Im1 Do Q\n", tag="Figure"), matrix=(1, 0, 0, 1, 100, 200))
    graph = read(El("Figure", Ref(0, stream=form)), pages=[Sheet("/Fm Do", {"Fm": form})])
    assert graph.fragments[0].rects == ((100, 200, 130, 220),)


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
