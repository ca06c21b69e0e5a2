"""Rows as Markdown tables, read back by a parser of GitHub-flavoured Markdown."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from evigraph.index import count_words
from evigraph.retrieve.markdown import markdown_table, plain_row, split_row

TEXTS = st.text(st.sampled_from("ab12 |\\-+*#>.)`~<_\n—漢"), max_size=8).map(lambda text: " ".join(text.split()))
NAMES = st.lists(TEXTS, min_size=2, max_size=5).filter(any)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[str], list[list[str]]]:
    """A header, and rows of as many cells that are not all blank."""
    names = draw(NAMES)
    row = st.lists(TEXTS, min_size=len(names), max_size=len(names)).filter(any)
    return names, draw(st.lists(row, min_size=1, max_size=4))


def parsed(text: str) -> list[list[list[str]]]:
    """The tables of a text, row by row, each cell as it is written there."""
    found: list[list[list[str]]] = []
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "table_open":
            found.append([])
        elif token.type == "tr_open":
            found[-1].append([])
        elif token.type == "inline" and found and token.level >= 3:
            found[-1][-1].append(token.content)
    return found


def test_the_header_the_delimiter_row_and_the_rows() -> None:
    assert markdown_table(["Use", "Fee"], [["Crane", "92"], ["Skip", "8"]]) == [
        "Use | Fee",
        "---|---",
        "Crane | 92",
        "Skip | 8",
    ]


def test_a_blank_corner_keeps_the_headers_in_place() -> None:
    assert markdown_table(["", "Fee"], [["Crane", "92"]])[0] == "| | Fee"


def test_blanks_at_the_end_of_a_row_are_left_out_but_not_of_the_header() -> None:
    assert markdown_table(["Use", "Fee", ""], [["Crane", "", ""]]) == ["Use | Fee | |", "---|---|---", "Crane"]


def test_bars_are_escaped_and_line_breaks_are_spaces() -> None:
    assert markdown_table(["a|b", "c\nd"], [["|", "e\tf"]]) == [r"a\|b | c d", "---|---", r"\| | e f"]


@pytest.mark.parametrize("text", ["- a", "-", "1. a", "2)", "# a", "> a", "<div>", "```", "+ a"])
def test_a_text_that_would_begin_a_block_stands_behind_a_bar(text: str) -> None:
    lines = markdown_table(["Use", "Fee"], [[text, "92"], ["Skip", "8"]])
    assert lines[2] == f"| {text} | 92"
    assert parsed("\n".join(lines)) == [[["Use", "Fee"], [text, "92"], ["Skip", "8"]]]


def test_a_rule_alone_in_its_row_stands_behind_a_bar() -> None:
    lines = markdown_table(["Use", "Fee"], [["***", ""], ["* * *", "92"]])
    assert lines[2:] == ["| ***", "| * * * | 92"]
    assert parsed("\n".join(lines)) == [[["Use", "Fee"], ["***", ""], ["* * *", "92"]]]


@pytest.mark.parametrize("text", ["-5", "1.2", "#12", "a - b", "_a_"])
def test_other_texts_need_none(text: str) -> None:
    assert markdown_table(["Use", "Fee"], [[text, "92"]])[2] == f"{text} | 92"


@given(tables())
def test_a_parser_reads_the_cells_back(table: tuple[list[str], list[list[str]]]) -> None:
    names, rows = table
    assert parsed("\n".join(markdown_table(names, rows))) == [[names, *rows]]


@given(tables())
def test_a_lines_cells_can_be_had_back(table: tuple[list[str], list[list[str]]]) -> None:
    names, rows = table
    header, _, *others = markdown_table(names, rows)
    assert split_row(header) == names
    for line, row in zip(others, rows, strict=True):
        assert split_row(line) == row[: len(split_row(line))]
        assert not any(row[len(split_row(line)) :])


@given(tables())
def test_a_table_costs_a_word_for_each_bar_and_one_for_the_row_below_the_header(
    table: tuple[list[str], list[list[str]]],
) -> None:
    names, rows = table
    for texts, line in zip(
        [names, *rows], [lines for n, lines in enumerate(markdown_table(names, rows)) if n != 1], strict=True
    ):
        said = sum(count_words(text.replace("|", "\\|")) for text in texts)
        assert said <= count_words(line) <= said + len(names) + 1
    assert count_words(markdown_table(names, rows)[1]) == 1


def test_a_plain_row_is_as_it_is() -> None:
    assert plain_row(["", "a|b", "", ""]) == "| a|b"


def test_each_text_stands_in_one_piece() -> None:
    (_, _, row) = markdown_table(["Use", "Fee"], [["Mobile crane,  set up", "145.00 a day"]])
    assert re.search("Mobile crane, set up", row)
    assert re.search("145.00 a day", row)
