"""What the property lists of marked content say of it (ISO 32000-2 §14.9.2 to §14.9.5)."""

import pytest

from evigraph.graph import Fragment, from_json, to_json
from support.element import El
from support.pdfs import Form, Ref, Sheet, marked, read, show


def only(content: str, *, forms: dict[str, Form] | None = None, ref: Ref | None = None, **options: str) -> Fragment:
    """The one fragment of a paragraph, whose page draws this."""
    graph = read(El("P", ref or Ref(0), **options), pages=[Sheet(content, forms=forms or {})])
    assert from_json(to_json(graph)) == graph
    (fragment,) = graph.fragments
    return fragment


def within(entries: str, *inner: str, tag: str = "Span") -> str:
    return f"/{tag} <<{entries}>> BDC\n{''.join(inner)}EMC\n"


def test_an_expansion_is_kept() -> None:
    assert only(within("/MCID 0 /E (World Wide Web)", show("WWW"))).expansion == "World Wide Web"


def test_an_alternate_description_is_kept() -> None:
    assert only(within("/MCID 0 /Alt (A star)", show("*"))).description == "A star"


@pytest.mark.parametrize("written", ["(M\\374hle)", "<FEFF004D00FC0068006C0065>", "<EFBBBF4DC3BC686C65>"])
def test_strings_may_be_in_every_encoding(written: str) -> None:
    assert only(within(f"/MCID 0 /E {written}", show("M."))).expansion == "Mühle"


def test_a_mark_within_says_it_too_where_it_holds_all() -> None:
    assert only(marked(0, within("/E (World Wide Web)", show("WWW")))).expansion == "World Wide Web"


def test_what_is_said_of_a_part_is_not_said_of_the_whole() -> None:
    content = marked(0, show("The"), within("/E (World Wide Web)", show("WWW", at=(100, 400))))
    assert only(content).expansion is None


def test_what_all_parts_say_is_said_of_the_whole() -> None:
    parts = [within("/Lang (fr) /E (a)", show("un")), within("/Lang (fr) /E (b)", show("deux", at=(100, 400)))]
    assert only(marked(0, *parts)).lang == "fr"


def test_the_innermost_mark_counts() -> None:
    assert only(within("/MCID 0 /Lang (de)", within("/Lang (fr)", show("un")))).lang == "fr"


def test_what_a_form_draws_is_told_by_its_own_marks() -> None:
    form = Form(within("/MCID 0 /E (World Wide Web)", show("WWW")))
    assert only("/X Do\n", forms={"X": form}, ref=Ref(0, stream=form)).expansion == "World Wide Web"


class TestLanguage:
    def test_another_language_than_the_documents_is_kept(self) -> None:
        assert only(within("/MCID 0 /Lang (fr-FR)", show("bonjour"))).lang == "fr-FR"

    @pytest.mark.parametrize("lang", ["en", "EN"])
    def test_that_of_the_document_is_not_said_again(self, lang: str) -> None:
        assert only(within(f"/MCID 0 /Lang ({lang})", show("hello"))).lang is None

    def test_that_of_the_element_is_not_said_again(self) -> None:
        assert only(within("/MCID 0 /Lang (fr)", show("bonjour")), lang="fr").lang is None

    def test_one_beside_the_elements_is_kept(self) -> None:
        assert only(within("/MCID 0 /Lang (en)", show("hello")), lang="fr").lang == "en"


@pytest.mark.parametrize("entries", ["/E 7", "/E [(a)]", "/E null", "/E /Name", "/Foo (a)", "/E ()"])
def test_what_is_no_text_says_nothing(entries: str) -> None:
    assert only(within(f"/MCID 0 {entries}", show("WWW"))).expansion is None
