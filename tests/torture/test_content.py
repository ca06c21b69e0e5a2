"""What is special in the content of the torture files: what the tree reaches, Forms, damage, encryption, scripts."""

import pytest

from evigraph.graph import Graph, GraphView, Role, Status
from support.graphs import codes
from support.torture import census_of, content_of, graph_of, nodes_of, texts_of

pytestmark = pytest.mark.corpora


def shown(graph: Graph, status: Status) -> str:
    """All text of a status on one line."""
    return " ".join(" ".join(f.text for f in graph.fragments if f.status is status).split())


class TestReach:
    @pytest.mark.parametrize(
        ("name", "pages"),
        [("idm-fpki-x509-cert-policy-fbca-34.pdf", 143), ("idm-us-federal-public-trust-tls-cp-v1-0-final.pdf", 94)],
    )
    def test_a_tree_that_reaches_one_page_covers_less_than_two_percent(self, name: str, pages: int) -> None:
        graph = graph_of(name)
        assert {f.anchor.page for f in graph.fragments if f.node is not None} == {1}
        told = [d for d in graph.diagnostics if d.code == "content-untagged"]
        assert pages - 3 < len(told) < pages
        assert 0 < graph.quality.tagged_text_share < 0.02

    def test_of_6645_marked_contents_45_are_the_trees(self) -> None:
        name = "idm-fpki-x509-cert-policy-fbca-34.pdf"
        assert (len(census_of(name).drawn), len(census_of(name).referenced)) == (6645, 45)
        assert len(content_of(graph_of(name), Status.TAGGED)) == 45

    def test_only_the_first_page_of_94_has_marked_content(self) -> None:
        name = "idm-us-federal-public-trust-tls-cp-v1-0-final.pdf"
        assert {page for page, _, _ in census_of(name).drawn} == {1}
        assert {page for page, _, _ in content_of(graph_of(name), *Status)} == {1}

    @pytest.mark.parametrize("name", ["playa-issue-119.pdf", "pdf.js-issue17147.pdf", "vera-7-1-t11-fail-a.pdf"])
    def test_a_file_marked_as_tagged_without_a_tree_is_untagged(self, name: str) -> None:
        graph = graph_of(name)
        assert census_of(name).marked
        assert not graph.document.tagged
        assert "document-untagged" in codes(graph)
        assert Status.TAGGED not in {f.status for f in graph.fragments}

    def test_text_of_a_file_without_a_tree_is_kept(self) -> None:
        assert "Ethical and Professional Standards" in shown(graph_of("playa-issue-119.pdf"), Status.UNTAGGED)

    @pytest.mark.parametrize(
        "name", ["pdfplumber-issue-90-example.pdf", "pdf.js-160f-2019.pdf", "pdf.js-prefilled-f1040.pdf"]
    )
    def test_a_tree_counts_though_the_file_is_not_marked_as_tagged(self, name: str) -> None:
        assert not census_of(name).marked
        assert graph_of(name).document.tagged
        assert len(graph_of(name).nodes) > 100

    def test_a_third_of_a_certificates_marked_content_is_nobodys_and_blank(self) -> None:
        name = "section508.gov-accessible-meetings-certificate-of-completion.pdf"
        census = census_of(name)
        assert len(census.drawn - census.referenced) > 0.3 * len(census.drawn)
        assert graph_of(name).quality.tagged_text_share == 1

    def test_marked_content_outside_the_tree_is_told_with_its_amount(self) -> None:
        graph = graph_of("tagpdf-multirow-cell.pdf")
        assert len(content_of(graph, Status.UNTAGGED)) == 46
        assert graph.quality.tagged_text_share < 0.3
        assert "content-untagged" in codes(graph)

    def test_suspect_order_does_not_keep_a_file_from_being_read(self) -> None:
        assert census_of("vera-7-1-t04-fail-a.pdf").suspects
        assert texts_of(graph_of("vera-7-1-t04-fail-a.pdf"), Role.H1) == ["Page Content Order"]


class TestReferences:
    @pytest.mark.parametrize(
        ("name", "count"),
        [
            ("playa-2-5-1.pdf", 1),
            ("pdf.js-issue14165.pdf", 2),
            ("vera-7-15-t01-fail-a.pdf", 1),
            ("pdf.js-bug1721218-reduced.pdf", 50),
        ],
    )
    def test_references_to_content_that_is_not_there_are_told(self, name: str, count: int) -> None:
        told = [d for d in graph_of(name).diagnostics if d.code == "content-not-found"]
        assert len(told) == count
        assert {d.page for d in told} == {1}

    @pytest.mark.parametrize(
        ("name", "unplaced"),
        [
            ("docling-parse-right-to-left-03.pdf", 883),
            ("pdfplumber-scotus-transcript-p1.pdf", 3515),
            ("unstructured-failure-after-repair.pdf", 7),
        ],
    )
    def test_references_to_pages_that_are_gone_are_told(self, name: str, unplaced: int) -> None:
        assert census_of(name).unplaced == unplaced
        assert codes(graph_of(name)).count("reference-without-page") == unplaced

    def test_content_of_pages_that_are_gone_is_no_other_pages(self) -> None:
        graph = graph_of("playa-issue-566-test-2.pdf")
        assert not content_of(graph, Status.TAGGED)
        assert shown(graph, Status.UNTAGGED).startswith("甲方：中国饮料有限公司")

    def test_references_without_a_page_find_no_content_that_has_no_id(self) -> None:
        graph = graph_of("pdfplumber-issue-90-example.pdf")
        told = codes(graph).count("content-not-found") + codes(graph).count("content-claimed-twice")
        assert told == census_of("pdfplumber-issue-90-example.pdf").unplaced == 836
        assert shown(graph, Status.UNTAGGED).startswith("ICE DANCE SHORT DANCE")

    def test_what_many_elements_claim_the_first_has(self) -> None:
        graph = graph_of("tagpdf-multirow-cell.pdf")
        told = [d for d in graph.diagnostics if d.code == "content-claimed-twice"]
        assert len(told) == 57
        assert all("belongs to node 6 already" in d.message for d in told)


class TestForms:
    def test_content_of_a_form_drawn_twice_belongs_to_one_node(self) -> None:
        graph = graph_of("vera-7-20-t02-fail-a.pdf")
        owners: dict[tuple[int, int | None, int | None], set[int | None]] = {}
        for f in graph.fragments:
            if f.anchor.stream is not None:
                owners.setdefault((f.anchor.page, f.anchor.stream, f.anchor.mcid), set()).add(f.node)
        assert len(owners) == 2
        assert all(len(found) == 1 for found in owners.values())
        assert "content-claimed-twice" in codes(graph)

    @pytest.mark.parametrize(
        ("name", "count"),
        [
            ("pdfbox-test-pagelabels.pdf", 538),
            ("playa-structure-xobjects.pdf", 2),
            ("odl-pdfua-ref-2-02-invoice.pdf", 1),
            ("unstructured-failure-after-repair.pdf", 20),
        ],
    )
    def test_content_of_forms_is_reached_by_its_stream(self, name: str, count: int) -> None:
        inside = [key for key in content_of(graph_of(name), Status.TAGGED) if key[1] is not None]
        assert len(inside) == count

    def test_text_of_the_page_and_of_its_forms_is_each_its_elements(self) -> None:
        graph = graph_of("playa-structure-xobjects.pdf")
        assert texts_of(graph, Role.P) == ["Hello world", "Goodbye now", "Hello again"]

    def test_content_of_a_form_that_the_tree_does_not_name_is_not_taken_for_the_pages(self) -> None:
        name = "pdf.js-bug1721218-reduced.pdf"
        assert {stream for _, stream, _ in census_of(name).drawn} == {180}
        assert not content_of(graph_of(name), Status.TAGGED)


class TestArtifacts:
    def test_tagged_content_within_an_artifact_belongs_to_its_element(self) -> None:
        graph = graph_of("vera-7-1-t02-fail-a.pdf")
        assert [n.id for n in nodes_of(graph, Role.NOTE)] == [f.node for f in graph.fragments if f.anchor.mcid == 24]

    def test_an_artifact_within_tagged_content_leaves_its_text_to_the_element(self) -> None:
        graph = graph_of("vera-7-1-t01-fail-a.pdf")
        assert shown(graph, Status.UNTAGGED) == shown(graph, Status.ARTIFACT) == ""
        assert "Artifacts" in texts_of(graph, Role.NOTE)[0]

    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("wcag-headers-footers-word.pdf", "Gutenberg Project"),
            ("wcag-headers-footers-oo.pdf", "1 of 5"),
            ("pdfplumber-scotus-transcript-p1.pdf", "Official - Subject to Final Review"),
        ],
    )
    def test_headers_and_footers_of_pages_are_artifacts_and_in_no_element(self, name: str, text: str) -> None:
        graph = graph_of(name)
        assert text in shown(graph, Status.ARTIFACT)
        assert text not in shown(graph, Status.TAGGED)


class TestMarks:
    def test_text_that_no_operator_marks_is_told(self) -> None:
        graph = graph_of("tagpdf-test-missing-bdc-emc.pdf")
        stray = [f for f in graph.fragments if f.status is Status.UNTAGGED and f.text.strip()]
        assert [(f.anchor.page, f.text.strip()) for f in stray] == [(1, "1"), (1, "1")]
        assert [d.page for d in graph.diagnostics if d.code == "content-untagged"] == [1]

    @pytest.mark.parametrize("name", ["wcag-ocr-example-tagged.pdf", "kreuzberg-scanned.pdf"])
    def test_invisible_text_of_a_scan_is_text(self, name: str) -> None:
        graph = graph_of(name)
        assert graph.quality.tagged_text_share > 0.99
        assert len(shown(graph, Status.TAGGED)) > 300

    def test_a_bullet_of_a_private_use_character_is_kept_as_the_file_has_it(self) -> None:
        graph = graph_of("pdf.js-smaskdim.pdf")
        assert {n.actual_text for n in nodes_of(graph, Role.SPAN) if n.actual_text} == {"\uf0b7"}


class TestEncryption:
    @pytest.mark.parametrize(
        "name",
        [
            "docling-parse-form-fields.pdf",
            "pdf.js-issue9972-1.pdf",
            "pdfbox-pdfbox-2725-878725.pdf",
            "pdfplumber-pr-138-example.pdf",
            "pikepdf-form-dd0293.pdf",
            "vera-7-16-t01-fail-a.pdf",
        ],
    )
    def test_an_encrypted_file_with_an_empty_password_is_read(self, name: str) -> None:
        graph = graph_of(name)
        assert census_of(name).encrypted
        assert any(f.text.strip() and f.node is not None for f in graph.fragments)
        assert "file-repaired" not in codes(graph)

    @pytest.mark.parametrize("name", ["pikepdf-form-dd0293.pdf", "vera-7-15-t01-fail-a.pdf"])
    def test_a_file_with_an_xfa_form_is_read_by_its_pages(self, name: str) -> None:
        assert census_of(name).xfa
        assert len(graph_of(name).document.pages) == census_of(name).pages


class TestScripts:
    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("pdf.js-issue11656.pdf", "שלום עולם מה שלום כולם?"),
            ("pdf.js-issue11656.pdf", "אני יורד מן החוטים, אני כבר ילד אמיתי."),
            ("docling-parse-right-to-left.pdf", "البرمجة بلغة"),
            ("docling-parse-right-to-left-03.pdf", "فروش داخلی"),
        ],
    )
    def test_text_from_right_to_left_is_in_logical_order(self, name: str, text: str) -> None:
        graph = graph_of(name)
        assert text in " ".join(GraphView(graph).text(0).split())

    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("docling-parse-right-to-left.pdf", "الإنتاجية"),  # its map says 0644 0625 for the ligature
            ("docling-parse-right-to-left-03.pdf", "کالا"),
        ],
    )
    def test_ligatures_from_right_to_left_are_in_logical_order(self, name: str, text: str) -> None:
        graph = graph_of(name)
        assert text in GraphView(graph).text(0)

    def test_brackets_from_right_to_left_are_in_logical_order(self) -> None:
        assert "15(ב)(4)" in GraphView(graph_of("pdf.js-issue11656.pdf")).text(0)


@pytest.mark.parametrize("name", ["playa-2-5-1.pdf", "pdf.js-issue17147.pdf"])
def test_a_damaged_file_is_read_and_told(name: str) -> None:
    assert "file-repaired" in codes(graph_of(name))
