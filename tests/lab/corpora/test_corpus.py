"""Flat text: headings taken out, spans kept."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.corpora import CorpusDocument, Heading
from evigraph.lab.corpora.corpus import Flattened, HeadingLine, flatten
from evigraph.lab.corpora.headinglines import heading_lines

_lines = st.lists(
    st.sampled_from(
        ["# Title\n", "## Part\n", "Words stand here.\n", "\n", "more of them\n", "  indented\n", "= X =\n"]
    ),
    min_size=1,
    max_size=20,
)


@given(_lines)
def test_what_is_left_is_the_text_without_its_heading_lines(lines: list[str]) -> None:
    flat = Flattened("".join(lines), heading_lines("".join(lines)))
    assert flat.text == "".join(line for line in lines if not line.startswith(("#", "=")))


@given(_lines, st.data())
def test_a_span_of_content_says_the_same_in_the_flat_text(lines: list[str], data: st.DataObject) -> None:
    text = "".join(lines)
    number = data.draw(st.integers(0, len(lines) - 1))
    start = sum(map(len, lines[:number]))
    flat = Flattened(text, heading_lines(text))
    span = flat.span(start, start + len(lines[number]))
    if lines[number].startswith(("#", "=")) or not lines[number].strip():
        assert span is None
    else:
        assert span is not None
        assert flat.text[span[0] : span[1]] == lines[number]


@given(_lines)
def test_paragraphs_tile_the_text_and_headings_begin_them(lines: list[str]) -> None:
    flat, title, headings = flatten("".join(lines), heading_lines("".join(lines)), "name")
    document = CorpusDocument("d", title, flat.text, headings)
    starts = document.paragraphs
    assert starts[0] == 0
    assert list(starts) == sorted(set(starts))
    edges = [*starts, len(flat.text)]
    if flat.text.strip():
        assert all(flat.text[a:b].strip() for a, b in pairwise(edges))
    assert all(heading.start in starts or heading.start == len(flat.text) for heading in document.headings)


def test_blank_lines_part_paragraphs_and_without_any_the_ends_of_lines() -> None:
    assert CorpusDocument("d", "", "one\ntwo\n\nthree").paragraphs == (0, 9)
    assert CorpusDocument("d", "", "one\ntwo\n three").paragraphs == (0, 4, 9)


def test_a_first_heading_that_is_alone_on_top_is_the_title() -> None:
    text = "# Rules\n\n## Loans\nA.\n### Long ones\nB.\n## Fees\nC.\n"
    flat, title, headings = flatten(text, heading_lines(text), "name")
    assert title == "Rules"
    assert [(heading.level, heading.title) for heading in headings] == [(1, "Loans"), (2, "Long ones"), (1, "Fees")]
    assert "".join(flat.text.split()) == "A.B.C."


def test_several_headings_on_top_and_words_before_the_first_leave_the_name() -> None:
    for text in ("# A\nx\n# B\ny\n", "Before.\n# A\nx\n## B\ny\n"):
        _, title, headings = flatten(text, heading_lines(text), "name")
        assert (title, len(headings)) == ("name", 2)


def test_a_span_over_a_heading_keeps_what_stands_around_it() -> None:
    text = "before\n# H\nbehind\n"
    flat = Flattened(text, [HeadingLine(1, "H", 7, 11)])
    assert flat.span(0, len(text)) == (0, 14)
    assert flat.headings == [Heading(1, "H", 7)]
