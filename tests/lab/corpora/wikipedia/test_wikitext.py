"""Wikitext: what of it is content, what is none, and that hostile pages are read as quickly as others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.lab.corpora.wikipedia import Title, is_redirect, names_in, read_wikitext
from support.wiki import WIKITEXT

_NAMES = names_in("en")


def read(text: str) -> list[str | Title]:
    return list(read_wikitext("X", text, _NAMES).blocks)


def test_an_article_is_its_paragraphs_items_and_headings() -> None:
    assert read(WIKITEXT) == [
        "Harbour cranes lift goods from ships. They stand on quays and weigh 40 to 60 t. "
        "A crane of a small harbour is called a Hafenkran there.",
        Title(2, "History"),
        "The first cranes were treadwheels. See the list or .",
        Title(3, "Steam"),
        "Steam came in 1851.",
        "It was dear.",
        "And then it went.",
        "Boiler : A vessel",
        "indented talk",
        Title(4, "Boilers"),
        "[[Not a link]] {{nor a template}} '''nor bold''' is written so.",
        "A crane is only as strong as its boiler.",
        "Heat it well.",
        Title(2, "Tables only"),
        Title(2, "Use today"),
        "Half of them2 work; the rest stand still.",
        Title(2, "See also"),
        "Derrick",
        Title(3, "Lists"),
        "List of cranes",
        Title(2, "References"),
    ]
    assert read_wikitext("X", WIKITEXT, _NAMES).categories == ("Cranes", "Harbour engineering", "Articles with notes")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{val|5|u=km}}, {{frac|1|2}} and {{frac|3|1|4}}", "5 km, 1/2 and 3 1/4"),
        ("{{convert|3|x|4|m}}{{snd}}{{nowrap|1=a=b}}", "3 x 4 m – a=b"),
        ("{{abbr|UK|United Kingdom}} {{lang-fr|chat}} {{circa|1900}} {{formatnum:12345}}", "UK chat c. 1900 12345"),
        ("{{lang|fr|a {{nowrap|b [[c|d]]}}}}", "a b d"),
        ("a {{unknown|b|{{lang|fr|c}}}} d", "a d"),
        ("[[a|b|c]] [[:Category:D]] [[wikt:e|f]] [[fr:g]] [[Help:h]]", "c Category:D f Help:h"),
        ("a <ref>b [[c]] {{d}}</ref><ref name=e/>f<REF>g</REF>", "a f"),
        ("a<br/>b<br>c <u>d</u> <math>x^2</math>e", "a b c d e"),
        ("a &lt;ref&gt; &amp;amp; &#65; &#0; b", "a <ref> &amp; A \ufffd b"),
        ("a < b and c > d, 5 <6", "a < b and c > d, 5 <6"),
        ("{{{1|x}}} a", "a"),
        ("a\n<!-- b\nc -->\nd", "a d"),
        ("a <!-- never closed", "a"),
        ("a <ref>never closed", "a never closed"),
        ("a {{never closed|b", "a never closedb"),
        ("a [[never closed|b", "a never closedb"),
        ("a ]] }} b ]", "a ]] }} b ]"),
        ("[http://a b [c] d", "b [c d"),
        ("<table><tr><td>a</td></tr></table>b", "b"),
    ],
)  # fmt: skip
def test_markup_within_a_paragraph(text: str, said: str) -> None:
    assert read(text) == [said]


@pytest.mark.parametrize(
    ("line", "level", "said"),
    [
        ("== a ==", 2, "a"),
        ("=== a == ", 2, "= a"),
        ("= a =", 1, "a"),
        ("======= a =======", 6, "= a ="),
        ("== [[b|a]] {{anchor|x}}== <!-- c -->", 2, "a"),
    ],
)
def test_headings(line: str, level: int, said: str) -> None:
    assert read(f"x\n{line}\ny") == ["x", Title(level, said), "y"]


@pytest.mark.parametrize("line", ["==", "== a", "a == b ==", "<nowiki>== a ==</nowiki>", f"== {'a' * 500} =="])
def test_what_only_looks_like_a_heading_is_text(line: str) -> None:
    assert not any(isinstance(block, Title) for block in read(line))


def test_pictures_and_categories_have_the_wikis_own_names() -> None:
    text = "[[Datei:a.jpg|mini|b]]c [[Kategorie:D_e|f]]"
    found = read_wikitext("X", text, names_in("de"))
    assert (list(found.blocks), found.categories) == (["c"], ("D e",))
    assert read_wikitext("X", text, names_in("xx", ["Datei"], ["Kategorie"])).categories == ("D e",)


@pytest.mark.parametrize("text", ["#REDIRECT [[A]]", " #redirect: [[A#b]]\nmore", "#WEITERLEITUNG [[A]]"])
def test_pages_that_lead_to_others(text: str) -> None:
    assert is_redirect(text)
    assert not is_redirect(f"a {text}")


@given(st.lists(st.sampled_from(["{{", "}}", "[[", "]]", "|", "{|", "|}", "\n", "== ", "*", "a", " ", "<ref>", "</ref>",
    "<!--", "-->", "''", "=", "<nowiki>", "</nowiki>", "[http://x ", "]", "&amp;", "<div>", "__TOC__", "{{lang|x|"]),
    max_size=60))  # fmt: skip
def test_whatever_stands_in_a_page_blocks_are_words_on_one_line(pieces: list[str]) -> None:
    for block in read("".join(pieces)):
        words = block.text if isinstance(block, Title) else block
        assert words == " ".join(words.split())
        assert words
        assert words.isprintable()


@given(st.lists(st.text("abc ,.", min_size=1).map(str.strip).filter(bool), min_size=1, max_size=8))
def test_text_without_marks_stays_as_it_is(paragraphs: list[str]) -> None:
    plain = [" ".join(paragraph.split()) for paragraph in paragraphs]
    assert read("\n\n".join(plain)) == plain


@pytest.mark.parametrize(
    "mark", ["{{", "[[a|", "{|\n", "<ref>", "<div>", "{{a|[[b|", "''", "[http://x ", "\n== a", "<b "]
)
def test_a_page_of_marks_that_stay_open_is_read_to_its_end(mark: str) -> None:
    assert read(f"{mark * 200_000}\n\nend")[-1] == "end"
