"""Headings that the tree groups before their paragraphs."""

from evigraph.graph import Relation
from support.element import El
from support.graphs import codes, derived, how
from support.layout import laid

HEADING_FOR = Relation.HEADING_FOR
LAYOUT = ("LAYOUT_RECONSTRUCTION", "heading-above")
NAMES = ("A", "B", "C")


def heads(lines: tuple[float, float, float]) -> list[El]:
    return [El("H2", laid(name, line=line)) for name, line in zip(NAMES, lines, strict=True)]


def texts(*lines: float) -> list[El]:
    return [El("P", laid(f"text {line:g}", line=line)) for line in lines]


def test_each_text_belongs_to_the_heading_above_it() -> None:
    graph = derived(*heads((0, 3, 6)), *texts(1, 2, 4, 7))
    found = how(graph, HEADING_FOR)
    assert {pair for pair, made in found.items() if made == LAYOUT} == {
        ("A", "text 1"),
        ("A", "text 2"),
        ("B", "text 4"),
    }
    assert ("C", "text 7") in found
    assert "headings-grouped" in codes(graph)


def test_texts_below_the_last_are_the_last_ones() -> None:
    graph = derived(*heads((0, 1, 2)), *texts(3, 4))
    assert "headings-grouped" not in codes(graph)


def test_columns_beside_each_other_are_told_apart() -> None:
    columns = [El("H2", laid(name, column)) for column, name in enumerate(NAMES)]
    below = [El("P", laid(f"text {column}", column, 1)) for column in range(3)]
    found = how(derived(*columns, *below), HEADING_FOR)
    assert found["A", "text 0"] == found["B", "text 1"] == LAYOUT


def test_one_text_without_a_heading_above_leaves_all_in_doubt() -> None:
    assert "headings-grouped" not in codes(derived(*heads((1, 4, 7)), *texts(0, 2, 5)))


def test_without_geometry_nothing_is_known() -> None:
    bare = [El("H2", name) for name in NAMES]
    assert "headings-grouped" not in codes(derived(*bare, El("P", "x"), El("P", "y")))
