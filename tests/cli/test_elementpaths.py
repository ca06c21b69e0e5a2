"""Paths of elements told together."""

from evigraph.cli.elementpaths import short_paths

BODY = "word/document.xml/body"


def test_neighbours_are_told_together_and_their_parent_once() -> None:
    paths = [f"{BODY}/p[{n}]" for n in (1, 2, 3, 9)] + [f"{BODY}/sdt[1]/sdtContent/p[1]"]
    assert short_paths(paths) == [f"{BODY}/p[1-3, 9]", f"{BODY}/sdt[1]/sdtContent/p[1]"]


def test_cells_are_told_as_their_table() -> None:
    paths = [f"{BODY}/p[1]", f"{BODY}/tbl[2]/tr[1]/tc[1]/p[1]", f"{BODY}/tbl[2]/tr[1]/tc[2]/p[1]"]
    assert short_paths(paths) == [f"{BODY}/p[1]", "tbl[2]"]


def test_names_without_numbers_are_told_as_they_are() -> None:
    assert short_paths(["a/b", "a/c[1]", "d"]) == ["a/b", "c[1]", "d"]


def test_nothing_is_told_of_nothing() -> None:
    assert short_paths([]) == []
