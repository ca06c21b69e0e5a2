"""The document's outline."""

import pikepdf

from evigraph.graph import Bookmark, Destination
from evigraph.sources.pdf.destinations import Destinations
from evigraph.sources.pdf.geometry import page_space
from evigraph.sources.pdf.outline import read_outline
from evigraph.sources.pdf.values import object_number

Dict, Array, Name = pikepdf.Dictionary, pikepdf.Array, pikepdf.Name


def outline(pdf: pikepdf.Pdf) -> tuple[Bookmark, ...]:
    pages = {object_number(page.obj) or 0: n for n, page in enumerate(pdf.pages, 1)}
    return read_outline(pdf, Destinations(pdf, pages, [page_space(p.obj) for p in pdf.pages], {}))


def test_bookmarks_come_in_order_with_their_depth() -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        with pdf.open_outline() as made:
            first = pikepdf.OutlineItem("1 Fees", 0, "FitH", top=700)
            first.children.append(pikepdf.OutlineItem("1.1  Permits", 0))
            made.root.extend([first, pikepdf.OutlineItem("2 Forms", 0)])
        assert outline(pdf) == (
            Bookmark("1 Fees", 1, Destination(page=1, y=700)),
            Bookmark("1.1 Permits", 2, Destination(page=1)),
            Bookmark("2 Forms", 1, Destination(page=1)),
        )


def test_bookmarks_that_follow_each_other_in_a_circle_are_read_once() -> None:
    with pikepdf.new() as pdf:
        item = pdf.make_indirect(Dict(Title="a"))
        item.Next = item.First = item
        pdf.Root.Outlines = Dict(First=item)
        assert outline(pdf) == (Bookmark("a", 1),)


def test_a_bookmark_without_title_is_left_out_and_those_below_it_are_not() -> None:
    with pikepdf.new() as pdf:
        inner = pdf.make_indirect(Dict(Title="b"))
        pdf.Root.Outlines = Dict(First=pdf.make_indirect(Dict(First=inner)))
        assert outline(pdf) == (Bookmark("b", 2),)


def test_a_document_may_have_no_outline() -> None:
    with pikepdf.new() as pdf:
        assert outline(pdf) == ()
