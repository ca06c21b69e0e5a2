"""Structural statistics."""

from typing import Any

import pytest

from evigraph.graph import Quality
from support.element import El, header, heading, item, table
from support.graphs import derived
from support.pdfs import Sheet, artifact, compiled, show


def quality(*kids: El, **options: Any) -> Quality:
    return derived(*kids, **options).quality


def test_everything_is_counted() -> None:
    found = quality(
        El("Title", "T"),
        heading(1, "A"),
        El("L", item("-", "a"), item("-", "b")),
        table([header("Year", scope="Column"), header("Fee")], [header("2026"), "12"]),
        El("Figure", alt="A map"),
        El("Figure", "x"),
    )
    assert found == Quality(
        nodes=19,
        headings=2,
        heading_edges=9,
        tables=1,
        header_cells=3,
        scoped_header_cells=1,
        data_cells=1,
        header_edges_declared=1,
        header_edges_derived=2,
        lists=1,
        list_items=2,
        figures=2,
        figures_with_alt=1,
        roles=11,
        tagged_text_share=1.0,
    )


@pytest.mark.parametrize("role", ["Title", "H", "H1", "H6", "H7"])
def test_headings_of_every_kind_count(role: str) -> None:
    assert quality(El(role, "x")).headings == 1


def test_actual_text_counts_as_an_alternative() -> None:
    assert quality(El("Figure", actual_text="x")).figures_with_alt == 1


def test_an_empty_alternative_does_not_count() -> None:
    assert quality(El("Figure", alt="")).figures_with_alt == 0


def test_the_root_and_unknown_roles_are_no_variety() -> None:
    assert quality(El("P", "a"), El("P", "b"), El("Foo", "c"), El("Span", "d")).roles == 2


def test_without_a_checker_there_is_no_score() -> None:
    assert quality(El("P", "a")).checker_score is None


class TestTaggedShare:
    def test_it_is_the_share_of_characters_in_the_tree(self) -> None:
        graph = compiled(El("P", "abc"), pages=[Sheet(show("x"))])
        assert graph.quality.tagged_text_share == 0.75

    def test_it_is_told_to_four_places(self) -> None:
        graph = compiled(El("P", "abc"), pages=[Sheet(show("xxxxxx"))])
        assert graph.quality.tagged_text_share == 0.3333

    def test_white_space_does_not_count(self) -> None:
        graph = compiled(El("P", "a b c"), pages=[Sheet(show("x"))])
        assert graph.quality.tagged_text_share == 0.75

    def test_artifacts_do_not_count(self) -> None:
        graph = compiled(El("P", "abc"), pages=[Sheet(artifact(show("Page 1 of 2")))])
        assert graph.quality.tagged_text_share == 1.0

    def test_of_nothing_it_is_nothing(self) -> None:
        assert compiled().quality.tagged_text_share == 0.0

    def test_of_an_untagged_file_it_is_nothing(self) -> None:
        assert compiled(El("P", "abc"), tagged=False).quality.tagged_text_share == 0.0
