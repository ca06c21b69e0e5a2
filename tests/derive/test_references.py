"""Cross references in text and what they name."""

import pytest

from evigraph.derive.referencewords import find_references
from evigraph.graph import GraphView, Relation
from support.element import El, heading, item, table
from support.graphs import codes, derived, how, pairs


def p(text: str) -> El:
    return El("P", text)


def note(text: str) -> El:
    return El("Note", text)


def captioned(caption: str) -> El:
    return El("Table", El("Caption", caption), El("TR", El("TD", "x")))


def named(text: str, *targets: El) -> list[str]:
    """What a paragraph refers to."""
    graph = derived(p(text), *targets)
    return [target for source, target in pairs(graph, Relation.REFERS_TO) if source == text]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("See section 2.1 for fees.", "2.1 Fees"),
        ("see Section 2.1.", "2.1. Fees"),
        ("(Sec. 2.1)", "Section 2.1: Fees"),
        ("Siehe Abschnitt 2.1.", "2.1 Gebühren"),
        ("voir la section 2.1", "2.1 Tarifs"),
        ("under Article 12", "Article 12"),
        ("nach Artikel 12", "Artikel 12 Gebühren"),
        ("à l'article 12 ci-dessous", "Article 12 - Tarifs"),
        ("gemäß § 5", "§ 5 Gebühren"),
        ("see Appendix B", "Appendix B: Forms"),
        ("siehe Anhang B", "Anhang B"),
        ("voir annexe 2", "Annexe 2 : formulaires"),
        ("as Chapter 3 says", "Chapter 3. Fees"),
        ("siehe Kapitel 3", "Kapitel 3"),
        ("see Note 7", "Note 7. Debt"),
        ("in Part IV", "PART IV"),
        ("see Item 1A", "Item 1A. Risk Factors"),
    ],
)
def test_a_reference_names_the_one_heading_with_its_number(text: str, title: str) -> None:
    assert named(text, heading(1, title), heading(1, "9 Other")) == [title]


@pytest.mark.parametrize(
    ("text", "caption"),
    [
        ("see Table 3-1", "Table 3-1. Fees"),
        ("siehe Tabelle 3", "Tabelle 3: Gebühren"),
        ("voir le tableau 3", "Tableau 3 : tarifs"),
        ("Tab. 3 shows", "Table 3. Fees"),
    ],
)
def test_a_reference_to_a_table_names_the_table(text: str, caption: str) -> None:
    graph = derived(p(text), captioned(caption))
    (edge,) = [e for e in graph.edges if e.relation is Relation.REFERS_TO]
    assert (graph.nodes[edge.target].raw_role, edge.rule) == ("Table", "reference-table")


def test_a_figure_is_named_by_its_caption() -> None:
    figure = El("Figure", El("Caption", "Figure 2: The office"), alt="office")
    assert how(derived(p("see Figure 2"), figure), Relation.REFERS_TO).keys() == {("see Figure 2", "office")}


def test_a_paragraph_in_the_place_of_a_caption_is_named_itself() -> None:
    assert named("see Table 3", p("Table 3: Fees"), table(["x"])) == ["Table 3: Fees"]


def test_a_footnote_is_named_by_its_number() -> None:
    assert named("see footnote 4", note("4 Except on Mondays.")) == ["4 Except on Mondays."]


@pytest.mark.parametrize(
    "text", ["Tables 3 and 4", "Tables 3, 4", "Tabellen 3 und 4", "tableaux 3 et 4", "tables 3, and 4"]
)
def test_a_list_of_numbers_names_them_all(text: str) -> None:
    assert [r.number for r in find_references(text)] == ["3", "4"]


@pytest.mark.parametrize(
    "text",
    [
        "part of it",
        "a table and a chair",
        "Part I think",
        "section heads",
        "notes a",
        "Figures show",
        "the articles 's",
        "sectional 3",
        "§",
        "apartment 3",
    ],
)
def test_words_that_are_no_reference(text: str) -> None:
    assert [r for r in find_references(text) if not (r.kind == "part" and r.number == "I")] == []


class TestDoubt:
    def test_where_two_targets_fit_none_is_named(self) -> None:
        assert named("see section 2", heading(1, "2 Fees"), heading(1, "2 Permits")) == []

    @pytest.mark.parametrize(
        "text",
        [
            "section 2 of the Rehabilitation Act",
            "Section 2 in Regulation 7",
            "Artikel 2 der Verordnung",
            "article 2 du Code",
            "\u00a7 2 BGB",
            "nach \u00a7 2 Abs. 1 BGB",
            "\u00a7 2 Absatz 1 Satz 2 Nr. 3 AufenthG",
            "\u00a7 2 Abs. 1 und 2 StGB",
            "\u00a7\u00a7 2 und 3 ZPO",
            "Art. 2 DSGVO",
            "Art. 2 Abs. 1 lit. a DS-GVO",
            "Article 2 GDPR",
            "Article 2(1) GDPR",
            "Article 2, paragraph 1, point a TFEU",
            "article 2 of the act on fees",
            "article 2 of an act",
            "Article 2(1) of the same regulation",
            "l'article 2 de la loi du 6 janvier 1978",
            "l\u2019article 2 du d\u00e9cret n\u00b0 2019",
            "article 2, alin\u00e9a 3 de l'ordonnance",
            "art\u00edculo 2 de la ley 39/2015",
            "articolo 2 della legge 241",
            "\u00a7 2 des Verwaltungsgesetzes",
        ],
    )
    def test_a_reference_into_another_text_is_left_alone(self, text: str) -> None:
        titles = ("2 Fees", "Artikel 2", "\u00a7 2 Zweck")
        for title in titles:
            graph = derived(p(text), heading(1, title))
            assert pairs(graph, Relation.REFERS_TO) == []
            assert "reference-unresolved" not in codes(graph)

    @pytest.mark.parametrize(
        ("text", "title"),
        [
            ("section 2 of this document", "2 Fees"),
            ("Section 2 of this Act", "2 Fees"),
            ("section 2 of the present regulation", "2 Fees"),
            ("\u00a7 2 dieses Gesetzes", "\u00a7 2 Zweck"),
            ("\u00a7 2 Abs. 1 dieses Gesetzes", "\u00a7 2 Zweck"),
            ("\u00a7 2 Abs. 2 gilt nicht.", "\u00a7 2 Zweck"),
            ("\u00a7 2 Satz 1 Nummer 3 ist anzuwenden", "\u00a7 2 Zweck"),
            ("l'article 2 de la pr\u00e9sente loi", "Article 2"),
            ("l'article 2 du pr\u00e9sent d\u00e9cret", "Article 2"),
            ("l'article 2 ci-dessus", "Article 2"),
            ("Article 2 Fees are due", "Article 2"),
            ("UNDER ARTICLE 2 ALL FEES", "Article 2"),
            ("Article 2 of the board's decision", "Article 2"),
        ],
    )
    def test_a_reference_within_this_text_is_not_into_another(self, text: str, title: str) -> None:
        assert named(text, heading(1, title)) == [title]

    def test_a_number_that_the_document_does_not_have_is_told(self) -> None:
        graph = derived(p("see Table 9"), captioned("Table 1. Fees"))
        (finding,) = [d for d in graph.diagnostics if d.code == "reference-unresolved"]
        assert (finding.message, finding.node) == ("'Table 9' names nothing in this document", 1)

    def test_a_kind_that_the_document_does_not_number_is_not_told(self) -> None:
        assert "reference-unresolved" not in codes(derived(p("see Table 9"), heading(1, "1 Fees")))

    def test_a_title_is_no_reference_to_itself(self) -> None:
        assert pairs(derived(heading(1, "Section 2 Fees"), p("x")), Relation.REFERS_TO) == []

    def test_a_caption_is_no_reference_to_its_table(self) -> None:
        assert pairs(derived(captioned("Table 3. Fees")), Relation.REFERS_TO) == []

    def test_a_contents_list_names_in_its_own_way(self) -> None:
        graph = derived(El("TOC", El("TOCI", "Section 2 Fees 9")), heading(1, "Section 2 Fees"))
        assert [rule for _, rule in how(graph, Relation.REFERS_TO).values()] == ["contents-text"]

    def test_an_artifact_element_within_a_text_is_not_read(self) -> None:
        graph = derived(El("P", "see section 2", El("Artifact", ".1")), heading(1, "2 Fees"), heading(1, "2.1 More"))
        assert [target for _, target in pairs(graph, Relation.REFERS_TO)] == ["2 Fees"]

    def test_a_section_number_goes_on_after_its_dots(self) -> None:
        assert named("see section 2.1.3", heading(1, "2.1 Fees")) == []


class TestParts:
    def article(self, *labels: str) -> list[El]:
        return [heading(1, "Article 12"), El("L", *(item(label, f"text {label}") for label in labels))]

    def test_a_part_in_brackets_is_the_item_with_its_label(self) -> None:
        graph = derived(p("under Article 12(3)"), *self.article("(1)", "(3)"))
        (edge,) = [e for e in graph.edges if e.relation is Relation.REFERS_TO]
        assert (graph.nodes[edge.target].raw_role, GraphView(graph).text(edge.target)) == ("LI", "(3)\ntext (3)")

    def test_a_part_that_is_not_there_leaves_the_article(self) -> None:
        assert named("under Article 12(9)", *self.article("(1)", "(3)")) == ["Article 12"]

    def test_a_part_of_another_article_is_not_meant(self) -> None:
        others = [heading(1, "Article 13"), El("L", item("(3)", "other"))]
        assert named("under Article 12(3)", heading(1, "Article 12"), p("x"), *others) == ["Article 12"]
