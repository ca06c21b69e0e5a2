"""Markdown made to be hard to read: it is read whole, or refused in one line."""

import pytest

from evigraph import SourceError
from evigraph.limits import Limits
from support.graphs import codes, find
from support.markdown import compiled, letters, outline, read


@pytest.mark.parametrize("text", [">" * 10_000 + " deep", "- " * 10_000 + "deep", "> - " * 5_000 + "deep"])
def test_ten_thousand_levels_are_cut_and_told_and_what_is_in_them_is_kept(text: str) -> None:
    graph = compiled(text)
    assert "nesting-cut" in codes(graph)
    assert letters("".join(fragment.text for fragment in graph.fragments)) == "deep"
    assert len(graph.nodes) < 500


@pytest.mark.parametrize(
    "text", ["[" * 3_000, "![" * 1_000 + "a" + "](b)" * 1_000, "^[" * 1_000 + "a" + "]" * 1_000, "*a_ " * 3_000]
)
def test_inline_markup_that_never_ends_is_read(text: str) -> None:
    graph = read(text)
    said = "".join(fragment.text for fragment in graph.fragments) + "".join(node.alt or "" for node in graph.nodes)
    assert "a" in said or set(said.strip()) == {"["}


def test_nesting_that_the_parser_cannot_follow_is_refused() -> None:
    with pytest.raises(SourceError, match=r"is nested too deep; lower --limit nesting$"):
        read("> " * 5_000 + "a", Limits(nesting=100_000))


def test_a_text_that_is_too_large_is_refused_by_name_of_the_limit() -> None:
    with pytest.raises(SourceError, match=r"is 50\.0 MiB of text, more than 32; raise it with --limit text_mb=50$"):
        read(b">" * (50 * 2**20))


def test_a_table_of_a_hundred_thousand_cells_is_read() -> None:
    row = "|" + "b|" * 100 + "\n"
    graph = read("|" + "a|" * 100 + "\n|" + "-|" * 100 + "\n" + row * 999)
    assert len(find(graph, "TD")) == 99_900
    assert graph.fragments[-1].anchor.lines == (1_001, 1_001)


def test_a_table_that_grows_when_its_cells_are_filled_up_is_bounded() -> None:
    with pytest.raises(SourceError, match="--limit elements="):
        read("|" + "a|" * 1_000 + "\n|" + "-|" * 1_000 + "\n" + "|b|\n" * 60, Limits(elements=50_000))


def test_many_notes_of_one_name_are_read() -> None:
    graph = read("[^a]: x\n\n" * 500 + "[^a]" * 500)
    assert len(find(graph, "Note")) == 500
    assert {edge.target for edge in graph.edges} == {find(graph, "Note")[0]}


def test_a_comment_that_does_not_end_takes_the_rest_and_nothing_before_it() -> None:
    assert outline(read("a\n\n<!-- b\n\nc\n")) == ["P"]
