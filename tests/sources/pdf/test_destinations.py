"""Where links and bookmarks lead."""

from collections.abc import Callable
from typing import Any

import pikepdf
import pytest

from evigraph.graph import Destination
from evigraph.sources.pdf.destinations import Destinations
from evigraph.sources.pdf.geometry import page_space
from evigraph.sources.pdf.values import object_number

Name, Dict, Array = pikepdf.Name, pikepdf.Dictionary, pikepdf.Array
Make = Callable[[pikepdf.Pdf], Any]


def led(make: Make, edit: Callable[[pikepdf.Pdf], None] | None = None, rotate: int = 0) -> Destination | None:
    """Where the dictionary that ``make`` builds leads, in a file of two pages and a structure element (node 7)."""
    with pikepdf.new() as pdf:
        for _ in range(2):
            pdf.add_blank_page(page_size=(600, 800))
        pdf.pages[1].obj.Rotate = rotate
        pdf.Root.Element = pdf.make_indirect(Dict(S=Name.H1))
        if edit:
            edit(pdf)
        pages = {object_number(page.obj) or 0: n for n, page in enumerate(pdf.pages, 1)}
        spaces = [page_space(page.obj) for page in pdf.pages]
        nodes = {object_number(pdf.Root.Element) or 0: 7}
        return Destinations(pdf, pages, spaces, nodes).of(make(pdf))


def second(pdf: pikepdf.Pdf, *rest: Any) -> Any:
    return Array([pdf.pages[1].obj, *rest])


@pytest.mark.parametrize(
    ("rest", "destination"),
    [
        ((Name.XYZ, 50, 700, 0), Destination(page=2, x=50, y=700)),
        ((Name.XYZ, None, 700, None), Destination(page=2, y=700)),
        ((Name.XYZ, None, None, None), Destination(page=2)),
        ((Name.XYZ,), Destination(page=2)),
        ((Name.Fit,), Destination(page=2)),
        ((Name.FitH, 650), Destination(page=2, y=650)),
        ((Name.FitBH, 650), Destination(page=2, y=650)),
        ((Name.FitV, 90), Destination(page=2, x=90)),
        ((Name.FitR, 10, 20, 300, 400), Destination(page=2, x=10, y=400)),
        ((), Destination(page=2)),
        ((5,), Destination(page=2)),
    ],
)
def test_places_on_a_page(rest: tuple[Any, ...], destination: Destination) -> None:
    assert led(lambda pdf: Dict(Dest=second(pdf, *rest))) == destination


@pytest.mark.parametrize(("rotate", "place"), [(90, (700, 550)), (180, (550, 100)), (270, (100, 50))])
def test_a_place_turns_with_its_page(rotate: int, place: tuple[float, float]) -> None:
    found = led(lambda pdf: Dict(Dest=second(pdf, Name.XYZ, 50, 700, 0)), rotate=rotate)
    assert found == Destination(page=2, x=place[0], y=place[1])


def test_an_action_leads_like_a_destination() -> None:
    found = led(lambda pdf: Dict(A=Dict(S=Name.GoTo, D=second(pdf, Name.FitH, 100))))
    assert found == Destination(page=2, y=100)


def test_a_page_number_stands_for_the_page() -> None:
    assert led(lambda _: Dict(Dest=Array([1, Name.Fit]))) == Destination(page=2)


class TestElements:
    def test_a_structure_destination_of_an_action(self) -> None:
        def make(pdf: pikepdf.Pdf) -> Any:
            return Dict(A=Dict(S=Name.GoTo, SD=Array([pdf.Root.Element, Name.Fit]), D=second(pdf, Name.Fit)))

        assert led(make) == Destination(node=7)

    def test_an_element_in_the_place_of_a_page(self) -> None:
        assert led(lambda pdf: Dict(Dest=Array([pdf.Root.Element, Name.Fit]))) == Destination(node=7)

    def test_the_element_of_a_bookmark(self) -> None:
        assert led(lambda pdf: Dict(SE=pdf.Root.Element, Dest=second(pdf, Name.Fit))) == Destination(node=7)

    def test_an_element_that_is_not_in_the_tree_leaves_the_page(self) -> None:
        def make(pdf: pikepdf.Pdf) -> Any:
            lost = pdf.make_indirect(Dict(S=Name.P))
            return Dict(A=Dict(S=Name.GoTo, SD=Array([lost, Name.Fit]), D=second(pdf, Name.Fit)))

        assert led(make) == Destination(page=2)


class TestNames:
    def test_a_name_of_the_name_tree(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            leaf = pdf.make_indirect(Dict(Names=Array(["fees", Dict(D=second(pdf, Name.FitH, 9))])))
            pdf.Root.Names = Dict(Dests=Dict(Kids=Array([leaf])))

        assert led(lambda _: Dict(Dest=pikepdf.String("fees")), edit) == Destination(page=2, y=9)

    def test_a_name_of_the_old_dictionary(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            pdf.Root.Dests = Dict(fees=second(pdf, Name.Fit))

        assert led(lambda _: Dict(A=Dict(S=Name.GoTo, D=Name.fees)), edit) == Destination(page=2)

    def test_a_name_that_the_file_does_not_define_is_kept(self) -> None:
        assert led(lambda _: Dict(Dest=Name.nowhere)) == Destination(name="nowhere")

    def test_a_name_tree_that_holds_itself_ends(self) -> None:
        def edit(pdf: pikepdf.Pdf) -> None:
            tree = pdf.make_indirect(Dict(Names=Array([])))
            tree.Kids = Array([tree, tree])
            pdf.Root.Names = Dict(Dests=tree)

        assert led(lambda _: Dict(Dest=pikepdf.String("fees")), edit) == Destination(name="fees")


@pytest.mark.parametrize(
    ("action", "destination"),
    [
        (Dict(S=Name.URI, URI="https://example.org/"), Destination(uri="https://example.org/")),
        (Dict(S=Name.GoToR, F="other.pdf", D=Array([0, Name.Fit])), Destination(file="other.pdf")),
        (Dict(S=Name.Launch, F=Dict(UF="tool.exe")), Destination(file="tool.exe")),
        (Dict(S=Name.URI), None),
        (Dict(S=Name.JavaScript, JS="app.alert(1)"), None),
        (Dict(S=Name.Named, N=Name.NextPage), None),
        (Dict(), None),
    ],
)
def test_actions_that_lead_out_of_the_file(action: Any, destination: Destination | None) -> None:
    assert led(lambda _: Dict(A=action)) == destination


@pytest.mark.parametrize(
    "dest", [Array([]), Array([None]), 5, Dict(), Array([Array([]), Name.Fit]), Array([99, Name.Fit])]
)
def test_what_is_no_destination_leads_nowhere(dest: Any) -> None:
    assert led(lambda _: Dict(Dest=dest)) is None
