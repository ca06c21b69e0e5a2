"""Headings of plain text."""

import pytest

from evigraph.lab.corpora.headinglines import heading_lines


@pytest.mark.parametrize(
    ("line", "level", "title"),
    [
        ("# One", 1, "One"),
        ("###### Six ##", 6, "Six"),
        ("   ## Indented", 2, "Indented"),
        ("##", 2, ""),
        ("= Title =", 1, "Title"),
        ("== History ==", 2, "History"),
        (" = = Plot = = ", 2, "Plot"),
        (" = = = A b c = = = ", 3, "A b c"),
    ],
)
def test_a_heading_has_its_level_and_title(line: str, level: int, title: str) -> None:
    (found,) = heading_lines(f"x\n{line}\ny\n")
    assert (found.level, found.title, found.start, found.end) == (level, title, 2, 3 + len(line))


@pytest.mark.parametrize(
    "line", ["#hash", "    # code", "####### seven", "a = b", "== uneven =", "= = =", "======", "==="]
)
def test_what_only_looks_like_one_is_none(line: str) -> None:
    assert heading_lines(f"x\n{line}\ny\n") == []


def test_lines_within_fenced_code_are_none() -> None:
    text = "```\n# a comment\n```\n# Real\n~~~~\n# b\n```\n# c\n~~~~\n"
    assert [found.title for found in heading_lines(text)] == ["Real"]


def test_a_long_line_is_none_and_is_read_quickly() -> None:
    assert heading_lines("=" * 100_000 + " x " + "=" * 100_000) == []
