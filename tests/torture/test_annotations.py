"""What is special in the annotations, fields, outlines and labels of the torture files, and in marks themselves."""

from collections import Counter

import pytest

from evigraph import compile_file
from evigraph.graph import Destination, Fragment, Graph, GraphView, Relation, Role, Status
from support.corpora import corpora
from support.graphs import codes
from support.torture import census_of, graph_of, nodes_of, texts_of

pytestmark = pytest.mark.corpora


def annotations(graph: Graph) -> list[Fragment]:
    """The annotations that the tree refers to, in logical order."""
    return [graph.fragments[f] for n in graph.nodes for f in n.content if graph.fragments[f].anchor.object is not None]


def destinations(graph: Graph) -> list[Destination | None]:
    return [f.destination for f in annotations(graph) if f.subtype == "Link"]


ANNOTATIONS = {
    "docling-parse-form-fields.pdf": (8, 8, 161),
    "format-corpus-176446.pdf": (14, 14, 0),
    "idm-fpki-x509-cert-policy-fbca-34.pdf": (2, 2, 0),
    "idm-us-federal-public-trust-tls-cp-v1-0-final.pdf": (2, 2, 0),
    "kreuzberg-xerox-alta-link-series-mfp-sag-en-us-2.pdf": (1434, 47, 0),
    "latex-stem-article-2col-se.pdf": (13, 0, 0),
    "odl-pdfua-ref-2-10-form.pdf": (0, 0, 9),
    "pdf.js-issue9972-1.pdf": (0, 0, 6),
    "pdf.js-pdfjs-wikipedia.pdf": (85, 58, 0),
    "pdf.js-prefilled-f1040.pdf": (0, 0, 242),
    "pdf.js-smaskdim.pdf": (4, 4, 0),
    "pdfatech-ua1-tpdf-g4-f06.pdf": (0, 0, 3),
    "pdfatech-ua1-tpdf-g4-f07.pdf": (0, 0, 3),
    "pikepdf-form-dd0293.pdf": (9, 9, 102),
    "section508.gov-accessible-meetings-certificate-of-completion.pdf": (0, 0, 2),
    "unstructured-failure-after-repair.pdf": (101, 53, 0),
    "vera-7-1-t01-fail-a.pdf": (1, 0, 0),
    "vera-7-1-t02-fail-a.pdf": (1, 0, 0),
    "vera-7-2-t26-fail-a.pdf": (4, 0, 0),
    "vera-7-9-t01-fail-a.pdf": (1, 0, 0),
    "vera-7-9-t02-fail-a.pdf": (2, 0, 0),
    "wcag-form.pdf": (0, 0, 7),
    "wcag-lang-of-phrase.pdf": (3, 3, 0),
    "wcag-link-text-oo.pdf": (1, 1, 0),
    "wcag-links.pdf": (5, 5, 0),
    "wcag-reading-order.pdf": (0, 0, 3),
}
"""For each file with annotations in its tree: how many links, how many of them to an address, how many form fields."""

BOOKMARKS = {
    "format-corpus-176446.pdf": 15,
    "kreuzberg-xerox-alta-link-series-mfp-sag-en-us-2.pdf": 801,
    "latex-stem-article-2col-se.pdf": 8,
    "odl-pdfua-ref-2-02-invoice.pdf": 1,
    "pdfatech-ua1-tpdf-g4-f03.pdf": 1,
    "pdfatech-ua1-tpdf-g5-f06.pdf": 5,
    "pdfatech-ua1-tpdf-h-03.pdf": 7,
    "vera-7-1-t01-fail-a.pdf": 4,
    "vera-7-1-t02-fail-a.pdf": 4,
    "vera-7-1-t04-fail-a.pdf": 3,
    "vera-7-1-t05-fail-a.pdf": 4,
    "vera-7-1-t05-fail-b.pdf": 5,
    "vera-7-1-t05-fail-d.pdf": 3,
    "vera-7-1-t11-fail-a.pdf": 3,
    "vera-7-15-t01-fail-a.pdf": 4,
    "vera-7-16-t01-fail-a.pdf": 4,
    "vera-7-2-t26-fail-a.pdf": 3,
    "vera-7-2-t41-fail-a.pdf": 3,
    "vera-7-2-t42-fail-a.pdf": 4,
    "vera-7-20-t02-fail-a.pdf": 3,
    "vera-7-4-2-t01-fail-a.pdf": 3,
    "vera-7-5-t01-fail-a.pdf": 4,
    "vera-7-5-t01-pass-c.pdf": 4,
    "vera-7-5-t02-fail-a.pdf": 5,
    "vera-7-9-t01-fail-a.pdf": 3,
    "vera-7-9-t02-fail-a.pdf": 3,
    "vera-8-2-4-t02-fail-b.pdf": 3,
    "wcag-complex-table.pdf": 1,
    "wcag-headers-footers-oo.pdf": 6,
    "wcag-headers-footers-word.pdf": 1,
    "wcag-lang-of-phrase.pdf": 4,
    "wcag-link-text-oo.pdf": 1,
    "wcag-links.pdf": 1,
    "wcag-lists.pdf": 1,
    "wcag-pdf-abbreviation-definitions.pdf": 6,
    "wcag-reading-order.pdf": 5,
    "wcag-reading-order-2cols-oo.pdf": 5,
    "wcag-reading-order-2cols-word.pdf": 5,
}

LABELLED = [
    "format-corpus-176446.pdf",
    "latex-stem-article-2col-se.pdf",
    "pdf.js-160f-2019.pdf",
    "pdfbox-pdfbox-2725-878725.pdf",
    "pdfbox-test-pagelabels.pdf",
    "pdfplumber-scotus-transcript-p1.pdf",
    "unstructured-failure-after-repair.pdf",
]


class TestAnnotations:
    @pytest.mark.parametrize(("name", "links", "widgets"), [(n, a[0], a[2]) for n, a in ANNOTATIONS.items()])
    def test_annotations_say_what_they_are(self, name: str, links: int, widgets: int) -> None:
        found = Counter(f.subtype for f in annotations(graph_of(name)))
        assert found == census_of(name).annotations
        assert (found["Link"], found["Widget"]) == (links, widgets)

    @pytest.mark.parametrize(("name", "count"), [(n, a[1]) for n, a in ANNOTATIONS.items() if a[1]])
    def test_links_lead_to_their_addresses(self, name: str, count: int) -> None:
        found = [to.uri for to in destinations(graph_of(name)) if to is not None and to.uri is not None]
        assert Counter(found) == Counter(census_of(name).addresses)
        assert len(found) == count

    @pytest.mark.parametrize(
        ("name", "pages"),
        [
            ("vera-7-2-t26-fail-a.pdf", [1, 1, 1, 1]),
            ("vera-7-9-t02-fail-a.pdf", [1, 1]),
            ("vera-7-1-t02-fail-a.pdf", [1]),  # by name
            ("latex-stem-article-2col-se.pdf", None),
            ("kreuzberg-xerox-alta-link-series-mfp-sag-en-us-2.pdf", None),
        ],
    )
    def test_links_within_the_document_lead_to_their_page_or_node(self, name: str, pages: list[int] | None) -> None:
        found = [to for to in destinations(graph_of(name)) if to is None or to.uri is None]
        assert found
        assert all(to is not None and (to.page is not None or to.node is not None) for to in found)
        assert pages is None or [to.page for to in found if to is not None] == pages

    def test_structure_destinations_lead_to_their_element(self) -> None:
        graph = graph_of("latex-stem-article-2col-se.pdf")
        nodes = [to.node for to in destinations(graph) if to is not None]
        assert None not in nodes
        assert graph.nodes[nodes[0] or 0].element_id == "ID.0054"

    def test_what_an_annotation_says_of_itself_is_kept(self) -> None:
        found = [f.description for f in annotations(graph_of("vera-7-1-t02-fail-a.pdf"))]
        assert found == ["Click to redirect at Note"]

    def test_a_note_that_a_link_leads_to_qualifies_where_the_link_stands(self) -> None:
        graph = graph_of("vera-7-9-t02-fail-a.pdf")
        notes = [n.id for n in nodes_of(graph, Role.NOTE)]
        edges = [e for e in graph.edges if e.relation is Relation.NOTE_FOR]
        assert [e.source for e in edges] == notes


class TestFields:
    @pytest.mark.parametrize(("name", "count"), [(n, a[2]) for n, a in ANNOTATIONS.items() if a[2]])
    def test_every_widget_is_a_field(self, name: str, count: int) -> None:
        fields = [f.field for f in annotations(graph_of(name)) if f.field is not None]
        assert len(fields) == census_of(name).annotations["Widget"] == count

    def test_fields_have_their_name_kind_and_tooltip(self) -> None:
        fields = [f.field for f in annotations(graph_of("wcag-form.pdf")) if f.field is not None]
        assert [(field.name, field.kind) for field in fields] == [
            ("Date you are available", "text"),
            ("First name", "text"),
            ("Last Name", "text"),
            ("Email address", "text"),
            ("Telephone", "text"),
            ("ZIP code", "text"),
            ("JAWS user", "checkbox"),
        ]
        assert fields[6].tooltip == "If you are a JAWS user, check this box"

    def test_every_kind_of_field_is_told(self) -> None:
        fields = [f.field for f in annotations(graph_of("odl-pdfua-ref-2-10-form.pdf")) if f.field is not None]
        kinds = Counter(field.kind for field in fields)
        assert kinds == {"text": 2, "checkbox": 4, "radio": 2, "choice": 1}
        assert [field.options for field in fields if field.kind == "choice"] == [("1", "2", "3")]

    def test_a_field_is_the_text_of_its_node(self) -> None:
        assert "First name" in " ".join(texts_of(graph_of("wcag-form.pdf"), Role.FORM))


class TestOutlines:
    @pytest.mark.parametrize(("name", "count"), BOOKMARKS.items())
    def test_every_bookmark_is_kept(self, name: str, count: int) -> None:
        assert len(graph_of(name).document.outline) == census_of(name).bookmarks == count

    def test_bookmarks_have_their_level_and_lead_to_their_page(self) -> None:
        outline = graph_of("format-corpus-176446.pdf").document.outline
        assert (outline[0].title.strip(), outline[0].level) == ("policy context", 1)
        assert all(b.destination is not None and b.destination.page for b in outline)


class TestLabels:
    @pytest.mark.parametrize("name", LABELLED)
    def test_pages_have_their_labels(self, name: str) -> None:
        assert [page.label for page in graph_of(name).document.pages] == census_of(name).labels

    @pytest.mark.parametrize("name", ["wcag-lists.pdf", "pdfix-test.pdf"])
    def test_pages_without_labels_have_none(self, name: str) -> None:
        assert {page.label for page in graph_of(name).document.pages} == {None}


class TestArtifacts:
    @pytest.mark.parametrize(
        ("name", "kinds"),
        [
            ("wcag-headers-footers-word.pdf", {"Pagination/Header", "Pagination/Footer"}),
            ("wcag-headers-footers-oo.pdf", {"Pagination", ""}),
            ("tagpdf-test-missing-bdc-emc.pdf", {"Pagination"}),
            ("pikepdf-form-dd0293.pdf", {""}),
            ("playa-issue-119.pdf", {"Pagination/Header"}),
            ("format-corpus-176446.pdf", {""}),  # its one typed mark shows a blank
        ],
    )
    def test_texts_of_artifacts_are_of_the_kinds_that_the_file_says(self, name: str, kinds: set[str]) -> None:
        shown = [f for f in graph_of(name).fragments if f.status is Status.ARTIFACT and f.text.strip()]
        assert {f.artifact or "" for f in shown} == kinds


class TestMarks:
    def test_an_expansion_in_the_content_is_kept(self) -> None:
        graph = graph_of("wcag-pdf-abbreviation-definitions.pdf")
        assert "Web Content Accessibility Guidelines" in repr(graph)

    @pytest.mark.parametrize(
        ("name", "text"),
        [("vera-7-2-t26-fail-a.pdf", "Chapter 1 1"), ("wcag-headers-footers-oo.pdf", "Test Document 1")],
    )
    def test_words_that_dots_part_on_the_page_are_parted(self, name: str, text: str) -> None:
        graph = graph_of(name)
        assert text in GraphView(graph).text(0).splitlines()


class TestFindings:
    """What the files get wrong; some of it has no code yet."""

    def test_an_alternate_text_that_is_a_path_is_told(self) -> None:
        graph = graph_of("pdfplumber-issue-90-example.pdf")
        figure = next(n for n in nodes_of(graph, Role.FIGURE) if (n.alt or "").startswith("C:\\"))
        assert [d for d in graph.diagnostics if d.node == figure.id and d.code.startswith("alt-")]

    def test_blank_alternate_texts_are_told(self) -> None:
        graph = graph_of("kreuzberg-xerox-alta-link-series-mfp-sag-en-us-2.pdf")
        assert len([code for code in codes(graph) if code.startswith("alt-")]) == 625

    def test_a_character_without_meaning_is_told_on_its_page(self) -> None:
        graph = graph_of("idm-fpki-x509-cert-policy-fbca-34.pdf")
        (told,) = [d for d in graph.diagnostics if d.code == "characters-unmapped"]
        assert told.page in {f.anchor.page for f in graph.fragments if "\uf054" in f.text}

    @pytest.mark.parametrize(
        "name",
        [
            "docling-parse-right-to-left-03.pdf",
            "pdf.js-bug1721218-reduced.pdf",
            "pdfplumber-issue-90-example.pdf",
            "pdfplumber-scotus-transcript-p1.pdf",
            "playa-issue-566-test-2.pdf",
        ],
    )
    def test_a_tree_most_of_whose_pages_are_gone_is_told(self, name: str) -> None:
        assert codes(graph_of(name)).count("tree-foreign") == 1

    def test_a_table_of_values_is_no_table_of_prose(self) -> None:
        assert "table-of-prose" not in codes(graph_of("pdfatech-ua1-tpdf-g5-f06.pdf"))

    def test_a_file_that_suspects_its_order_is_told(self) -> None:
        assert any("suspect" in code for code in codes(graph_of("vera-7-1-t04-fail-a.pdf")))

    @pytest.mark.parametrize("name", ["pdfatech-ua1-tpdf-g4-f06.pdf", "pdfatech-ua1-tpdf-g4-f07.pdf"])
    def test_a_tab_order_that_is_wrong_or_missing_is_told(self, name: str) -> None:
        (told,) = [d for d in graph_of(name).diagnostics if d.code == "tab-order"]
        assert (told.page, told.message.endswith("on page 1")) == (1, True)

    def test_an_encryption_that_shuts_out_assistive_technology_is_told_by_the_checker(self) -> None:
        pytest.importorskip("page", reason="the checker is not installed (pip install 'evigraph[checker]')")
        graph = compile_file(corpora() / "torture" / "vera-7-16-t01-fail-a.pdf", check=True)
        (told,) = [d.message for d in graph.diagnostics if d.code == "checker"]
        assert told.startswith("PDFUA1-ENCRYPTION")

    def test_a_file_without_text_says_what_its_tree_refers_to_in_vain(self) -> None:
        graph = graph_of("pdf.js-issue14165.pdf")
        assert GraphView(graph).text(0).strip() == ""
        assert codes(graph).count("content-not-found") == 2

    @pytest.mark.parametrize(
        ("name", "lost"),
        [
            ("playa-issue-566-test-2.pdf", 433),
            ("pdfplumber-scotus-transcript-p1.pdf", 3515),
            ("docling-parse-right-to-left-03.pdf", 883),
        ],
    )
    def test_ids_that_stand_there_many_times_without_a_page_are_told_and_taken_once(self, name: str, lost: int) -> None:
        graph = graph_of(name)
        assert codes(graph).count("reference-without-page") == lost
        kept = [(f.anchor.page, f.anchor.mcid) for f in graph.fragments if f.node is not None]
        marked = [key for key in kept if key[1] is not None]
        assert len(marked) == len(set(marked)) < lost

    def test_a_dynamic_xfa_form_is_told(self) -> None:
        assert any("xfa" in code for code in codes(graph_of("vera-7-15-t01-fail-a.pdf")))
