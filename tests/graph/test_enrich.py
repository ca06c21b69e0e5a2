"""Adding edges to a graph."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import Edge, Graph, Origin, Relation, Severity, Stratum, enrich, sort_edges, stratum
from support.element import El, header, table
from support.graphs import declared, derived
from support.strategies import edges_between, graphs

DERIVED = Origin.DETERMINISTIC_DERIVATION
SOURCES = [origin for origin in Origin if stratum(origin) is Stratum.SOURCE]
INFERRED = [origin for origin in Origin if stratum(origin) is Stratum.INFERRED]

Case = tuple[Graph, list[Edge], Graph]
"""A graph, edges, and the graph enriched with them."""


def edge(
    source: int, target: int, relation: Relation = Relation.REFERS_TO, origin: Origin = DERIVED, rule: str = "r"
) -> Edge:
    return Edge(source, target, relation, origin, rule)


def graph_with(*edges: Edge) -> Graph:
    """Root, two paragraphs and a figure (nodes 1 to 3), with edges of any origin."""
    return msgspec.structs.replace(declared(El("P", "a"), El("P", "b"), El("Figure", alt="c")), edges=sort_edges(edges))


@st.composite
def enriched(draw: Any) -> Case:
    graph = draw(graphs())
    edges = draw(st.lists(edges_between(len(graph.nodes)), max_size=8))
    return graph, edges, enrich(graph, edges)


@given(enriched())
def test_enrichment_changes_no_node_no_fragment_and_nothing_of_the_document(
    case: Case,
) -> None:
    graph, _, after = case
    assert (after.document, after.nodes, after.fragments, after.quality, after.schema) == (
        graph.document,
        graph.nodes,
        graph.fragments,
        graph.quality,
        graph.schema,
    )


@given(enriched())
def test_enrichment_keeps_every_edge_and_diagnostic(case: Case) -> None:
    graph, _, after = case
    assert set(graph.edges) <= set(after.edges)
    assert after.diagnostics[: len(graph.diagnostics)] == graph.diagnostics


@given(enriched())
def test_enrichment_adds_only_given_edges_each_once(case: Case) -> None:
    graph, edges, after = case
    added = list(after.edges)
    for known in graph.edges:
        added.remove(known)
    assert set(added) <= set(edges)
    assert len(added) == len(set(added))


@given(enriched())
def test_enriching_again_with_the_same_edges_adds_none(case: Case) -> None:
    _, edges, after = case
    assert enrich(after, edges).edges == after.edges


@given(enriched())
def test_edges_are_in_canonical_order(case: Case) -> None:
    assert case[2].edges == sort_edges(case[2].edges)


@given(graphs(), st.randoms(), st.data())
def test_the_order_of_the_given_edges_does_not_matter(graph: Graph, random: Any, data: Any) -> None:
    edges = data.draw(st.lists(edges_between(len(graph.nodes)), max_size=8))
    shuffled = list(edges)
    random.shuffle(shuffled)
    assert enrich(graph, shuffled) == enrich(graph, edges)


def test_the_given_graph_stays_as_it_is() -> None:
    graph = graph_with()
    enrich(graph, [edge(1, 2)])
    assert graph == graph_with()


@pytest.mark.parametrize("relation", [Relation.PRECEDES, Relation.HEADING_FOR, Relation.CONTINUES, Relation.CONTAINS])
def test_an_edge_that_leads_a_node_to_itself_is_refused(relation: Relation) -> None:
    with pytest.raises(ValueError, match="to itself"):
        enrich(graph_with(), [edge(1, 1, relation)])


def test_a_claim_that_a_child_contains_its_parent_contradicts_the_tree() -> None:
    graph = declared(El("Sect", El("P", El("Span", "a"))))
    after = enrich(graph, [edge(3, 1, Relation.CONTAINS), edge(1, 3, Relation.CONTAINS)])
    assert [(e.source, e.target) for e in after.edges] == [(1, 3)]
    (finding,) = after.diagnostics
    assert finding.message == (
        "CONTAINS 3 -> 1 (DETERMINISTIC_DERIVATION, r) contradicts CONTAINS 1 -> 3 (SOURCE_STRUCTURE, tree) "
        "and was left out"
    )


@pytest.mark.parametrize("origin", SOURCES)
def test_an_edge_of_the_source_stratum_is_refused(origin: Origin) -> None:
    with pytest.raises(ValueError, match="source stratum"):
        enrich(graph_with(), [edge(1, 2, origin=origin)])


@pytest.mark.parametrize(("source", "target"), [(0, 4), (4, 0), (-1, 0), (0, -1)])
def test_an_edge_with_an_end_outside_the_graph_is_refused(source: int, target: int) -> None:
    with pytest.raises(ValueError, match="leaves the graph"):
        enrich(graph_with(), [edge(source, target)])


@pytest.mark.parametrize("origin", [*SOURCES, DERIVED])
def test_an_edge_that_repeats_one_of_the_same_or_a_higher_stratum_is_dropped(origin: Origin) -> None:
    graph = graph_with(edge(1, 2, origin=origin))
    assert enrich(graph, [edge(1, 2, rule="again")]) == graph


@pytest.mark.parametrize("origin", INFERRED)
def test_an_edge_that_repeats_one_of_a_lower_stratum_is_added_beside_it(origin: Origin) -> None:
    graph = graph_with(edge(1, 2, origin=origin))
    assert {e.origin for e in enrich(graph, [edge(1, 2)]).edges} == {origin, DERIVED}


@pytest.mark.parametrize("origin", INFERRED)
def test_an_edge_is_not_repeated_when_a_lower_stratum_says_the_same(origin: Origin) -> None:
    graph = enrich(enrich(graph_with(), [edge(1, 2, origin=origin)]), [edge(1, 2)])
    assert enrich(graph, [edge(1, 2, rule="again")]) == graph


@pytest.mark.parametrize("origin", INFERRED)
def test_a_derived_edge_rules_out_its_contrary_also_when_an_inferred_one_says_the_same(origin: Origin) -> None:
    graph = graph_with(edge(1, 2, Relation.PRECEDES), edge(1, 2, Relation.PRECEDES, origin))
    assert enrich(graph, [edge(2, 1, Relation.PRECEDES, Origin.MODEL_INFERENCE)]).edges == graph.edges


@pytest.mark.parametrize("origin", INFERRED)
def test_a_derived_caption_rules_out_others_also_when_an_inferred_one_is_there(origin: Origin) -> None:
    graph = graph_with(edge(1, 2, Relation.CAPTION_FOR), edge(1, 3, Relation.CAPTION_FOR, origin))
    assert enrich(graph, [edge(1, 0, Relation.CAPTION_FOR, Origin.MODEL_INFERENCE)]).edges == graph.edges


@pytest.mark.parametrize(
    ("trusted", "claim"),
    [
        pytest.param((1, 2, Relation.PRECEDES), (2, 1, Relation.PRECEDES), id="order turned round"),
        pytest.param((1, 2, Relation.HEADING_FOR), (2, 1, Relation.HEADING_FOR), id="heading of its heading"),
        pytest.param((1, 2, Relation.CONTINUES), (2, 1, Relation.CONTINUES), id="continues its continuation"),
        pytest.param((1, 2, Relation.CONTAINS), (2, 1, Relation.CONTAINS), id="contains its container"),
        pytest.param((1, 2, Relation.ROW_HEADER_FOR), (1, 2, Relation.COLUMN_HEADER_FOR), id="row, not column"),
        pytest.param((1, 2, Relation.COLUMN_HEADER_FOR), (1, 2, Relation.ROW_HEADER_FOR), id="column, not row"),
        pytest.param((1, 2, Relation.CAPTION_FOR), (1, 3, Relation.CAPTION_FOR), id="second thing captioned"),
        pytest.param((1, 2, Relation.LABEL_FOR), (1, 3, Relation.LABEL_FOR), id="second thing labelled"),
    ],
)
class TestContradictions:
    @pytest.mark.parametrize("origin", SOURCES)
    def test_contradiction_of_the_source_becomes_a_diagnostic(self, trusted: Any, claim: Any, origin: Origin) -> None:
        graph = graph_with(edge(*trusted, origin=origin))
        after = enrich(graph, [edge(*claim)])
        assert after.edges == graph.edges
        assert [(d.code, d.severity, d.node) for d in after.diagnostics] == [
            ("contradicts-source", Severity.INFO, claim[0])
        ]

    @pytest.mark.parametrize("origin", INFERRED)
    def test_contradiction_of_a_derived_edge_by_an_inferred_one_is_left_out(
        self, trusted: Any, claim: Any, origin: Origin
    ) -> None:
        graph = graph_with(edge(*trusted))
        assert enrich(graph, [edge(*claim, origin=origin)]).edges == graph.edges

    def test_between_edges_of_one_stratum_both_stay(self, trusted: Any, claim: Any) -> None:
        after = enrich(graph_with(), [edge(*trusted), edge(*claim)])
        assert len(after.edges) == 2
        assert not after.diagnostics

    @pytest.mark.parametrize("origin", INFERRED)
    def test_derived_beats_inferred_in_one_call(self, trusted: Any, claim: Any, origin: Origin) -> None:
        after = enrich(graph_with(), [edge(*claim, origin=origin), edge(*trusted)])
        assert after.edges == (edge(*trusted),)
        assert [d.code for d in after.diagnostics] == ["contradicts-source"]


@pytest.mark.parametrize("relation", [Relation.REFERS_TO, Relation.LINKS_TO, Relation.NOTE_FOR])
def test_relations_that_may_hold_both_ways_are_no_contradiction(relation: Relation) -> None:
    graph = graph_with(edge(1, 2, relation, Origin.SOURCE_STRUCTURE))
    assert len(enrich(graph, [edge(2, 1, relation)]).edges) == 2


def test_the_diagnostic_names_both_edges_with_origin_and_rule() -> None:
    source = edge(1, 2, Relation.PRECEDES, Origin.SOURCE_STRUCTURE, "order")
    after = enrich(graph_with(source), [edge(2, 1, Relation.PRECEDES, Origin.MODEL_INFERENCE, "look")])
    assert after.diagnostics[0].message == (
        "PRECEDES 2 -> 1 (MODEL_INFERENCE, look) contradicts PRECEDES 1 -> 2 (SOURCE_STRUCTURE, order) and was left out"
    )


def test_a_label_of_two_things_in_the_source_keeps_both() -> None:
    both = [edge(1, target, Relation.LABEL_FOR, Origin.SOURCE_STRUCTURE) for target in (2, 3)]
    assert len(enrich(graph_with(*both), []).edges) == 2


def test_derived_headers_of_a_compiled_table_do_not_touch_the_declared_ones() -> None:
    graph = derived(table([header("Year", scope="Column"), header("Fee")], ["2026", "12"]))
    wrong = Edge(4, 6, Relation.ROW_HEADER_FOR, Origin.MODEL_INFERENCE, "guess")
    declared_edges = [e for e in graph.edges if stratum(e.origin) is Stratum.SOURCE]
    assert set(declared_edges) <= set(enrich(graph, [wrong]).edges)
