"""Page labels: the numbers that are printed for pages."""

from typing import Any

import pikepdf
import pytest

from evigraph.sources.pdf.pagelabels import page_labels
from support.pdfs import Sheet, read

Name, Dict, Array = pikepdf.Name, pikepdf.Dictionary, pikepdf.Array


def labels(count: int, *nums: Any, tree: Any = None) -> list[str | None]:
    with pikepdf.new() as pdf:
        pdf.Root.PageLabels = tree(pdf) if tree else Dict(Nums=Array(nums))
        return page_labels(pdf, count)


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("D", ["1", "2", "3"]),
        ("r", ["i", "ii", "iii"]),
        ("R", ["I", "II", "III"]),
        ("a", ["a", "b", "c"]),
        ("A", ["A", "B", "C"]),
        ("x", [None, None, None]),
    ],
)
def test_styles(style: str, expected: list[str | None]) -> None:
    assert labels(3, 0, Dict(S=Name(f"/{style}"))) == expected


def test_a_prefix_stands_before_the_number() -> None:
    assert labels(2, 0, Dict(S=Name.D, P="A-", St=8)) == ["A-8", "A-9"]


def test_a_prefix_may_stand_alone() -> None:
    assert labels(2, 0, Dict(P="Cover")) == ["Cover", "Cover"]


def test_ranges_follow_each_other() -> None:
    assert labels(4, 0, Dict(S=Name.r), 2, Dict(S=Name.D)) == ["i", "ii", "1", "2"]


def test_pages_before_the_first_range_have_none() -> None:
    assert labels(3, 2, Dict(S=Name.D)) == [None, None, "1"]


@pytest.mark.parametrize(("start", "label"), [(4, "iv"), (9, "ix"), (40, "xl"), (1994, "mcmxciv")])
def test_roman_numbers(start: int, label: str) -> None:
    assert labels(1, 0, Dict(S=Name.r, St=start)) == [label]


@pytest.mark.parametrize(("start", "label"), [(26, "Z"), (27, "AA"), (53, "AAA")])
def test_letters_are_doubled_after_z(start: int, label: str) -> None:
    assert labels(1, 0, Dict(S=Name.A, St=start)) == [label]


def test_numbers_without_bound_make_no_endless_label() -> None:
    assert labels(1, 0, Dict(S=Name.A, St=10**9)) == [None]


def test_a_tree_that_holds_itself_is_read_once() -> None:
    def looped(pdf: pikepdf.Pdf) -> Any:
        tree = pdf.make_indirect(Dict(Nums=Array([0, Dict(S=Name.D)])))
        tree.Kids = Array([tree])
        return tree

    assert labels(1, tree=looped) == ["1"]


@pytest.mark.parametrize("broken", [Array(["x", 1]), 5, Name.D, Array([0])])
def test_what_is_no_range_gives_no_label(broken: Any) -> None:
    assert labels(1, tree=lambda _: Dict(Nums=broken)) == [None]


def test_a_document_without_labels_has_none() -> None:
    assert read(pages=[Sheet()]).document.pages[0].label is None
