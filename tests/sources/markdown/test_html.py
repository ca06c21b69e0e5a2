"""HTML within Markdown, taken apart."""

import pytest

from evigraph.sources.markdown.html import Image, Name, Tag, Text, read_html


def texts(source: str) -> list[str]:
    return [piece.text for piece in read_html(source) if isinstance(piece, Text)]


def test_text_knows_where_it_stands() -> None:
    source = "<p>a &lt; b</p> c"
    assert list(read_html(source)) == [
        Tag("p", closing=False),
        Text("a < b", 3, 11),
        Tag("p", closing=True),
        Text(" c", 15, 17),
    ]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("a <!-- b --> c", ["a ", " c"]),
        ("a <!-- b", ["a "]),
        ("<?php x ?>a<!DOCTYPE b>c<![CDATA[ d ]]>e", ["a", "c", "e"]),
        ('<i title="a > b">c</i>', ["c"]),
        ("<i title='a \" b'>c</i>", ["c"]),
        ('<i title="a>b', ["b"]),
        ("1 < 2 <3 <", ["1 < 2 <3 <"]),
        ("a <b", ["a <b"]),
        ("<SCRIPT>a<b></SCRIPT>c", ["c"]),
        ("<style>a", []),
    ],
)
def test_markup_is_no_text_and_text_is_no_markup(source: str, found: list[str]) -> None:
    assert texts(source) == found


def test_names_and_images_are_told() -> None:
    source = '<a NAME=x id="y"><img alt="a &amp; b" title=c><div name="z"><img>'
    pieces = [piece for piece in read_html(source) if isinstance(piece, Name | Image)]
    assert pieces == [Name("y"), Name("x"), Image("a & b", "c", 17, 46), Image(None, None, 60, 65)]


@pytest.mark.parametrize("part", ["<a ", "<!-", "<", "<a '", "<a \"'", "<!--", "<script", "<a '>", "\"'<b"])
def test_much_of_what_is_never_closed_is_read_to_the_end(part: str) -> None:
    source = part * 20_000
    assert all(0 <= piece.start <= piece.end <= len(source) for piece in read_html(source) if isinstance(piece, Text))
