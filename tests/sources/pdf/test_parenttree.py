"""References that name no page: the parent tree says where they are."""

from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary

from evigraph.graph import Graph
from support.element import El
from support.graphs import codes
from support.pdfs import Sheet, read

PARAGRAPHS = [El("P", "one", page=1), El("P", "two", page=2), El("P", "three", page=3)]


def unnamed(**options: Any) -> Graph:
    """Three paragraphs on three pages, and no element says on which."""
    return read(*PARAGRAPHS, name_pages=False, **options)


def owners(graph: Graph) -> list[tuple[str, int | None]]:
    return [(f.text.strip(), f.node) for f in graph.fragments]


def test_the_parent_tree_says_on_which_page_a_reference_is() -> None:
    assert owners(unnamed()) == [("one", 1), ("two", 2), ("three", 3)]


def test_without_a_parent_tree_such_a_reference_is_told_and_its_content_kept() -> None:
    graph = unnamed(parent_tree=False)
    assert codes(graph) == ["reference-without-page"] * 3
    assert owners(graph) == [("one", None), ("two", None), ("three", None)]


def test_in_a_document_of_one_page_nobody_needs_to_say() -> None:
    graph = read(El("P", "one"), name_pages=False, parent_tree=False)
    assert owners(graph) == [("one", 1)]


def test_a_page_named_counts_before_the_parent_tree() -> None:
    def lie(pdf: pikepdf.Pdf) -> None:
        numbers = pdf.Root.StructTreeRoot.ParentTree.Nums
        numbers[1], numbers[3] = numbers[3], numbers[1]

    graph = read(El("P", "one", page=1), El("P", "two", page=2), edit=lie)
    assert owners(graph) == [("one", 1), ("two", 2)]


def test_a_number_tree_of_several_levels_is_read() -> None:
    def nest(pdf: pikepdf.Pdf) -> None:
        flat = pdf.Root.StructTreeRoot.ParentTree.Nums
        leaves = [Dictionary(Nums=Array([flat[i], flat[i + 1]]), Limits=Array([flat[i]] * 2)) for i in (0, 2, 4)]
        inner = pdf.make_indirect(Dictionary(Kids=Array([pdf.make_indirect(leaf) for leaf in leaves[:2]])))
        pdf.Root.StructTreeRoot.ParentTree = Dictionary(Kids=Array([inner, pdf.make_indirect(leaves[2])]))

    assert owners(unnamed(edit=nest)) == [("one", 1), ("two", 2), ("three", 3)]


def test_a_number_tree_in_a_circle_ends() -> None:
    def turn(pdf: pikepdf.Pdf) -> None:
        tree = pdf.Root.StructTreeRoot.ParentTree
        tree.Kids = Array([tree])

    assert owners(unnamed(edit=turn)) == [("one", 1), ("two", 2), ("three", 3)]


@pytest.mark.parametrize("junk", [5, Array([]), Dictionary(), Dictionary(Nums=5), Dictionary(Nums=Array([0]))])
def test_a_parent_tree_without_entries_says_nothing(junk: Any) -> None:
    def spoil(pdf: pikepdf.Pdf) -> None:
        pdf.Root.StructTreeRoot.ParentTree = junk

    assert codes(unnamed(edit=spoil)) == ["reference-without-page"] * 3


def test_a_page_without_a_key_is_not_in_the_parent_tree() -> None:
    def forget(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[1].obj.StructParents

    graph = unnamed(edit=forget)
    assert owners(graph) == [("one", 1), ("two", None), ("three", 3)]


def test_an_element_on_two_pages_has_each_content_where_it_is() -> None:
    def number_on(pdf: pikepdf.Pdf) -> None:
        # Ids need not begin at 0 on each page: here the second page's content has id 1.
        page = pdf.pages[1].obj
        page.Contents = pdf.make_stream(page.Contents.read_bytes().replace(b"/MCID 0", b"/MCID 1"))
        row = pdf.Root.StructTreeRoot.ParentTree.Nums[3]
        row.insert(0, None)
        paragraph = pdf.Root.StructTreeRoot.K[0]
        paragraph.K = Array([0, 1])
        row[1] = paragraph

    graph = read(El("P", "one"), El("P", "two", page=2), name_pages=False, edit=number_on)
    assert owners(graph) == [("one", 1), ("two", 1)]


def test_pages_without_marked_content_do_no_harm() -> None:
    graph = read(El("P", "last", page=3), pages=[Sheet(), Sheet()], name_pages=False)
    assert [(f.anchor.page, f.node) for f in graph.fragments] == [(3, 1)]


class TestUnreferenced:
    """Elements that the parent tree or the ID tree names and that no element has as its kid."""

    def told(self, *kids: Any, **options: Any) -> list[str]:
        return [d.message for d in read(*kids, **options).diagnostics if d.code == "element-unreferenced"]

    def message(self, count: int) -> str:
        what = "an element is" if count == 1 else f"{count} elements are"
        return f"{what} in the parent tree or ID tree only"

    def test_those_of_marked_content_are_told_once_with_their_number(self) -> None:
        def cut(pdf: pikepdf.Pdf) -> None:
            pdf.Root.StructTreeRoot.K = Array([pdf.Root.StructTreeRoot.K[0]])

        assert self.told(*PARAGRAPHS, edit=cut) == [self.message(2)]

    def test_those_of_annotations_are_told(self) -> None:
        def add(pdf: pikepdf.Pdf) -> None:
            link = pdf.make_indirect(Dictionary(S=pikepdf.Name.Link))
            pdf.Root.StructTreeRoot.ParentTree.Nums.extend([7, link])

        assert self.told(El("P", "x"), edit=add) == [self.message(1)]

    def test_those_with_ids_are_told(self) -> None:
        def add(pdf: pikepdf.Pdf) -> None:
            root = pdf.Root.StructTreeRoot
            lost = pdf.make_indirect(Dictionary(S=pikepdf.Name.P, P=root))
            names = Array([pikepdf.String("5 0 R"), root.K[0], pikepdf.String("z"), lost])
            root.IDTree = Dictionary(Kids=Array([pdf.make_indirect(Dictionary(Names=names))]))

        assert self.told(El("P", "x"), edit=add) == [self.message(1)]

    @pytest.mark.parametrize(
        "value", [None, 5, Dictionary(), Dictionary(S=pikepdf.Name.Artifact), Array([]), pikepdf.Name.P]
    )
    def test_what_is_no_element_is_not(self, value: Any) -> None:
        def add(pdf: pikepdf.Pdf) -> None:
            there = pdf.make_indirect(value) if isinstance(value, pikepdf.Object) else value
            pdf.Root.StructTreeRoot.ParentTree.Nums.extend([7, there, 8, Array([there])])

        assert self.told(El("P", "x"), edit=add) == []

    def test_a_row_within_itself_ends(self) -> None:
        def add(pdf: pikepdf.Pdf) -> None:
            row = pdf.make_indirect(Array())
            row.append(row)
            pdf.Root.StructTreeRoot.ParentTree.Nums.extend([7, row])

        assert self.told(El("P", "x"), edit=add) == []
