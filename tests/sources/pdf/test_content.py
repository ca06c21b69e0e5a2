"""What is on a page: whose it is, in which words, and that none of it is lost."""

from typing import Any

import pikepdf
import pytest

from evigraph.graph import Fragment, Graph, GraphView, Role, Severity, Status
from evigraph.sources.pdf import pdfium
from support.element import El
from support.graphs import codes, find
from support.pdfs import (
    Annotation,
    Form,
    Picture,
    Raw,
    Ref,
    Sheet,
    Text,
    artifact,
    compiled,
    marked,
    read,
    show,
    vertical,
)


def by_status(graph: Graph, status: Status) -> list[str]:
    return [fragment.text.strip() for fragment in graph.fragments if fragment.status is status]


def drawn(content: str, *kids: Any, **options: Any) -> Graph:
    """The graph of one page with this content, and a paragraph with these kids."""
    return read(El("P", *kids), pages=[Sheet(content)], **options)


def only(graph: Graph) -> Fragment:
    (fragment,) = graph.fragments
    return fragment


class TestOutsideTheTree:
    def test_artifacts_are_kept_with_their_status(self) -> None:
        graph = drawn(artifact(show("Page 1")), "Body")
        assert by_status(graph, Status.ARTIFACT) == ["Page 1"]
        assert by_status(graph, Status.TAGGED) == ["Body"]

    def test_an_artifact_with_properties_is_one_too(self) -> None:
        graph = drawn(f"/Artifact <</Type /Pagination>> BDC {show('Page 1')} EMC", "Body")
        assert by_status(graph, Status.ARTIFACT) == ["Page 1"]

    def test_an_artifacts_property_list_may_stand_in_the_resources(self) -> None:
        def name_properties(pdf: pikepdf.Pdf) -> None:
            kind = pikepdf.Dictionary(Type=pikepdf.Name.Pagination)
            pdf.pages[0].obj.Resources.Properties = pikepdf.Dictionary(MC0=kind)

        graph = drawn(f"/Artifact /MC0 BDC {show('Page 1')} EMC", "Body", edit=name_properties)
        assert by_status(graph, Status.ARTIFACT) == ["Page 1"]

    def test_untagged_text_is_kept_with_its_status(self) -> None:
        assert by_status(drawn(show("stray"), "Body"), Status.UNTAGGED) == ["stray"]

    def test_marked_content_that_no_element_refers_to_is_untagged(self) -> None:
        graph = drawn(marked(7, show("orphan")), "Body")
        assert by_status(graph, Status.UNTAGGED) == ["orphan"]
        assert graph.fragments[-1].anchor.mcid == 7

    def test_content_under_a_bare_tag_is_untagged(self) -> None:
        assert by_status(drawn(f"/P BMC {show('bare')} EMC", "Body"), Status.UNTAGGED) == ["bare"]

    def test_what_is_outside_the_tree_belongs_to_no_node(self) -> None:
        graph = drawn(artifact(show("Page 1")) + show("stray"), "Body")
        assert [f.node is None for f in graph.fragments] == [False, True, True]

    def test_lines_outside_the_tree_are_fragments_of_their_own(self) -> None:
        graph = drawn(show("one", (72, 400)) + show("two", (72, 380)), "Body")
        assert [(f.text.strip(), len(f.rects)) for f in graph.fragments[1:]] == [("one", 1), ("two", 1)]

    def test_untagged_characters_are_counted_for_each_page(self) -> None:
        pages = [Sheet(show("ab cd")), Sheet(), Sheet(show("efg"))]
        graph = compiled(El("P", "Body"), pages=pages)
        found = [(d.page, d.message) for d in graph.diagnostics if d.code == "content-untagged"]
        assert found == [(1, "4 characters outside the tree"), (3, "3 characters outside the tree")]

    def test_an_untagged_picture_is_told_too(self) -> None:
        graph = compiled(El("P", "Body"), pages=[Sheet("q 90 0 0 60 100 100 cm /Im1 Do Q")])
        assert [d.message for d in graph.diagnostics] == ["a picture outside the tree"]
        assert graph.fragments[-1].rects == ((100, 100, 190, 160),)

    def test_a_decorative_picture_is_an_artifact(self) -> None:
        graph = compiled(El("P", "Body"), pages=[Sheet(artifact("q 90 0 0 60 100 100 cm /Im1 Do Q\n"))])
        assert [f.status for f in graph.fragments] == [Status.TAGGED, Status.ARTIFACT]
        assert codes(graph) == []


AXIAL = pikepdf.Object.parse(
    b"<</ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 0] /Function <</FunctionType 2 /Domain [0 1] /N 1>>>>"
)


class TestDrawingsOutsideTheTree:
    SQUARES = "100 100 20 20 re f\n150 180 10 10 re f\n"
    BOX = (100, 100, 160, 190)

    def drawings(self, graph: Graph) -> list[tuple[Status, int | None, tuple[float, ...]]]:
        return [(f.status, f.anchor.mcid, rect) for f in graph.fragments if not f.text for rect in f.rects]

    def test_a_drawing_on_the_page_is_kept_with_the_box_of_all(self) -> None:
        assert self.drawings(drawn(self.SQUARES, "Body")) == [(Status.UNTAGGED, None, self.BOX)]

    def test_a_drawing_in_an_artifact_is_kept(self) -> None:
        assert self.drawings(drawn(artifact(self.SQUARES), "Body")) == [(Status.ARTIFACT, None, self.BOX)]

    def test_a_drawing_in_marked_content_that_the_tree_does_not_know_is_kept_by_itself(self) -> None:
        content = marked(7, "100 100 20 20 re f\n") + marked(8, "150 180 10 10 re f\n")
        assert self.drawings(drawn(content, "Body")) == [
            (Status.UNTAGGED, 7, (100, 100, 120, 120)),
            (Status.UNTAGGED, 8, (150, 180, 160, 190)),
        ]

    def test_a_drawing_beside_text_is_kept_too(self) -> None:
        assert self.drawings(drawn(show("label") + self.SQUARES, "Body")) == [(Status.UNTAGGED, None, self.BOX)]

    def test_a_shading_is_kept(self) -> None:
        def shade(pdf: pikepdf.Pdf) -> None:
            pdf.pages[0].obj.Resources.Shading = pikepdf.Dictionary(Sh=AXIAL)

        graph = drawn("q 100 100 60 90 re W n /Sh sh Q", "Body", edit=shade)
        assert self.drawings(graph) == [(Status.UNTAGGED, None, self.BOX)]

    def test_a_drawing_in_a_form_is_kept(self) -> None:
        form = Form(self.SQUARES)
        graph = read(El("P", "Body"), pages=[Sheet("q 1 0 0 1 1 2 cm /Fm Do Q", {"Fm": form})])
        assert self.drawings(graph) == [(Status.UNTAGGED, None, (101, 102, 161, 192))]

    def test_a_path_that_only_clips_is_no_drawing(self) -> None:
        assert self.drawings(drawn("q 100 100 60 90 re W n Q", "Body")) == []

    def test_drawings_alone_are_told_mildly_for_each_page(self) -> None:
        pages = [Sheet(self.SQUARES), Sheet(), Sheet(self.SQUARES)]
        found = [(d.code, d.severity, d.page) for d in read(El("P", "Body"), pages=pages).diagnostics]
        assert found == [("drawings-untagged", Severity.INFO, 1), ("drawings-untagged", Severity.INFO, 3)]

    @pytest.mark.parametrize("other", [show("stray"), "q 90 0 0 60 100 100 cm /Im1 Do Q\n"])
    def test_drawings_beside_text_or_pictures_are_not_told_apart(self, other: str) -> None:
        assert codes(drawn(self.SQUARES + other, "Body")) == []

    def test_drawings_that_are_accounted_for_are_not_told(self) -> None:
        assert codes(drawn(artifact(self.SQUARES) + marked(0, "0 0 9 9 re f\n"), Ref(0))) == []

    def test_drawings_of_an_untagged_file_are_not_told(self) -> None:
        assert codes(drawn(self.SQUARES, tagged=False)) == []


class TestUnreadablePages:
    PAGES = (El("P", "one"), El("P", "two", page=2), El("P", "three", page=3))

    def test_a_page_that_is_not_called_one_is_read_after_a_repair(self) -> None:
        def rename(pdf: pikepdf.Pdf) -> None:
            pdf.pages[1].obj.Type = pikepdf.Name.Foo

        graph = read(*self.PAGES, edit=rename)
        assert GraphView(graph).text(0) == "one\ntwo\nthree"
        assert codes(graph) == ["file-repaired"]

    def test_a_page_that_cannot_be_loaded_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        load = pdfium.load_page
        monkeypatch.setattr(pdfium, "load_page", lambda handle, index: None if index == 1 else load(handle, index))
        graph = read(*self.PAGES)
        assert [(d.code, d.severity, d.page) for d in graph.diagnostics][:1] == [("page-unreadable", Severity.ERROR, 2)]
        assert GraphView(graph).text(0) == "one\nthree"

    def test_annotations_of_a_page_that_cannot_be_loaded_are_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pdfium, "load_page", lambda handle, index: None)
        graph = read(El("Link", "here", Annotation((62, 73, 92, 83))))
        assert [f.rects for f in graph.fragments] == [((62, 73, 92, 83),)]


class TestNesting:
    def test_inner_marked_content_wins_over_outer(self) -> None:
        content = marked(0, show("outer", (72, 400)), marked(1, show("inner", (72, 380))))
        graph = read(El("P", Ref(0), El("Span", Ref(1))), pages=[Sheet(content)])
        view = GraphView(graph)
        assert (view.own_text(1), view.own_text(2)) == ("outer", "inner")

    def test_inner_marked_content_that_the_tree_does_not_know_belongs_to_the_outer(self) -> None:
        graph = drawn(marked(0, marked(5, show("inner"))), Ref(0))
        assert (only(graph).node, only(graph).anchor.mcid) == (1, 0)

    def test_marked_content_in_an_artifact_that_the_tree_knows_is_tagged(self) -> None:
        assert by_status(drawn(artifact(marked(0, show("text"))), Ref(0)), Status.TAGGED) == ["text"]

    def test_an_artifact_in_marked_content_is_an_artifact(self) -> None:
        graph = drawn(marked(0, show("text", (72, 400)), artifact(show("line no. 5", (72, 380)))), Ref(0))
        assert by_status(graph, Status.ARTIFACT) == ["line no. 5"]

    def test_an_artifact_with_an_id_is_an_artifact(self) -> None:
        graph = drawn(marked(5, show("Page 1"), tag="Artifact"), "Body")
        assert by_status(graph, Status.ARTIFACT) == ["Page 1"]

    def test_an_artifact_with_an_id_in_marked_content_is_an_artifact(self) -> None:
        content = marked(0, show("text", (72, 400)), marked(5, show("line no. 5", (72, 380)), tag="Artifact"))
        assert by_status(drawn(content, Ref(0)), Status.ARTIFACT) == ["line no. 5"]

    def test_an_artifact_with_an_id_that_the_tree_knows_is_tagged(self) -> None:
        assert by_status(drawn(marked(0, show("text"), tag="Artifact"), Ref(0)), Status.TAGGED) == ["text"]

    def test_a_mark_without_id_changes_nothing(self) -> None:
        graph = drawn(marked(0, f"/Span <</Lang (fr)>> BDC {show('mot')} EMC\n"), Ref(0))
        assert (only(graph).text.strip(), only(graph).node) == ("mot", 1)

    def test_an_interrupted_marked_content_is_one_fragment(self) -> None:
        content = marked(0, show("one", (72, 400))) + show("x", (72, 300)) + marked(0, show("two", (72, 200)))
        graph = drawn(content, Ref(0))
        assert by_status(graph, Status.TAGGED) == ["one two"]

    def test_marked_content_may_span_two_content_streams(self) -> None:
        def split(pdf: pikepdf.Pdf) -> None:
            streams = [f"/P <</MCID 0>> BDC {show('be', (72, 400))}", f"{show('gin', (84.7, 400))} EMC"]
            pdf.pages[0].obj.Contents = pikepdf.Array([pdf.make_stream(s.encode()) for s in streams])

        assert by_status(drawn("", Ref(0), edit=split), Status.TAGGED) == ["begin"]

    def test_marked_content_may_be_left_open(self) -> None:
        assert by_status(drawn(f"/P <</MCID 0>> BDC {show('open')}", Ref(0)), Status.TAGGED) == ["open"]

    def test_the_property_list_may_stand_in_the_resources(self) -> None:
        def name_properties(pdf: pikepdf.Pdf) -> None:
            pdf.pages[0].obj.Resources.Properties = pikepdf.Dictionary(MC0=pikepdf.Dictionary(MCID=0))

        graph = drawn(f"/P /MC0 BDC {show('text')} EMC", Ref(0), edit=name_properties)
        assert by_status(graph, Status.TAGGED) == ["text"]


class TestWords:
    def text(self, *shown: str) -> str:
        return GraphView(drawn(marked(0, *shown), Ref(0))).text(1)

    def test_words_the_page_separates_are_separated(self) -> None:
        assert self.text(show("left", (72, 400)), show("right", (300, 400))) == "left right"

    def test_runs_the_page_joins_are_joined(self) -> None:
        assert self.text(show("be", (72, 400)), show("gin", (84.7, 400))) == "begin"

    def test_lines_are_separated(self) -> None:
        assert self.text(show("one", (72, 400)), show("two", (72, 380))) == "one two"

    def test_a_hyphen_at_the_end_of_a_line_joins_a_word(self) -> None:
        assert self.text(show("hy-", (72, 400)), show("phen", (72, 386))) == "hyphen"

    def test_a_hyphen_at_the_end_of_a_line_joins_a_word_across_inline_elements(self) -> None:
        graph = read(El("P", El("Span", "hy-"), El("Span", El("Em", "phen"))))
        assert GraphView(graph).text(1) == "hyphen"

    def test_a_hyphen_at_the_end_of_a_line_joins_a_word_around_a_note(self) -> None:
        graph = read(El("P", "hy-", El("Note", "a note"), "phen"))
        assert GraphView(graph).text(1) == "hy\na note\nphen"
        assert GraphView(graph).own_text(1) == "hyphen"

    @pytest.mark.parametrize("role", ["P", "H1", "TD", "LBody", "Lbl"])
    def test_a_hyphen_at_the_end_of_a_block_stays(self, role: str) -> None:
        graph = read(El(role, "Grade A-"), El("P", "Next"))
        assert GraphView(graph).text(1) == "Grade A-"
        assert graph.fragments[0].text == "Grade A- "

    def test_a_hyphen_at_the_end_of_an_inline_element_that_ends_a_block_stays(self) -> None:
        graph = read(El("P", El("Span", "Grade A-")), El("P", "Next"))
        assert GraphView(graph).text(0) == "Grade A-\nNext"

    def test_a_rating_in_the_last_cell_of_a_row_keeps_its_hyphen(self) -> None:
        at = {"Bank": (72, 400), "BBB-": (200, 400), "Fund": (72, 380), "AA-": (200, 380), "End": (72, 360)}
        cells = {name: El("TD", Text(name, place)) for name, place in at.items()}
        rows = [El("TR", cells["Bank"], cells["BBB-"]), El("TR", cells["Fund"], cells["AA-"])]
        graph = read(El("Table", *rows, El("TR", cells["End"])))
        assert GraphView(graph).text(1) == "Bank\tBBB-\nFund\tAA-\nEnd"

    def test_a_hyphen_within_a_line_stays(self) -> None:
        assert self.text(show("well-known", (72, 400))) == "well-known"

    def test_letters_beyond_ascii_are_read(self) -> None:
        assert self.text(show("Gebührenbescheid: 12 €", (72, 400))) == "Gebührenbescheid: 12 €"

    def test_words_of_neighbouring_elements_are_separated(self) -> None:
        graph = read(El("P", El("Span", "one"), El("Span", "two")))
        assert GraphView(graph).text(1) == "one two"

    def test_words_of_two_pages_are_separated(self) -> None:
        graph = read(El("P", Text("one", page=1), Text("two", page=2)))
        assert GraphView(graph).text(1) == "one two"

    def test_logical_order_is_the_trees_not_the_pages(self) -> None:
        content = marked(0, show("second", (72, 400))) + marked(1, show("first", (72, 300)))
        graph = read(El("P", Ref(1)), El("P", Ref(0)), pages=[Sheet(content)])
        assert GraphView(graph).text(0) == "first\nsecond"

    def test_content_within_an_element_is_read_in_the_elements_order(self) -> None:
        content = marked(0, show("second", (72, 400))) + marked(1, show("first", (72, 300)))
        assert GraphView(drawn(content, Ref(1), Ref(0))).text(1) == "first second"


class TestPictures:
    def test_a_figure_without_text_has_the_pictures_box(self) -> None:
        graph = read(El("Figure", Picture((100, 200, 180, 350)), alt="A map"))
        assert (only(graph).text, only(graph).rects) == ("", ((100, 200, 180, 350),))

    def test_a_drawing_of_paths_has_the_box_of_all(self) -> None:
        graph = drawn(marked(0, "100 100 20 20 re f\n", "150 180 10 10 re f\n", tag="Figure"), Ref(0))
        assert only(graph).rects == ((100, 100, 160, 190),)

    def test_text_in_a_drawing_says_where_it_is_alone(self) -> None:
        graph = drawn(marked(0, "0 0 600 700 re S\n", show("label", (72, 400))), Ref(0))
        assert len(only(graph).rects) == 1
        assert only(graph).rects[0][2] < 120

    def test_a_picture_beside_text_adds_its_box(self) -> None:
        graph = drawn(marked(0, show("label", (72, 400)), "q 50 0 0 50 300 300 cm /Im1 Do Q\n"), Ref(0))
        assert only(graph).rects[1:] == ((300, 300, 350, 350),)

    def test_a_figure_of_marked_content_and_an_annotation_has_both(self) -> None:
        graph = read(El("Link", Picture((100, 100, 150, 150)), Annotation((90, 90, 160, 160))))
        assert [f.rects[0] for f in graph.fragments] == [(100, 100, 150, 150), (90, 90, 160, 160)]


class TestBlanks:
    def test_marked_content_of_blanks_is_there(self) -> None:
        graph = drawn(marked(0, show("   ")), Ref(0))
        assert (only(graph).text.strip(), only(graph).node) == ("", 1)
        assert codes(graph) == []

    def test_marked_content_that_shows_nothing_is_told(self) -> None:
        graph = drawn(marked(0), Ref(0))
        assert codes(graph) == ["content-not-found"]

    def test_glyphs_without_characters_are_told(self) -> None:
        graph = drawn(marked(0, "BT /V 20 Tf 500 700 Td <00010002> Tj ET\n"), Ref(0), edit=vertical)
        assert [(d.code, d.severity, d.node, d.page) for d in graph.diagnostics] == [
            ("text-unreadable", Severity.WARNING, 1, 1)
        ]
        assert (only(graph).text, only(graph).node) == ("", 1)

    def test_an_invisible_text_is_text(self) -> None:
        content = marked(0, "3 Tr\n", show("scanned words"), "0 Tr\n")
        assert by_status(drawn(content, Ref(0)), Status.TAGGED) == ["scanned words"]


class TestObjectReferences:
    def test_an_annotation_is_anchored_by_its_object(self) -> None:
        graph = read(El("Link", "here", Annotation((62, 73, 92, 83))))
        anchor = graph.fragments[-1].anchor
        assert (anchor.page, anchor.mcid, anchor.object is not None) == (1, None, True)

    def test_an_annotation_on_a_later_page_is_found_there(self) -> None:
        graph = read(El("Link", "here", Annotation((62, 73, 92, 83), page=2)), pages=[Sheet(), Sheet()])
        assert graph.fragments[-1].anchor.page == 2

    def test_a_reference_without_page_goes_by_the_annotations(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            reference = pdf.Root.StructTreeRoot.K[0].K[1]
            reference.Obj.P = reference.Pg
            del reference.Pg

        graph = read(El("Link", "here", Annotation((62, 73, 92, 83), page=2)), pages=[Sheet(), Sheet()], edit=edit)
        assert graph.fragments[-1].anchor.page == 2

    def test_an_object_that_is_no_annotation_of_the_page_has_no_rectangle(self) -> None:
        def make(pdf: pikepdf.Pdf) -> Any:
            thing = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.XObject))
            return pikepdf.Dictionary(Type=pikepdf.Name.OBJR, Obj=thing, Pg=pdf.pages[0].obj)

        assert only(read(El("Figure", Raw(make)))).rects == ()

    @pytest.mark.parametrize("missing", ["Obj", "Pg"])
    def test_a_reference_to_nothing_is_told(self, missing: str) -> None:
        def make(pdf: pikepdf.Pdf) -> Any:
            thing = pdf.make_indirect(pikepdf.Dictionary())
            reference = pikepdf.Dictionary(Type=pikepdf.Name.OBJR, Obj=thing, Pg=pdf.pages[0].obj)
            del reference[f"/{missing}"]
            return reference

        graph = read(El("Link", Raw(make)), name_pages=False)
        assert codes(graph) == ["reference-malformed"]
        assert not graph.fragments

    @pytest.mark.parametrize("rect", [[], [1, 2, 3], ["a", 1, 2, 3], 7])
    def test_an_annotation_with_a_broken_rectangle_is_kept_without(self, rect: Any) -> None:
        def spoil(pdf: pikepdf.Pdf) -> None:
            pdf.pages[0].obj.Annots[0].Rect = pikepdf.Array(rect) if isinstance(rect, list) else rect

        assert only(read(El("Link", Annotation((1, 2, 3, 4))), edit=spoil)).rects == ()


def test_every_fragment_of_a_page_is_numbered_in_page_order() -> None:
    graph = read(El("P", "a"), El("P", "b", page=2), pages=[Sheet(show("x")), Sheet(show("y"))])
    assert [f.id for f in graph.fragments] == list(range(4))
    assert [f.anchor.page for f in graph.fragments] == [1, 1, 2, 2]


def test_figures_are_counted_among_the_nodes() -> None:
    assert len(find(read(El("Figure", Picture((0, 0, 9, 9)))), Role.FIGURE)) == 1
