"""Annotations as content: links and where they lead, fields and what is filled in, comments."""

from typing import Any

import pikepdf
import pytest

from evigraph.graph import Destination, Field, Fragment, GraphView, Relation, Status
from support.element import El
from support.pdfs import Annotation, compiled, read

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
        {"Subtype": Name.Link, "Contents": String("x")},
        {"Subtype": Name.Popup, "Contents": String("x")},
        {"Subtype": Name.FreeText},
        {"Subtype": Name.FreeText, "Contents": String("x"), "F": 2},
    ],
)
def test_an_annotation_outside_the_tree_that_shows_no_text_is_left_out(entries: dict[str, Any]) -> None:
    assert loose(**entries) == []


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
