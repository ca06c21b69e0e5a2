"""Front matter, and what a document is called."""

import pytest

from support.markdown import outline, read, said


@pytest.mark.parametrize(
    ("value", "title"),
    [
        ("Fees 2026", "Fees 2026"),
        ('"Fees: all"', "Fees: all"),
        ("'Fees # 1' # x", "Fees # 1"),
        ("Fees # a comment", "Fees"),
        ("|", None),
        (">-", None),
        ("", None),
        ("[a, b]", None),
    ],
)
def test_the_title_is_a_scalar_on_one_line(value: str, title: str | None) -> None:
    graph = read(f"---\ntitle: {value}\n---\n\ntext\n")
    assert graph.document.title == title
    assert outline(graph) == ["P"]


@pytest.mark.parametrize(
    ("entry", "lang"), [("lang: en-GB", "en-GB"), ("language: de_AT", "de-AT"), ("lang: ???", None)]
)
def test_the_language_is_a_tag(entry: str, lang: str | None) -> None:
    assert read(f"---\n{entry}\n---\ntext\n").document.lang == lang


def test_nothing_of_it_is_text() -> None:
    graph = read("---\n# made by hand\ntitle: A\ntags:\n  - b\nauthor: C\n...\n\ntext\n")
    assert [fragment.text for fragment in graph.fragments] == ["text\n"]
    assert graph.fragments[0].anchor.lines == (9, 9)


@pytest.mark.parametrize(
    "text", ["---\nA sentence.\n---\n", "---\n\n- item\n\n---\n", "text\n\n---\ntitle: A\n---\n", "---\ntitle: A\n"]
)
def test_what_only_begins_with_a_rule_is_text(text: str) -> None:
    graph = read(text)
    assert graph.document.title is None
    assert graph.fragments


def test_without_it_the_first_heading_of_level_one_is_the_title() -> None:
    assert read("## Part\n\n# Fees *and* charges\n\n# More\n").document.title == "Fees and charges"
    assert read("---\ntitle: Other\n---\n# Fees\n").document.title == "Other"
    assert read("## Part\n").document.title is None


def test_a_file_of_nothing_else_has_no_blocks() -> None:
    graph = read("---\ntitle: A\n---")
    assert (graph.document.title, outline(graph)) == ("A", [])
    assert said(graph, "P") == []
