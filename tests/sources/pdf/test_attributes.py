"""Attribute objects and classes, as the file gives them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from evigraph.graph import Attribute, Graph, Node, from_json, to_json
from evigraph.sources.pdf import read_pdf
from support.element import El
from support.graphs import codes
from support.pdfs import build, read


def node(element: El, **options: Any) -> Node:
    return read(element, **options).nodes[1]


def edited(key: str, value: Any, **options: Any) -> Node:
    """A cell whose dictionary has this entry."""

    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.Root.StructTreeRoot.K[0][key] = value

    return node(El("TD"), edit=edit, **options)


def test_an_attribute_object_is_kept_with_its_owner() -> None:
    cell = node(El("TD", attributes=[("Layout", {"Width": 90})]))
    assert cell.attributes == (Attribute("Layout", {"Width": 90}),)


def test_objects_of_several_owners_are_kept_in_order() -> None:
    cell = node(El("TD", attributes=[("Table", {"RowSpan": 2}), ("Layout", {"Width": 90}), ("Table", {"RowSpan": 3})]))
    assert [a.owner for a in cell.attributes] == ["Table", "Layout", "Table"]
    assert cell.attribute("RowSpan") == 3


def test_one_object_may_stand_without_an_array() -> None:
    assert edited("/A", Dictionary(O=Name.Table, ColSpan=2)).attribute("ColSpan") == 2


def test_revision_numbers_between_objects_are_passed_over() -> None:
    assert edited("/A", Array([Dictionary(O=Name.Table, ColSpan=2), 0])).merged_attributes() == {"ColSpan": 2}


def test_an_attribute_object_may_be_a_stream() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.Root.StructTreeRoot.K[0].A = stream = pdf.make_stream(b"")
        stream.O, stream.Placement = Name.Layout, Name.Block

    assert node(El("TD"), edit=edit).attribute("Placement") == "Block"


def test_an_object_without_owner_is_kept() -> None:
    assert edited("/A", Dictionary(ColSpan=2)).attributes == (Attribute("", {"ColSpan": 2}),)


@pytest.mark.parametrize("junk", [5, Name.Foo, pikepdf.String("x"), Array([1, Name.Foo])])
def test_what_is_no_attribute_object_is_passed_over(junk: Any) -> None:
    assert edited("/A", junk).attributes == ()


CLASSES = {
    "wide": [("Layout", {"Width": 90}), ("Table", {"ColSpan": 2})],
    "tall": [("Table", {"RowSpan": 3})],
}


class TestClasses:
    CLASS_MAP = (
        ("wide", [("Layout", {"Width": 90}), ("Table", {"ColSpan": 2})]),
        ("tall", [("Table", {"RowSpan": 3})]),
    )

    def cell(self, **options: Any) -> Node:
        return node(El("TD", **options), class_map=CLASSES)

    def test_a_class_brings_its_attributes_with_its_name(self) -> None:
        assert self.cell(classes=["tall"]).attributes == (Attribute("Table", {"RowSpan": 3}, "tall"),)

    def test_several_classes_bring_all_in_order(self) -> None:
        assert [a.class_name for a in self.cell(classes=["tall", "wide"]).attributes] == ["tall", "wide", "wide"]

    def test_own_attributes_win_over_a_class(self) -> None:
        assert self.cell(classes=["wide"], cols=5).attribute("ColSpan") == 5

    def test_an_unknown_class_brings_nothing(self) -> None:
        assert self.cell(classes=["nowhere"]).attributes == ()

    def test_one_class_may_stand_without_an_array(self) -> None:
        cell = edited("/C", Name.tall, class_map=CLASSES)
        assert cell.attribute("RowSpan") == 3

    def test_revision_numbers_between_classes_are_passed_over(self) -> None:
        cell = edited("/C", Array([Name.tall, 0, Name.wide, 1]), class_map=CLASSES)
        assert cell.merged_attributes() == {"RowSpan": 3, "Width": 90, "ColSpan": 2}

    def test_a_class_without_a_class_map_brings_nothing(self) -> None:
        assert node(El("TD", classes=["wide"])).attributes == ()


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (2, 2),
        (-1, -1),
        (1.5, 1.5),
        (True, True),
        ("/Row", "Row"),
        ("text", "text"),
        (["a", "/b", 3], ["a", "b", 3]),
        ([], []),
        (Dictionary(A=1, B=Array([Name.x])), {"A": 1, "B": ["x"]}),
        (Array([None, 1]), [None, 1]),
    ],
)
def test_values_are_kept_as_json(value: Any, kept: Any) -> None:
    assert node(El("TD", attributes=[("Table", {"Some": value})])).attribute("Some") == kept


def holding(make: Callable[[pikepdf.Pdf], Any]) -> Graph:
    """The graph of two cells of which the first has the attribute Some."""

    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.Root.StructTreeRoot.K[0].A = Dictionary(O=Name.Table, Some=make(pdf), ColSpan=2)

    return read(El("TD"), El("TD"), edit=edit)


class TestBounds:
    def test_values_that_hold_themselves_are_cut_and_told(self) -> None:
        def circle(pdf: pikepdf.Pdf) -> Any:
            made = pdf.make_indirect(Array([1]))
            made.append(Dictionary(Again=made))
            return made

        graph = holding(circle)
        assert graph.nodes[1].merged_attributes() == {"ColSpan": 2, "Some": [1, {"Again": None}]}
        assert [(d.code, d.node) for d in graph.diagnostics] == [("attributes-cut", 1)]

    def test_values_that_multiply_are_cut_and_told(self) -> None:
        def bomb(pdf: pikepdf.Pdf) -> Any:
            made: Any = 1
            for _ in range(7):
                made = pdf.make_indirect(Array([made] * 20))
            return made

        graph = holding(bomb)
        assert graph.nodes[1].attribute("ColSpan") == 2
        assert codes(graph) == ["attributes-cut"]
        assert len(to_json(graph)) < 20_000

    def test_a_value_may_stand_in_several_places(self) -> None:
        def shared(pdf: pikepdf.Pdf) -> Any:
            made = pdf.make_indirect(Array([1]))
            return Array([made, made])

        graph = holding(shared)
        assert graph.nodes[1].attribute("Some") == [[1], [1]]
        assert codes(graph) == []

    def test_four_hundred_user_properties_are_kept(self) -> None:
        entries = [Dictionary(N=pikepdf.String(f"n{i}"), V=i, F=pikepdf.String("x")) for i in range(400)]

        def edit(pdf: pikepdf.Pdf) -> None:
            pdf.Root.StructTreeRoot.K[0].A = Dictionary(O=Name.UserProperties, P=Array(entries))

        graph = read(El("TD"), edit=edit)
        assert graph.nodes[1].attribute("P")[-1] == {"N": "n399", "V": 399, "F": "x"}
        assert codes(graph) == []

    @pytest.mark.parametrize("key", ["/P", "/Pg"])
    def test_what_leads_to_the_parent_or_the_page_is_not_followed(self, key: str) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            cell = pdf.Root.StructTreeRoot.K[0]
            cell.A = Dictionary({"/O": Name.Table, "/ColSpan": 2, key: pdf.pages[0].obj})

        graph = read(El("TD"), edit=edit)
        assert graph.nodes[1].merged_attributes() == {"ColSpan": 2, key[1:]: None}
        assert codes(graph) == []

    def test_a_namespace_is_its_uri(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            space = pdf.make_indirect(Dictionary(NS=pikepdf.String("urn:own"), RoleMapNS=Dictionary(a=Name.P)))
            pdf.Root.StructTreeRoot.K[0].A = Dictionary(O=Name.NSO, NS=space, Colour=Name.red)

        assert read(El("TD"), edit=edit).nodes[1].merged_attributes() == {"NS": "urn:own", "Colour": "red"}

    def test_a_class_that_is_cut_is_told_once(self) -> None:
        cells = [El("TD", classes=["big"]), El("TD", classes=["big"])]
        graph = read(*cells, class_map={"big": [("Table", {"Some": list(range(3000))})]})
        assert [(d.code, d.node) for d in graph.diagnostics] == [("attributes-cut", 1)]
        assert graph.nodes[1].attributes == graph.nodes[2].attributes


@pytest.mark.parametrize("number", [b"1" + b"0" * 400 + b".0", b"-" + b"9" * 30, b"0." + b"0" * 400 + b"1"])
def test_numbers_beyond_all_bounds_do_not_break_the_graph(number: bytes) -> None:
    data = build(El("TD", "x", attributes=[("Table", {"Some": 12345})])).replace(b"/Some 12345", b"/Some " + number)
    graph = read_pdf(Path("x.pdf"), data)
    assert graph.fragments[0].text.strip() == "x"
    assert from_json(to_json(graph)) == graph


def test_names_in_an_old_encoding_are_read() -> None:
    attributes = pikepdf.Object.parse(b"<</O /W#F6rter /Gr#F6#DFe 5 /Art /Gro#DF /Mehr <</Tiefe#FC 1>>>>")
    assert edited("/A", attributes).attributes == (
        Attribute("Wörter", {"Art": "Groß", "Größe": 5, "Mehr": {"Tiefeü": 1}}),
    )


def test_a_class_named_in_an_old_encoding_is_found() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.Root.StructTreeRoot.ClassMap = pikepdf.Object.parse(b"<</Gro#DF <</O /Table /ColSpan 2>>>>")
        pdf.Root.StructTreeRoot.K[0].C = pikepdf.Object.parse(b"/Gro#DF")

    assert node(El("TD"), edit=edit).attribute("ColSpan") == 2
