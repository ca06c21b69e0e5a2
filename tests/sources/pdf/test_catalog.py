"""Findings about a document as a whole."""

from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from evigraph.graph import Severity
from support.element import El
from support.graphs import codes
from support.pdfs import Sheet, read


def annotated(*pages: int, tabs: Any = None) -> Any:
    """Puts an annotation on each of these pages."""

    def edit(pdf: pikepdf.Pdf) -> None:
        for number in pages:
            page = pdf.pages[number - 1].obj
            page.Annots = Array([pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Stamp))])
            if tabs is not None:
                page.Tabs = tabs

    return edit


def told(*pages: int, count: int = 9, **options: Any) -> list[str]:
    graph = read(El("P", "x"), pages=[Sheet()] * count, edit=annotated(*pages, **options))
    return [d.message for d in graph.diagnostics if d.code == "tab-order"]


class TestTabOrder:
    @pytest.mark.parametrize(
        ("pages", "said"),
        [((2,), "page 2"), ((1, 2, 3, 5), "pages 1-3, 5"), ((4, 6), "pages 4, 6"), ((8, 9), "pages 8-9")],
    )
    def test_annotations_that_are_not_in_order_are_told_once(self, pages: tuple[int, ...], said: str) -> None:
        assert told(*pages) == [f"annotations are not visited in the order of the tree (/Tabs /S) on {said}"]

    def test_another_order_is_told(self) -> None:
        assert len(told(1, tabs=Name.R)) == 1

    def test_the_order_of_the_tree_is_fine(self) -> None:
        assert told(1, 2, tabs=Name.S) == []

    def test_pages_without_annotations_need_no_order(self) -> None:
        assert codes(read(El("P", "x"))) == []

    def test_many_pages_are_cut(self) -> None:
        assert told(*range(1, 60, 2), count=60)[0].endswith("39 and 10 more ranges")

    def test_it_is_of_little_weight_and_says_where_it_begins(self) -> None:
        graph = read(El("P", "x"), pages=[Sheet(), Sheet()], edit=annotated(2))
        assert [(d.severity, d.page) for d in graph.diagnostics] == [(Severity.INFO, 2)]

    def test_a_file_without_a_tree_has_no_order_to_follow(self) -> None:
        assert codes(read(El("P", "x"), tagged=False, edit=annotated(1))) == []
