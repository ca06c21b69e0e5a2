"""Look-ups over a graph."""

import pytest
from hypothesis import given

from evigraph.graph import Fragment, Graph, GraphView, Node, Relation, Role
from support.element import El, table
from support.graphs import declared, derived, find, named
from support.strategies import documents, graphs


@pytest.fixture
def view() -> GraphView:
    return GraphView(
        declared(
            El("Sect", El("H1", "Title"), El("P", "a ", El("Em", "b "), "c ", El("Em", "d "), "e")),
            El("Sect", El("P", "f", page=2), El("P", "g", page=4), El("P", "h", page=2)),
        )
    )


def test_a_subtree_is_a_range_of_ids(view: GraphView) -> None:
    assert view.subtree(0) == range(9 + 1)
    assert view.subtree(1) == range(1, 6)
    assert view.subtree(3) == range(3, 6)
    assert view.subtree(5) == range(5, 6)


@given(graphs())
def test_a_subtree_holds_exactly_the_nodes_whose_ancestors_include_its_root(graph: Graph) -> None:
    view = GraphView(graph)
    for root in graph.nodes:
        below = [n.id for n in graph.nodes if n.id == root.id or root.id in view.ancestors(n.id)]
        assert list(view.subtree(root.id)) == below


def test_ancestors_lead_from_the_parent_to_the_root(view: GraphView) -> None:
    assert list(view.ancestors(4)) == [3, 1, 0]
    assert list(view.ancestors(0)) == []


def test_kids_are_children_and_content_interleaved(view: GraphView) -> None:
    kids = [kid.text if isinstance(kid, Fragment) else kid.id for kid in view.kids(3)]
    assert kids == ["a ", 4, "c ", 5, "e"]


@given(documents())
def test_kids_are_all_children_and_all_content(kids: list[El]) -> None:
    view = GraphView(declared(*kids))
    for node in view.nodes:
        given = list(view.kids(node.id))
        assert tuple(kid.id for kid in given if isinstance(kid, Node)) == node.children
        assert tuple(kid.id for kid in given if isinstance(kid, Fragment)) == node.content


def test_fragments_are_those_of_the_whole_subtree(view: GraphView) -> None:
    assert sorted(f.text for f in view.fragments(3)) == ["a ", "b ", "c ", "d ", "e"]


def test_own_text_leaves_the_children_out(view: GraphView) -> None:
    assert view.own_text(3) == "a c e"


def test_pages_are_sorted_and_told_once(view: GraphView) -> None:
    assert view.pages(6) == [2, 4]
    assert view.pages(0) == [1, 2, 4]


def test_pages_of_a_node_without_content_are_none() -> None:
    assert GraphView(declared(El("P"))).pages(1) == []


def test_the_text_of_a_node_is_the_same_each_time(view: GraphView) -> None:
    assert view.text(3) == view.text(3) == "a b c d e"


def test_the_public_id_is_the_documents_with_the_nodes(view: GraphView) -> None:
    assert view.public_id(4) == "0000000000000000#4"


class TestLanguage:
    def test_a_nodes_own_language_counts_first(self) -> None:
        view = GraphView(declared(El("Sect", El("P", "x", lang="fr"), lang="de")))
        assert view.lang(2) == "fr"

    def test_else_the_nearest_ancestors(self) -> None:
        view = GraphView(declared(El("Part", El("Sect", El("P", "x")), lang="it")))
        assert view.lang(3) == "it"

    def test_else_the_documents(self) -> None:
        assert GraphView(declared(El("P", "x"), lang="pt")).lang(1) == "pt"

    def test_an_empty_language_counts_as_none(self) -> None:
        assert GraphView(declared(El("Sect", El("P", "x", lang=""), lang="de"))).lang(2) == "de"

    def test_without_any_it_is_none(self) -> None:
        assert GraphView(declared(El("P", "x"), lang=None)).lang(1) is None


CLASSES = {"red": [("Layout", {"Color": "red", "Width": 1})], "blue": [("Layout", {"Color": "blue"})]}


class TestAttributes:
    def node(self, **options: object) -> Node:
        return declared(El("P", "x", **options), classes=CLASSES).nodes[1]  # type: ignore[arg-type]

    def test_own_attributes_win_over_classes(self) -> None:
        node = self.node(attributes=[("Layout", {"Color": "green"})], classes=["red"])
        assert node.attribute("Color") == "green"

    def test_classes_give_what_the_element_does_not(self) -> None:
        node = self.node(attributes=[("Layout", {"Color": "green"})], classes=["red"])
        assert node.attribute("Width") == 1

    def test_a_later_attribute_object_wins_over_an_earlier_one(self) -> None:
        node = self.node(attributes=[("Layout", {"Color": "green"}), ("Layout", {"Color": "grey"})])
        assert node.attribute("Color") == "grey"

    def test_a_later_class_wins_over_an_earlier_one(self) -> None:
        assert self.node(classes=["red", "blue"]).attribute("Color") == "blue"

    def test_an_owner_narrows_the_look_up(self) -> None:
        node = self.node(attributes=[("Layout", {"Width": 2}), ("CSS-2.00", {"Width": 3})])
        assert (node.attribute("Width"), node.attribute("Width", "Layout")) == (3, 2)

    def test_an_absent_attribute_is_none(self) -> None:
        assert self.node().attribute("Scope") is None

    @pytest.mark.parametrize("falsy", [0, False, "", []])
    def test_a_falsy_value_is_a_value(self, falsy: object) -> None:
        node = self.node(attributes=[("Layout", {"Width": 5}), ("Layout", {"Width": falsy})])
        assert node.attribute("Width") == falsy

    @given(graphs())
    def test_the_merged_view_says_what_each_look_up_says(self, graph: Graph) -> None:
        for node in graph.nodes:
            names = {name for attribute in node.attributes for name in attribute.values}
            assert node.merged_attributes() == {name: node.attribute(name) for name in names}


class TestEdges:
    def test_edges_are_found_from_both_ends(self) -> None:
        graph = derived(El("H1", "Fees"), El("P", "a"), El("P", "b"))
        view = GraphView(graph)
        heading = find(graph, Role.H1)[0]
        assert [e.target for e in view.outgoing(heading, Relation.HEADING_FOR)] == [2, 3]
        assert [e.source for e in view.incoming(named(graph, "b"), Relation.HEADING_FOR)] == [heading]

    def test_relations_are_kept_apart(self) -> None:
        view = GraphView(derived(El("H1", "Fees"), El("P", "a")))
        assert [e.relation for e in view.outgoing(1, Relation.PRECEDES)] == [Relation.PRECEDES]

    def test_a_node_without_edges_has_none(self) -> None:
        assert GraphView(derived(table(["a"]))).incoming(1, Relation.NOTE_FOR) == []


class TestArtifacts:
    VIEW = GraphView(declared(El("P", "a", El("Artifact", "b", El("Span", "c", page=2)), "d"), El("P", "e")))

    def test_what_is_in_them_is_set_aside(self) -> None:
        assert self.VIEW.set_aside == {2, 3}
        assert [node.id for node in self.VIEW.body] == [0, 1, 4]

    def test_their_fragments_are_not_those_of_what_is_around_them(self) -> None:
        assert [f.text for f in self.VIEW.fragments(1)] == ["a", "d"]
        assert self.VIEW.pages(0) == [1]

    def test_asked_themselves_they_have_theirs(self) -> None:
        assert [f.text for f in self.VIEW.fragments(2)] == ["b", "c"]

    def test_without_them_the_body_is_all_nodes(self) -> None:
        view = GraphView(declared(El("P", "a")))
        assert view.body is view.nodes
