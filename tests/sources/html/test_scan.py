"""Where tags and text stand in a source, and what is made of it for the parser."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.html.dom import Element, Text, Tree, parse
from evigraph.sources.html.scan import scan
from evigraph.sources.text import SourceText
from support.graphs import codes
from support.html import compiled, read, said

_PIECES = st.sampled_from(
    [
        *("<p>", "</p>", "<b>", "</b>", "<i x='>'>", "</i>", "<table>", "<tr>", "<td>", "</table>", "<a href=#x>"),
        *("</a>", "<svg>", "</svg>", "<title>", "</title>", "<textarea>", "</textarea>", "<script>", "</script>"),
        *("<!--", "-->", "<br/>", "<ul>", "<li>", "</ul>", "<![CDATA[", "]]>", "<x y", "'", '"', "=", ">", "<"),
        *("&amp;", "&", "\n", "\r\n", "<select>", "<option>", "<math>", "<style>", "</style>", "\0", "<plaintext>"),
        *("<frameset>", "<template>", "</", "<?", "a", "word ", "  "),
    ]
)


def tree(source: str, *, xml: bool = False, limits: Limits = DEFAULT_LIMITS) -> Tree:
    return parse(Path("a.html"), SourceText(source), limits, xml=xml)


def found(source: str, tag: str) -> list[str | None]:
    """The start tags, as they are written, of the elements of a name."""
    elements = (at for at in tree(source).root.walk() if isinstance(at, Element) and at.tag == tag)
    return [source[slice(*at.span)] if at.span else None for at in elements]


@pytest.mark.parametrize(
    "tag",
    [
        "<p>",
        "<P class='a>b' id=\"c'>\" d=e'f g = h i>",
        "<p a=>",
        "<p =a>",
        "<p a='x\ny'\n>",
        "<p/>",
        "<p a=b/>",
        "<p ' \">",
        "<p<b>",
    ],
)
def test_a_tag_is_found_whole(tag: str) -> None:
    source = f"a{tag}b"
    scanned = scan(source, 100, xml=False, most=100)
    assert [source[t.start : t.end] for t in scanned.tags] == [tag]
    assert [source[slice(*run)] for run in scanned.runs] == ["a", "b"]


def test_tags_within_comments_scripts_and_quotations_are_none() -> None:
    source = "<!-- <p> --><script>'<p>'</script><i title='<p>'></i><textarea><p></textarea><!doctype x><?<p?><p>"
    assert found(source, "p") == ["<p>"]
    assert found(source, "i") == ["<i title='<p>'>"]


def test_elements_without_a_tag_have_no_place_and_those_made_anew_that_of_their_tag() -> None:
    assert found("<table><tr><td>a</table>", "tbody") == [None]
    assert found("<p><b id=x>a<p>b</b>", "b") == ["<b id=x>", "<b id=x>"]


def test_a_file_the_scan_sees_otherwise_than_the_parser_is_read_without_places() -> None:
    source = "<p>a</p><script><!--<script></script><p>b</p>--></script><p>c</p>"
    assert found(source, "p") == [None, None]
    assert said(read(source), "P") == ["a", "c"]


def test_an_empty_element_is_closed_in_xml_and_open_in_html() -> None:
    source = '<html xmlns="http://www.w3.org/1999/xhtml"><title/><p><a id="x"/>b</p><p><![CDATA[c < &amp;]]></p></html>'
    assert said(read(source, name=Path("a.xhtml")), "P") == ["b", "c < &amp;"]
    assert said(read(f"<?xml version='1.0'?>{source}"), "P") == ["b", "c < &amp;"]
    assert said(read(source.replace("<title/>", "")), "P") == ["b", ""]


def test_entities_of_a_file_are_not_read() -> None:
    source = (
        "<?xml version='1.0'?><!DOCTYPE html [<!ENTITY a SYSTEM 'file:///etc/passwd'><!ENTITY b '&a;&a;'>]>"
        "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>&a; &b;</p></body></html>"
    )
    assert said(read(source), "P") == ["&a; &b;"]


@given(st.lists(_PIECES, max_size=40).map("".join))
def test_whatever_stands_in_a_file_places_are_those_of_its_texts(source: str) -> None:
    source = f"<p>{source}"
    for at in tree(source).root.walk():
        if isinstance(at, Text) and at.span is not None:
            assert source[at.span[0] : at.span[1]].strip() != ""
            if "<" not in source[slice(*at.span)]:
                assert len(at.text.split()) <= len(source[slice(*at.span)].split())
        elif isinstance(at, Element) and at.span is not None:
            assert source[at.span[0] : at.span[1]].lower().startswith(f"<{at.tag.replace('image', 'im')[:2]}")


@given(st.lists(_PIECES, max_size=40).map("".join), st.booleans())
def test_the_numbers_of_tags_change_nothing(source: str, xml: bool) -> None:
    source = f"<p>{source}"
    marked, plain = (scan(source, 100, xml=xml, most=1_000, marked=marked) for marked in (True, False))
    assert marked.tags == plain.tags
    texts = [at.text for at in tree(source, xml=xml).root.walk() if isinstance(at, Text)]
    assert not any(marked.mark in text for text in texts)


@given(st.lists(_PIECES, max_size=60).map("".join))
def test_whatever_stands_in_a_file_it_is_compiled_the_same_each_time(source: str) -> None:
    source = f"<p>{source}"
    assert compiled(source) == compiled(source)
    assert codes(compiled(source)) is not None
