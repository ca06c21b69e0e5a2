"""What is special in the structure trees of the torture files: roles, namespaces, languages, depth, repeated ids."""

import pytest

from evigraph.graph import GraphView, Relation, Role
from support.graphs import codes
from support.torture import census_of, graph_of, nodes_of, texts_of

pytestmark = pytest.mark.corpora

MATHML = "http://www.w3.org/1998/Math/MathML"
PDF2 = "http://iso.org/pdf2/ssn"


class TestRoles:
    @pytest.mark.parametrize("name", ["vera-7-1-t05-fail-d.pdf", "vera-8-2-4-t02-fail-b.pdf"])
    def test_a_role_map_in_a_circle_is_told_and_ends_in_other(self, name: str) -> None:
        graph = graph_of(name)
        told = {d.node for d in graph.diagnostics if d.code == "role-map-cycle"}
        in_circle = {node.id for node in graph.nodes if node.raw_role in ("Standard", "Text body")}
        assert told == in_circle == {node.id for node in nodes_of(graph, Role.OTHER)}
        assert [node.role for node in graph.nodes if node.raw_role == "Title"] == [Role.P]

    @pytest.mark.parametrize(
        ("name", "raw"),
        [
            ("vera-7-1-t05-fail-a.pdf", {"Standard"}),  # mapped to "p", which is not "P"
            ("vera-7-1-t05-fail-b.pdf", {"Standard", "Text body"}),  # a chain that ends in "p"
            ("pdfplumber-hello-structure.pdf", {"Section"}),
        ],
    )
    def test_a_map_that_leads_to_no_standard_role_is_told_and_ends_in_other(self, name: str, raw: set[str]) -> None:
        graph = graph_of(name)
        told = [d for d in graph.diagnostics if d.code == "role-unmapped"]
        assert {graph.nodes[d.node or 0].raw_role for d in told} == raw
        assert {node.role for node in graph.nodes if node.raw_role in raw} == {Role.OTHER}

    def test_four_hundred_unmapped_elements_are_told_once_for_each_of_their_nine_roles(self) -> None:
        graph = graph_of("unstructured-failure-after-repair.pdf")
        other = nodes_of(graph, Role.OTHER)
        assert len(other) == 404
        assert codes(graph).count("role-unmapped") == len({node.raw_role for node in other}) == 9

    def test_items_of_a_list_of_contents_that_a_container_stands_for_are_kept(self) -> None:
        graph = graph_of("vera-7-2-t26-fail-a.pdf")
        (container,) = nodes_of(graph, Role.NON_STRUCT)
        children = [graph.nodes[child].role for child in container.children]
        assert children == [Role.CAPTION, Role.TOCI, Role.TOCI, Role.TOC]
        assert len(nodes_of(graph, Role.TOCI)) == 4

    def test_containers_without_meaning_do_not_part_headings_from_what_they_head(self) -> None:
        graph = graph_of("pdf.js-pdfjs-wikipedia.pdf")
        assert len(nodes_of(graph, Role.NON_STRUCT)) == census_of("pdf.js-pdfjs-wikipedia.pdf").roles["NonStruct"] > 0
        heads = {e.source for e in graph.edges if e.relation is Relation.HEADING_FOR}
        assert {node.id for node in nodes_of(graph, Role.H1, Role.H2)} <= heads


class TestNamespaces:
    @pytest.mark.parametrize("name", ["latex-stem-article-2col-se.pdf", "pdf.js-bug1937438-mml-from-latex.pdf"])
    def test_elements_of_mathml_are_kept_with_name_and_namespace(self, name: str) -> None:
        graph = graph_of(name)
        maths = [node for node in graph.nodes if node.namespace == MATHML]
        assert len(maths) == census_of(name).namespaces[MATHML]
        assert {"math", "mi", "mo"} <= {node.raw_role for node in maths}
        assert all(node.role is Role.OTHER for node in maths)

    @pytest.mark.parametrize(
        "name",
        ["latex-stem-article-2col-se.pdf", "pdf.js-bug1937438-mml-from-latex.pdf", "tagpdf-multirow-cell.pdf"],
    )
    def test_elements_of_pdf_two_are_standard(self, name: str) -> None:
        standard = [node for node in graph_of(name).nodes if node.namespace == PDF2]
        assert len(standard) == census_of(name).namespaces[PDF2]
        assert Role.OTHER not in {node.role for node in standard}

    def test_the_maps_of_namespaces_count_before_the_default_one(self) -> None:
        graph = graph_of("latex-stem-article-2col-se.pdf")
        assert [node.role for node in graph.nodes if node.raw_role == "footnote"] == [Role.FENOTE]
        assert [node.role for node in graph.nodes if node.raw_role == "float"] == [Role.ASIDE]
        assert len(nodes_of(graph, Role.TITLE)) == 1

    def test_a_formula_says_what_is_in_its_mathml(self) -> None:
        assert "𝑥 ∈ ℝ" in texts_of(graph_of("pdf.js-bug1937438-mml-from-latex.pdf"), Role.FORMULA)


class TestSize:
    def test_a_file_of_thirty_thousand_elements_is_read(self) -> None:
        graph = graph_of("pdf.js-bug1978317.pdf")
        assert len(graph.nodes) == 32_769
        assert not any(node.content for node in graph.nodes)

    def test_a_manual_of_464_pages_is_read_to_its_depth(self) -> None:
        name = "kreuzberg-xerox-alta-link-series-mfp-sag-en-us-2.pdf"
        graph = graph_of(name)
        depth = [0] * len(graph.nodes)
        for node in graph.nodes[1:]:
            depth[node.id] = depth[node.parent or 0] + 1
        assert max(depth) == census_of(name).depth == 43

    def test_a_page_of_3753_elements_keeps_those_whose_content_is_elsewhere(self) -> None:
        graph = graph_of("pdfplumber-scotus-transcript-p1.pdf")
        reached = [node for node in graph.nodes if node.content]
        assert (len(graph.nodes), len(reached)) == (3754, 8)


class TestTexts:
    @pytest.mark.parametrize("name", ["pikepdf-form-dd0293.pdf"])
    def test_expansions_are_kept(self, name: str) -> None:
        found = [node.expansion for node in graph_of(name).nodes if node.expansion is not None]
        assert len(found) == census_of(name).expansions == 8
        assert all(text.startswith("Document classification") for text in found)

    @pytest.mark.parametrize(
        ("name", "count"),
        [
            ("docling-parse-right-to-left-03.pdf", 267),
            ("latex-stem-article-2col-se.pdf", 7),
            ("pdf.js-bug1721218-reduced.pdf", 1),
            ("pdf.js-issue11656.pdf", 3),
            ("pdf.js-issue9972-1.pdf", 2),
            ("pdf.js-smaskdim.pdf", 9),
            ("pdfplumber-pr-138-example.pdf", 3),
            ("unstructured-failure-after-repair.pdf", 203),
            ("wcag-form.pdf", 3),
            ("wcag-headers-footers-word.pdf", 3),
            ("wcag-links.pdf", 12),
        ],
    )
    def test_actual_texts_are_kept(self, name: str, count: int) -> None:
        found = [node for node in graph_of(name).nodes if node.actual_text is not None]
        assert len(found) == census_of(name).actual_texts == count

    def test_an_actual_text_stands_for_what_is_shown(self) -> None:
        graph = graph_of("latex-stem-article-2col-se.pdf")
        spans = [node for node in nodes_of(graph, Role.SPAN) if node.actual_text == "LaTeX"]
        assert spans
        assert {GraphView(graph).text(node.id) for node in spans} == {"LaTeX"}

    def test_the_alternate_text_of_a_picture_is_what_it_says(self) -> None:
        (text,) = texts_of(graph_of("wcag-alt-entry-to-an-image.pdf"), Role.FIGURE)
        assert text.startswith("Photograph of a medium-sized tan and white dog")

    def test_alternate_texts_that_are_paths_and_addresses_are_kept_as_they_are(self) -> None:
        figures = nodes_of(graph_of("pdfplumber-issue-90-example.pdf"), Role.FIGURE)
        told = [node.alt or "" for node in figures if node.alt]
        assert [text[:3] for text in told] == ["C:\\", "htt", "ISU"]

    @pytest.mark.parametrize(("name", "count"), [("pdfix-test.pdf", 4), ("playa-2-5-1.pdf", 3)])
    def test_figures_without_alternate_text_are_told(self, name: str, count: int) -> None:
        assert codes(graph_of(name)).count("alt-missing") == count


class TestLanguages:
    @pytest.mark.parametrize(
        ("name", "lang", "text"),
        [
            ("wcag-lang-of-phrase.pdf", "FR", "(l’ouest)"),
            ("wcag-link-text-oo.pdf", "en-US", "Read more"),
        ],
    )
    def test_the_language_of_a_phrase_is_the_phrases(self, name: str, lang: str, text: str) -> None:
        graph = graph_of(name)
        assert [GraphView(graph).text(node.id) for node in graph.nodes if node.lang == lang] == [text]

    @pytest.mark.parametrize("name", ["pdfix-tagged.pdf", "pdfplumber-issue-90-example.pdf", "kreuzberg-scanned.pdf"])
    def test_a_missing_language_is_told(self, name: str) -> None:
        assert "language-missing" in codes(graph_of(name))

    def test_a_language_of_elements_only_is_one(self) -> None:
        graph = graph_of("docling-parse-form-fields.pdf")
        assert graph.document.lang is None
        assert "fr-CA" in {node.lang for node in graph.nodes}
        assert "language-missing" not in codes(graph)


class TestIds:
    def test_a_repeated_note_id_is_told_at_the_second(self) -> None:
        graph = graph_of("vera-7-9-t02-fail-a.pdf")
        first, second = nodes_of(graph, Role.NOTE)
        assert first.element_id == second.element_id
        assert [d.node for d in graph.diagnostics if d.code == "id-duplicate"] == [second.id]

    def test_a_note_without_id_is_a_note(self) -> None:
        (note,) = nodes_of(graph_of("vera-7-9-t01-fail-a.pdf"), Role.NOTE)
        assert note.element_id is None
