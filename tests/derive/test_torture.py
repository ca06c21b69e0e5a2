"""Real and deliberately broken files of the external corpora: each compiles or is refused, and shows its fact."""

from functools import cache

import pytest

from evigraph import SourceError, compile_file
from evigraph.derive import CODES
from evigraph.graph import Graph, Relation, Role, Status, from_json, to_json
from support.corpora import corpora, torture_facts, torture_files
from support.graphs import codes, find
from support.laws import assert_one_owner
from support.secondreader import by_graph, by_second_reader, differences

pytestmark = pytest.mark.corpora

every_file = pytest.mark.parametrize("name", torture_files())

OTHERWISE = {
    # A reference to an object stands among the root's elements; it is read as an element without a role.
    ("pdfplumber-hello-structure.pdf", "n_elems"),
    # Alternate texts of one blank: declared, if worth nothing.
    ("kreuzberg-xerox-alta-link-series-mfp-sag-en-us-2.pdf", "Figure_alt"),
}
"""Where the independent count is another one, with the reason."""


@cache
def compiled(name: str) -> Graph:
    return compile_file(corpora() / "torture" / name)


def graph_of(name: str) -> Graph:
    """The compiled graph; a file that is refused has none and is skipped."""
    try:
        return compiled(name)
    except SourceError as error:
        pytest.skip(f"refused: {error.cause}")


@every_file
def test_it_compiles_or_is_refused_in_one_line(name: str) -> None:
    try:
        found = compiled(name)
    except SourceError as error:
        found = error
    if isinstance(found, SourceError):
        assert name in str(found)
        assert len(str(found).splitlines()) == 1
    else:
        assert found.nodes[0].role is Role.ROOT
        assert set(codes(found)) <= set(CODES)


@every_file
def test_its_elements_are_those_an_independent_reader_counts(name: str) -> None:
    graph, facts = graph_of(name), torture_facts()[name]
    figures = [graph.nodes[n] for n in find(graph, Role.FIGURE)]
    counts = {
        "pages": len(graph.document.pages),
        "n_elems": len(graph.nodes) - 1,
        "n_Table": graph.quality.tables,
        "n_TH": graph.quality.header_cells,
        "n_TD": graph.quality.data_cells,
        "n_L": graph.quality.lists,
        "n_LI": graph.quality.list_items,
        "n_Figure": graph.quality.figures,
        "Figure_alt": sum(bool(figure.alt) for figure in figures),
    }
    known = {fact: int(float(facts[fact])) for fact in counts if (name, fact) not in OTHERWISE}
    assert {fact: counts[fact] for fact in known} == known


@every_file
def test_an_independent_reader_sees_the_same_words_in_each_marked_content(name: str) -> None:
    graph = graph_of(name)
    inside = {(f.anchor.page, f.anchor.mcid) for f in graph.fragments if f.anchor.stream is not None}
    expected = by_second_reader(corpora() / "torture" / name)
    assert differences(expected, by_graph(graph)).keys() <= inside


@every_file
def test_every_fragment_is_realised_by_at_most_one_node(name: str) -> None:
    assert_one_owner(graph_of(name))


@every_file
def test_it_survives_canonical_json(name: str) -> None:
    graph = graph_of(name)
    assert from_json(to_json(graph)) == graph


@every_file
def test_content_outside_the_tree_is_told(name: str) -> None:
    graph = graph_of(name)
    pages = {f.anchor.page for f in graph.fragments if f.status is Status.UNTAGGED}
    told = {d.page for d in graph.diagnostics if d.code == "content-untagged"}
    assert told == (pages if graph.document.tagged else set())


@pytest.mark.parametrize("name", ["vera-7-1-t05-fail-d.pdf", "vera-8-2-4-t02-fail-b.pdf"])
def test_a_role_map_in_a_circle_is_told(name: str) -> None:
    graph = graph_of(name)
    assert "role-map-cycle" in codes(graph)
    assert find(graph, Role.OTHER)


@pytest.mark.parametrize(
    ("name", "pages"),
    [("idm-fpki-x509-cert-policy-fbca-34.pdf", 143), ("idm-us-federal-public-trust-tls-cp-v1-0-final.pdf", 94)],
)
def test_a_tree_that_reaches_one_page_leaves_the_others_untagged(name: str, pages: int) -> None:
    graph = graph_of(name)
    reached = {f.anchor.page for f in graph.fragments if f.node is not None}
    told = [d for d in graph.diagnostics if d.code == "content-untagged"]
    assert reached == {1}
    assert pages - 3 < len(told) < pages
    assert graph.quality.tagged_text_share < 0.1


def test_content_of_a_form_drawn_twice_belongs_to_one_node() -> None:
    graph = graph_of("vera-7-20-t02-fail-a.pdf")
    owners: dict[tuple[int, int | None, int | None], set[int | None]] = {}
    for fragment in graph.fragments:
        anchor = fragment.anchor
        if anchor.stream is not None:
            owners.setdefault((anchor.page, anchor.stream, anchor.mcid), set()).add(fragment.node)
    assert owners
    assert all(len(found) == 1 for found in owners.values())
    assert "content-claimed-twice" in codes(graph)


def test_headers_that_name_no_element_are_told() -> None:
    assert codes(graph_of("vera-7-5-t02-fail-a.pdf")).count("headers-unresolved") == 1


def test_headers_by_id_give_declared_edges() -> None:
    graph = graph_of("vera-7-5-t01-pass-c.pdf")
    assert {e.rule for e in graph.edges if e.relation is Relation.COLUMN_HEADER_FOR} >= {"headers"}


@pytest.mark.parametrize("name", ["vera-7-2-t41-fail-a.pdf", "vera-7-2-t42-fail-a.pdf"])
def test_spans_that_do_not_fit_are_told(name: str) -> None:
    assert codes(graph_of(name)).count("irregular-table") == 1


def test_a_skipped_heading_level_is_told() -> None:
    assert "heading-skipped" in codes(graph_of("vera-7-4-2-t01-fail-a.pdf"))


def test_a_repeated_note_id_is_told() -> None:
    assert "id-duplicate" in codes(graph_of("vera-7-9-t02-fail-a.pdf"))


def test_tagged_content_within_an_artifact_belongs_to_its_element() -> None:
    graph = graph_of("vera-7-1-t02-fail-a.pdf")
    assert find(graph, Role.NOTE) == [f.node for f in graph.fragments if f.anchor.mcid == 24]


@pytest.mark.parametrize("name", ["pdfbox-test-pagelabels.pdf", "playa-structure-xobjects.pdf"])
def test_content_of_forms_is_reached_by_its_stream(name: str) -> None:
    assert any(f.anchor.stream is not None and f.node is not None for f in graph_of(name).fragments)


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
def test_an_encrypted_file_with_an_empty_password_is_read(name: str) -> None:
    graph = graph_of(name)
    assert any(f.text.strip() and f.node is not None for f in graph.fragments)


def test_a_file_of_thirty_thousand_elements_is_read() -> None:
    assert len(graph_of("pdf.js-bug1978317.pdf").nodes) == 32_769
