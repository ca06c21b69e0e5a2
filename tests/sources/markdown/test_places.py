"""Anchors: what stands where they say is what the fragment says."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import Graph, to_json
from evigraph.sources.markdown.places import place_cells
from evigraph.sources.text import SourceText
from support.laws import assert_one_owner
from support.markdown import at, compiled, letters, place, read

WORDS = st.text(alphabet="abcdeéß漢", min_size=1, max_size=6)


@st.composite
def inlines(draw: st.DrawFn) -> str:
    """Words, some within markup that CommonMark lets stand anywhere between spaces."""
    words = draw(st.lists(WORDS, min_size=1, max_size=5))
    marks = st.sampled_from(["{}", "*{}*", "**{}**", "`{}`", "~~{}~~", "[{}](#)", "\\*{}", "_{}_", "**a *{}* b**"])
    chosen = draw(st.lists(marks, min_size=len(words), max_size=len(words)))
    return " ".join(mark.format(word) for mark, word in zip(chosen, words, strict=True))


@st.composite
def blocks(draw: st.DrawFn, depth: int = 2) -> list[str]:
    """The lines of a block; some blocks hold others."""
    kinds = [
        "text",
        "heading",
        "underlined",
        "fence",
        "indented",
        "table",
        *(["quote", "list", "numbers", "note"] if depth else []),
    ]
    kind = draw(st.sampled_from(kinds))
    if kind == "text":
        return draw(st.lists(inlines(), min_size=1, max_size=3))
    if kind == "heading":
        return [f"{'#' * draw(st.integers(1, 6))} {draw(inlines())}{draw(st.sampled_from(['', ' #', ' ###']))}"]
    if kind == "underlined":
        return [*draw(st.lists(inlines(), min_size=1, max_size=2)), "==="]
    if kind == "fence":
        return ["```", *draw(st.lists(st.one_of(WORDS, st.just(""), st.just("  # a")), max_size=3)), "```"]
    if kind == "indented":
        return [f"    {draw(WORDS)}", f"      {draw(WORDS)}"]
    if kind == "table":
        cells = st.lists(st.one_of(inlines(), st.just(""), st.just("a \\| b")), min_size=2, max_size=2)
        edge = draw(st.sampled_from([("| ", " |"), ("|", "|")]))
        rows = [edge[0] + " | ".join(row) + edge[1] for row in draw(st.lists(cells, min_size=1, max_size=3))]
        return [rows[0], "|---|:-:|", *rows[1:]]
    inner = [line for block in draw(st.lists(blocks(depth=depth - 1), min_size=1, max_size=2)) for line in (*block, "")]
    if kind == "quote":
        return [f"> {line}" for line in inner]
    mark, indent = {"list": ("- ", 2), "numbers": ("7. ", 3), "note": ("[^n]: ", 4)}[kind]
    if kind != "note":
        inner = [*draw(st.lists(WORDS, min_size=1, max_size=1)), "", *inner]
    return [mark + inner[0], *(" " * indent + line if line else "" for line in inner[1:])]


@st.composite
def documents(draw: st.DrawFn) -> str:
    """Blocks with a blank line and a comment between them, so that none goes on in the next; any line ends."""
    found = draw(st.lists(blocks(), max_size=4))
    lines = [line for block in found for line in (*block, "", "<!-- -->", "")]
    return draw(st.sampled_from(["\n", "\r\n", "\r"])).join(lines)


def assert_exact(text: str, graph: Graph) -> None:
    """Each fragment's letters are those of its span, which is on its lines; spans come one after the other."""
    source = SourceText(text)
    shown = [fragment for fragment in graph.fragments if fragment.text]
    for fragment in shown:
        span, lines = fragment.anchor.span, fragment.anchor.lines
        assert span is not None
        assert lines is not None
        assert 0 <= span[0] < span[1] <= len(text)
        assert lines == (source.line_at(span[0]) + 1, source.line_at(span[1] - 1) + 1)
    ordered = [fragment.anchor.span or (0, 0) for fragment in shown]
    assert all(before[1] <= after[0] for before, after in pairwise(ordered))


@given(documents())
def test_the_span_of_a_fragment_holds_its_text_and_nothing_else(text: str) -> None:
    graph = read(text)
    for fragment in graph.fragments:
        if fragment.text:
            assert letters(at(text, fragment)) == letters(fragment.text)
    assert_exact(text, graph)


@given(documents())
def test_all_words_are_read_once_and_in_order(text: str) -> None:
    assert letters("".join(fragment.text for fragment in read(text).fragments)) == letters(text)


@given(st.text(alphabet='*_`~[]()!<>#-+=|\\^:&;/" \n\t\r\0\fab1\u00a0', max_size=80))
def test_any_text_is_read_and_each_span_holds_what_its_fragment_says(text: str) -> None:
    if text.count("\0") > 4:  # more would be no text
        text = text.replace("\0", "a")
    graph = compiled(text)
    assert_one_owner(graph)
    for fragment in graph.fragments:
        span = fragment.anchor.span
        assert span is not None
        assert 0 <= span[0] <= span[1] <= len(text)
        wanted = iter(letters(at(text, fragment)))
        assert all(letter in wanted for letter in letters(fragment.text))
    assert to_json(graph) == to_json(compiled(text))


@pytest.mark.parametrize(
    ("text", "says", "stands", "lines"),
    [
        ("a\n\n# *b* c ##\n", "b c", "b* c", (3, 3)),
        ("> a\n> **b**\nc\n", "a b c", "a\n> **b**\nc", (1, 3)),
        ("- x\n\n\tb *c*\n", "b c", "b *c", (3, 3)),
        ("1. > - b\n", "b", "b", (1, 1)),
        ("|a|b|\n|-|-|\n|c| d \\| *e* |\n", "d | e", "d \\| *e", (3, 3)),
        ("a\n\n```\nb\n  c\n```\n", "b\n  c", "b\n  c", (4, 5)),
        ("a `b`c", "a bc", "a `b`c", (1, 1)),
        ("x\r\n\r\ny *z*\r\n", "y z", "y *z", (3, 3)),
        ("日本 *語*\n", "日本 語", "日本 *語", (1, 1)),
        ("😀 *a*\n", "😀 a", "😀 *a", (1, 1)),
    ],
)
def test_a_fragment_knows_its_span_and_lines(text: str, says: str, stands: str, lines: tuple[int, int]) -> None:
    assert place(text, read(text), says) == (stands, lines)


def test_spans_count_from_behind_the_byte_order_mark() -> None:
    assert read(b"\xef\xbb\xbfab").fragments[0].anchor.span == (0, 2)


def test_labels_of_items_on_one_line_are_told_apart() -> None:
    graph = read("- 1. * a\n     * b\n")
    labels = [f.anchor.span for f in graph.fragments if f.text in ("- ", "1. ", "* ")]
    assert labels == [(0, 1), (2, 4), (5, 6), (14, 15)]


def test_cells_of_a_row_are_found_at_its_bars() -> None:
    line = "> |a | b \\| c|| d"
    cells = place_cells(SourceText(line), ["a", "b | c", ""], 0)
    assert [cell.content for cell in cells] == ["a", "b | c", "", "d"]
    spans = [cell.placed.span(0, len(cell.content)) for cell in cells if cell.placed is not None]
    assert [line[start:end] for start, end in spans] == ["a", "b \\| c", "", "d"]


def test_a_cell_that_is_not_where_it_should_be_has_no_place() -> None:
    assert place_cells(SourceText("|a|"), ["b"], 0)[0].placed is None
