"""Which blocks a heading governs, in flat and in nested trees alike."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.derive import heading_chain, level_of
from evigraph.derive.headings import MAX_GOVERNING
from evigraph.graph import HEADING_ROLES, Graph, GraphView, Relation, Role
from support.element import El, heading, item, row, table
from support.graphs import derived, find, how, named, pairs
from support.strategies import documents, sections


def p(text: str) -> El:
    return El("P", text)


def governed(*kids: El) -> dict[str, str]:
    """For each heading what it governs, the texts joined by spaces."""
    found: dict[str, list[str]] = {}
    for source, target in pairs(derived(*kids), Relation.HEADING_FOR):
        found.setdefault(source, []).append(target)
    return {source: " ".join(targets) for source, targets in found.items()}


class TestFlat:
    def test_a_heading_governs_what_follows(self) -> None:
        assert governed(heading(1, "A"), p("a"), p("b")) == {"A": "a b"}

    def test_until_the_next_heading_of_its_level(self) -> None:
        assert governed(heading(1, "A"), p("a"), heading(1, "B"), p("b")) == {"A": "a", "B": "b"}

    def test_until_a_heading_of_a_higher_level(self) -> None:
        assert governed(heading(2, "A"), p("a"), heading(1, "B"), p("b")) == {"A": "a", "B": "b"}

    def test_over_headings_of_lower_levels_and_what_they_govern(self) -> None:
        found = governed(heading(1, "A"), p("a"), heading(2, "B"), p("b"), heading(2, "C"), p("c"))
        assert found == {"A": "a B b C c", "B": "b", "C": "c"}

    def test_a_third_level_stays_within_its_second(self) -> None:
        found = governed(heading(1, "A"), heading(2, "B"), heading(3, "C"), p("c"), heading(2, "D"), p("d"))
        assert found == {"A": "B C c D d", "B": "C c", "C": "c", "D": "d"}

    def test_a_skipped_level_is_still_lower(self) -> None:
        assert governed(heading(1, "A"), heading(4, "B"), p("b"), heading(2, "C"), p("c")) == {
            "A": "B b C c",
            "B": "b",
            "C": "c",
        }

    def test_what_precedes_the_first_heading_has_none(self) -> None:
        assert governed(p("preface"), heading(1, "A"), p("a")) == {"A": "a"}

    def test_a_title_governs_every_level(self) -> None:
        assert governed(El("Title", "T"), heading(1, "A"), p("a"), heading(1, "B")) == {"T": "A a B", "A": "a"}

    def test_a_heading_of_the_seventh_level_is_below_the_sixth(self) -> None:
        assert governed(heading(6, "A"), heading(7, "B"), p("b"), heading(6, "C")) == {"A": "B b", "B": "b"}

    @pytest.mark.parametrize("role", ["L", "Table", "Figure", "BlockQuote", "TOC", "Note", "Formula", "Caption"])
    def test_blocks_of_any_kind_are_governed(self, role: str) -> None:
        assert governed(heading(1, "A"), El(role, "x")) == {"A": "x"}

    def test_a_heading_does_not_govern_itself(self) -> None:
        assert governed(heading(1, "A")) == {}


class TestContainers:
    @pytest.mark.parametrize("role", ["Sect", "Part", "Art", "DocumentFragment"])
    def test_a_section_in_a_container_of_its_own(self, role: str) -> None:
        found = governed(El(role, heading(1, "A"), p("a")), El(role, heading(1, "B"), p("b")))
        assert found == {"A": "a", "B": "b"}

    def test_nested_sections_are_governed_by_the_outer_heading(self) -> None:
        found = governed(El("Sect", heading(1, "A"), p("a"), El("Sect", heading(2, "B"), p("b"))))
        assert found == {"A": "a B b", "B": "b"}

    def test_a_nested_headings_scope_ends_with_its_section(self) -> None:
        found = governed(El("Sect", heading(1, "A"), El("Sect", heading(2, "B"), p("b")), p("a")))
        assert found == {"A": "B b a", "B": "b"}

    def test_a_section_for_each_heading_side_by_side_reads_like_a_flat_tree(self) -> None:
        found = governed(
            El("Sect", heading(1, "A"), p("a")),
            El("Sect", heading(2, "B"), p("b")),
            El("Sect", heading(2, "C"), p("c")),
            El("Sect", heading(1, "D"), p("d")),
        )
        assert found == {"A": "a B b C c", "B": "b", "C": "c", "D": "d"}

    @pytest.mark.parametrize("role", ["Div", "NonStruct", "Sect"])
    def test_a_heading_alone_in_a_container_governs_what_follows_the_container(self, role: str) -> None:
        assert governed(El(role, heading(1, "A")), p("a"), p("b")) == {"A": "a b"}

    def test_a_nested_heading_alone_in_a_container_governs_what_follows(self) -> None:
        found = governed(heading(1, "A"), El("Div", heading(2, "B")), p("b"), El("Div", heading(2, "C")), p("c"))
        assert found == {"A": "B b C c", "B": "b", "C": "c"}

    @pytest.mark.parametrize("role", ["Div", "NonStruct", "Sect", "Part"])
    def test_a_container_without_heading_continues_the_section(self, role: str) -> None:
        assert governed(heading(1, "A"), El(role, p("a")), p("b")) == {"A": "a b"}

    def test_a_container_without_heading_does_not_end_an_inner_section(self) -> None:
        found = governed(heading(1, "A"), heading(2, "B"), El("Sect", p("b")), p("c"))
        assert found == {"A": "B b c", "B": "b c"}

    def test_a_section_beside_an_ended_one_is_not_below_it_whatever_its_level(self) -> None:
        found = governed(
            El("Sect", heading(1, "A"), El("Sect", heading(2, "B"), p("b")), El("Sect", heading(3, "C"), p("c")))
        )
        assert found == {"A": "B b C c", "B": "b", "C": "c"}

    def test_a_section_container_without_heading_continues_the_section_before_it(self) -> None:
        found = governed(El("Sect", heading(1, "A"), El("Sect", heading(2, "B"), p("b")), El("Sect", p("c"))))
        assert found == {"A": "B b c", "B": "b c"}

    def test_a_division_does_not_continue_an_ended_section(self) -> None:
        found = governed(El("Sect", heading(1, "A"), El("Sect", heading(2, "B"), p("b")), El("Div", p("c"))))
        assert found == {"A": "B b c", "B": "b"}

    def test_an_empty_section_does_no_harm(self) -> None:
        found = governed(El("Sect", heading(1, "A"), El("Sect", heading(2, "B"), p("b")), El("Sect")))
        assert found == {"A": "B b", "B": "b"}

    def test_a_div_does_not_end_a_section(self) -> None:
        found = governed(heading(1, "A"), El("Div", heading(2, "B"), p("b")), p("c"))
        assert found == {"A": "B b c", "B": "b c"}

    def test_a_part_that_begins_with_a_section_does_not_hide_it(self) -> None:
        found = governed(El("Part", El("Sect", heading(1, "A"), p("a")), El("Sect", heading(1, "B"), p("b"))))
        assert found == {"A": "a", "B": "b"}

    def test_text_directly_in_a_container_is_governed(self) -> None:
        graph = derived(heading(1, "A"), El("Sect", "loose text"))
        assert pairs(graph, Relation.HEADING_FOR) == [("A", "loose text")]

    def test_text_of_a_container_stands_where_it_is_among_its_children(self) -> None:
        graph = derived(El("Sect", p("before"), heading(1, "A"), "own text", p("after")))
        own = graph.nodes[1].id
        order = [(e.source, e.target) for e in graph.edges if e.relation is Relation.PRECEDES]
        assert sorted(order) == [(own, 4), (2, 3), (3, own)]
        view = GraphView(graph)
        assert [heading_chain(view, n) for n in (own, 2, 3, 4)] == [[3], [], [], [3]]

    def test_an_empty_container_changes_nothing(self) -> None:
        assert governed(heading(1, "A"), El("Sect"), p("a")) == {"A": "a"}


class TestBounds:
    def test_of_very_many_headings_the_outermost_and_the_nearest_govern(self) -> None:
        graph = derived(*(El(f"H{level}", f"{level}") for level in range(1, 51)), p("text"))
        chain = heading_chain(GraphView(graph), named(graph, "text"))
        assert [graph.nodes[n].level for n in chain] == [*range(1, 17), *range(35, 51)]

    def test_edges_grow_with_the_document_not_with_its_square(self) -> None:
        nested = p("text")
        for _ in range(400):
            nested = El("Sect", El("H", "A"), nested)
        graph = derived(nested)
        assert sum(edge.relation is Relation.HEADING_FOR for edge in graph.edges) <= MAX_GOVERNING * len(graph.nodes)


class TestNestedLevels:
    def test_h_takes_the_depth_of_its_sections(self) -> None:
        found = governed(
            El("Sect", El("H", "A"), p("a"), El("Sect", El("H", "B"), p("b"))), El("Sect", El("H", "C"), p("c"))
        )
        assert found == {"A": "a B b", "B": "b", "C": "c"}

    def test_the_rule_says_whether_a_level_is_declared(self) -> None:
        graph = derived(El("Sect", El("H", "A"), p("a")), El("Sect", heading(1, "B"), p("b")))
        assert [rule for _, rule in how(graph, Relation.HEADING_FOR).values()] == ["heading-nesting", "heading-level"]

    @pytest.mark.parametrize(("depth", "level"), [(0, 1), (1, 1), (2, 2), (3, 3)])
    def test_the_level_of_an_h_is_the_number_of_its_sections(self, depth: int, level: int) -> None:
        element = El("H", "A")
        for _ in range(depth):
            element = El("Sect", element)
        graph = derived(element)
        assert level_of(GraphView(graph), find(graph, Role.H)[0]) == level

    def test_divisions_do_not_count_as_sections(self) -> None:
        graph = derived(El("Sect", El("Div", El("NonStruct", El("H", "A")))))
        assert level_of(GraphView(graph), find(graph, Role.H)[0]) == 1

    @pytest.mark.parametrize(("role", "level"), [("Title", 0), ("H1", 1), ("H6", 6), ("H9", 9)])
    def test_a_declared_level_counts_wherever_it_stands(self, role: str, level: int) -> None:
        graph = derived(El("Sect", El("Sect", El(role, "A"))))
        assert level_of(GraphView(graph), 3) == level


class TestInnerFlows:
    def test_a_heading_in_a_list_item_stays_in_it(self) -> None:
        found = governed(El("L", item("-", heading(3, "A"), p("a")), item("-", p("b"))), p("c"))
        assert found == {"A": "a"}

    def test_a_heading_in_a_cell_stays_in_it(self) -> None:
        found = governed(table([El("TD", heading(3, "A"), p("a")), "b"]), p("c"))
        assert found == {"A": "a"}

    def test_a_heading_outside_governs_the_list_not_its_items(self) -> None:
        assert governed(heading(1, "A"), El("L", item("-", p("a")))) == {"A": "- a"}

    def test_a_heading_in_a_note_or_quote_stays_in_it(self) -> None:
        assert governed(El("BlockQuote", heading(1, "A"), p("a")), p("b")) == {"A": "a"}


class TestChains:
    def chain(self, graph: Graph, node: int) -> list[str]:
        view = GraphView(graph)
        return [view.text(heading) for heading in heading_chain(view, node)]

    def test_a_chain_goes_from_the_outermost_heading_in(self) -> None:
        graph = derived(El("Title", "T"), heading(1, "A"), heading(2, "B"), p("b"))
        assert self.chain(graph, named(graph, "b")) == ["T", "A", "B"]

    def test_a_cell_has_the_chain_of_its_table(self) -> None:
        graph = derived(heading(1, "A"), heading(2, "B"), table(["x", "y"]))
        assert self.chain(graph, named(graph, "y")) == ["A", "B"]

    def test_inline_text_has_the_chain_of_its_block(self) -> None:
        graph = derived(heading(1, "A"), El("P", "some ", El("Em", "word")))
        assert self.chain(graph, named(graph, "word")) == ["A"]

    def test_a_heading_in_a_cell_comes_after_those_outside(self) -> None:
        graph = derived(heading(1, "A"), table([El("TD", heading(3, "C"), p("c"))]))
        assert self.chain(graph, named(graph, "c")) == ["A", "C"]

    def test_a_heading_is_not_in_its_own_chain(self) -> None:
        graph = derived(heading(1, "A"), heading(2, "B"))
        assert self.chain(graph, named(graph, "B")) == ["A"]

    def test_what_no_heading_governs_has_no_chain(self) -> None:
        graph = derived(p("a"), heading(1, "A"))
        assert self.chain(graph, named(graph, "a")) == []


def flat(outline: list[tuple[int, list[Any]]], name: str = "s") -> list[El]:
    """An outline as siblings: each heading, its paragraph, its subsections."""
    blocks: list[El] = []
    for number, (level, inner) in enumerate(outline):
        own = f"{name}{number}"
        blocks += [heading(level, own), p(f"text of {own}"), *flat(inner, f"{own}-")]
    return blocks


def nested(outline: list[tuple[int, list[Any]]], name: str = "s", role: str = "Sect") -> list[El]:
    """The same outline with a container for each section."""
    return [
        El(role, heading(level, f"{name}{n}"), p(f"text of {name}{n}"), *nested(inner, f"{name}{n}-", role))
        for n, (level, inner) in enumerate(outline)
    ]


def mixed(outline: list[tuple[int, list[Any]]], choose: Any, name: str = "s") -> list[El]:
    """The same outline with containers for some of its sections."""
    blocks: list[El] = []
    for number, (level, inner) in enumerate(outline):
        own = f"{name}{number}"
        section = [heading(level, own), p(f"text of {own}"), *mixed(inner, choose, f"{own}-")]
        blocks += [El("Sect", *section)] if choose() else section
    return blocks


def scopes(kids: list[El]) -> list[tuple[str, str]]:
    return sorted(pairs(derived(*kids), Relation.HEADING_FOR))


@given(sections(), st.sampled_from(["Sect", "Part", "Art", "Div", "NonStruct"]))
def test_flat_and_nested_trees_have_the_same_sections(outline: list[Any], role: str) -> None:
    assert scopes(nested(outline, role=role)) == scopes(flat(outline))


@given(sections(), st.data())
def test_trees_that_nest_some_sections_have_the_same_sections(outline: list[Any], data: Any) -> None:
    assert scopes(mixed(outline, lambda: data.draw(st.booleans()))) == scopes(flat(outline))


@given(sections())
def test_h_in_nested_sections_has_the_same_sections_as_declared_levels(outline: list[Any]) -> None:
    tree = nested(outline)
    for top in tree:
        for element in top.walk():
            if element.role in ("H1", "H2", "H3", "H4"):
                element.role = "H"
    assert scopes(tree) == scopes(flat(outline))


@given(documents(), st.data())
def test_grouping_blocks_in_divisions_changes_no_section(kids: list[El], data: Any) -> None:
    before = scopes(kids)
    start = data.draw(st.integers(0, len(kids)))
    end = data.draw(st.integers(start, len(kids)))
    assert scopes([*kids[:start], El("Div", *kids[start:end]), *kids[end:]]) == before


@given(documents())
def test_a_heading_governs_only_what_comes_after_it(kids: list[El]) -> None:
    graph = derived(*kids)
    for edge in graph.edges:
        if edge.relation is Relation.HEADING_FOR:
            assert graph.nodes[edge.source].role in HEADING_ROLES
            assert edge.source < edge.target


def test_rows_are_not_governed() -> None:
    graph = derived(heading(1, "A"), El("Table", row("a"), row("b")))
    assert pairs(graph, Relation.HEADING_FOR) == [("A", "a b")]


class TestArtifacts:
    def test_an_artifact_element_is_governed_by_nothing_and_governs_nothing(self) -> None:
        assert governed(heading(1, "A"), El("Artifact", El("H2", "run"), p("head")), p("x")) == {"A": "x"}

    def test_within_a_paragraph_too(self) -> None:
        assert governed(El("P", El("Artifact", El("H2", "run"), p("head")))) == {}
