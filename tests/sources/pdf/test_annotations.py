"""Annotations as content: links and where they lead, fields and what is filled in, comments."""

from typing import Any

import pikepdf
import pytest

from evigraph.graph import Destination, Field, Fragment, GraphView, Relation, Status
from support.element import El
from support.pdfs import Annotation, Sheet, compiled, read

Name, Dict, Array, String = pikepdf.Name, pikepdf.Dictionary, pikepdf.Array, pikepdf.String
BOX = (72, 500, 200, 520)


def annotation(**entries: Any) -> Fragment:
    """The fragment of a tagged annotation that has these entries."""
    (found,) = [f for f in read(El("Form", Annotation(BOX)), edit=_with(entries)).fragments if f.anchor.object]
    return found


def _with(entries: dict[str, Any]) -> Any:
    def edit(pdf: pikepdf.Pdf) -> None:
        source = pdf.pages[0].obj.Annots[0]
        for key, value in entries.items():
            source[f"/{key}"] = value(pdf) if callable(value) else value
        pdf.Root.AcroForm = Dict(Fields=Array([source]))

    return edit


def loose(**entries: Any) -> list[Fragment]:
    """The fragments that an annotation outside the tree gives."""

    def edit(pdf: pikepdf.Pdf) -> None:
        source = pdf.make_indirect(Dict(Type=Name.Annot, Rect=Array(BOX), **entries))
        pdf.pages[0].obj.Annots = Array([source])
        pdf.Root.AcroForm = Dict(Fields=Array([source]))

    return [f for f in read(El("P", "x"), edit=edit).fragments if f.subtype]


def test_a_link_has_its_address() -> None:
    found = annotation()
    assert (found.subtype, found.destination) == ("Link", Destination(uri="https://example.org/"))


def test_a_link_is_described_by_its_contents_and_shows_none() -> None:
    found = annotation(Contents=String("the office's page"))
    assert (found.text, found.description) == ("", "the office's page")


def test_a_link_to_a_place_in_the_document() -> None:
    found = annotation(A=lambda pdf: Dict(S=Name.GoTo, D=Array([pdf.pages[0].obj, Name.XYZ, 72, 700, 0])))
    assert found.destination == Destination(page=1, x=72, y=700)


def test_a_link_to_an_element_becomes_an_edge() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        heading = pdf.Root.StructTreeRoot.K[1]
        pdf.pages[0].obj.Annots[0].A = Dict(S=Name.GoTo, SD=Array([heading, Name.Fit]))

    graph = compiled(El("P", El("Link", "go", Annotation(BOX))), El("H1", "Fees"), edit=edit)
    (edge,) = [e for e in graph.edges if e.relation is Relation.LINKS_TO]
    assert (GraphView(graph).text(edge.target), str(edge.origin)) == ("Fees", "SOURCE_ANNOTATION")


def test_a_field_is_text_of_its_node() -> None:
    found = annotation(Subtype=Name.Widget, FT=Name.Tx, T=String("name"), TU=String("Your name"), V=String("Ada"))
    assert (found.text, found.field) == ("Your name: Ada ", Field("name", "text", "Your name", "Ada"))


def test_a_comment_is_text() -> None:
    assert annotation(Subtype=Name.FreeText, Contents=String("See  desk 2")).text == "See desk 2 "


def test_a_field_outside_the_tree_is_not_lost() -> None:
    (found,) = loose(Subtype=Name.Widget, FT=Name.Tx, T=String("name"), V=String("Ada"))
    assert (found.text, found.status, found.node) == ("name: Ada ", Status.UNTAGGED, None)


@pytest.mark.parametrize(
    "entries",
    [
        {"Subtype": Name.Popup, "Contents": String("x")},
        {"Subtype": Name.FreeText},
        {"Subtype": Name.FreeText, "Contents": String("x"), "F": 2},
    ],
)
def test_an_annotation_outside_the_tree_that_shows_no_text_is_left_out(entries: dict[str, Any]) -> None:
    assert loose(**entries) == []


class TestLinksOutsideTheTree:
    def link(self, **entries: Any) -> list[Fragment]:
        return loose(Subtype=Name.Link, **entries)

    def test_they_are_kept_with_where_they_lead(self) -> None:
        (found,) = self.link(A=Dict(S=Name.URI, URI=String("https://example.org/")), Contents=String("home"))
        assert (found.status, found.node, found.text, found.description) == (Status.UNTAGGED, None, "", "home")
        assert (found.destination, found.rects) == (Destination(uri="https://example.org/"), (BOX,))

    def test_hidden_ones_are_left_out(self) -> None:
        assert self.link(F=2) == []

    def test_they_are_counted_for_each_page(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            for page, count in zip(pdf.pages, (1, 2), strict=True):
                links = (Dict(Subtype=Name.Link, Rect=Array(BOX)) for _ in range(count))
                page.obj.Annots, page.obj.Tabs = Array([pdf.make_indirect(link) for link in links]), Name.S

        graph = compiled(El("P", "x"), pages=[Sheet(), Sheet()], edit=edit)
        found = [(d.code, d.page, d.message) for d in graph.diagnostics]
        assert found == [
            ("link-untagged", 1, "a link is in no element"),
            ("link-untagged", 2, "2 links are in no element"),
        ]

    def test_of_a_file_without_a_tree_they_are_not_told(self) -> None:
        graph = compiled(El("P", "x", Annotation(BOX)), tagged=False)
        assert [d.code for d in graph.diagnostics] == ["document-untagged"]
        assert [f.subtype for f in graph.fragments if f.subtype] == ["Link"]


class TestLinksToNowhere:
    def told(self, **entries: Any) -> list[tuple[int | None, int | None, str]]:
        def edit(pdf: pikepdf.Pdf) -> None:
            source = pdf.pages[0].obj.Annots[0]
            del source.A
            for key, value in entries.items():
                source[f"/{key}"] = value

        graph = read(El("Link", Annotation(BOX)), edit=edit)
        return [(d.node, d.page, d.message) for d in graph.diagnostics if d.code == "link-unresolved"]

    @pytest.mark.parametrize("entries", [{"Dest": String("x")}, {"A": Dict(S=Name.GoTo, D=String("x"))}])
    def test_a_name_that_is_not_defined_is_told(self, entries: dict[str, Any]) -> None:
        assert self.told(**entries) == [(1, 1, "a link leads to the destination 'x', which is not defined")]

    @pytest.mark.parametrize("dest", [Array([None, Name.Fit]), Array([Dict(), Name.Fit]), Array(), 7])
    def test_a_page_that_is_gone_is_told(self, dest: Any) -> None:
        assert self.told(Dest=dest) == [(1, 1, "a link leads to a page that the document does not have")]

    @pytest.mark.parametrize(
        "entries",
        [
            {"A": Dict(S=Name.URI, URI=String("https://example.org/"))},
            {"A": Dict(S=Name.GoToR, F=String("other.pdf"), D=String("x"))},
            {"A": Dict(S=Name.Named, N=Name.NextPage)},
            {"Dest": Array([0, Name.Fit])},
            {},
        ],
    )
    def test_what_leads_elsewhere_is_not_told(self, entries: dict[str, Any]) -> None:
        assert self.told(**entries) == []

    def test_bookmarks_are_told_together(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            with pdf.open_outline() as outline:
                outline.root.extend(pikepdf.OutlineItem(name, String(name)) for name in ("a", "b"))
                outline.root.append(pikepdf.OutlineItem("c", 0))

        found = [d.message for d in read(El("P", "x"), edit=edit).diagnostics]
        assert found == ["2 of 3 bookmarks lead to destinations that are not defined"]


@pytest.mark.parametrize("annots", [Array([None, 5, Array([])]), 7, Dict()])
def test_what_is_no_annotation_does_no_harm(annots: Any) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Annots = annots

    assert len(read(El("P", "x"), edit=edit).fragments) == 1


def test_what_an_element_refers_to_is_an_edge_of_the_source() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        kids = pdf.Root.StructTreeRoot.K
        kids[0].K[1].Ref = Array([kids[1]])

    graph = compiled(El("P", "Free", El("Reference", "1")), El("FENote", "1 Mondays."), edit=edit)
    found = {
        (e.relation, e.rule, str(e.origin))
        for e in graph.edges
        if e.relation in (Relation.REFERS_TO, Relation.NOTE_FOR)
    }
    assert found == {
        (Relation.REFERS_TO, "Ref", "SOURCE_STRUCTURE"),
        (Relation.NOTE_FOR, "note-ref", "SOURCE_STRUCTURE"),
    }


@pytest.mark.parametrize("lost", [Dict(S=Name.Note), None, 7])
def test_what_refers_to_no_element_of_the_tree_is_told(lost: Any) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        kids = pdf.Root.StructTreeRoot.K
        kids[0].Ref = Array([kids[1], pdf.make_indirect(lost) if isinstance(lost, pikepdf.Object) else lost])

    graph = read(El("P", "Free"), El("FENote", "1 Mondays."), edit=edit)
    found = [(d.code, d.node, d.message) for d in graph.diagnostics]
    assert found == [("ref-unresolved", 1, "1 of 2 references (/Ref) lead to no element of the tree")]
