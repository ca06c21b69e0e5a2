"""Reading order: which block precedes which."""

from itertools import pairwise

from hypothesis import given

from evigraph.derive import blocks
from evigraph.graph import BLOCK_ROLES, GROUPING_ROLES, GraphView, Relation, Role
from support.element import El, heading, item, table
from support.graphs import derived, find, how, pairs
from support.strategies import documents

SOURCE = ("SOURCE_STRUCTURE", "order")
DERIVED = ("DETERMINISTIC_DERIVATION", "order-through-containers")


def test_artifact_elements_have_no_place_in_it() -> None:
    graph = derived(El("P", "a"), El("Artifact", El("P", "run")), El("P", "b"))
    assert pairs(graph, Relation.PRECEDES) == [("a", "b")]


def test_siblings_are_ordered_by_the_source() -> None:
    graph = derived(El("P", "a"), El("P", "b"), El("P", "c"))
    assert how(graph, Relation.PRECEDES) == {("a", "b"): SOURCE, ("b", "c"): SOURCE}


def test_blocks_of_different_containers_are_ordered_by_derivation() -> None:
    graph = derived(El("Sect", El("P", "a"), El("P", "b")), El("Sect", El("P", "c")))
    assert how(graph, Relation.PRECEDES) == {("a", "b"): SOURCE, ("b", "c"): DERIVED}


def test_containers_without_meaning_are_looked_through() -> None:
    graph = derived(El("P", "a"), El("Div", El("NonStruct", El("P", "b"))), El("P", "c"))
    assert pairs(graph, Relation.PRECEDES) == [("a", "b"), ("b", "c")]


def test_a_container_with_text_of_its_own_is_a_block() -> None:
    graph = derived(El("P", "a"), El("Div", "loose"), El("P", "b"))
    assert pairs(graph, Relation.PRECEDES) == [("a", "loose"), ("loose", "b")]


def test_empty_containers_leave_no_gap() -> None:
    assert pairs(derived(El("P", "a"), El("Sect"), El("P", "b")), Relation.PRECEDES) == [("a", "b")]


def test_blocks_in_an_item_have_an_order_of_their_own() -> None:
    graph = derived(El("L", El("LI", El("LBody", El("P", "a"), El("P", "b")))), El("P", "c"))
    assert ("a", "b") in pairs(graph, Relation.PRECEDES)
    assert ("b", "c") not in pairs(graph, Relation.PRECEDES)


def test_blocks_in_a_cell_have_an_order_of_their_own() -> None:
    graph = derived(table([El("TD", El("P", "a"), El("P", "b")), El("TD", El("P", "c"))]))
    assert pairs(graph, Relation.PRECEDES) == [("a", "b")]


def test_rows_and_cells_have_no_order_edges() -> None:
    assert pairs(derived(table(["a", "b"], ["c", "d"])), Relation.PRECEDES) == []


def test_inline_elements_have_no_order_edges() -> None:
    assert pairs(derived(El("P", El("Em", "a"), " ", El("Link", "b"))), Relation.PRECEDES) == []


def test_items_of_a_list_are_ordered() -> None:
    graph = derived(El("L", item("1.", "a"), item("2.", "b"), item("3.", "c")))
    items = find(graph, Role.LI)
    order = [(e.source, e.target) for e in graph.edges if e.relation is Relation.PRECEDES and e.source in items]
    assert order == [(items[0], items[1]), (items[1], items[2])]


def test_a_heading_precedes_its_section() -> None:
    graph = derived(heading(1, "A"), El("P", "a"))
    assert pairs(graph, Relation.PRECEDES) == [("A", "a")]


@given(documents())
def test_the_blocks_of_a_document_form_one_chain_in_logical_order(kids: list[El]) -> None:
    graph = derived(*kids)
    top = blocks(GraphView(graph), 0)
    chain = [(e.source, e.target) for e in graph.edges if e.relation is Relation.PRECEDES and e.source in top]
    assert top == sorted(top)
    assert chain == list(pairwise(top))


@given(documents())
def test_blocks_are_all_that_only_groups_left_out(kids: list[El]) -> None:
    view = GraphView(derived(*kids))
    for block in blocks(view, 0):
        assert view[block].role not in GROUPING_ROLES
        assert view[block].role in BLOCK_ROLES
