"""HTML made to be hard to read: it is read whole, or refused in one line, in time by the file's size."""

from pathlib import Path

import pytest

from evigraph import SourceError
from evigraph.limits import Limits
from evigraph.sources import read_source
from support.graphs import codes
from support.html import compiled, read, said


def letters(text: str) -> str:
    graph = compiled(text)
    return "".join(filter(str.isalnum, "".join(fragment.text for fragment in graph.fragments)))


def refusal(data: str | bytes, limits: Limits | None = None) -> str:
    with pytest.raises(SourceError) as caught:
        read(data, limits or Limits())
    assert len(str(caught.value).splitlines()) == 1
    assert str(caught.value).startswith("file.html: ")
    return str(caught.value)


@pytest.mark.parametrize(
    "tags",
    [
        *(
            "<div>",
            "<b>",
            "<i>",
            "<span>",
            "<ul><li>",
            "<table><tr><td>",
            "<section>",
            "<blockquote>",
            "<a href=x><div>",
        ),
        *(
            "<a href=x><div>",
            "<dl><dd>",
            "<svg>",
            "<math>",
            "<button>",
            "<font size=1>",
            "<object>",
            "<figure>",
            "<nav>",
            "<ruby>",
        ),
    ],
)
def test_a_hundred_thousand_levels_are_cut_and_told_and_what_is_in_them_is_kept(tags: str) -> None:
    count = 100_000 // tags.count("<")
    graph = compiled(f"<p>start</p>{tags * count}deep")
    said_ = "".join(fragment.text for fragment in graph.fragments)
    assert "start" in said_
    assert "deep" in said_
    assert "nesting-cut" in codes(graph)
    assert len(graph.nodes) < 1_000


def test_what_stands_deeper_than_the_limit_is_text_of_what_is_around_it() -> None:
    graph = compiled("<div id=a><div id=b><p>1</p><ul><li>2<li>3</ul></div></div><p>4", Limits(nesting=3))
    assert said(graph, "P")[0] == "1"
    assert said(graph, "P")[-1] == "4"
    assert "".join(filter(str.isalnum, said(graph, "Document")[0])) == "1234"
    assert "nesting-cut" in codes(graph)


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"<p><font size={n}>x</p>" for n in range(5_000)),
        "<p><b><i>x" * 5_000,
        "<a href=y><p>x" * 5_000,
        "<select>" + "<option>x" * 20_000,
        "<p " + " ".join(f"a{n}=1" for n in range(100_000)) + ">x",
        "<div>" * 20_000 + "</x>" * 20_000 + "</div>" * 20_000 + "x",
        "<table>" + "x<tr>" * 20_000,
        "<p>x" + "<!--" * 20_000,
        "<p>x" + "<a b='" * 20_000,
        "<p>x" + "<p a=" * 20_000,
        "<p>x" + "</" * 20_000,
        "<p>x" + "&#0;&#xD800;&#99999999;&amp" * 5_000,
        "<p>x" + "<svg><![CDATA[" * 20_000,
        f"<p>{'y' * 2_000_000}&#x80;&#1114112;" + "<!-- -->x" * 20_000,
        f"<p id=l>{'x ' * 5_000}</p>" + "<section aria-labelledby=l></section>" * 20_000,
        f"<x{'y' * 100_000}>" + "<p>x" * 20_000,
        "<table><tr>" + "<th scope=rowgroup rowspan=9000>x" * 3_000 + "<tr><td>x" * 9_000 + "</table>",
    ],
)
def test_markup_that_takes_other_parsers_by_the_square_is_read(text: str) -> None:
    assert "x" in letters(text)


def test_a_file_that_is_too_large_is_refused_by_name_of_the_limit(tmp_path: Path) -> None:
    assert refusal(b"<p>" + b"a" * (50 * 2**20)).endswith(
        "is 50.0 MiB of text, more than 32; raise it with --limit text_mb=51"
    )
    path = tmp_path / "a.html"
    with path.open("wb") as file:
        file.truncate(200 * 2**20)
    with pytest.raises(SourceError, match="--limit file_mb=200"):
        read_source(path, limits=Limits(file_mb=100))


def test_more_elements_than_the_limit_are_refused_by_its_name() -> None:
    said_ = refusal("<p>" * 100_001, Limits(elements=100_000))
    assert "has more than 100,000 elements; raise it with --limit elements=200000" in said_
    assert "--limit elements=" in refusal("<ul>" + "<li>a" * 60, Limits(elements=100))


def test_attributes_of_megabytes_are_read() -> None:
    graph = compiled(f"<p title='{'x' * 5_000_000}' id={'y' * 1_000_000}>a <img alt='{'z ' * 500_000}'></p>")
    assert said(graph, "P")[0].startswith("a")
    assert max(len(node.alt or "") for node in graph.nodes) == 999_999


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
        bytes(10_000),
        "<p>a</p>".encode("utf-16-le"),
        b"just words, no markup: 1 < 2",
        b'{"key": [1, 2]}',
        b"<",
        b"<a b='",
    ],
)
def test_what_is_no_html_is_refused(data: bytes) -> None:
    assert "is no HTML" in refusal(data)


def test_stray_nul_bytes_are_passed_over() -> None:
    assert said(read(b"<p>a\0b</p><p i\0d=x>c</p>"), "P") == ["ab", "c"]


def test_ids_that_are_no_names_are_harmless() -> None:
    graph = compiled("<p id=''>a<p id='x y'>b<p id='x'>c<p id='x'>d<td id=e headers='e e'>f<a href='#x y'>g</a>")
    assert "id-duplicate" in codes(graph)
    labels = " ".join(["n"] * 50_000)
    assert said(read(f"<p id=n aria-labelledby='{labels}'>a</p>"), "P") == ["a"]


def test_labels_that_name_each_other_end() -> None:
    graph = read("<section id=a aria-labelledby=b>x</section><section id=b aria-labelledby=a>y</section>")
    assert [node.title for node in graph.nodes[2:] if node.title] == ["y", "x"]


def test_pages_that_show_nothing_are_read() -> None:
    for text in ("<html></html>", "<title>a</title>", "<frameset><frame src=x></frameset>", "<body hidden>"):
        assert len(read(text).nodes) == 2
