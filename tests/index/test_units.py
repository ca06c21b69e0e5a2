"""A graph's units, its language, and what units are embedded and found by."""

import pytest

from evigraph.graph import Graph
from evigraph.index import PATH_SEPARATOR, Kind, Unit, document_language, make_units, terms
from evigraph.index.units import embedded_text, unit_terms
from support.element import El, heading, item
from support.graphs import declared, derived
from support.pdfs import Sheet, compiled, show
from support.units import EXAMPLE_NAMES, example

GERMAN = "Die Gebühr wird fällig, sobald der Antrag im Rathaus abgegeben wurde und geprüft ist. "
ENGLISH = "The fee is due as soon as the application has been handed in at the town hall. "


class TestDocumentLanguage:
    def language(self, text: str, lang: str | None) -> str | None:
        return document_language(declared(El("P", text), lang=lang))

    def test_a_templates_declaration_loses_to_a_long_text(self) -> None:
        assert self.language(GERMAN * 5, "en-US") == "de"

    def test_a_short_text_believes_the_declaration(self) -> None:
        assert self.language(GERMAN, "en-US") == "en"

    def test_what_is_no_letter_does_not_make_a_text_long(self) -> None:
        assert self.language(GERMAN + "12.50 € " * 500, "en") == "en"

    def test_a_long_text_that_begins_with_leaders_is_long(self) -> None:
        assert self.language("." * 3000 + GERMAN * 5, "en") == "de"

    def test_a_short_text_without_declaration_is_detected(self) -> None:
        assert self.language(GERMAN, None) == "de"

    def test_without_text_the_declaration_stands(self) -> None:
        assert document_language(declared(El("P"), lang="nb_NO")) == "nb"

    def test_without_either_there_is_none(self) -> None:
        assert document_language(declared(El("P"), lang=None)) is None

    def test_a_document_without_a_tree_is_read_from_its_pages(self) -> None:
        sheet = Sheet("".join(show(GERMAN, (20, 700 - 20 * n), 8) for n in range(5)))
        assert document_language(compiled(pages=[sheet], tagged=False, lang="en")) == "de"

    @pytest.mark.parametrize(
        ("name", "lang"),
        [
            ("tongzhi.pdf", "zh"),
            ("guide-du-velo.pdf", "fr"),
            ("gebuehrenbescheid.pdf", "de"),
            ("field-manual.pdf", "en"),
        ],
    )
    def test_the_examples(self, name: str, lang: str) -> None:
        assert document_language(example(name)) == lang


class TestMakeUnits:
    GRAPH = derived(heading(1, "Fees"), El("P", ENGLISH))

    @pytest.mark.parametrize("kinds", [[Kind.NODE], [Kind.WINDOW, Kind.SECTION], [], list(Kind)])
    def test_the_kinds_asked_for_are_made(self, kinds: list[Kind]) -> None:
        assert list(make_units(self.GRAPH, kinds, "en")) == kinds

    @pytest.mark.parametrize("kind", Kind)
    def test_units_are_of_their_kind_and_language(self, kind: Kind) -> None:
        made = make_units(self.GRAPH, [kind], "pt")[kind]
        assert {(unit.kind, unit.lang) for unit in made} == {(kind, "pt")}

    @pytest.mark.parametrize("kind", Kind)
    def test_no_unit_of_an_example_is_empty(self, kind: Kind) -> None:
        for name in EXAMPLE_NAMES:
            assert all(unit.text.strip() and unit.words for unit in make_units(example(name), [kind], "en")[kind])

    @pytest.mark.parametrize("kind", Kind)
    def test_a_document_that_says_nothing_has_no_units(self, kind: Kind) -> None:
        empty: Graph = derived(El("P"), El("Figure"))
        assert make_units(empty, [kind], None)[kind] == []


class TestEmbeddedText:
    def unit(self, kind: Kind) -> Unit:
        return Unit(kind, (3,), "A permit costs money.", ("a context",), ("Fees", "Permits"), words=4)

    def test_a_section_is_embedded_below_its_documents_name_and_its_headings(self) -> None:
        expected = f"Schedule{PATH_SEPARATOR}Fees{PATH_SEPARATOR}Permits\nA permit costs money."
        assert embedded_text(self.unit(Kind.SECTION), "Schedule") == expected

    def test_a_heading_that_repeats_the_name_is_told_once(self) -> None:
        assert embedded_text(self.unit(Kind.SECTION), "Fees") == f"Fees{PATH_SEPARATOR}Permits\nA permit costs money."

    @pytest.mark.parametrize("kind", [Kind.NODE, Kind.WINDOW])
    def test_anything_else_is_embedded_bare(self, kind: Kind) -> None:
        assert embedded_text(self.unit(kind), "Schedule") == "A permit costs money."


class TestUnitTerms:
    NAME = terms("fee schedule", "en")

    def terms_of(self, kind: Kind) -> dict[str, list[str]]:
        kids = [heading(1, "Charges"), El("P", "Bring these things:"), El("L", item("•", "rubber gloves"))]
        return unit_terms(make_units(derived(*kids), [kind], "en")[kind][-1], self.NAME)

    def test_own_terms_are_those_of_the_text(self) -> None:
        assert self.terms_of(Kind.NODE)["own"] == ["rubber", "glove"]

    def test_path_terms_are_those_of_the_headings(self) -> None:
        assert self.terms_of(Kind.NODE)["path"] == ["charg"]

    def test_full_terms_are_those_of_the_text_in_context_and_of_the_documents_name(self) -> None:
        full = self.terms_of(Kind.NODE)["full"]
        assert full == ["rubber", "glove", "charg", "bring", "these", "thing", "fee", "schedul"]

    def test_a_window_is_found_by_its_text_alone(self) -> None:
        assert self.terms_of(Kind.WINDOW).keys() == {"own"}
